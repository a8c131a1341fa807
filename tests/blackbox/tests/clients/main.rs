//! What people and programs use: kubectl, clients in Rust and Go, the documents and the reference.

mod browser;
mod docs;
mod go_client;
mod kubectl;
mod openapi;
mod rust_client;
