//! What the generator and the server must understand alike: the syntax of values ([`mod@format`],
//! [`quantity`], [`time`], [`mod@url`], [`pattern`]), the [`verb`]s, and the words of `--runtime-config`
//! ([`runtime_config`]).
//!
//! The generator judges defaults and examples of a schema with the code that judges objects in the server. If
//! each had its own, a schema could promise a default that the server refuses.
//!
//! Entry point: none; each module has the functions of one syntax. Invariant: pure functions over texts and
//! bytes. Nothing here knows a field, a kind, an encoding or a schema, and nothing does I/O or reads a clock.

#![warn(missing_docs)]
#![warn(clippy::indexing_slicing, reason = "what is read here comes from outside")]

pub mod format;
pub mod pattern;
pub mod quantity;
mod quote;
pub mod runtime_config;
pub mod time;
pub mod url;
pub mod verb;
pub mod version;

pub use quote::{is_printable, quote};
