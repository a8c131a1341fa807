//! Times and spans in JSON and in the binary form.

mod codec;
#[cfg(test)]
mod tests;

pub use words::time::{Duration, MicroTime, Time};
