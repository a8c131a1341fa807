//! The HTTPS client for webhooks, token issuers and other servers that this one calls, and the client
//! configurations (kubeconfig files) that say how to reach them.
//!
//! Entry point: [`Client`]. Invariant: every call is bounded in time and answer size, and the number of
//! concurrent calls is bounded. A redirect is followed to the same server only, because the operator decides
//! where a call goes. The client does not interpret answers. [`Streaming`] passes requests on for others, who
//! bound them.

mod call;
mod callee;
mod client;
pub mod client_config;
mod connect;
mod connections;
mod fault;
pub mod login;
mod pool;
mod redirect;
mod retry;
mod streaming;
pub mod texts;
pub mod tls;

pub use self::{
    call::{Answer, CallError, CertificateFault, Fault, Limits, SetupError},
    callee::{Callee, Identities},
    client::{Client, TryObserver},
    connect::Locator,
    streaming::{PassedBody, Streaming, Upgrade},
};
