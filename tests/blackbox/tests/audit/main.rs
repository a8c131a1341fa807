//! The audit, through sockets and files: which stages are recorded and with what, the log and its files, a webhook that
//! takes batches over TLS, what happens at the start, and that no secret is ever told.

#[path = "../crash/binary.rs"]
mod binary;
mod delivery;
mod deprecated;
mod levels;
mod log_files;
#[expect(dead_code, reason = "another suite's; this one needs a part of it")]
#[path = "../crash/process.rs"]
mod process;
mod receiver;
mod secrets;
mod stages;
mod startup;
mod support;
mod webhook;
