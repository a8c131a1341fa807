//! Amounts, read as the server reads them: what is no quantity there is none in a schema either.

#[path = "../../server/machinery/src/quantity/parse.rs"]
mod parse;

pub use parse::QuantityError;

const NANOS_PER_UNIT: i128 = 1_000_000_000;

/// An amount.
#[derive(Debug, Clone, Copy)]
pub struct Quantity {
    /// In billionths.
    pub nanos: i128,
    /// How it was written.
    pub notation: Notation,
}

/// The suffixes of an amount.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Notation {
    /// Powers of 1000.
    Decimal,
    /// Powers of 1024.
    Binary,
    /// A decimal exponent.
    Exponent,
}

impl Quantity {
    /// Reads an amount.
    ///
    /// # Errors
    /// The text is no amount.
    pub fn parse(text: &str) -> Result<Self, QuantityError> {
        parse::parse(text)
    }
}
