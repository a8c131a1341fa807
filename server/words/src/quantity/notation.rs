//! The kinds of suffixes.

/// The suffixes of a quantity.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Notation {
    /// Powers of 1000: `m`, none, `k`, `M`…
    #[default]
    Decimal,
    /// Powers of 1024: `Ki`, `Mi`…
    Binary,
    /// A decimal exponent: `e3`.
    Exponent,
}
