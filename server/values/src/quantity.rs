//! Quantities in JSON and in the binary form, and numbers that may also be texts.

mod codec;
mod int_or_string;
#[cfg(test)]
mod tests;

pub use int_or_string::IntOrString;
pub use words::quantity::{Notation, Quantity, QuantityError};
