//! Values of expressions. Data of the host stays where it is: lists and maps may be views that give their
//! parts when asked.
//!
//! The lifetime is that of the data which values point into, so that a caller binds an object without copying
//! it.

mod amount;
mod calendar;
mod cidr;
mod constant;
mod equality;
mod host;
mod json;
mod key;
mod list;
mod map;
mod named_format;
mod opaque;
mod order;
mod text;
mod times;
mod version;
mod written;

use std::sync::Arc;

use serde_json::Value;

pub(crate) use amount::Amount;
pub(crate) use calendar::Civil;
pub(crate) use cidr::Cidr;
pub(crate) use constant::{Constant, ConstantMap};
pub(crate) use equality::{contains, equal, key_of, keys_of};
pub use host::{
    AccessDecision, AccessQuestion, AccessResource, AccessTarget, HostAuthorizer, HostList, HostMap, ListKind,
};
pub use key::Key;
pub use list::ListValue;
pub(crate) use map::Entries;
pub use map::MapValue;
pub(crate) use named_format::NamedFormat;
pub(crate) use opaque::Authorization;
pub use opaque::Opaque;
pub(crate) use order::compare;
pub use text::Str;
pub use times::{Moment, Span};
pub(crate) use version::Version;
pub(crate) use written::{cut, quoted, written};

