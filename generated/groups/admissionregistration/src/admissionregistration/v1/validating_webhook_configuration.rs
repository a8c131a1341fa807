// Written by kindsmith from schema/admissionregistration/v1/validating_webhook_configuration.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `validating_webhook_configuration` of `admissionregistration/v1`.

mod defaults;
pub mod kind;
pub mod shape;
pub mod types;
