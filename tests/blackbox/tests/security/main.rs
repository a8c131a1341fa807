//! Who is asking, who may do what, and what is recorded of it.

mod access;
mod accounts;
mod audit;
mod browsers;
mod delegated;
mod identity;
mod questions;
mod signing;
mod tls;
