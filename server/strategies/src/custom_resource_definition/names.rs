//! The names of a kind.

use generated_apiextensions::apiextensions::v1::CustomResourceDefinitionNames;
use machinery::{
    format::{self, Flaws},
    path::Path,
    problem::{Problems, quote},
};

/// What is wrong with a name, joined; empty if nothing is.
pub(super) fn label_flaws(name: &str) -> String {
    Flaws::of(format::dns_1035_label, name).details().collect::<Vec<_>>().join(",")
}

/// Checks the names that are given.
pub(super) fn check(names: &CustomResourceDefinitionNames, at: &Path<'_>, problems: &mut Problems) {
    for (field, name) in [("plural", &names.plural), ("singular", &names.singular)] {
        if !name.is_empty() {
            check_label(name, &at.field(field), problems);
        }
    }
    for (field, name) in [("kind", &names.kind), ("listKind", &names.list_kind)] {
        let flaws = label_flaws(&name.to_lowercase());
        if !name.is_empty() && !flaws.is_empty() {
            let detail = format!("may have mixed case, but should otherwise match: {flaws}");
            problems.invalid(&at.field(field), &quote(name), &detail);
        }
    }
    check_labels(&names.short_names, &at.field("shortNames"), problems);
    if !names.kind.is_empty() && names.kind == names.list_kind {
        let detail = "kind and listKind may not be the same";
        problems.invalid(&at.field("listKind"), &quote(&names.list_kind), detail);
    }
    check_labels(&names.categories, &at.field("categories"), problems);
}

/// Checks that a definition names its kind.
pub(super) fn check_given(names: &CustomResourceDefinitionNames, at: &Path<'_>, problems: &mut Problems) {
    for (field, name) in [
        ("plural", &names.plural),
        ("singular", &names.singular),
        ("kind", &names.kind),
        ("listKind", &names.list_kind),
    ] {
        if name.is_empty() {
            problems.required(&at.field(field), "");
        }
    }
}

fn check_labels(names: &[String], at: &Path<'_>, problems: &mut Problems) {
    for (index, name) in names.iter().enumerate() {
        check_label(name, &at.index(index), problems);
    }
}

/// Checks a name of which clients read all flaws at once.
pub(super) fn check_label(name: &str, at: &Path<'_>, problems: &mut Problems) {
    let flaws = label_flaws(name);
    if !flaws.is_empty() {
        problems.invalid(at, &quote(name), &flaws);
    }
}
