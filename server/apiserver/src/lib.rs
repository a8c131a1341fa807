//! The server as a program: its options, the assembly of all other crates, its start and stop.
//!
//! In reading order: [`options`] makes a [`config::Config`] of a command line, [`server`] builds a server
//! from it. [`tools`] has the subcommands, [`testing`] a server inside a test. The path of a request is the
//! crate `front`.
//!
//! Entry points: [`server::start`], and [`testing::TestServer`] for tests. Invariant: [`server`]
//! holds no rule of the API: a rule belongs to the crate that it is about.

pub mod config;
pub mod etcd_stand_in;
pub mod options;
pub mod server;
pub mod stored_forms;
pub mod testing;
pub mod tools;
