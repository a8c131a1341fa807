// Written by kindsmith from schema/brands/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The names that a product gives to the API.

/// Every brand that `--brand` may name.
pub static BRANDS: &[machinery::brand::Brand] = &[
    machinery::brand::Brand {
        name: "kubernetes",
        plain_groups: &["apps", "autoscaling", "batch", "extensions", "policy"],
        product: "Kubernetes",
        domain: "kubernetes.io",
        group_suffix: "k8s.io",
        binary_media_type: "application/vnd.kubernetes.protobuf",
        system_namespace: "kube-system",
        public_namespace: "kube-public",
        node_lease_namespace: "kube-node-lease",
        namespace_finalizer: "kubernetes",
        namespace_name_label: "kubernetes.io/metadata.name",
        initial_events_annotation: "k8s.io/initial-events-end",
        signer_api_server_client: "kubernetes.io/kube-apiserver-client",
        signer_api_server_client_node_agent: "kubernetes.io/kube-apiserver-client-kubelet",
        signer_node_agent_serving: "kubernetes.io/kubelet-serving",
        signer_legacy_unknown: "kubernetes.io/legacy-unknown",
        service_account_token_type: "kubernetes.io/service-account-token",
        service_account_name_annotation: "kubernetes.io/service-account.name",
        bootstrap_token_type: "bootstrap.kubernetes.io/token",
    },
    machinery::brand::Brand {
        name: "platform",
        plain_groups: &["apps", "autoscaling", "batch", "extensions", "policy"],
        product: "Platform",
        domain: "platform.io",
        group_suffix: "platform.io",
        binary_media_type: "application/vnd.platform.protobuf",
        system_namespace: "platform-system",
        public_namespace: "platform-public",
        node_lease_namespace: "platform-node-lease",
        namespace_finalizer: "platform",
        namespace_name_label: "platform.io/metadata.name",
        initial_events_annotation: "platform.io/initial-events-end",
        signer_api_server_client: "platform.io/api-server-client",
        signer_api_server_client_node_agent: "platform.io/api-server-client-node-agent",
        signer_node_agent_serving: "platform.io/node-agent-serving",
        signer_legacy_unknown: "platform.io/legacy-unknown",
        service_account_token_type: "platform.io/service-account-token",
        service_account_name_annotation: "platform.io/service-account.name",
        bootstrap_token_type: "bootstrap.platform.io/token",
    },
];
