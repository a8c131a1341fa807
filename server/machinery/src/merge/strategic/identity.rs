//! How the items of a list are told apart that is merged item by item.

use serde_json::Value;

use super::error::{At, StrategicError, shown};
use crate::{path::Path, shape::PatchStrategy};

/// How the items of a list that is merged are told apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Identity<'a> {
    /// They are scalars.
    Scalar,
    /// By this field, compared with its type: the port 80 is another than the port "80".
    Key(&'a str),
}

impl<'a> Identity<'a> {
    /// `None` for lists that are replaced.
    pub(super) fn of_strategy(strategy: &'a PatchStrategy) -> Option<Self> {
        match strategy {
            PatchStrategy::MergeScalars => Some(Identity::Scalar),
            PatchStrategy::MergeByKey(key) => Some(Identity::Key(key)),
            PatchStrategy::Default | PatchStrategy::Replace => None,
        }
    }

    /// What tells an item from others; `None` when it has nothing of the sort.
    pub(super) fn of(self, item: &Value) -> Option<String> {
        match (self, item) {
            (Identity::Scalar, Value::Array(_) | Value::Object(_)) => None,
            (Identity::Scalar, scalar) => Some(scalar.to_string()),
            (Identity::Key(key), item) => item.get(key).map(Value::to_string),
        }
    }
}

/// An item of a list that is merged by a key has none.
pub(super) fn no_merge_key(at: &Path<'_>, key: &str, item: &Value) -> StrategicError {
    StrategicError::NoMergeKey { map: shown(item), key: key.to_owned(), at: At::of(at) }
}
