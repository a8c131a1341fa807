// Written by kindsmith from schema/admissionregistration/v1/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `admissionregistration/v1`.

pub mod matching;
pub mod mutating_admission_policy;
pub mod mutating_admission_policy_binding;
pub mod mutating_webhook_configuration;
pub mod validating_admission_policy;
pub mod validating_admission_policy_binding;
pub mod validating_webhook_configuration;

pub use self::matching::types::{
    MatchCondition, MatchResources, NamedRuleWithOperations, ParamKind, ParamRef,
    RuleWithOperations, ServiceReference, Variable, WebhookClientConfig,
};
pub use self::mutating_admission_policy::types::{
    MutatingAdmissionPolicy, ApplyConfiguration, JSONPatch, MutatingAdmissionPolicySpec,
    Mutation,
};
pub use self::mutating_admission_policy_binding::types::{
    MutatingAdmissionPolicyBinding, MutatingAdmissionPolicyBindingSpec,
};
pub use self::mutating_webhook_configuration::types::{
    MutatingWebhookConfiguration, MutatingWebhook,
};
pub use self::validating_admission_policy::types::{
    ValidatingAdmissionPolicy, AuditAnnotation, ExpressionWarning, TypeChecking,
    ValidatingAdmissionPolicySpec, ValidatingAdmissionPolicyStatus, Validation,
};
pub use self::validating_admission_policy_binding::types::{
    ValidatingAdmissionPolicyBinding, ValidatingAdmissionPolicyBindingSpec,
};
pub use self::validating_webhook_configuration::types::{
    ValidatingWebhookConfiguration, ValidatingWebhook,
};
