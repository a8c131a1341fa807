//! What every part of the server is made of: objects and kinds, selectors, patches, field ownership,
//! preparation of writes.
//!
//! Generated code calls into this crate and holds no algorithm of its own. The types of `meta.v1` (object
//! metadata, status, options) are generated like all others, but lie below this crate, because
//! [`object::Object`] and [`kind::Kind`] need them; the crate `values` says how. Both are exported here:
//! `machinery` is the one name that generated code and the server use.
//!
//! Entry points: [`kind::Kind`], the row of a kind, and [`strategy::Strategy`], its part in Rust. Invariant:
//! pure. No I/O, no clock, no tasks, no log.

#![warn(missing_docs)]
#![warn(clippy::indexing_slicing, reason = "what is read here comes from outside")]

pub mod codec;
pub mod columns;
pub mod convert;
pub mod kind;
pub mod merge;
pub mod metadata_rules;
pub mod misfit;
pub mod nested;
pub mod object;
pub mod ownership;
pub mod prepare;
pub mod rules;
pub mod scale;
pub mod selector;
pub mod strategy;
pub mod yaml;

pub use generated_meta::meta;
pub use values::{
    brand, bytes, change, check, choice, copy_on_write, fields, format, gates, json, message, path, problem,
    quantity, raw, record, shape, time, url, user, wire, wrapper,
};
