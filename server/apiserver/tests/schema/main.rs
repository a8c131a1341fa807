//! The schema and its strategies at work: examples and rules, without a server.

mod common;
mod examples;
mod strategies;
