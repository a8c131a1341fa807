// Written by kindsmith from schema/rbac.authorization/v1/policy_rule.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `policy_rule` of `rbac.authorization/v1`.

pub mod shape;
pub mod types;
mod validate;
