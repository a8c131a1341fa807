//! The client as the generator wrote it. What it can do is for the tests of this crate to say.

mod written {
    include!(concat!(env!("OUT_DIR"), "/client.rs"));
}

pub use written::*;
