//! Tests of evaluation.

mod conformance;
mod outcomes;
