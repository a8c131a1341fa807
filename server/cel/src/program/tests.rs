//! Tests of evaluation.

mod conformance;
mod outcomes;
mod tree;
