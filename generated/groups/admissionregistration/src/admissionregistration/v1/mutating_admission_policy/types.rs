// Written by kindsmith from schema/admissionregistration/v1/mutating_admission_policy.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `admissionregistration/v1` from `mutating_admission_policy`.

/// TODO: what it is.
#[derive(Clone, Default, PartialEq)]
pub struct MutatingAdmissionPolicy {
    /// ?
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// ?
    pub spec: crate::admissionregistration::v1::MutatingAdmissionPolicySpec,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ApplyConfiguration {
    /// ?
    pub expression: String,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct JSONPatch {
    /// ?
    pub expression: String,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct MutatingAdmissionPolicySpec {
    /// ?
    pub param_kind: Option<crate::admissionregistration::v1::ParamKind>,
    /// ?
    pub match_constraints: Option<crate::admissionregistration::v1::MatchResources>,
    /// ?
    pub variables: Vec<crate::admissionregistration::v1::Variable>,
    /// ?
    pub mutations: Vec<crate::admissionregistration::v1::Mutation>,
    /// ?
    pub failure_policy: Option<String>,
    /// ?
    pub match_conditions: Vec<crate::admissionregistration::v1::MatchCondition>,
    /// ?
    pub reinvocation_policy: String,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct Mutation {
    /// ?
    pub patch_type: String,
    /// ?
    pub apply_configuration: Option<
        crate::admissionregistration::v1::ApplyConfiguration,
    >,
    /// ?
    pub json_patch: Option<crate::admissionregistration::v1::JSONPatch>,
}
