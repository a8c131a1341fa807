// Written by kindsmith from schema/certificates/v1/certificate_signing_request.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `certificate_signing_request` of `certificates/v1`.

pub mod kind;
mod prepare;
pub mod shape;
pub mod types;
mod validate;
