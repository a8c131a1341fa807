//! Services get addresses and ports from pools: none twice, and all of them back. The suite over etcd says
//! that it did not run where etcd is not installed.

mod measured;
mod own;
mod pools;
mod races;
mod repair;
mod support;
