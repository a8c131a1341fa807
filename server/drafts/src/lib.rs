//! Kinds of a schema that was not built into the program: what the generator writes as Rust is done here by
//! walking along the resolved schema. `kindsmith dev` sends such schemas to a running server.
//!
//! Entry point: [`drafts`]. Invariant: a kind behaves here exactly as after `kindsmith generate` and a build,
//! but for what is written in Rust for it, which a draft names as missing. Each module does what the emitter
//! of the same name emits.
//!
//! What a draft is made of lives as long as the process, since types refer to each other in circles.

mod checking;
mod checks;
mod columns;
mod content;
mod convert;
mod defaults;
mod describe;
mod kinds;
mod member;
mod object;
mod prepare;
mod reached;
mod relations;
mod shapes;
mod types;
mod values;
mod writable;

pub use kinds::{Draft, FindKind, Surroundings, digest, drafts};
