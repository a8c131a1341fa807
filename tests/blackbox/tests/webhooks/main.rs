//! Admission webhooks over real TLS: good ones, those that misbehave in every way, and what no log may have.

#[path = "../crash/binary.rs"]
mod binary;
mod failures;
mod hook;
mod images;
mod life;
mod measured;
mod own_server;
#[expect(dead_code, reason = "another suite's; this one needs a part of it")]
#[path = "../crash/process.rs"]
mod process;
mod secrets;
mod updates;
