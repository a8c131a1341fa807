// Written by kindsmith from schema/certificates/v1beta1/pod_certificate_request.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `pod_certificate_request` of `certificates/v1beta1`.

mod defaults;
pub mod kind;
mod prepare;
pub mod shape;
pub mod types;
mod validate;
