//! The rules of field ownership, each as a row of a table, on a made-up kind that has every form of list,
//! map and message.

mod algebra;
mod applies;
mod firsts;
mod objects;
mod updates;
mod versions;

use serde_json::{Value, json};

use super::{Acting, Exempt, FieldSet, Manager, Operation, parse, print};
use crate::{
    raw::RawJson,
    shape::{FieldShape, ListMerge, PatchStrategy, Shape, ValueShape},
    time::Time,
};

const V1: &str = "example.com/v1";

const fn field(name: &'static str, value: ValueShape) -> FieldShape {
    FieldShape { name, value, patch: PatchStrategy::Default, default: None }
}

const fn list(item: &'static ValueShape, merge: ListMerge) -> ValueShape {
    ValueShape::List { item, merge }
}

const SCALAR: ValueShape = ValueShape::Scalar;
const PORT_ITEM: ValueShape = ValueShape::Message(&PORT);
const LABELS: ValueShape = ValueShape::Map { value: &SCALAR, atomic: false };

/// An item with two keys, one of which has a default.
static PORT: Shape = Shape {
    name: "Port",
    atomic: false,
    fields: &[
        field("name", SCALAR),
        field("port", SCALAR),
        FieldShape {
            name: "protocol",
            value: SCALAR,
            patch: PatchStrategy::Default,
            default: Some("\"TCP\""),
        },
        field("options", ValueShape::Message(&OPTIONS)),
    ],
};

static OPTIONS: Shape =
    Shape { name: "Options", atomic: false, fields: &[field("fast", SCALAR), field("safe", SCALAR)] };

static REFERENCE: Shape =
    Shape { name: "Reference", atomic: true, fields: &[field("kind", SCALAR), field("name", SCALAR)] };

static META: Shape = Shape {
    name: "Meta",
    atomic: false,
    fields: &[
        field("name", SCALAR),
        field("resourceVersion", SCALAR),
        field("labels", LABELS),
        field("finalizers", list(&SCALAR, ListMerge::Set)),
        field("managedFields", list(&ValueShape::Any, ListMerge::Atomic)),
    ],
};

static SPEC: Shape = Shape {
    name: "Spec",
    atomic: false,
    fields: &[
        field("size", SCALAR),
        field("title", SCALAR),
        field("ports", list(&PORT_ITEM, ListMerge::Map(&["port", "protocol"]))),
        field("tags", list(&SCALAR, ListMerge::Set)),
        field("steps", list(&SCALAR, ListMerge::Atomic)),
        field("options", ValueShape::Message(&OPTIONS)),
        field("reference", ValueShape::Message(&REFERENCE)),
        field("selector", ValueShape::Map { value: &SCALAR, atomic: true }),
        field("nested", ValueShape::Map { value: &LABELS, atomic: false }),
        field("any", ValueShape::Any),
    ],
};

static THING: Shape = Shape {
    name: "Thing",
    atomic: false,
    fields: &[
        field("metadata", ValueShape::Message(&META)),
        field("spec", ValueShape::Message(&SPEC)),
        field("status", ValueShape::Message(&OPTIONS)),
    ],
};

#[track_caller]
fn set(tree: &Value) -> FieldSet {
    parse(&RawJson::from(tree)).unwrap()
}

#[track_caller]
fn shown(set: &FieldSet) -> Value {
    serde_json::from_slice(print(set).as_bytes()).unwrap()
}

fn bytes(object: &Value) -> Vec<u8> {
    object.to_string().into_bytes()
}

fn spec(spec: Value) -> Value {
    json!({ "metadata": {}, "spec": spec })
}

fn acting(manager: &str, operation: Operation, second: i64) -> Acting<'_> {
    Acting { manager, operation, api_version: V1, subresource: "", now: Time::from_unix(second) }
}

fn manager(name: &str, operation: Operation, owns: &Value) -> Manager {
    acting(name, operation, 1).entry(set(owns))
}

/// Who owns what, for comparisons.
fn told(managers: &[Manager]) -> Vec<(String, &'static str, i64, Value)> {
    let one = |manager: &Manager| {
        let time = manager.time.map_or(0, Time::as_unix);
        (manager.manager.clone(), manager.operation.as_str(), time, shown(&manager.set))
    };
    managers.iter().filter(|manager| !manager.set.is_empty()).map(one).collect()
}

const NOTHING: Exempt<'static> = Exempt { untracked: &[] };
