//! The storage engine over etcd, for servers on more than one machine: etcd orders and keeps the writes, and
//! tells every server of all of them. Reads are answered from the cache of each server, like with any other
//! engine; a consistent one first asks etcd for its revision.
//!
//! In reading order: [`config`], [`engine`], `run` (the life of its thread), `commit`, `follow`, `load`,
//! `register`; `members` is the way to the cluster, `names` and `value` say how objects are laid out in it.
//!
//! Entry point: [`engine::Etcd`]. Invariant: nothing here knows a kind or decodes a value.

mod changes;
mod commit;
pub mod config;
mod core;
pub mod engine;
mod error;
mod follow;
mod joining;
mod latest;
mod load;
mod members;
mod names;
mod note;
mod progress;
mod proto;
mod register;
mod request;
mod run;
mod sync;
mod tend;
mod value;
