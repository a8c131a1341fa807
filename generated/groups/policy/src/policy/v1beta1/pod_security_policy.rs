// Written by kindsmith from schema/policy/v1beta1/pod_security_policy.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `pod_security_policy` of `policy/v1beta1`.

mod defaults;
pub mod kind;
pub mod shape;
pub mod types;
