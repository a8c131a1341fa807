//! Reading and content through raw HTTP: what is answered to a get, in which form anything is answered, and
//! what is said to a request that cannot be understood. Writing, lists and watches have suites of their own.

mod access;
mod bodies;
mod common;
mod components;
mod dashboards;
mod delivery;
mod discovery;
mod get;
mod health;
mod hostile;
mod lines;
mod metrics;
mod negotiation;
mod paths;
mod raw;
mod tables;

use blackbox::{collections as support, envelope};
