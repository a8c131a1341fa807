//! Tests of evaluation.

mod conformance;
