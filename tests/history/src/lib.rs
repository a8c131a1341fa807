//! Runs concurrent clients against a server that is disturbed all the time, records every operation with its
//! times, answer and revision, and checks afterwards that one history explains all of it.
//!
//! In reading order: [`record`] has the words, [`check`] is pure and judges a recorded history, [`target`] is
//! what clients speak to, [`workload`] are the clients and watchers, [`environment`] starts servers and
//! disturbs them, [`run`] puts these together, [`file`](mod@file) keeps a history for later.

pub mod check;
pub mod environment;
pub mod file;
pub mod record;
pub mod run;
pub mod target;
pub mod workload;
