//! Owners of a Scale, and of its object.

use crate::{
    ownership::{ScaleOwners, tests::*},
    shape::FieldPath,
};

const SCALE: &str = "autoscaling/v1";

fn count() -> FieldPath {
    vec!["spec".into(), "count".into()]
}

fn replicas() -> Value {
    json!({ "f:spec": { "f:replicas": {} } })
}

fn counts() -> Value {
    json!({ "f:spec": { "f:count": {} } })
}

/// Does something with the owners of an object that has a number in one version, no Scale in another, and no
/// third one.
fn with<T>(does: impl FnOnce(&ScaleOwners<'_>) -> T) -> T {
    let count = count();
    let path_in = |version: &str| match version {
        V1 => Some(Some(&count)),
        "example.com/v2" => Some(None),
        _ => None,
    };
    does(&ScaleOwners { scale_version: SCALE, api_version: V1, path_in: &path_in })
}

fn at(version: &str, manager: Manager) -> Manager {
    Manager { api_version: version.to_owned(), ..manager }
}

#[test]
fn owners_of_the_number_own_the_scale() {
    let managers = [
        manager("applier", ManagerOperation::Apply, &json!({ "f:spec": { "f:count": {}, "f:title": {} } })),
        manager("writer", ManagerOperation::Update, &counts()),
        manager("other", ManagerOperation::Update, &json!({ "f:spec": { "f:title": {} } })),
        at("example.com/v2", manager("unscaled", ManagerOperation::Update, &counts())),
        at("example.com/v3", manager("gone", ManagerOperation::Update, &counts())),
    ];
    let scale = with(|owners| owners.of_scale(&managers));
    let expected = [("applier", "Apply"), ("writer", "Update")]
        .map(|(name, operation)| (name.to_owned(), operation, 1, replicas()));
    assert_eq!(told(&scale), expected);
    assert!(scale.iter().all(|manager| manager.api_version == SCALE));
}

#[test]
fn who_keeps_the_number_keeps_it_in_the_object() {
    let title = json!({ "f:spec": { "f:title": {} } });
    let both = json!({ "f:spec": { "f:count": {}, "f:title": {} } });
    let writer = manager("writer", ManagerOperation::Update, &both);
    let applier = manager("applier", ManagerOperation::Apply, &both);
    let gone = at("example.com/v3", manager("gone", ManagerOperation::Update, &title));
    let managers = vec![writer, applier, gone];
    // Nothing changes: the applier keeps its entry, and who updated has another one for the number, without a
    // time.
    let scale = with(|owners| owners.of_scale(&managers));
    let left = with(|owners| owners.of_object(managers.clone(), scale));
    let told_of = |name: &str, operation, time, set: &Value| (name.to_owned(), operation, time, set.clone());
    let kept = [
        told_of("writer", "Update", 1, &title),
        told_of("applier", "Apply", 1, &both),
        told_of("writer", "Update", 0, &counts()),
    ];
    assert_eq!(told(&left), kept);
    // Another one takes it.
    let taker = at(SCALE, manager("taker", ManagerOperation::Update, &replicas()));
    let left = with(|owners| owners.of_object(managers.clone(), vec![taker]));
    let taken = [
        told_of("writer", "Update", 1, &title),
        told_of("applier", "Apply", 1, &title),
        told_of("taker", "Update", 0, &counts()),
    ];
    assert_eq!(told(&left), taken);
    // Nobody has it.
    let left = with(|owners| owners.of_object(managers, Vec::new()));
    assert_eq!(told(&left), taken[..2]);
}
