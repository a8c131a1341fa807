// Written by kindsmith from schema/admissionregistration/v1/validating_admission_policy.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `admissionregistration/v1` from `validating_admission_policy`.

/// Checks objects when they are written, by CEL expressions. It is in force where a binding says
/// so.
#[derive(Clone, Default, PartialEq)]
pub struct ValidatingAdmissionPolicy {
    /// Name, namespace, labels and the other data that objects of every kind have.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// Which objects are checked, and how.
    pub spec: crate::admissionregistration::v1::ValidatingAdmissionPolicySpec,
    /// What was found about the expressions.
    pub status: crate::admissionregistration::v1::ValidatingAdmissionPolicyStatus,
}

/// Something that is added to the audit event of a request.
#[derive(Clone, Default, PartialEq)]
pub struct AuditAnnotation {
    /// Key of the annotation; the name of the policy and a slash stand before it.
    pub key: String,
    /// A CEL expression that gives the value, or null for none. At most 5 KiB.
    pub value_expression: String,
}

/// A doubt about an expression.
#[derive(Clone, Default, PartialEq)]
pub struct ExpressionWarning {
    /// Path of the expression.
    pub field_ref: String,
    /// The doubt, for people.
    pub warning: String,
}

/// What checking the types of expressions found.
#[derive(Clone, Default, PartialEq)]
pub struct TypeChecking {
    /// The doubts.
    pub expression_warnings: Vec<crate::admissionregistration::v1::ExpressionWarning>,
}

/// Which objects are checked, and how.
#[derive(Clone, Default, PartialEq)]
pub struct ValidatingAdmissionPolicySpec {
    /// Kind of the objects with parameters. Absent means that there are none.
    pub param_kind: Option<crate::admissionregistration::v1::ParamKind>,
    /// Requests that the policy is for. It must be set.
    pub match_constraints: Option<crate::admissionregistration::v1::MatchResources>,
    /// Conditions that all must be true. One of these or an audit annotation is needed.
    pub validations: Vec<crate::admissionregistration::v1::Validation>,
    /// What happens when an expression fails, `Fail` (default) or `Ignore`.
    pub failure_policy: Option<String>,
    /// What is added to audit events, at most 20.
    pub audit_annotations: Vec<crate::admissionregistration::v1::AuditAnnotation>,
    /// Further conditions, CEL expressions that all must be true, at most 64.
    pub match_conditions: Vec<crate::admissionregistration::v1::MatchCondition>,
    /// Expressions with names that later ones can use, as `variables.NAME`.
    pub variables: Vec<crate::admissionregistration::v1::Variable>,
}

/// What was found about a policy.
#[derive(Clone, Default, PartialEq)]
pub struct ValidatingAdmissionPolicyStatus {
    /// The `metadata.generation` that was looked at.
    pub observed_generation: i64,
    /// What checking the types found. Absent while it goes on.
    pub type_checking: Option<crate::admissionregistration::v1::TypeChecking>,
    /// Further aspects.
    pub conditions: Vec<machinery::meta::v1::Condition>,
}

/// A condition that objects must meet.
#[derive(Clone, Default, PartialEq)]
pub struct Validation {
    /// A CEL expression that must be true, with `object`, `oldObject`, `request`, `params`,
    /// `namespaceObject`, `variables` and `authorizer`.
    pub expression: String,
    /// What the client is told when it is false, one line.
    pub message: String,
    /// Reason of the refusal, `Unauthorized`, `Forbidden`, `Invalid` (default) or
    /// `RequestEntityTooLarge`.
    pub reason: Option<String>,
    /// A CEL expression that gives the message. It counts more than `message`.
    pub message_expression: String,
}
