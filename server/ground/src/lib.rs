//! The foundation of all other crates of the server: time and randomness, counters, the other end of a
//! connection, limits, and a few small types. It knows nothing of the API.
//!
//! Entry point: none; it is a toolbox. Invariant: wall time and randomness are read only in [`clock`], apart
//! from the exceptions that `docs/security.md` lists.

pub mod clock;
pub mod document;
pub mod expiring_cache;
pub mod headers;
pub mod limits;
pub mod log;
pub mod metrics;
pub mod peer;
pub mod plain;
pub mod ready;
pub mod shutdown;
pub mod turns;
pub mod version;
