//! Who is calling, and what they may do: one file per method of authentication, one per mode of authorization.
//!
//! Entry points: [`authn::Authentication::authenticate`] and the authorizers in [`authz`], which
//! [`engine::authorization::Authorization`] asks. Invariant: what fails, is missing or cannot be read grants nothing. Nothing
//! here reads the store.

pub mod authn;
pub mod authz;
