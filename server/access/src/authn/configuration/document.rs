//! The fields of the file, as they are written.

use ground::document::TypeMeta;
use serde::Deserialize;

/// The versions of the kind. All have the same fields.
pub(super) const TYPES: [TypeMeta; 3] = [typed("v1"), typed("v1beta1"), typed("v1alpha1")];

const fn typed(version: &'static str) -> TypeMeta {
    TypeMeta { group: "apiserver.config", version, kind: "AuthenticationConfiguration" }
}

/// The whole file.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct AuthenticationConfiguration {
    pub(super) jwt: Vec<JwtEntry>,
    pub(super) anonymous: Option<AnonymousEntry>,
}

/// One issuer with its rules.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct JwtEntry {
    pub(super) issuer: IssuerEntry,
    pub(super) claim_validation_rules: Vec<ClaimRuleEntry>,
    pub(super) claim_mappings: MappingsEntry,
    pub(super) user_validation_rules: Vec<UserRuleEntry>,
}

/// The issuer itself.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct IssuerEntry {
    pub(super) url: String,
    #[serde(rename = "discoveryURL")]
    pub(super) discovery_url: String,
    pub(super) certificate_authority: String,
    pub(super) audiences: Vec<String>,
    pub(super) audience_match_policy: String,
    pub(super) egress_selector_type: String,
}

/// A rule about claims: a claim with its value, or an expression.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct ClaimRuleEntry {
    pub(super) claim: String,
    pub(super) required_value: String,
    pub(super) expression: String,
    pub(super) message: String,
}

/// The sources of a user.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct MappingsEntry {
    pub(super) username: PrefixedEntry,
    pub(super) groups: PrefixedEntry,
    pub(super) uid: UidEntry,
    pub(super) extra: Vec<ExtraEntry>,
}

/// A claim with a prefix, or an expression.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct PrefixedEntry {
    pub(super) claim: String,
    pub(super) prefix: Option<String>,
    pub(super) expression: String,
}

/// A claim or an expression.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct UidEntry {
    pub(super) claim: String,
    pub(super) expression: String,
}

/// A further attribute.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct ExtraEntry {
    pub(super) key: String,
    pub(super) value_expression: String,
}

/// A rule about the user.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct UserRuleEntry {
    pub(super) expression: String,
    pub(super) message: String,
}

/// Which anonymous requests are accepted.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct AnonymousEntry {
    pub(super) enabled: bool,
    pub(super) conditions: Vec<ConditionEntry>,
}

/// A path of anonymous requests.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct ConditionEntry {
    pub(super) path: String,
}
