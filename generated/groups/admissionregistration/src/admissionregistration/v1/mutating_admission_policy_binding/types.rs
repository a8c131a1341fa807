// Written by kindsmith from schema/admissionregistration/v1/mutating_admission_policy_binding.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `admissionregistration/v1` from `mutating_admission_policy_binding`.

/// TODO: what it is.
#[derive(Clone, Default, PartialEq)]
pub struct MutatingAdmissionPolicyBinding {
    /// ?
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// ?
    pub spec: crate::admissionregistration::v1::MutatingAdmissionPolicyBindingSpec,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct MutatingAdmissionPolicyBindingSpec {
    /// ?
    pub policy_name: String,
    /// ?
    pub param_ref: Option<crate::admissionregistration::v1::ParamRef>,
    /// ?
    pub match_resources: Option<crate::admissionregistration::v1::MatchResources>,
}
