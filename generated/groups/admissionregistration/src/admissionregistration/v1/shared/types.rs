// Written by kindsmith from schema/admissionregistration/v1/shared.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `admissionregistration/v1` from `shared`.

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct MatchCondition {
    /// ?
    pub name: String,
    /// ?
    pub expression: String,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct MatchResources {
    /// ?
    pub namespace_selector: Option<machinery::meta::v1::LabelSelector>,
    /// ?
    pub object_selector: Option<machinery::meta::v1::LabelSelector>,
    /// ?
    pub resource_rules: Vec<crate::admissionregistration::v1::NamedRuleWithOperations>,
    /// ?
    pub exclude_resource_rules: Vec<
        crate::admissionregistration::v1::NamedRuleWithOperations,
    >,
    /// ?
    pub match_policy: Option<String>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct NamedRuleWithOperations {
    /// ?
    pub resource_names: Vec<String>,
    /// ?
    pub operations: Vec<String>,
    /// ?
    pub api_groups: Vec<String>,
    /// ?
    pub api_versions: Vec<String>,
    /// ?
    pub resources: Vec<String>,
    /// ?
    pub scope: Option<String>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ParamKind {
    /// ?
    pub api_version: String,
    /// ?
    pub kind: String,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ParamRef {
    /// ?
    pub name: String,
    /// ?
    pub namespace: String,
    /// ?
    pub selector: Option<machinery::meta::v1::LabelSelector>,
    /// ?
    pub parameter_not_found_action: Option<String>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct RuleWithOperations {
    /// ?
    pub operations: Vec<String>,
    /// ?
    pub api_groups: Vec<String>,
    /// ?
    pub api_versions: Vec<String>,
    /// ?
    pub resources: Vec<String>,
    /// ?
    pub scope: Option<String>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ServiceReference {
    /// ?
    pub namespace: String,
    /// ?
    pub name: String,
    /// ?
    pub path: Option<String>,
    /// ?
    pub port: Option<i32>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct Variable {
    /// ?
    pub name: String,
    /// ?
    pub expression: String,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct WebhookClientConfig {
    /// ?
    pub url: Option<String>,
    /// ?
    pub service: Option<crate::admissionregistration::v1::ServiceReference>,
    /// ?
    pub ca_bundle: machinery::bytes::ByteString,
}
