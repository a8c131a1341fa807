//! Amounts of a resource, such as `500m` or `16Gi`.

mod format;
mod kept_text;
mod notation;
mod parse;
#[cfg(test)]
mod tests;

use std::{cmp::Ordering, hash::Hash};

use kept_text::KeptText;
pub use notation::Notation;
pub use parse::QuantityError;

/// An amount, exact to a billionth, and the kind of suffix that it is shown with.
///
/// Two amounts are equal when their values are, whatever they are shown with. The text is canonical (no
/// fraction, the largest suffix that allows it, no information lost), unless the amount was read from one
/// that kube-apiserver keeps as it is.
#[derive(Debug, Clone, Copy, Default)]
pub struct Quantity {
    nanos: i128,
    notation: Notation,
    kept_text: Option<KeptText>,
}

const NANOS_PER_UNIT: i128 = 1_000_000_000;
const NANOS_PER_THOUSANDTH: i128 = 1_000_000;

impl Quantity {
    /// A whole amount.
    #[must_use]
    pub fn new(units: i64, notation: Notation) -> Self {
        Quantity::of_nanos(i128::from(units) * NANOS_PER_UNIT, notation)
    }

    /// An amount in billionths, which has the canonical text.
    fn of_nanos(nanos: i128, notation: Notation) -> Self {
        Quantity { nanos, notation, kept_text: None }
    }

    /// The amount in billionths.
    #[must_use]
    pub fn as_nanos(self) -> i128 {
        self.nanos
    }

    /// The amount without what is finer than a thousandth, which is rounded away from zero. Most kinds keep
    /// no more.
    #[must_use]
    pub fn in_thousandths(self) -> Self {
        self.rounded(NANOS_PER_THOUSANDTH)
    }

    /// Both amounts together, with the suffixes of the first that is not nothing.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        let notation = if self.is_zero() { other.notation } else { self.notation };
        Quantity::of_nanos(self.nanos.saturating_add(other.nanos), notation)
    }

    /// The first amount without the second, with the suffixes of the first that is not nothing.
    #[must_use]
    pub fn minus(self, other: Self) -> Self {
        self.plus(Quantity { nanos: other.nanos.saturating_neg(), ..other })
    }

    /// The amount without a fraction, which is rounded away from zero.
    #[must_use]
    pub fn in_units(self) -> Self {
        self.rounded(NANOS_PER_UNIT)
    }

    /// The amount as a multiple of so many billionths. What needs no rounding keeps its text.
    fn rounded(self, step: i128) -> Self {
        if self.nanos % step == 0 {
            return self;
        }
        Quantity::of_nanos(divide_rounding_away(self.nanos, step) * step, self.notation)
    }

    /// Whether the amount is nothing.
    #[must_use]
    pub fn is_zero(self) -> bool {
        self.nanos == 0
    }
}

/// A quotient, of which a rest makes one more.
fn divide_rounding_away(value: i128, by: i128) -> i128 {
    let quotient = value / by;
    if value % by == 0 { quotient } else { quotient + value.signum() }
}

impl PartialEq for Quantity {
    fn eq(&self, other: &Self) -> bool {
        self.nanos == other.nanos
    }
}

impl Eq for Quantity {}

impl Hash for Quantity {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.nanos.hash(state);
    }
}

impl PartialOrd for Quantity {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Quantity {
    fn cmp(&self, other: &Self) -> Ordering {
        self.nanos.cmp(&other.nanos)
    }
}
