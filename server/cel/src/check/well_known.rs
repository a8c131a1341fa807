//! The messages of protocol buffers that Kubernetes knows: their literals are scalars, times, maps and lists,
//! not objects.

use crate::signatures::FieldTypes;
use crate::types::{Head, Scalar, Type};

/// Messages by their names: the types of their values, and their fields.
pub(crate) fn messages() -> impl Iterator<Item = (&'static str, Type, FieldTypes)> {
    let scalars = [
        ("google.protobuf.BoolValue", Scalar::Bool),
        ("google.protobuf.BytesValue", Scalar::Bytes),
        ("google.protobuf.DoubleValue", Scalar::Double),
        ("google.protobuf.FloatValue", Scalar::Double),
        ("google.protobuf.Int32Value", Scalar::Int),
        (INT, Scalar::Int),
        ("google.protobuf.StringValue", Scalar::String),
        ("google.protobuf.UInt32Value", Scalar::Uint),
        (UINT, Scalar::Uint),
    ];
    let scalars = scalars
        .map(|(name, scalar)| (name, Type::Wrapper(scalar), fields([("value", scalar.plain().clone())])));
    let moment = || fields([("seconds", Type::Int), ("nanos", Type::Int)]);
    let (map, list) = (Type::map(Type::String, Type::Dyn), Type::list(Type::Dyn));
    let value = fields([
        ("null_value", Type::Int),
        ("number_value", Type::Double),
        ("string_value", Type::String),
        ("bool_value", Type::Bool),
        ("struct_value", map.clone()),
        ("list_value", list.clone()),
    ]);
    let others = [
        (DURATION, Type::Duration, moment()),
        (TIMESTAMP, Type::Timestamp, moment()),
        (VALUE, Type::Dyn, value),
        (STRUCT, map.clone(), fields([("fields", map)])),
        (LIST, list.clone(), fields([("values", list)])),
        (ANY, Type::Any, fields([("type_url", Type::String), ("value", Type::Bytes)])),
    ];
    scalars.into_iter().chain(others)
}

const INT: &str = "google.protobuf.Int64Value";
const UINT: &str = "google.protobuf.UInt64Value";
const DURATION: &str = "google.protobuf.Duration";
const TIMESTAMP: &str = "google.protobuf.Timestamp";
const ANY: &str = "google.protobuf.Any";
const VALUE: &str = "google.protobuf.Value";
const STRUCT: &str = "google.protobuf.Struct";
const LIST: &str = "google.protobuf.ListValue";

fn fields<const N: usize>(fields: [(&str, Type); N]) -> FieldTypes {
    fields.into_iter().map(|(name, of)| (name.into(), of)).collect()
}

/// The message whose fields a literal of this type has; none of types that are no message.
pub(crate) fn message_of(of: &Type) -> Option<&'static str> {
    Some(match of {
        Type::Wrapper(Scalar::Bool) => "google.protobuf.BoolValue",
        Type::Wrapper(Scalar::Bytes) => "google.protobuf.BytesValue",
        Type::Wrapper(Scalar::Double) => "google.protobuf.DoubleValue",
        Type::Wrapper(Scalar::Int) => INT,
        Type::Wrapper(Scalar::String) => "google.protobuf.StringValue",
        Type::Wrapper(Scalar::Uint) => UINT,
        Type::Duration => DURATION,
        Type::Timestamp => TIMESTAMP,
        Type::Any => ANY,
        Type::Dyn => VALUE,
        Type::Generic(generic) => match (&generic.head, generic.params.as_slice()) {
            (Head::Map, [Type::String, Type::Dyn]) => STRUCT,
            (Head::List, [Type::Dyn]) => LIST,
            _ => return None,
        },
        _ => return None,
    })
}
