//! The client as the generator wrote it. What it can do is for the tests of this crate to say.

#[expect(clippy::all, reason = "the generator writes it, not we")]
mod written {
    include!(concat!(env!("OUT_DIR"), "/client.rs"));
}

pub use written::*;
