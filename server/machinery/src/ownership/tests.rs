//! The rules of field ownership, each as a row of a table, on a made-up kind that has every form of list,
//! map and message.

mod algebra;
mod applies;
mod firsts;
mod objects;
mod scaled;
mod types;
mod updates;
mod versions;

use std::borrow::Cow;

use serde_json::{Value, json};

use super::{Acting, Exempt, FieldSet, Manager, ManagerOperation, parse, print};
use crate::{
    raw::RawJson,
    shape::{
        Emit, FieldShape, InnerMessage, InnerName, ListMerge, Part, PatchStrategy, ScalarType, Shape,
        ValueShape,
    },
    time::Time,
};

const V1: &str = "example.com/v1";

const fn field(name: &'static str, value: ValueShape) -> FieldShape {
    FieldShape::new(name, value)
}

const fn list(item: &'static ValueShape, merge: ListMerge) -> ValueShape {
    ValueShape::List { item: Part::Static(item), merge }
}

const SCALAR: ValueShape = ValueShape::Scalar(ScalarType::Text);
const PORT_ITEM: ValueShape = ValueShape::Message(Part::Static(&PORT));
const LABELS: ValueShape = ValueShape::Map { value: Part::Static(&SCALAR), atomic: false };

/// An item with two keys, one of which has a default.
static PORT: Shape = Shape {
    name: Cow::Borrowed("Port"),
    envelope: false,
    atomic: false,
    by_tag: &[],
    inner: InnerMessage::Plain,
    open: false,
    fields: Cow::Borrowed(&[
        field("name", SCALAR),
        field("port", SCALAR),
        FieldShape {
            name: Cow::Borrowed("protocol"),
            tag: 0,
            within: &[],
            emit: Emit::NonZero,
            filled: false,
            value: SCALAR,
            patch: PatchStrategy::Default,
            default: Some(Cow::Borrowed("\"TCP\"")),
            inner: InnerName::Capital,
            holds: &[],
        },
        field("options", ValueShape::Message(Part::Static(&OPTIONS))),
    ]),
};

static OPTIONS: Shape = Shape {
    name: Cow::Borrowed("Options"),
    envelope: false,
    atomic: false,
    by_tag: &[],
    inner: InnerMessage::Plain,
    open: false,
    fields: Cow::Borrowed(&[field("fast", SCALAR), field("safe", SCALAR)]),
};

static REFERENCE: Shape = Shape {
    name: Cow::Borrowed("Reference"),
    envelope: false,
    atomic: true,
    by_tag: &[],
    inner: InnerMessage::Plain,
    open: false,
    fields: Cow::Borrowed(&[field("kind", SCALAR), field("name", SCALAR)]),
};

static META: Shape = Shape {
    name: Cow::Borrowed("Meta"),
    envelope: false,
    atomic: false,
    by_tag: &[],
    inner: InnerMessage::Plain,
    open: false,
    fields: Cow::Borrowed(&[
        field("name", SCALAR),
        field("resourceVersion", SCALAR),
        field("labels", LABELS),
        field("finalizers", list(&SCALAR, ListMerge::Set)),
        field("managedFields", list(&ValueShape::Any, ListMerge::Atomic)),
    ]),
};

static SPEC: Shape = Shape {
    name: Cow::Borrowed("Spec"),
    envelope: false,
    atomic: false,
    by_tag: &[],
    inner: InnerMessage::Plain,
    open: false,
    fields: Cow::Borrowed(&[
        field("size", SCALAR),
        field("title", SCALAR),
        field(
            "ports",
            list(
                &PORT_ITEM,
                ListMerge::Map(Cow::Borrowed(&[Cow::Borrowed("port"), Cow::Borrowed("protocol")])),
            ),
        ),
        field(
            "owners",
            list(&SCALAR, ListMerge::Map(Cow::Borrowed(&[Cow::Borrowed("name"), Cow::Borrowed("kind")]))),
        ),
        field("tags", list(&SCALAR, ListMerge::Set)),
        field("steps", list(&SCALAR, ListMerge::Atomic)),
        field("options", ValueShape::Message(Part::Static(&OPTIONS))),
        field("reference", ValueShape::Message(Part::Static(&REFERENCE))),
        field("selector", ValueShape::Map { value: Part::Static(&SCALAR), atomic: true }),
        field("nested", ValueShape::Map { value: Part::Static(&LABELS), atomic: false }),
        field("any", ValueShape::Any),
    ]),
};

static THING: Shape = Shape {
    name: Cow::Borrowed("Thing"),
    envelope: false,
    atomic: false,
    by_tag: &[],
    inner: InnerMessage::Plain,
    open: false,
    fields: Cow::Borrowed(&[
        field("metadata", ValueShape::Message(Part::Static(&META))),
        field("spec", ValueShape::Message(Part::Static(&SPEC))),
        field("status", ValueShape::Message(Part::Static(&OPTIONS))),
    ]),
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

fn acting(manager: &str, operation: ManagerOperation, second: i64) -> Acting<'_> {
    Acting { manager, operation, api_version: V1, subresource: "", now: Time::from_unix(second) }
}

fn manager(name: &str, operation: ManagerOperation, owns: &Value) -> Manager {
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
