// Written by kindsmith from schema/admissionregistration/v1/validating_webhook_configuration.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `admissionregistration/v1` from `validating_webhook_configuration`.

/// TODO: what it is.
#[derive(Clone, Default, PartialEq)]
pub struct ValidatingWebhookConfiguration {
    /// ?
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// ?
    pub webhooks: Vec<crate::admissionregistration::v1::ValidatingWebhook>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ValidatingWebhook {
    /// ?
    pub name: String,
    /// ?
    pub client_config: crate::admissionregistration::v1::WebhookClientConfig,
    /// ?
    pub rules: Vec<crate::admissionregistration::v1::RuleWithOperations>,
    /// ?
    pub failure_policy: Option<String>,
    /// ?
    pub match_policy: Option<String>,
    /// ?
    pub namespace_selector: Option<machinery::meta::v1::LabelSelector>,
    /// ?
    pub object_selector: Option<machinery::meta::v1::LabelSelector>,
    /// ?
    pub side_effects: Option<String>,
    /// ?
    pub timeout_seconds: Option<i32>,
    /// ?
    pub admission_review_versions: Vec<String>,
    /// ?
    pub match_conditions: Vec<crate::admissionregistration::v1::MatchCondition>,
}
