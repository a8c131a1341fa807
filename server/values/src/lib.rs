//! Values of generated types: how they are described ([`shape`], [`fields`]), read and written ([`json`],
//! [`wire`], [`raw`]) and checked ([`rules`], [`check`]), and where they are ([`path`], [`problem`]).
//!
//! This crate is apart from `machinery` because the types of `meta.v1` (object metadata, status, options) are
//! generated like all others, while `machinery` needs them: an object has metadata. So the arrows are
//! `values` ← `generated_meta` ← `machinery` ← the other groups, and no source is compiled twice. `machinery`
//! exports the modules of this crate, so that its users need only one name.
//!
//! Entry point: none; generated types call the functions of [`json`], [`wire`] and [`check`]. Invariant:
//! pure, and nothing here knows an object or a kind.

#![warn(missing_docs)]
#![warn(clippy::indexing_slicing, reason = "what is read here comes from outside")]

pub mod brand;
pub mod bytes;
pub mod change;
pub mod check;
pub mod choice;
pub mod copy_on_write;
mod difference;
pub mod fields;
pub mod gates;
pub mod json;
pub mod path;
pub mod prepare;
pub mod problem;
pub mod quantity;
pub mod raw;
pub mod record;
pub mod rules;
pub mod shape;
pub mod time;
pub mod user;
pub mod wire;

pub use words::{format, url};
