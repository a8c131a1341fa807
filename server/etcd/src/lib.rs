//! The storage engine over etcd, for servers on more than one machine: etcd orders and keeps the writes, and
//! tells every server of all of them.

pub mod config;
