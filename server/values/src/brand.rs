//! The names that a product gives to the API: group suffix, label domain, media type, system namespaces.
//!
//! Brands are data (`schema/brands/*.yaml`); one binary serves any of them. Stored objects and paths
//! are the active brand's.

/// All names of one brand. Each field is a key of a file in `schema/brands`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Brand {
    /// What `--brand` is told.
    pub name: &'static str,
    /// The product in running text.
    pub product: &'static str,
    /// Domain of labels, annotations and signers.
    pub domain: &'static str,
    /// What a group name without a dot gets appended.
    pub group_suffix: &'static str,
    /// Groups that stay as they are, without a suffix.
    pub plain_groups: &'static [&'static str],
    /// Groups with a dot that belong to the product and get the suffix nevertheless.
    pub suffixed_groups: &'static [&'static str],
    /// The release of the API that `/version` reports, as `1.36`: clients compare it with their own.
    pub api_release: &'static str,
    /// Media type of the binary envelope.
    pub binary_media_type: &'static str,
    /// Namespace of the system's own objects.
    pub system_namespace: &'static str,
    /// Namespace that everybody may read.
    pub public_namespace: &'static str,
    /// Namespace of node heartbeats.
    pub node_lease_namespace: &'static str,
    /// The finalizer that a new namespace gets in `spec.finalizers`.
    pub namespace_finalizer: &'static str,
    /// The label that carries a namespace's own name.
    pub namespace_name_label: &'static str,
    /// Annotation of the bookmark which ends the initial events of a streaming list.
    pub initial_events_annotation: &'static str,
    /// How a watch from a version that cannot be had is refused: `status` for HTTP 410 or 504, `event` for an
    /// `ERROR` event in a stream that begins with 200, which is all that some clients of the reference API
    /// understand.
    pub expired_watch: &'static str,
    /// Signer of client certificates for the server.
    pub signer_api_server_client: &'static str,
    /// Signer of client certificates of node agents.
    pub signer_api_server_client_node_agent: &'static str,
    /// Signer of serving certificates of node agents.
    pub signer_node_agent_serving: &'static str,
    /// The signer of the days before signer names; refused on create.
    pub signer_legacy_unknown: &'static str,
    /// Secret type of a service account's token.
    pub service_account_token_type: &'static str,
    /// Annotation that names the service account of a token secret.
    pub service_account_name_annotation: &'static str,
    /// Secret type of a bootstrap token.
    pub bootstrap_token_type: &'static str,
    /// What a bootstrap token signs with: `token` for the whole of it, `secret` for what stands behind the
    /// dot, which is what the clients of the reference API check.
    pub bootstrap_signature_key: &'static str,
    /// The key under which the public cluster information holds a client configuration.
    pub client_config_key: &'static str,
    /// The map of each namespace with the authority that clients must trust.
    pub root_ca_config_map: &'static str,
    /// How the names of the volumes begin that hold the tokens of pods.
    pub token_volume: &'static str,
    /// What the names of a group's definitions begin with in OpenAPI documents; the first word of the group
    /// follows.
    pub api_definitions: &'static str,
    /// The same of the group of definitions of kinds.
    pub extension_definitions: &'static str,
    /// The same of the group of aggregated servers.
    pub aggregation_definitions: &'static str,
    /// What the names of the definitions begin with that no group owns, such as those of metadata.
    pub shared_definitions: &'static str,
    /// The key under which an OpenAPI document says the zero of a member whose own schema would refuse it:
    /// `default`, or an extension that generators of clients leave alone.
    pub zero_default: &'static str,
}

