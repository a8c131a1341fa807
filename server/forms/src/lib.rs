//! What goes out: replies as JSON, YAML, tables and binary messages, discovery, and the published documents.
//!
//! Entry point: [`encode::response`]. Invariant: an object that is sent as it is stored is never decoded.

pub mod accept;
mod composed;
pub mod compress;
pub mod discovery;
pub mod encode;
pub mod foreign;
pub mod openapi;
pub mod warnings;