/// A value of an expression.
#[derive(Clone)]
pub enum Datum<'a> {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A signed number.
    Int(i64),
    /// An unsigned number.
    Uint(u64),
    /// A number with a fraction.
    Double(f64),
    /// A text.
    String(Str<'a>),
    /// Bytes.
    Bytes(Arc<[u8]>),
    /// A length of time.
    Duration(Span),
    /// A point in time.
    Timestamp(Moment),
    /// A list.
    List(ListValue<'a>),
    /// A map; objects of the host are maps too.
    Map(MapValue<'a>),
    /// An object that the expression made: `Type{field: value}`.
    Object(Arc<CreatedObject<'a>>),
    /// What may hold a value.
    Optional(Option<Arc<Datum<'a>>>),
    /// The name of a type.
    Type(Arc<str>),
    /// A value of a library of Kubernetes.
    Opaque(Opaque<'a>),
}

/// An object that an expression made.
#[derive(Clone)]
pub struct CreatedObject<'a> {
    /// The name of its type.
    pub type_name: Arc<str>,
    /// Its fields, in the order in which the expression writes them.
    pub fields: Vec<(Arc<str>, Datum<'a>)>,
}

impl<'a> CreatedObject<'a> {
    /// The value of a field, if the expression gave one.
    pub fn field(&self, name: &str) -> Option<&Datum<'a>> {
        self.fields.iter().rev().find(|(field, _)| **field == *name).map(|(_, value)| value)
    }
}

impl<'a> Datum<'a> {
    /// A text that is borrowed.
    pub fn text(text: &'a str) -> Self {
        Self::String(Str::Borrowed(text))
    }

    /// A text of its own.
    pub fn owned_text(text: impl Into<Arc<str>>) -> Self {
        Self::String(Str::Shared(text.into()))
    }

    /// A list of values.
    pub fn list(items: Vec<Datum<'a>>) -> Self {
        Self::List(ListValue::new(items))
    }

    /// A list of the host.
    pub fn host_list(list: impl HostList<'a> + 'a) -> Self {
        Self::List(ListValue::host(Arc::new(list)))
    }

    /// A map or an object of the host.
    pub fn host_map(map: impl HostMap<'a> + 'a) -> Self {
        Self::Map(MapValue::host(Arc::new(map)))
    }

    /// What the variable `authorizer` holds.
    pub fn authorizer(host: Arc<dyn HostAuthorizer + 'a>) -> Self {
        Self::Opaque(Opaque::Authorizer(Authorization::new(host)))
    }

    /// What the variable `authorizer.requestResource` holds.
    pub fn resource_check(host: Arc<dyn HostAuthorizer + 'a>, resource: AccessResource) -> Self {
        Self::Opaque(Opaque::ResourceCheck(Authorization::new(host), Arc::new(resource)))
    }

    /// An optional value that holds one.
    pub fn some(value: Datum<'a>) -> Self {
        Self::Optional(Some(Arc::new(value)))
    }

    /// A value of JSON. Whole numbers are integers, as far as these go.
    pub fn json(value: &'a Value) -> Self {
        match value {
            Value::Null => Self::Null,
            Value::Bool(value) => Self::Bool(*value),
            Value::Number(number) => {
                number.as_i64().map_or_else(|| Self::Double(number.as_f64().unwrap_or(f64::NAN)), Self::Int)
            }
            Value::String(text) => Self::text(text),
            Value::Array(items) => Self::List(ListValue::Json(items)),
            Value::Object(members) => Self::Map(MapValue::Json(members)),
        }
    }

    /// A constant for an evaluation.
    pub(crate) fn constant(constant: &Constant) -> Self {
        match constant {
            Constant::Null => Self::Null,
            Constant::Bool(value) => Self::Bool(*value),
            Constant::Int(value) => Self::Int(*value),
            Constant::Uint(value) => Self::Uint(*value),
            Constant::Double(value) => Self::Double(*value),
            Constant::String(value) => Self::String(Str::Shared(Arc::clone(value))),
            Constant::Bytes(value) => Self::Bytes(Arc::clone(value)),
            Constant::Duration(value) => Self::Duration(*value),
            Constant::Timestamp(value) => Self::Timestamp(*value),
            Constant::Type(value) => Self::Type(Arc::clone(value)),
            Constant::List(items) => Self::List(ListValue::Constants(Arc::clone(items))),
            Constant::Map(map) => Self::Map(MapValue::Constants(Arc::clone(map))),
        }
    }

    /// The bool that it is, if it is one.
    pub fn as_bool(&self) -> Option<bool> {
        if let Self::Bool(value) = self { Some(*value) } else { None }
    }

    /// The text that it is, if it is one.
    pub fn as_str(&self) -> Option<&str> {
        if let Self::String(text) = self { Some(text) } else { None }
    }

    /// The constant that it is; none for values of libraries and of the host.
    pub(crate) fn as_constant(&self) -> Option<Constant> {
        Some(match self {
            Self::Null => Constant::Null,
            Self::Bool(value) => Constant::Bool(*value),
            Self::Int(value) => Constant::Int(*value),
            Self::Uint(value) => Constant::Uint(*value),
            Self::Double(value) => Constant::Double(*value),
            Self::String(value) => Constant::String(value.share()),
            Self::Bytes(value) => Constant::Bytes(Arc::clone(value)),
            Self::Duration(value) => Constant::Duration(*value),
            Self::Timestamp(value) => Constant::Timestamp(*value),
            Self::Type(value) => Constant::Type(Arc::clone(value)),
            Self::List(ListValue::Constants(items)) => Constant::List(Arc::clone(items)),
            Self::Map(MapValue::Constants(map)) => Constant::Map(Arc::clone(map)),
            _ => return None,
        })
    }

    /// The name of its type, as errors write it.
    pub fn type_name(&self) -> &str {
        match self {
            Self::Null => "null_type",
            Self::Bool(_) => "bool",
            Self::Int(_) => "int",
            Self::Uint(_) => "uint",
            Self::Double(_) => "double",
            Self::String(_) => "string",
            Self::Bytes(_) => "bytes",
            Self::Duration(_) => "google.protobuf.Duration",
            Self::Timestamp(_) => "google.protobuf.Timestamp",
            Self::List(_) => "list",
            Self::Map(map) => map.type_name(),
            Self::Object(object) => &object.type_name,
            Self::Optional(_) => "optional_type",
            Self::Type(_) => "type",
            Self::Opaque(opaque) => opaque.type_name(),
        }
    }

    /// The name by which the reference calls the values of the type themselves, which a few errors write.
    pub(crate) fn native_name(&self) -> &str {
        match self {
            Self::Null => "types.Null",
            Self::Bool(_) => "types.Bool",
            Self::Int(_) => "types.Int",
            Self::Uint(_) => "types.Uint",
            Self::Double(_) => "types.Double",
            Self::String(_) => "types.String",
            Self::Bytes(_) => "types.Bytes",
            Self::Duration(_) => "types.Duration",
            Self::Timestamp(_) => "types.Timestamp",
            Self::Optional(_) => "*types.Optional",
            Self::Type(_) => "*types.Type",
            Self::List(ListValue::Host(_) | ListValue::Json(_)) => "[]interface {}",
            Self::List(ListValue::Joined(_)) => "*types.concatList",
            Self::List(_) => "*types.baseList",
            Self::Map(MapValue::Host(_) | MapValue::Json(_)) => "map[string]interface {}",
            Self::Map(_) => "*types.baseMap",
            Self::Object(object) => &object.type_name,
            Self::Opaque(opaque) => opaque.native_name(),
        }
    }

    /// How large it is, in the unit of costs: characters, bytes, elements, entries; 1 for what has no parts.
    pub(crate) fn size(&self) -> u64 {
        self.own_size().unwrap_or_else(|| match self {
            Self::Optional(Some(inner)) => inner.size(),
            _ => 1,
        })
    }

    /// Bytes of a text, and of a value that is made of texts: what a function may look at. Elements do not
    /// count.
    pub(crate) fn weight(&self) -> usize {
        match self {
            Self::String(text) => text.len(),
            Self::Bytes(bytes) => bytes.len(),
            Self::Opaque(opaque) => opaque.weight(),
            _ => 0,
        }
    }

    /// The size of a value that has parts.
    pub(crate) fn own_size(&self) -> Option<u64> {
        Some(match self {
            Self::String(text) => text.chars().count() as u64,
            Self::Bytes(bytes) => bytes.len() as u64,
            Self::List(list) => list.len() as u64,
            Self::Map(map) => map.len() as u64,
            Self::Opaque(opaque) => return opaque.size(),
            _ => return None,
        })
    }
}

impl From<bool> for Datum<'_> {
    fn from(value: bool) -> Self {
        Self::Bool(value)
    }
}

impl From<i64> for Datum<'_> {
    fn from(value: i64) -> Self {
        Self::Int(value)
    }
}