impl Brand {
    /// The brand of that name among these.
    #[must_use]
    pub fn named(brands: &'static [Brand], name: &str) -> Option<&'static Brand> {
        brands.iter().find(|brand| brand.name == name)
    }

    /// The group as it stands in paths and in `apiVersion`: empty for `core`, as it is when it has a dot (and
    /// is none of [`Brand::suffixed_groups`]) or is one of [`Brand::plain_groups`], else with the suffix.
    #[must_use]
    pub fn group(&self, group: &str) -> String {
        let is_foreign = group.contains('.') && !self.suffixed_groups.contains(&group);
        if group == "core" {
            String::new()
        } else if is_foreign || self.plain_groups.contains(&group) {
            group.to_owned()
        } else {
            format!("{group}.{}", self.group_suffix)
        }
    }

    /// `group/version`, or only the version for `core`.
    #[must_use]
    pub fn api_version(&self, group: &str, version: &str) -> String {
        let group = self.group(group);
        if group.is_empty() { version.to_owned() } else { format!("{group}/{version}") }
    }

    /// Replaces `{key}` by the brand's word for each key that a schema may use. Other braces stay.
    #[must_use]
    pub fn expand(&self, text: &str) -> String {
        let mut out = String::with_capacity(text.len());
        let mut rest = text;
        while let Some((before, behind)) = rest.split_once('{') {
            out.push_str(before);
            // The braces of a regular expression, as `{1,3}`, hold other characters than a key.
            let end = behind.bytes().position(|byte| !byte.is_ascii_lowercase() && byte != b'_');
            let key = end.filter(|end| behind.as_bytes().get(*end) == Some(&b'}'));
            let key = key.and_then(|end| behind.split_at_checked(end));
            let word = key.and_then(|(key, _)| self.words().into_iter().find(|(known, _)| *known == key));
            match (key, word) {
                (Some((key, _)), Some((_, word))) => {
                    out.push_str(word);
                    rest = behind.get(key.len() + 1..).unwrap_or_default();
                }
                _ => {
                    // Only the brace is passed over: what follows it may still hold a key.
                    out.push('{');
                    rest = behind;
                }
            }
        }
        out.push_str(rest);
        out
    }

    /// Every key that [`Brand::expand`] replaces, with its word.
    fn words(&self) -> [(&'static str, &'static str); 22] {
        [
            ("product", self.product),
            ("domain", self.domain),
            ("group_suffix", self.group_suffix),
            ("api_release", self.api_release),
            ("binary_media_type", self.binary_media_type),
            ("system_namespace", self.system_namespace),
            ("public_namespace", self.public_namespace),
            ("node_lease_namespace", self.node_lease_namespace),
            ("namespace_finalizer", self.namespace_finalizer),
            ("namespace_name_label", self.namespace_name_label),
            ("signer_api_server_client", self.signer_api_server_client),
            ("signer_api_server_client_node_agent", self.signer_api_server_client_node_agent),
            ("signer_node_agent_serving", self.signer_node_agent_serving),
            ("signer_legacy_unknown", self.signer_legacy_unknown),
            ("service_account_token_type", self.service_account_token_type),
            ("service_account_name_annotation", self.service_account_name_annotation),
            ("bootstrap_token_type", self.bootstrap_token_type),
            ("api_definitions", self.api_definitions),
            ("extension_definitions", self.extension_definitions),
            ("aggregation_definitions", self.aggregation_definitions),
            ("shared_definitions", self.shared_definitions),
            ("zero_default", self.zero_default),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ACME: Brand = Brand {
        api_release: "1.25",
        name: "acme",
        product: "Acme",
        domain: "acme.io",
        group_suffix: "apis.acme.io",
        plain_groups: &["apps"],
        suffixed_groups: &["rbac.authorization"],
        binary_media_type: "application/vnd.acme.protobuf",
        system_namespace: "acme-system",
        public_namespace: "acme-public",
        node_lease_namespace: "acme-node-lease",
        namespace_finalizer: "acme",
        namespace_name_label: "acme.io/metadata.name",
        initial_events_annotation: "acme.io/initial-events-end",
        expired_watch: "status",
        signer_api_server_client: "acme.io/api-server-client",
        signer_api_server_client_node_agent: "acme.io/api-server-client-node-agent",
        signer_node_agent_serving: "acme.io/node-agent-serving",
        signer_legacy_unknown: "acme.io/legacy-unknown",
        service_account_token_type: "acme.io/service-account-token",
        service_account_name_annotation: "acme.io/service-account.name",
        bootstrap_token_type: "bootstrap.acme.io/token",
        bootstrap_signature_key: "token",
        client_config_key: "acmeconfig",
        root_ca_config_map: "acme-root-ca.crt",
        token_volume: "acme-api-access",
        api_definitions: "io.acme.api",
        extension_definitions: "io.acme.api",
        aggregation_definitions: "io.acme.api",
        shared_definitions: "io.acme",
        zero_default: "x-default",
    };

    #[test]
    fn groups_get_the_suffix_unless_they_are_plain_or_have_a_dot() {
        for (group, expected) in [
            ("core", "v1"),
            ("discovery", "discovery.apis.acme.io/v1"),
            ("apps", "apps/v1"),
            ("example.org", "example.org/v1"),
            ("rbac.authorization", "rbac.authorization.apis.acme.io/v1"),
        ] {
            assert_eq!(ACME.api_version(group, "v1"), expected, "{group}");
        }
    }

    #[test]
    fn only_the_brands_own_keys_are_replaced() {
        for (text, expected) in [
            ("{domain}/legacy-unknown", "acme.io/legacy-unknown"),
            ("/apis/discovery.{group_suffix}/{name}", "/apis/discovery.apis.acme.io/{name}"),
            ("{product} {product} {unknown} {", "Acme Acme {unknown} {"),
            (
                r#"{"a":{"domain":"{domain}","b":{}}}{{domain}}"#,
                r#"{"a":{"domain":"acme.io","b":{}}}{acme.io}"#,
            ),
        ] {
            assert_eq!(ACME.expand(text), expected);
        }
    }
}
