//! What both kinds of bindings have in common: the groups that nobody writes out, what a subject needs by its
//! kind, and the cells that tell who gets what.

use generated::rbac_authorization::v1::{RoleRef, Subject};
use machinery::{
    brand::Brand,
    columns::Cell,
    format::{self, Flaws},
    path::Path,
    problem::{Problems, quote},
};

/// The group of the role kinds, as the schema names it.
const GROUP: &str = "rbac.authorization";

const SERVICE_ACCOUNT: &str = "ServiceAccount";

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

/// Checks what a binding refers to: the kind of the role, and each subject by its kind.
pub(super) fn check(
    brand: &Brand,
    (subjects, role): (&[Subject], &RoleRef),
    roles: &[&str],
    namespace: Namespace,
    problems: &mut Problems,
) {
    if !role.kind.is_empty() && !roles.contains(&role.kind.as_str()) {
        let at = Path::Root.field("roleRef");
        problems.not_supported(&at.field("kind"), &quote(&role.kind), roles);
    }
    let list = Path::Root.field("subjects");
    for (index, subject) in subjects.iter().enumerate() {
        check_subject(brand, subject, namespace, &list.index(index), problems);
    }
}

fn check_subject(
    brand: &Brand,
    subject: &Subject,
    namespace: Namespace,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    if !matches!(subject.kind.as_str(), SERVICE_ACCOUNT | "User" | "Group") {
        return; // the schema says so already
    }
    let group = group_of(brand, &subject.kind);
    if subject.api_group != group {
        problems.not_supported(&at.field("apiGroup"), &quote(&subject.api_group), &[&group]);
    }
    if subject.kind != SERVICE_ACCOUNT {
        return;
    }
    if !subject.name.is_empty() {
        let flaws = Flaws::of(format::dns_subdomain, &subject.name);
        machinery::check::report(&flaws, &quote(&subject.name), &at.field("name"), problems);
    }
    if subject.namespace.is_empty() && namespace == Namespace::Needed {
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
