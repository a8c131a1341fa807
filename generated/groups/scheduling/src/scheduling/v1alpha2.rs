// Written by kindsmith from schema/scheduling/v1alpha2/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `scheduling/v1alpha2`.

pub mod pod_group;
pub mod pod_group_template;
pub mod workload;

pub use self::pod_group::types::{
    PodGroup, PodGroupResourceClaimStatus, PodGroupSpec, PodGroupStatus,
    PodGroupTemplateReference, WorkloadPodGroupTemplateReference,
};
pub use self::pod_group_template::types::{
    BasicSchedulingPolicy, GangSchedulingPolicy, PodGroupResourceClaim,
    PodGroupSchedulingConstraints, PodGroupSchedulingPolicy, TopologyConstraint,
};
pub use self::workload::types::{
    Workload, PodGroupTemplate, TypedLocalObjectReference, WorkloadSpec,
};
