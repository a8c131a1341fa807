//! The common part of both kinds of bindings: default groups, validation of roles and subjects, and table
//! cells.

use generated_rbac_authorization::rbac_authorization::v1::{RoleRef, Subject};
use machinery::{
    brand::Brand,
    check,
    columns::Cell,
    format,
    path::Path,
    problem::{Problems, quote},
};

/// The group of the role kinds, as the schema names it.
const GROUP: &str = "rbac.authorization";

const SERVICE_ACCOUNT: &str = "ServiceAccount";

/// The kinds of subjects.
const SUBJECTS: [&str; 3] = [SERVICE_ACCOUNT, "User", "Group"];

/// Whether a service account may omit its namespace.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Namespace {
    /// It may: the binding's namespace is used.
    OfTheBinding,
    /// It must not: the binding has no namespace.
    Needed,
}

/// Fills in omitted groups.
pub(super) fn complete(brand: &Brand, subjects: &mut [Subject], role: &mut RoleRef) {
    if role.api_group.is_empty() {
        role.api_group = brand.group(GROUP);
    }
    for subject in subjects.iter_mut().filter(|subject| subject.api_group.is_empty()) {
        subject.api_group = group_of(brand, &subject.kind);
    }
}

/// The group of a kind of subject. Service accounts are in the core group.
fn group_of(brand: &Brand, kind: &str) -> String {
    if matches!(kind, "User" | "Group") { brand.group(GROUP) } else { String::new() }
}

/// Validates the role, then each subject, and that the role has not changed.
pub(super) fn check_references(
    brand: &Brand,
    (subjects, role): (&[Subject], &RoleRef),
    stored: Option<&RoleRef>,
    (roles, namespace): (&[&str], Namespace),
    problems: &mut Problems,
) {
    let root = Path::Root;
    check_role(brand, role, roles, &root.field("roleRef"), problems);
    let list = root.field("subjects");
    for (index, subject) in subjects.iter().enumerate() {
        check_subject(brand, subject, namespace, &list.index(index), problems);
    }
    // Changing the role would grant other permissions to the same subjects, unnoticed by their tools. The
    // binding must be replaced instead.
    if stored.is_some_and(|stored| stored != role) {
        problems.invalid_value(&root.field("roleRef"), role, "cannot change roleRef");
    }
}

fn check_role(brand: &Brand, role: &RoleRef, roles: &[&str], at: &Path<'_>, problems: &mut Problems) {
    let group = brand.group(GROUP);
    if role.api_group != group {
        problems.not_supported(&at.field("apiGroup"), &quote(&role.api_group), &[&group]);
    }
    if !roles.contains(&role.kind.as_str()) {
        problems.not_supported_in_order(&at.field("kind"), &quote(&role.kind), roles);
    }
    let name = at.field("name");
    if role.name.is_empty() {
        problems.required(&name, "");
    } else {
        check::format(&role.name, format::path_segment, &name, problems);
    }
}

fn check_subject(
    brand: &Brand,
    subject: &Subject,
    namespace: Namespace,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    let name = at.field("name");
    if subject.name.is_empty() {
        problems.required(&name, "");
    }
    if !SUBJECTS.contains(&subject.kind.as_str()) {
        problems.not_supported_in_order(&at.field("kind"), &quote(&subject.kind), &SUBJECTS);
        return;
    }
    let is_account = subject.kind == SERVICE_ACCOUNT;
    if is_account && !subject.name.is_empty() {
        check::format(&subject.name, format::dns_subdomain, &name, problems);
    }
    let group = group_of(brand, &subject.kind);
    if subject.api_group != group {
        problems.not_supported(&at.field("apiGroup"), &quote(&subject.api_group), &[&group]);
    }
    if is_account && subject.namespace.is_empty() && namespace == Namespace::Needed {
        problems.required(&at.field("namespace"), "");
    }
}

/// The table cells of a binding.
pub(super) fn cell(column: &str, subjects: &[Subject], role: &RoleRef) -> Cell {
    let of_kind = |kind: &str| {
        let names: Vec<String> =
            subjects.iter().filter(|subject| subject.kind == kind).map(shown_name).collect();
        Cell::Text(names.join(", "))
    };
    match column {
        "Role" => Cell::Text(format!("{}/{}", role.kind, role.name)),
        "Users" => of_kind("User"),
        "Groups" => of_kind("Group"),
        "ServiceAccounts" => of_kind(SERVICE_ACCOUNT),
        _ => Cell::Empty,
    }
}

fn shown_name(subject: &Subject) -> String {
    if subject.kind == SERVICE_ACCOUNT {
        format!("{}/{}", subject.namespace, subject.name)
    } else {
        subject.name.clone()
    }
}
