//! The server as a program: its options, the assembly of all other crates, its start and stop, and the path of one
//! request.
//!
//! In reading order: [`options`] makes a [`config::Config`] of a command line, [`server`] builds a server from it, and
//! [`app`] takes each request through the other crates. [`tools`] has the subcommands, [`testing`] a server inside a
//! test.
//!
//! Entry points: [`server::start`], and [`testing::TestServer`] for tests. Invariant: `app/exchange` alone orders the
//! steps of a request, and [`server`] holds no rule of the API: a rule belongs to the crate that it is about.

mod app;
pub mod config;
mod counted;
mod docs;
mod health;
pub mod options;
mod packed;
mod pages;
pub mod server;
mod snapshot;
pub mod stored_forms;
pub mod testing;
pub mod tools;
mod upgrade;
