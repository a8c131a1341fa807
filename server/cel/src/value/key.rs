//! Keys of maps, and their order.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use super::order::{doubles, int_and_double, int_and_uint, uint_and_double};
use super::{Datum, Str};
use crate::error::EvalError;

/// A key of a map. Numbers of different types are equal if they say the same.
#[derive(Clone)]
pub enum Key<'a> {
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
    /// Any other value, as the key of an entry: only this key itself is the same, and not one that says the
    /// same.
    Itself(Arc<Datum<'a>>),
}

impl<'a> Key<'a> {
    /// The key that a value can be.
    pub fn new(value: &Datum<'a>) -> Option<Self> {
        Some(match value {
            Datum::Bool(value) => Self::Bool(*value),
            Datum::Int(value) => Self::Int(*value),
            Datum::Uint(value) => Self::Uint(*value),
            Datum::Double(value) => Self::Double(*value),
            Datum::String(value) => Self::String(value.clone()),
            _ => return None,
        })
    }

    /// The key that a value is in a map that an expression makes.
    ///
    /// # Errors
    ///
    /// It is bytes, which cannot be a key.
    pub(crate) fn of_entry(value: Datum<'a>) -> Result<Self, EvalError> {
        match (Self::new(&value), &value) {
            (Some(key), _) => Ok(key),
            (None, Datum::Bytes(_)) => {
                Err(EvalError::failed("internal error: runtime error: hash of unhashable type types.Bytes"))
            }
            (None, _) => Ok(Self::Itself(Arc::new(value))),
        }
    }

    /// The key as a value.
    pub fn datum(&self) -> Datum<'a> {
        match self {
            Self::Bool(value) => Datum::Bool(*value),
            Self::Int(value) => Datum::Int(*value),
            Self::Uint(value) => Datum::Uint(*value),
            Self::Double(value) => Datum::Double(*value),
            Self::String(value) => Datum::String(value.clone()),
            Self::Itself(value) => (**value).clone(),
        }
    }

    /// A key that is written out. Maps that are known beforehand have no others.
    pub(super) fn constant<'b>(key: &Key<'static>) -> Option<Key<'b>> {
        Some(match key {
            Key::Bool(value) => Key::Bool(*value),
            Key::Int(value) => Key::Int(*value),
            Key::Uint(value) => Key::Uint(*value),
            Key::Double(value) => Key::Double(*value),
            Key::String(value) => Key::String(Str::Shared(value.share())),
            Key::Itself(_) => return None,
        })
    }

    /// An order of all keys, in which equal ones are those that say the same.
    pub(crate) fn order(&self, other: &Key<'_>) -> Ordering {
        match (self, other) {
            (Self::Bool(first), Key::Bool(second)) => first.cmp(second),
            (Self::String(first), Key::String(second)) => (**first).cmp(second),
            (Self::Int(first), Key::Int(second)) => first.cmp(second),
            (Self::Uint(first), Key::Uint(second)) => first.cmp(second),
            (Self::Double(first), Key::Double(second)) => doubles(*first, *second),
            (Self::Int(first), Key::Uint(second)) => int_and_uint(*first, *second),
            (Self::Uint(first), Key::Int(second)) => int_and_uint(*second, *first).reverse(),
            (Self::Int(first), Key::Double(second)) => int_and_double(*first, *second),
            (Self::Double(first), Key::Int(second)) => int_and_double(*second, *first).reverse(),
            (Self::Uint(first), Key::Double(second)) => uint_and_double(*first, *second),
            (Self::Itself(first), Key::Itself(second)) => address(first).cmp(&address(second)),
            (Self::Double(first), Key::Uint(second)) => uint_and_double(*second, *first).reverse(),
            _ => self.rank().cmp(&other.rank()),
        }
    }

    fn rank(&self) -> u8 {
        match self {
            Self::Bool(_) => 0,
            Self::Int(_) | Self::Uint(_) | Self::Double(_) => 1,
            Self::String(_) => 2,
            Self::Itself(_) => 3,
        }
    }
}

/// Where a value is.
fn address(value: &Arc<Datum<'_>>) -> usize {
    Arc::as_ptr(value).addr()
}

impl fmt::Debug for Key<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&super::written(&self.datum()))
    }
}

impl PartialEq for Key<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.order(other) == Ordering::Equal
    }
}

impl Eq for Key<'_> {}

impl Hash for Key<'_> {
    /// Numbers that say the same have the same hash: that of the nearest double.
    #[expect(clippy::cast_precision_loss, reason = "equal numbers lose the same")]
    fn hash<H: Hasher>(&self, state: &mut H) {
        let number = |value: f64| if value == 0.0 { 0 } else { value.to_bits() };
        match self {
            Self::Bool(value) => value.hash(state),
            Self::Int(value) => number(*value as f64).hash(state),
            Self::Uint(value) => number(*value as f64).hash(state),
            Self::Double(value) => number(*value).hash(state),
            Self::String(value) => (**value).hash(state),
            Self::Itself(value) => address(value).hash(state),
        }
    }
}
