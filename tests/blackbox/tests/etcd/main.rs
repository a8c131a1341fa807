//! Several servers over one etcd: what one writes, all show; members of etcd come and go. Where etcd is not
//! installed, the suite says that it did not run.

#[path = "../crash/binary.rs"]
mod binary;
mod garbage;
mod leader;
mod members;
#[expect(dead_code, reason = "shared with the suite of crashes, which needs more of it")]
#[path = "../crash/process.rs"]
mod process;
mod quotas;
mod replicas;
mod support;
