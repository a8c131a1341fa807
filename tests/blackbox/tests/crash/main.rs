//! The server as a process: killed under load again and again, stopped in order, and started wrongly.

mod half_post;
mod killed;
mod ledger;
mod lifecycle;
mod logged;
mod refusals;
mod replay;
mod restarted;
mod resumed;
mod stalled;
mod stopping;
mod writers;
