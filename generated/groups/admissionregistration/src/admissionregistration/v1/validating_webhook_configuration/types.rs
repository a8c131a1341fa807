// Written by kindsmith from schema/admissionregistration/v1/validating_webhook_configuration.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `admissionregistration/v1` from `validating_webhook_configuration`.

/// Webhooks that may refuse objects when they are written.
#[derive(Clone, Default, PartialEq)]
pub struct ValidatingWebhookConfiguration {
    /// Name, namespace, labels and the other data that objects of every kind have.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// The webhooks. They are asked all at once.
    pub webhooks: Vec<crate::admissionregistration::v1::ValidatingWebhook>,
}

/// A webhook that may refuse objects.
#[derive(Clone, Default, PartialEq)]
pub struct ValidatingWebhook {
    /// Name of the webhook, a DNS name with at least three parts.
    pub name: String,
    /// How it is reached.
    pub client_config: crate::admissionregistration::v1::WebhookClientConfig,
    /// Requests that it is asked about. Any of them suffices. Policies and webhooks themselves are
    /// never meant.
    pub rules: Vec<crate::admissionregistration::v1::RuleWithOperations>,
    /// What happens when a call fails, `Fail` (default) or `Ignore`.
    pub failure_policy: Option<String>,
    /// Whether requests in another version of a resource type are meant too, `Equivalent` (default), or
    /// not, `Exact`.
    pub match_policy: Option<String>,
    /// Labels of the namespaces that are meant. Absent stands for all.
    pub namespace_selector: Option<machinery::meta::v1::LabelSelector>,
    /// Labels of the objects that are meant, before or after the change. Absent stands for all.
    pub object_selector: Option<machinery::meta::v1::LabelSelector>,
    /// Whether calls change something elsewhere, `None`, or do so but not on dry run, `NoneOnDryRun`.
    pub side_effects: Option<String>,
    /// Seconds after which a call counts as failed, 1 to 30, by default 10.
    pub timeout_seconds: Option<i32>,
    /// Versions of AdmissionReview that it takes; the first that the server knows is sent.
    pub admission_review_versions: Vec<String>,
    /// Further conditions, CEL expressions that all must be true, at most 64.
    pub match_conditions: Vec<crate::admissionregistration::v1::MatchCondition>,
}
