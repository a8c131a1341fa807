//! Tests of evaluation.

mod conformance;
mod speed;
mod outcomes;
mod tree;
