//! Authentication and authorization: one file per method of the former, one per mode of the latter.
//!
//! Entry points: [`authn::Authentication::authenticate`], and the authorizers in [`authz`], which
//! [`engine::authorization::Authorization`] asks. [`flows`] says which schema of flow control a request falls
//! under, and decides nothing. Invariant: a check that fails, or whose input is missing or unreadable, grants
//! nothing. This crate does not read the store.

pub mod authn;
pub mod authz;
mod document;
pub mod flows;
