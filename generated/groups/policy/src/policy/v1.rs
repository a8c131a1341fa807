// Written by kindsmith from schema/policy/v1/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `policy/v1`.

pub mod eviction;
pub mod pod_disruption_budget;

pub use self::eviction::types::Eviction;
pub use self::pod_disruption_budget::types::{
    PodDisruptionBudget, PodDisruptionBudgetSpec, PodDisruptionBudgetStatus,
};
