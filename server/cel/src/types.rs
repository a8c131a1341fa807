//! The types of expressions: what a checker computes with, and how errors write them.

use std::fmt;
use std::sync::Arc;

/// A type with more parts than this becomes `dyn`: `{a: a}` within itself doubles its type at every step.
const MAX_PARTS: u32 = 256;

/// The type of an expression.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Type {
    /// Any value: known when the expression is evaluated.
    Dyn,
    /// A value behind `google.protobuf.Any`; used as `dyn`.
    Any,
    /// `bool`
    Bool,
    /// `bytes`
    Bytes,
    /// `double`
    Double,
    /// `duration`
    Duration,
    /// The type of an expression with an error, which fits every place, so that one mistake is reported once.
    Error,
    /// `int`
    Int,
    /// `null`
    Null,
    /// `string`
    String,
    /// `timestamp`
    Timestamp,
    /// `uint`
    Uint,
    /// One of the scalar types, or null.
    Wrapper(Scalar),
    /// An object with named fields, by its name.
    Object(Arc<str>),
    /// A type that the checker still has to find.
    Var(Var),
    /// A type that is built of others.
    Generic(Arc<Generic>),
}

/// A scalar type that has a nullable form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Scalar {
    Bool,
    Bytes,
    Double,
    Int,
    String,
    Uint,
}

/// The number of a type that is not known yet. The first two are the parameters of the type names `list` and
/// `map`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Var(pub(crate) u32);

/// How many numbers of [`Var`] have a fixed meaning.
pub(crate) const NAMED_VARS: u32 = 2;

/// A type that is built of others.
#[derive(Debug, PartialEq, Eq)]
pub struct Generic {
    /// What is built.
    pub head: Head,
    /// Of what.
    pub params: Vec<Type>,
    parts: u32,
}

/// What is built of other types.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Head {
    /// `list(E)`
    List,
    /// `map(K, V)`
    Map,
    /// `type(T)`: the type of a type's name. Without a parameter, the type of all of them.
    Type,
    /// A named type without accessible fields, such as `optional_type(T)`.
    Opaque(Arc<str>),
}

/// Name of the type of `optional.of(…)`.
const OPTIONAL: &str = "optional_type";

impl Type {
    /// `list(element)`
    pub fn list(element: Type) -> Self {
        Self::generic(Head::List, vec![element])
    }

    /// `map(key, value)`
    pub fn map(key: Type, value: Type) -> Self {
        Self::generic(Head::Map, vec![key, value])
    }

    /// `optional_type(value)`
    pub fn optional(value: Type) -> Self {
        Self::opaque(OPTIONAL, vec![value])
    }

    /// `type(of)`
    pub fn type_of(of: Type) -> Self {
        Self::generic(Head::Type, vec![of])
    }

    /// A named type without accessible fields.
    pub fn opaque(name: &str, params: Vec<Type>) -> Self {
        Self::generic(Head::Opaque(name.into()), params)
    }

    /// An object with named fields.
    pub fn object(name: &str) -> Self {
        Self::Object(name.into())
    }

    /// Builds a type of others; `dyn` if it has too many parts.
    pub(crate) fn generic(head: Head, params: Vec<Type>) -> Self {
        let parts = params.iter().map(Type::parts).fold(1, u32::saturating_add);
        if parts > MAX_PARTS { Self::Dyn } else { Self::Generic(Arc::new(Generic { head, params, parts })) }
    }

    fn parts(&self) -> u32 {
        if let Self::Generic(generic) = self { generic.parts } else { 1 }
    }

    /// Whether any value fits, which the evaluator judges.
    pub(crate) fn is_dyn(&self) -> bool {
        matches!(self, Self::Dyn | Self::Any)
    }

    pub(crate) fn is_dyn_or_error(&self) -> bool {
        matches!(self, Self::Dyn | Self::Any | Self::Error)
    }

    pub(crate) fn is_var(&self) -> bool {
        matches!(self, Self::Var(_))
    }

