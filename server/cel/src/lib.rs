//! The Common Expression Language (CEL): [`parse`] reads an expression, `check` finds its type and its mistakes.
//!
//! The texts of errors are those of cel-go, which clients of Kubernetes see in refused objects.
//!
//! Entry point: [`parse`]. Invariant: pure functions over texts; nothing here knows a kind, does I/O or reads a clock. What an
//! expression may cost (depth, size, time) has a bound with a name.

#![warn(missing_docs)]
#![warn(clippy::indexing_slicing, reason = "expressions come from outside")]

pub mod ast;
pub mod check;
mod constants;
pub mod cost;
pub mod env;
mod functions;
mod libraries;
mod numbers;
mod parse;
pub mod program;
pub mod signatures;
pub mod source;
mod times;
pub mod types;
pub mod value;

pub use constants::convert_constants;
pub use libraries::JSON_PATCH;
pub use parse::{Dialect, parse};
