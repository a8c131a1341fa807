//! Values that a program holds: they borrow nothing, so that each evaluation can take them over.

use std::sync::Arc;

use super::{Datum, Key, ListValue, MapValue, Moment, Span, Str};
use crate::ast::Literal;

/// A value that is known before an expression is evaluated.
#[derive(Debug, Clone)]
pub(crate) enum Constant {
    Null,
    Bool(bool),
    Int(i64),
    Uint(u64),
    Double(f64),
    String(Arc<str>),
    Bytes(Arc<[u8]>),
    Duration(Span),
    Timestamp(Moment),
    Type(Arc<str>),
    List(Arc<[Constant]>),
    Map(Arc<ConstantMap>),
}

/// A map that is written out.
#[derive(Debug)]
pub(crate) struct ConstantMap {
    entries: Vec<(Key<'static>, Constant)>,
}

impl Constant {
    pub(crate) fn literal(literal: &Literal) -> Self {
        match literal {
            Literal::Null => Self::Null,
            Literal::Bool(value) => Self::Bool(*value),
            Literal::Int(value) => Self::Int(*value),
            Literal::Uint(value) => Self::Uint(*value),
            Literal::Double(value) => Self::Double(*value),
            Literal::String(value) => Self::String(Arc::clone(value)),
            Literal::Bytes(value) => Self::Bytes(Arc::clone(value)),
        }
    }

    /// The constant that a computed value is; none for values of libraries and of the host.
    pub(crate) fn of(value: &Datum<'_>) -> Option<Self> {
        Some(match value {
            Datum::Null => Self::Null,
            Datum::Bool(value) => Self::Bool(*value),
            Datum::Int(value) => Self::Int(*value),
            Datum::Uint(value) => Self::Uint(*value),
            Datum::Double(value) => Self::Double(*value),
            Datum::String(value) => Self::String(value.share()),
            Datum::Bytes(value) => Self::Bytes(Arc::clone(value)),
            Datum::Duration(value) => Self::Duration(*value),
            Datum::Timestamp(value) => Self::Timestamp(*value),
            Datum::Type(value) => Self::Type(Arc::clone(value)),
            Datum::List(ListValue::Constants(items)) => Self::List(Arc::clone(items)),
            Datum::Map(MapValue::Constants(map)) => Self::Map(Arc::clone(map)),
            _ => return None,
        })
    }

    /// The value for an evaluation.
    pub(crate) fn datum<'a>(&self) -> Datum<'a> {
        match self {
            Self::Null => Datum::Null,
            Self::Bool(value) => Datum::Bool(*value),
            Self::Int(value) => Datum::Int(*value),
            Self::Uint(value) => Datum::Uint(*value),
            Self::Double(value) => Datum::Double(*value),
            Self::String(value) => Datum::String(Str::Shared(Arc::clone(value))),
            Self::Bytes(value) => Datum::Bytes(Arc::clone(value)),
            Self::Duration(value) => Datum::Duration(*value),
            Self::Timestamp(value) => Datum::Timestamp(*value),
            Self::Type(value) => Datum::Type(Arc::clone(value)),
            Self::List(items) => Datum::List(ListValue::Constants(Arc::clone(items))),
            Self::Map(map) => Datum::Map(MapValue::Constants(Arc::clone(map))),
        }
    }

    /// The key of a map that it can be.
    pub(crate) fn key(&self) -> Option<Key<'static>> {
        Some(match self {
            Self::Bool(value) => Key::Bool(*value),
            Self::Int(value) => Key::Int(*value),
            Self::Uint(value) => Key::Uint(*value),
            Self::Double(value) => Key::Double(*value),
            Self::String(value) => Key::String(Str::Shared(Arc::clone(value))),
            _ => return None,
        })
    }
}

impl ConstantMap {
    /// Of several entries with one key, the last counts.
    pub(crate) fn new(entries: Vec<(Key<'static>, Constant)>) -> Self {
        let mut known = std::collections::HashMap::new();
        let mut kept: Vec<(Key<'static>, Constant)> = Vec::with_capacity(entries.len());
        for (key, value) in entries {
            match known.get(&key).and_then(|at: &usize| kept.get_mut(*at)) {
                Some(entry) => entry.1 = value,
                None => {
                    known.insert(key.clone(), kept.len());
                    kept.push((key, value));
                }
            }
        }
        kept.sort_by(|(first, _), (second, _)| first.order(second));
        Self { entries: kept }
    }

    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    pub(crate) fn get(&self, key: &Key<'_>) -> Option<&Constant> {
        let found = self.entries.binary_search_by(|(known, _)| known.order(key)).ok()?;
        self.entries.get(found).map(|(_, value)| value)
    }

    pub(crate) fn keys(&self) -> impl Iterator<Item = &Key<'static>> {
        self.entries.iter().map(|(key, _)| key)
    }
}
