//! What is asked and not stored, the kinds of roles and bindings, and who decides on requests for
//! certificates.

mod access;
mod certificates;
mod roles;
mod support;
mod tokens;
