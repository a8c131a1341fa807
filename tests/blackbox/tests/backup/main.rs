//! Saving a store, restoring it, and moving it from one engine to another: with the program itself, against
//! servers that run as processes.

mod access;
#[path = "../crash/binary.rs"]
mod binary;
mod busy;
mod damaged;
mod etcd;
mod plugin;
#[path = "../crash/process.rs"]
mod process;
mod refusals;
mod restored;
mod world;
