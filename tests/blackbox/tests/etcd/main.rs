//! Several servers over one etcd: what one writes, all show; members of etcd come and go. Where etcd is not
//! installed, the suite is skipped.

mod garbage;
mod leader;
mod members;
mod quotas;
mod replicas;
mod support;
