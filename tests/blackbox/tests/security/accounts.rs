//! Tokens of service accounts: asked for at the account, used, refused, and verified by others.

mod bound;
mod issued;
mod published;
mod refused;
mod support;
