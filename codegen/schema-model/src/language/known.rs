//! The closed sets of words that the language takes from the runtime. A test holds them against it.

/// Keys of a brand that are one text, in the order of `machinery::brand::Brand`. All are required.
pub(crate) const BRAND_TEXTS: &[&str] = &[
    "name",
    "product",
    "domain",
    "group_suffix",
    "api_release",
    "binary_media_type",
    "system_namespace",
    "public_namespace",
    "node_lease_namespace",
    "namespace_finalizer",
    "namespace_name_label",
    "initial_events_annotation",
    "expired_watch",
    "signer_api_server_client",
    "signer_api_server_client_node_agent",
    "signer_node_agent_serving",
    "signer_legacy_unknown",
    "service_account_token_type",
    "service_account_name_annotation",
    "bootstrap_token_type",
    "bootstrap_signature_key",
    "client_config_key",
    "root_ca_config_map",
    "token_volume",
    "api_definitions",
    "extension_definitions",
    "aggregation_definitions",
    "shared_definitions",
    "zero_default",
];

/// The words of each brand key that chooses between behaviours.
pub(crate) const BRAND_CHOICES: &[(&str, &[&str])] = &[
    ("expired_watch", &["status", "event"]),
    ("bootstrap_signature_key", &["token", "secret"]),
    ("zero_default", &["default", "x-default"]),
];

/// The brand key that lists groups without a suffix.
pub(crate) const BRAND_PLAIN_GROUPS: &str = "plain_groups";

/// The brand key that lists groups with a dot that get the suffix nevertheless.
pub(crate) const BRAND_SUFFIXED_GROUPS: &str = "suffixed_groups";

/// The brand keys that are lists.
pub(crate) const BRAND_LISTS: &[&str] = &[BRAND_PLAIN_GROUPS, BRAND_SUFFIXED_GROUPS];

/// Brand keys that texts of a schema may use in braces.
pub const BRAND_WORDS: &[&str] = &[
    "product",
    "domain",
    "group_suffix",
    "api_release",
    "binary_media_type",
    "system_namespace",
    "public_namespace",
    "node_lease_namespace",
    "namespace_finalizer",
    "namespace_name_label",
    "signer_api_server_client",
    "signer_api_server_client_node_agent",
    "signer_node_agent_serving",
    "signer_legacy_unknown",
    "service_account_token_type",
    "service_account_name_annotation",
    "bootstrap_token_type",
    "api_definitions",
    "extension_definitions",
    "aggregation_definitions",
    "shared_definitions",
    "zero_default",
];

/// Types that are written without a declaration.
pub const BUILT_IN_TYPES: &[&str] = &[
    "bool",
    "int32",
    "int64",
    "double",
    "string",
    "bytes",
    "Time",
    "MicroTime",
    "Duration",
    "Quantity",
    "IntOrString",
    "Any",
    "Raw",
    "FieldsV1",
];

/// The known word that a person most likely meant.
#[must_use]
pub(crate) fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let likeness = |candidate: &str| strsim::jaro_winkler(&word.to_lowercase(), &candidate.to_lowercase());
    known
        .into_iter()
        .map(|candidate| (likeness(candidate), candidate))
        .filter(|(likeness, _)| *likeness > 0.75)
        .max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(a.1)))
        .map(|(_, candidate)| candidate)
}

/// [`nearest`] as advice.
#[must_use]
pub(crate) fn did_you_mean<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<String> {
    nearest(word, known).map(|word| format!("did you mean `{word}`?"))
}

/// Group, version and name of the kind that `scale` speaks.
pub(crate) const SCALE: (&str, &str, &str) = ("autoscaling", "v1", "Scale");
