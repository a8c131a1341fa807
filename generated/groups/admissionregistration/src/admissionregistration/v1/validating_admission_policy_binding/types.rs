// Written by kindsmith from schema/admissionregistration/v1/validating_admission_policy_binding.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `admissionregistration/v1` from `validating_admission_policy_binding`.

/// Puts a ValidatingAdmissionPolicy into force, with parameters.
#[derive(Clone, Default, PartialEq)]
pub struct ValidatingAdmissionPolicyBinding {
    /// Name, namespace, labels and the other data that objects of every kind have.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// Which policy is in force for what.
    pub spec: crate::admissionregistration::v1::ValidatingAdmissionPolicyBindingSpec,
}

/// Which policy is in force for what.
#[derive(Clone, Default, PartialEq)]
pub struct ValidatingAdmissionPolicyBindingSpec {
    /// Name of the policy. If it is missing, the binding does nothing.
    pub policy_name: String,
    /// The object with parameters. Needed where the policy has a `paramKind`.
    pub param_ref: Option<crate::admissionregistration::v1::ParamRef>,
    /// Which of the requests that the policy is for are meant. Absent stands for all.
    pub match_resources: Option<crate::admissionregistration::v1::MatchResources>,
    /// What happens when a condition is false. `Deny` refuses the request, `Warn` warns the client,
    /// `Audit` notes it. Not `Deny` with `Warn`.
    pub validation_actions: Vec<String>,
}
