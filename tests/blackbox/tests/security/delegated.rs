//! What is left to others: who callers are, by tokens of an OpenID Connect issuer or of a remote service; and
//! what they may do, by remote services or a file of policies, in the order of a file. All are real, over
//! TLS, with certificates and keys that are made here.

mod authorization;
mod authorizer_lists;
mod authorizer_reload;
mod authorizers;
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
