// Written by kindsmith from schema/policy/v1beta1/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `policy/v1beta1`.

pub mod eviction;
pub mod pod_security_policy;

pub use self::eviction::types::Eviction;
pub use self::pod_security_policy::types::{
    PodSecurityPolicy, AllowedCSIDriver, AllowedFlexVolume, AllowedHostPath,
    FSGroupStrategyOptions, HostPortRange, IDRange, PodSecurityPolicySpec,
    RunAsGroupStrategyOptions, RunAsUserStrategyOptions, RuntimeClassStrategyOptions,
    SELinuxStrategyOptions, SupplementalGroupsStrategyOptions, SELinuxOptions,
};
