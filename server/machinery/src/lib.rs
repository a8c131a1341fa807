//! Words that every part of the server is made of. Pure: no IO, no clock, no tasks, no logging.
//!
//! Generated code calls into this crate and holds no algorithm of its own. The types of `meta.v1`
//! (object metadata, status, options) are generated like all others, but compiled in here, because
//! [`object::Object`] and [`kind::Kind`] speak of them.

#![warn(missing_docs)]
#![warn(clippy::indexing_slicing, reason = "what is read here comes from outside")]

// Generated files name this crate `machinery` wherever they are compiled.
extern crate self as machinery;

pub mod columns;
pub mod convert;
pub mod kind;
pub mod merge;
#[rustfmt::skip]
#[path = "../../../generated/src/meta/mod.rs"]
pub mod meta;
pub mod object;
pub mod ownership;
pub mod prepare;
pub mod rules;
pub mod selector;
pub mod strategy;
pub mod yaml;

pub use values::{
    brand, bytes, change, check, format, gates, json, path, problem, quantity, raw, shape, time, user, wire,
};
