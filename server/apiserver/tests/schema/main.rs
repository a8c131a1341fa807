//! The schema and its strategies at work: examples, samples and rules, without a server.

mod common;
mod examples;
mod samples;
mod strategies;
