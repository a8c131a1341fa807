//! Reading and content through raw HTTP: what is answered to a get, list or watch, in which form, and what
//! is said to a request that cannot be understood. Writing has suites of its own.

mod access;
mod bodies;
mod delivery;
mod discovery;
mod envelope;
mod get;
mod health;
mod hostile;
mod list;
mod metrics;
mod negotiation;
mod paging;
mod paths;
mod raw;
mod selectors;
mod support;
mod tables;
mod versions;
mod watch;
mod watch_forms;
mod watch_limits;
