//! Servers as a user would start them, and what may happen to them.

pub mod binary;
pub mod embedded;
pub mod etcd;
pub mod memory;
mod process;
mod proxy;

use rand::rngs::StdRng;

use crate::target::http::Endpoint;

/// One or more servers that can be disturbed.
pub trait Environment: Send {
    /// Where clients go. They spread over all of them.
    fn endpoints(&self) -> Vec<Endpoint>;

    /// Does one bad thing. When this returns, the servers are well again, or will be by themselves. Gives
    /// what was done, in a few words.
    fn disturb(&mut self, rng: &mut StdRng) -> impl Future<Output = anyhow::Result<String>> + Send;
}
