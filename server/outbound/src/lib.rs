//! The HTTPS client for webhooks, issuers of tokens and any other server that this one calls, and the client configurations
//! (kubeconfig files) that say how to reach them.
//!
//! Entry point: [`Client`]. Invariant: every call has a bound for its time, for the size of its answer, and for the number of
//! calls at the same time. Redirects are not followed: where a call goes is the operator's decision. What an answer
//! means is the caller's business.

mod call;
mod client;
pub mod client_config;
mod connect;
pub mod login;
mod retry;
pub mod tls;

pub use self::{
    call::{Answer, CallError, Limits, SetupError},
    client::Client,
};
