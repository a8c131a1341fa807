//! The server as a process: killed under load again and again, stopped in order, and started wrongly.

mod binary;
mod killed;
mod ledger;
mod lifecycle;
mod process;
mod refusals;
mod replay;
mod restarted;
mod resumed;
mod stalled;
mod writers;
