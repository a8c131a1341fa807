//! What is left to others: who callers are, by tokens of an OpenID Connect issuer or of a remote service; and what
//! they may do, by a remote service or a file of policies. All are real, over TLS, with certificates and keys that
//! are made here.

mod authorization;
mod configured;
mod distributed;
mod flood;
mod issuer;
mod keys;
mod oidc;
mod policies;
mod service;
mod settings;
mod support;
