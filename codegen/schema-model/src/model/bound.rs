//! Bounds of values that have an order.

use std::fmt;

use words::{
    quantity::{Notation, Quantity},
    time::{Duration, Time},
};

/// A bound, in the form of the value that it is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd)]
pub enum Bound {
    /// Of a number, or of an `IntOrString` that is one.
    Number(i64),
    /// Of an `IntOrString` that is a percentage.
    Percent(i64),
    /// Of a quantity.
    Quantity {
        /// The amount.
        units: i64,
        /// Whether it is shown with powers of 1024.
        is_binary: bool,
    },
    /// Of a span of time.
    Duration(Duration),
    /// Of a moment.
    Time(Time),
}

impl Bound {
    /// The bound of a number; none of anything else, of which documents cannot say it.
    #[must_use]
    pub fn number(&self) -> Option<i64> {
        match self {
            Bound::Number(number) => Some(*number),
            _ => None,
        }
    }
}

impl Default for Bound {
    fn default() -> Self {
        Bound::Number(0)
    }
}

impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Bound::Number(number) => number.fmt(f),
            Bound::Percent(number) => write!(f, "{number}%"),
            Bound::Quantity { units, is_binary } => {
                let notation = if *is_binary { Notation::Binary } else { Notation::Decimal };
                Quantity::new(*units, notation).fmt(f)
            }
            Bound::Duration(duration) => duration.fmt(f),
            Bound::Time(time) => time.fmt(f),
        }
    }
}
