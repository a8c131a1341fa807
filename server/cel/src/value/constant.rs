//! Values that a program holds: they borrow nothing, so that each evaluation can take them over.

use std::sync::Arc;

use super::{Key, Moment, Span, Str};
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
