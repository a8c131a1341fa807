// Written by kindsmith from schema/rbac.authorization/v1/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `rbac.authorization/v1`.

pub mod cluster_role;
pub mod cluster_role_binding;
pub mod policy_rule;
pub mod references;
pub mod role;
pub mod role_binding;

pub use self::cluster_role::types::{ClusterRole, AggregationRule};
pub use self::cluster_role_binding::types::ClusterRoleBinding;
pub use self::policy_rule::types::PolicyRule;
pub use self::references::types::{Subject, RoleRef};
pub use self::role::types::Role;
pub use self::role_binding::types::RoleBinding;
