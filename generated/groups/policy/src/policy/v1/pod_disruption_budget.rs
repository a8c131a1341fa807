// Written by kindsmith from schema/policy/v1/pod_disruption_budget.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `pod_disruption_budget` of `policy/v1`.

pub mod kind;
mod prepare;
pub mod shape;
pub mod types;
mod validate;
