// Written by kindsmith from schema/admissionregistration/v1/matching.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `admissionregistration/v1` from `matching`.

/// A condition for requests.
#[derive(Clone, Default, PartialEq)]
pub struct MatchCondition {
    /// Name of the condition, as that of a label, unique in its list.
    pub name: String,
    /// A CEL expression with `object`, `oldObject`, `request` and `authorizer`.
    pub expression: String,
}

/// Which requests are meant.
#[derive(Clone, Default, PartialEq)]
pub struct MatchResources {
    /// Labels of the namespaces that are meant. Absent stands for all.
    pub namespace_selector: Option<machinery::meta::v1::LabelSelector>,
    /// Labels of the objects that are meant, before or after the change. Absent stands for all.
    pub object_selector: Option<machinery::meta::v1::LabelSelector>,
    /// Requests that are meant. Any of them suffices.
    pub resource_rules: Vec<crate::admissionregistration::v1::NamedRuleWithOperations>,
    /// Requests that are left out, whatever `resourceRules` says.
    pub exclude_resource_rules: Vec<
        crate::admissionregistration::v1::NamedRuleWithOperations,
    >,
    /// Whether requests in another version of a resource type are meant too, `Equivalent` (default), or
    /// not, `Exact`.
    pub match_policy: Option<String>,
}

/// Requests for resource types, or for single objects.
#[derive(Clone, Default, PartialEq)]
pub struct NamedRuleWithOperations {
    /// Names of the objects that are meant. Empty stands for all.
    pub resource_names: Vec<String>,
    /// `CREATE`, `UPDATE`, `DELETE`, `CONNECT`, or `*` for all.
    pub operations: Vec<String>,
    /// Groups, `*` for all.
    pub api_groups: Vec<String>,
    /// Versions, `*` for all.
    pub api_versions: Vec<String>,
    /// Resource types as `pods`, `pods/log`, `pods/*`, `*/scale`, `*` (without sub-resources) or `*/*`.
    pub resources: Vec<String>,
    /// `Cluster`, `Namespaced` or `*` (default).
    pub scope: Option<String>,
}

/// A kind of objects with parameters.
#[derive(Clone, Default, PartialEq)]
pub struct ParamKind {
    /// Its group and version, as `example.com/v1`.
    pub api_version: String,
    /// The kind.
    pub kind: String,
}

/// Objects with parameters. Either `name` or `selector` is set.
#[derive(Clone, Default, PartialEq)]
pub struct ParamRef {
    /// Name of the object.
    pub name: String,
    /// Namespace of the object. Empty stands for that of the request, where kinds have one.
    pub namespace: String,
    /// Labels of the objects. The policy is asked for each of them.
    pub selector: Option<machinery::meta::v1::LabelSelector>,
    /// What happens when there are none, `Allow` or `Deny`.
    pub parameter_not_found_action: Option<String>,
}

/// Requests that are meant.
#[derive(Clone, Default, PartialEq)]
pub struct RuleWithOperations {
    /// `CREATE`, `UPDATE`, `DELETE`, `CONNECT`, or `*` for all.
    pub operations: Vec<String>,
    /// Groups, `*` for all.
    pub api_groups: Vec<String>,
    /// Versions, `*` for all.
    pub api_versions: Vec<String>,
    /// Resource types as `pods`, `pods/log`, `pods/*`, `*/scale`, `*` (without sub-resources) or `*/*`.
    pub resources: Vec<String>,
    /// `Cluster`, `Namespaced` or `*` (default).
    pub scope: Option<String>,
}

/// A service that is called.
#[derive(Clone, Default, PartialEq)]
pub struct ServiceReference {
    /// Namespace of the service.
    pub namespace: String,
    /// Name of the service.
    pub name: String,
    /// Path of the URL.
    pub path: Option<String>,
    /// Port of the service, by default 443.
    pub port: Option<i32>,
}

/// An expression with a name.
#[derive(Clone, Default, PartialEq)]
pub struct Variable {
    /// Name of the variable, a CEL identifier, unique in the policy.
    pub name: String,
    /// A CEL expression. It may use variables that stand before it.
    pub expression: String,
}

/// How a webhook is reached. Exactly one of `url` and `service` is set.
#[derive(Clone, Default, PartialEq)]
pub struct WebhookClientConfig {
    /// URL of the webhook, `https` without user, query and fragment.
    pub url: Option<String>,
    /// Service of the webhook.
    pub service: Option<crate::admissionregistration::v1::ServiceReference>,
    /// Certificates of the authorities of its certificate, in PEM. Absent stands for those of the
    /// system.
    pub ca_bundle: machinery::bytes::ByteString,
}
