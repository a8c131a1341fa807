//! The bounds of a size or a cost.

/// The least and the largest value of a size or a cost. Arithmetic stops at the largest number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bounds {
    /// The least.
    pub min: u64,
    /// The largest.
    pub max: u64,
}

impl Bounds {
    pub(super) const ZERO: Self = Self::exactly(0);
    pub(super) const UNKNOWN: Self = Self { min: 0, max: u64::MAX };

    /// A value that is known.
    pub const fn exactly(value: u64) -> Self {
        Self { min: value, max: value }
    }

    /// A value with an upper bound.
    pub const fn at_most(max: u64) -> Self {
        Self { min: 0, max }
    }

    pub(super) fn plus(self, other: Self) -> Self {
        Self { min: self.min.saturating_add(other.min), max: self.max.saturating_add(other.max) }
    }

    pub(super) fn times(self, other: Self) -> Self {
        Self { min: self.min.saturating_mul(other.min), max: self.max.saturating_mul(other.max) }
    }

    /// Multiplies with a cost per unit, and rounds up.
    pub(super) fn scaled(self, by: f64) -> Self {
        Self { min: scaled(self.min, by), max: scaled(self.max, by) }
    }

    pub(super) fn union(self, other: Self) -> Self {
        Self { min: self.min.min(other.min), max: self.max.max(other.max) }
    }
}

#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "an estimate; the conversion to an integer stops at the largest number"
)]
fn scaled(value: u64, by: f64) -> u64 {
    (value as f64 * by).ceil() as u64
}
