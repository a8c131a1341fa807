//! The chain of admission: which calls reach plugins, what plugins see of them, and what is measured and noted.

#[path = "../crash/binary.rs"]
mod binary;
mod calls;
mod manifests;
mod measured;
mod notes;
#[expect(dead_code, reason = "another suite's; this one needs a part of it")]
#[path = "../crash/process.rs"]
mod process;
mod recorder;
mod scale;
mod start;
mod time_limit;
