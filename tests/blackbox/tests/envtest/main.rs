//! The server in place of kube-apiserver, and its stand-in for etcd: what envtest does with both, the options
//! that others pass, and an end that leaves nothing behind.

mod option_sets;
mod real_etcd;
mod starts;
mod suite;
