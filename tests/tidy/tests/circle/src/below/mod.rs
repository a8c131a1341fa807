//! Passes a name on.

mod deep;
mod hidden;

pub use deep::Deep;
