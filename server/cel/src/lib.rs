//! The Common Expression Language (CEL): [`parse`] reads an expression, [`env::Env::check`] finds its type
//! and its mistakes, a [`program::Program`] evaluates it.
//!
//! ```
//! use cel::program::{Bindings, EVALUATION_COST_MAX, Program};
//! use cel::{Dialect, env::Env, parse, source::Source, types::Type, value::Datum};
//!
//! let source = Source::new("name.startsWith('web') && size(name) < 10");
//! let root = parse(&source, Dialect::at_release(36)).expect("it is read");
//! let checked = Env::kubernetes().variable("name", Type::String).check(&root).expect("it has a type");
//! let program = Program::new(&root, &checked).expect("nothing that is written out fails");
//!
//! let bindings = Bindings::new().with("name", Datum::text("web-1"));
//! let evaluation = program.evaluate(&bindings, EVALUATION_COST_MAX);
//! assert_eq!(evaluation.value.expect("a value").as_bool(), Some(true));
//! assert_eq!(evaluation.cost, 5);
//! ```
//!
//! A program is made once and evaluated many times. Objects are not copied: JSON is looked at where it is,
//! and for other data the host implements [`value::HostMap`] and [`value::HostList`], which an evaluation
//! asks for what it reads.
//!
//! Texts of errors and costs are those of cel-go as Kubernetes uses it: clients see the texts in refused
//! objects, and an expression must not exceed its limit here if it does not there. `&&`, `||`, `?:`, loops
//! and optional values evaluate what they do there, in that order.
//!
//! Invariant: pure functions; nothing here knows a kind, does I/O or reads a clock. What an expression may
//! cost (depth, size, time) has a bound with a name: where costs do not bound it, the evaluator counts bytes
//! and steps besides, and ends in the same error.

#![warn(missing_docs)]
#![warn(clippy::indexing_slicing, reason = "expressions come from outside")]

pub mod ast;
pub mod check;
mod constants;
pub mod cost;
pub mod env;
pub mod error;
mod functions;
mod libraries;
pub mod meter;
mod numbers;
mod parse;
pub mod pattern;
pub mod program;
mod reserved;
pub mod signatures;
pub mod source;
mod times;
pub mod types;
pub mod value;
pub mod weight;

pub use constants::convert_constants;
pub use libraries::JSON_PATCH;
pub use parse::{Dialect, parse, parse_within};
pub use reserved::is_reserved;
