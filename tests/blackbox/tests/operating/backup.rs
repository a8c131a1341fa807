//! Saving a store, restoring it, and moving it from one engine to another: with the program itself, against
//! servers that run as processes.

mod access;
mod busy;
mod damaged;
mod etcd;
mod plugin;
mod refusals;
mod restored;
mod world;
