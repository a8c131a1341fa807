//! Tests of evaluation.

mod conformance;
mod hosts;
mod outcomes;
mod tree;
