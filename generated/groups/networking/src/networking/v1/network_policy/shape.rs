// Written by kindsmith from schema/networking/v1/network_policy.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `NetworkPolicy`.
    pub NETWORK_POLICY: crate::networking::v1::NetworkPolicy {
        name: "NetworkPolicy", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 spec: "spec" 2 Always [message crate::networking::v1::network_policy::shape::NETWORK_POLICY_SPEC];
    }
}

machinery::message! {
    /// The form of `IPBlock`.
    pub IP_BLOCK: crate::networking::v1::IPBlock {
        name: "IPBlock";
        0 cidr: "cidr" 1 Always [scalar Text], inner: Named("CIDR");
        1 except: "except" 2 NonZero [list [scalar Text]];
    }
}

machinery::message! {
    /// The form of `NetworkPolicyEgressRule`.
    pub NETWORK_POLICY_EGRESS_RULE: crate::networking::v1::NetworkPolicyEgressRule {
        name: "NetworkPolicyEgressRule";
        0 ports: "ports" 1 NonZero [list [message
            crate::networking::v1::network_policy::shape::NETWORK_POLICY_PORT]];
        1 to: "to" 2 NonZero [list [message
            crate::networking::v1::network_policy::shape::NETWORK_POLICY_PEER]];
    }
}

machinery::message! {
    /// The form of `NetworkPolicyIngressRule`.
    pub NETWORK_POLICY_INGRESS_RULE: crate::networking::v1::NetworkPolicyIngressRule {
        name: "NetworkPolicyIngressRule";
        0 ports: "ports" 1 NonZero [list [message
            crate::networking::v1::network_policy::shape::NETWORK_POLICY_PORT]];
        1 from: "from" 2 NonZero [list [message
            crate::networking::v1::network_policy::shape::NETWORK_POLICY_PEER]];
    }
}

machinery::message! {
    /// The form of `NetworkPolicyPeer`.
    pub NETWORK_POLICY_PEER: crate::networking::v1::NetworkPolicyPeer {
        name: "NetworkPolicyPeer";
        0 pod_selector: "podSelector" 1 NonZero [message
            machinery::meta::v1::label_selector::shape::LABEL_SELECTOR];
        1 namespace_selector: "namespaceSelector" 2 NonZero [message
            machinery::meta::v1::label_selector::shape::LABEL_SELECTOR];
        2 ip_block: "ipBlock" 3 NonZero [message crate::networking::v1::network_policy::shape::IP_BLOCK],
            inner: Named("IPBlock");
    }
}

machinery::message! {
    /// The form of `NetworkPolicyPort`.
    pub NETWORK_POLICY_PORT: crate::networking::v1::NetworkPolicyPort {
        name: "NetworkPolicyPort";
        0 protocol: "protocol" 1 NonZero [scalar Text], default: "\"TCP\"";
        1 port: "port" 2 NonZero [scalar IntegerOrText];
        2 end_port: "endPort" 3 NonZero [scalar Integer];
    }
}

machinery::message! {
    /// The form of `NetworkPolicySpec`.
    pub NETWORK_POLICY_SPEC: crate::networking::v1::NetworkPolicySpec {
        name: "NetworkPolicySpec";
        0 pod_selector: "podSelector" 1 Always [message
            machinery::meta::v1::label_selector::shape::LABEL_SELECTOR];
        1 ingress: "ingress" 2 NonZero [list [message
            crate::networking::v1::network_policy::shape::NETWORK_POLICY_INGRESS_RULE]];
        2 egress: "egress" 3 NonZero [list [message
            crate::networking::v1::network_policy::shape::NETWORK_POLICY_EGRESS_RULE]];
        3 policy_types: "policyTypes" 4 NonZero [list [scalar Text]];
    }
}
