//! The table of each message: its fields in both forms, and how they merge.

use std::sync::OnceLock;

use machinery::{
    meta::v1::object_meta::shape::OBJECT_META,
    shape::{self, FieldShape, ListMerge, Part, PatchStrategy, ScalarType, Shape, Text, ValueShape},
};
use schema_model::model::{
    Body, Emit, Field, Index, InnerMessage, InnerName, Merge, Message, Native, Patch, TypeId, Value,
};

use super::types::{Described, METADATA, Types};

/// The table of a message.
pub(crate) fn table(
    types: &'static Types,
    index: &Index<'_>,
    described: &'static Described,
    message: &'static Message,
) -> Shape {
    let fields = message.fields.iter().map(|field| {
        let default = index.default_of(&described.type_.id, field);
        if described.is_root && field.json == METADATA { metadata(field) } else { row(types, field, default) }
    });
    Shape {
        name: described.type_.id.name.as_str().into(),
        envelope: message.envelope || described.is_root,
        atomic: message.atomic,
        fields: fields.collect(),
        by_tag: message.by_tag().map_or(&[], |places| places.leak()),
        inner: match &message.inner {
            InnerMessage::Plain => shape::InnerMessage::Plain,
            InnerMessage::Declared => shape::InnerMessage::Declared,
            InnerMessage::Places(places) => shape::InnerMessage::Places(places),
        },
        open: false,
    }
}

/// The metadata of an object are of the type that every server has.
fn metadata(field: &'static Field) -> FieldShape {
    let value = ValueShape::Message(Part::Static(&OBJECT_META));
    FieldShape {
        tag: field.tag,
        emit: shape::Emit::Always,
        inner: shape::InnerName::Embedded,
        ..FieldShape::new(&field.json, value)
    }
}

fn row(types: &'static Types, field: &'static Field, default: Option<&'static str>) -> FieldShape {
    FieldShape {
        tag: field.tag,
        within: &field.within,
        emit: match field.emit {
            Emit::Always | Emit::Filled => shape::Emit::Always,
            Emit::ListOrNull => shape::Emit::ListOrNull,
            Emit::NonZero | Emit::Present => shape::Emit::NonZero,
            Emit::Revision => shape::Emit::Revision,
        },
        // A time can be absent even without presence, and then it is an empty message.
        filled: field.is_option() && !field.presence,
        patch: match &field.patch {
            None => PatchStrategy::Default,
            Some(Patch::MergeScalars) => PatchStrategy::MergeScalars,
            Some(Patch::MergeByKey(key)) => PatchStrategy::MergeByKey(key.as_str().into()),
            Some(Patch::Replace) => PatchStrategy::Replace,
        },
        default: default.map(Text::Borrowed),
        inner: match &field.inner.name {
            InnerName::Capital => shape::InnerName::Capital,
            InnerName::Named(name) => shape::InnerName::Named(name.as_str().into()),
            InnerName::Embedded => shape::InnerName::Embedded,
        },
        holds: &field.inner.holds,
        ..FieldShape::new(&field.json, held(types, &field.value, &field.merge))
    }
}

fn held(types: &'static Types, value: &'static Value, merge: &'static Merge) -> ValueShape {
    match value {
        Value::Native(Native::Any | Native::FieldsV1) => ValueShape::Any,
        Value::Native(Native::Raw) => ValueShape::Raw,
        Value::Message(id) => message(types, id, merge),
        Value::List(item) => ValueShape::List {
            item: held(types, item, &Merge::Default).into(),
            merge: match merge {
                Merge::Default | Merge::Atomic | Merge::Granular => ListMerge::Atomic,
                Merge::Set => ListMerge::Set,
                Merge::Map(keys) => {
                    ListMerge::Map(keys.iter().map(|key| Text::Borrowed(key.as_str())).collect())
                }
            },
        },
        Value::Map(entry) => ValueShape::Map {
            value: held(types, entry, &Merge::Default).into(),
            atomic: *merge == Merge::Atomic,
        },
        Value::Bool => ValueShape::Scalar(ScalarType::Boolean),
        Value::Int32 | Value::Int64 => ValueShape::Scalar(ScalarType::Integer),
        Value::Double => ValueShape::Scalar(ScalarType::Number),
        Value::String | Value::Native(Native::Duration) => ValueShape::Scalar(ScalarType::Text),
        Value::Bytes => ValueShape::Scalar(ScalarType::Bytes),
        Value::Native(Native::Time | Native::MicroTime) => ValueShape::Scalar(ScalarType::Time),
        Value::Native(Native::Quantity) => ValueShape::Scalar(ScalarType::Quantity),
        Value::Native(Native::IntOrString) => ValueShape::Scalar(ScalarType::IntegerOrText),
    }
}

/// A message by its table. A wrapper has the form of what it wraps; a field that is atomic where its type is
/// not, or granular where it is, has a table of its own.
fn message(types: &'static Types, id: &'static TypeId, merge: &'static Merge) -> ValueShape {
    let Some(described) = types.get(id) else { return ValueShape::Any };
    match &described.type_.body {
        Body::Wrapper(inner) => held(types, inner, merge),
        Body::Message(message) => {
            let atomic = match merge {
                Merge::Atomic => true,
                Merge::Granular => false,
                _ => message.atomic,
            };
            let of_type = || described.record.shape();
            ValueShape::Message(if atomic == message.atomic {
                late(of_type)
            } else {
                changed(of_type, atomic)
            })
        }
    }
}

/// A table that may not be made yet.
fn late(shape: impl Fn() -> &'static Shape + Send + Sync + 'static) -> Part<Shape> {
    Part::Late(Box::leak(Box::new(shape)))
}

/// The same as one unit of ownership, or not as one.
fn changed(shape: impl Fn() -> &'static Shape + Send + Sync + 'static, atomic: bool) -> Part<Shape> {
    let made: &'static OnceLock<Shape> = Box::leak(Box::default());
    late(move || made.get_or_init(|| Shape { atomic, ..shape().clone() }))
}
