// Written by kindsmith from schema/admissionregistration/v1beta1/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `admissionregistration/v1beta1`.

pub mod matching;
pub mod mutating_admission_policy;
pub mod mutating_admission_policy_binding;

pub use self::matching::types::{
    MatchCondition, MatchResources, NamedRuleWithOperations, ParamKind, ParamRef,
    ServiceReference, Variable, WebhookClientConfig,
};
pub use self::mutating_admission_policy::types::{
    MutatingAdmissionPolicy, ApplyConfiguration, JSONPatch, MutatingAdmissionPolicySpec,
    Mutation,
};
pub use self::mutating_admission_policy_binding::types::{
    MutatingAdmissionPolicyBinding, MutatingAdmissionPolicyBindingSpec,
};
