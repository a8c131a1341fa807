//! The audit, through sockets and files: which stages are recorded and with what, the log and its files, a
//! webhook that takes batches over TLS, what happens at the start, and that no secret is ever told.

mod delivery;
mod deprecated;
mod levels;
mod log_files;
mod receiver;
mod secrets;
mod stages;
mod startup;
mod support;
mod webhook;