    /// The types that it is built of.
    pub fn params(&self) -> &[Type] {
        if let Self::Generic(generic) = self { &generic.params } else { &[] }
    }

    /// `T` of `optional_type(T)`.
    pub(crate) fn unwrap_optional(&self) -> Option<&Type> {
        match self {
            Self::Generic(generic) if matches!(&generic.head, Head::Opaque(name) if **name == *OPTIONAL) => {
                generic.params.first()
            }
            _ => None,
        }
    }

    /// The element type of a list.
    pub fn element(&self) -> Option<&Type> {
        match self {
            Self::Generic(generic) if generic.head == Head::List => generic.params.first(),
            _ => None,
        }
    }

    /// The types of a map's keys and values.
    pub fn entry(&self) -> Option<(&Type, &Type)> {
        match self {
            Self::Generic(generic) if generic.head == Head::Map => {
                generic.params.first().zip(generic.params.get(1))
            }
            _ => None,
        }
    }

    /// `T` of `type(T)`; `None` in `Some` for `type` alone.
    pub(crate) fn named(&self) -> Option<Option<&Type>> {
        match self {
            Self::Generic(generic) if generic.head == Head::Type => Some(generic.params.first()),
            _ => None,
        }
    }

    /// The type without null.
    pub(crate) fn unwrapped(&self) -> &Type {
        match self {
            Self::Wrapper(scalar) => scalar.plain(),
            other => other,
        }
    }

    /// Whether null fits beside what the type names.
    pub(crate) fn is_nullable(&self) -> bool {
        match self {
            Self::Null
            | Self::Wrapper(_)
            | Self::Object(_)
            | Self::Any
            | Self::Duration
            | Self::Timestamp => true,
            Self::Generic(generic) => matches!(generic.head, Head::Opaque(_)),
            _ => false,
        }
    }

    /// The name that values of the type report, which the texts of some errors of Kubernetes write.
    pub fn runtime_name(&self) -> String {
        match self {
            Self::Any => "google.protobuf.Any".to_owned(),
            Self::Duration => "google.protobuf.Duration".to_owned(),
            Self::Timestamp => "google.protobuf.Timestamp".to_owned(),
            Self::Null => "null_type".to_owned(),
            Self::Error => "error".to_owned(),
            Self::Var(_) => format!("<{self}>"),
            Self::Generic(generic) => written(generic, Type::runtime_name),
            _ => self.to_string(),
        }
    }
}

impl Scalar {
    pub(crate) fn plain(self) -> &'static Type {
        match self {
            Self::Bool => &Type::Bool,
            Self::Bytes => &Type::Bytes,
            Self::Double => &Type::Double,
            Self::Int => &Type::Int,
            Self::String => &Type::String,
            Self::Uint => &Type::Uint,
        }
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Dyn => "dyn",
            Self::Any => "any",
            Self::Bool => "bool",
            Self::Bytes => "bytes",
            Self::Double => "double",
            Self::Duration => "duration",
            Self::Error => "!error!",
            Self::Int => "int",
            Self::Null => "null",
            Self::String => "string",
            Self::Timestamp => "timestamp",
            Self::Uint => "uint",
            Self::Wrapper(scalar) => return write!(f, "wrapper({})", scalar.plain()),
            Self::Object(name) => name,
            Self::Var(Var(0)) => "A",
            Self::Var(Var(1)) => "B",
            Self::Var(Var(number)) => return write!(f, "_var{}", number - NAMED_VARS),
            Self::Generic(generic) => return f.write_str(&written(generic, Type::to_string)),
        })
    }
}

fn written(generic: &Generic, param: fn(&Type) -> String) -> String {
    let name = match &generic.head {
        Head::List => "list",
        Head::Map => "map",
        Head::Type => "type",
        Head::Opaque(name) => name,
    };
    if generic.params.is_empty() {
        return name.to_owned();
    }
    let params: Vec<_> = generic.params.iter().map(param).collect();
    format!("{name}({})", params.join(", "))
}
