//! What runs beside the server: what every namespace has, tokens in secrets, and tokens for joining a cluster.

mod bootstrap;
mod everywhere;
mod rights;
mod support;
mod token_secrets;
mod trust;
