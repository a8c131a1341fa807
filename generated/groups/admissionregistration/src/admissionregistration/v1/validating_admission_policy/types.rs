// Written by kindsmith from schema/admissionregistration/v1/validating_admission_policy.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `admissionregistration/v1` from `validating_admission_policy`.

/// TODO: what it is.
#[derive(Clone, Default, PartialEq)]
pub struct ValidatingAdmissionPolicy {
    /// ?
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// ?
    pub spec: crate::admissionregistration::v1::ValidatingAdmissionPolicySpec,
    /// ?
    pub status: crate::admissionregistration::v1::ValidatingAdmissionPolicyStatus,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct AuditAnnotation {
    /// ?
    pub key: String,
    /// ?
    pub value_expression: String,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ExpressionWarning {
    /// ?
    pub field_ref: String,
    /// ?
    pub warning: String,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct TypeChecking {
    /// ?
    pub expression_warnings: Vec<crate::admissionregistration::v1::ExpressionWarning>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ValidatingAdmissionPolicySpec {
    /// ?
    pub param_kind: Option<crate::admissionregistration::v1::ParamKind>,
    /// ?
    pub match_constraints: Option<crate::admissionregistration::v1::MatchResources>,
    /// ?
    pub validations: Vec<crate::admissionregistration::v1::Validation>,
    /// ?
    pub failure_policy: Option<String>,
    /// ?
    pub audit_annotations: Vec<crate::admissionregistration::v1::AuditAnnotation>,
    /// ?
    pub match_conditions: Vec<crate::admissionregistration::v1::MatchCondition>,
    /// ?
    pub variables: Vec<crate::admissionregistration::v1::Variable>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ValidatingAdmissionPolicyStatus {
    /// ?
    pub observed_generation: i64,
    /// ?
    pub type_checking: Option<crate::admissionregistration::v1::TypeChecking>,
    /// ?
    pub conditions: Vec<machinery::meta::v1::Condition>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct Validation {
    /// ?
    pub expression: String,
    /// ?
    pub message: String,
    /// ?
    pub reason: Option<String>,
    /// ?
    pub message_expression: String,
}
