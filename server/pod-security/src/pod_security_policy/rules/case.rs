//! What the rules look at.

use generated_core::core::v1::{Pod, PodSecurityContext};
use generated_policy::policy::v1beta1::PodSecurityPolicySpec;

use super::super::profiles::Allowed;

/// A pod under a policy.
pub(super) struct Case<'a> {
    pub(super) policy: &'a PodSecurityPolicySpec,
    pub(super) pod: &'a Pod,
    /// What the pod says for all its containers.
    pub(super) context: &'a PodSecurityContext,
    pub(super) domain: &'a str,
    pub(super) seccomp: Allowed<'a>,
    pub(super) app_armor: Allowed<'a>,
}
