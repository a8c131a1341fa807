//! What the expressions of single kinds may use: their variables, and the types of these.
//!
//! Entry points: [`admission::Expressions`], [`authorization::condition`], [`devices::check`]. Invariant: no
//! generated type; the kinds hand over texts.

pub mod admission;
pub mod authorization;
pub mod devices;
pub mod names;
mod shapes;
