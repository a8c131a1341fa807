//! What both kinds of bindings have in common: the groups that clients leave out, what a role and a subject need, and
//! the cells that tell who gets what.

use generated::rbac_authorization::v1::{RoleRef, Subject};
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

/// Whether a service account may leave out its namespace.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Namespace {
    /// It is then that of the binding.
    OfTheBinding,
    /// The binding has none.
    Needed,
}

/// Fills in the groups that a client left out.
pub(super) fn complete(brand: &Brand, subjects: &mut [Subject], role: &mut RoleRef) {
    if role.api_group.is_empty() {
        role.api_group = brand.group(GROUP);
    }
    for subject in subjects.iter_mut().filter(|subject| subject.api_group.is_empty()) {
        subject.api_group = group_of(brand, &subject.kind);
    }
}

/// The group that a subject of this kind is in; service accounts are in the core group.
fn group_of(brand: &Brand, kind: &str) -> String {
    if matches!(kind, "User" | "Group") { brand.group(GROUP) } else { String::new() }
}

/// Checks what a binding refers to: the role, then each subject, and that the role is still the stored one.
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
    if stored.is_some_and(|stored| stored != role) {
        problems.invalid(&root.field("roleRef"), &shown(role), "cannot change roleRef");
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

/// A role as messages show it: with the names that its fields have inside the reference server.
fn shown(role: &RoleRef) -> String {
    check::together(&[
        ("APIGroup", quote(&role.api_group)),
        ("Kind", quote(&role.kind)),
        ("Name", quote(&role.name)),
    ])
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

/// The cells of a binding.
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
