//! The published OpenAPI documents: how they are served, that they are valid and complete, that nothing is
//! lost in their binary form, and that they can be had without a server.

mod binary;
mod generators;
mod offline;
mod patches;
mod queries;
mod rules;
mod serving;
mod shapes;
mod support;
mod valid;
