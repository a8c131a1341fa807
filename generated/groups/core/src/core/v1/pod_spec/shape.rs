// Written by kindsmith from schema/core/v1/pod_spec.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `HostAlias`.
    pub HOST_ALIAS: crate::core::v1::HostAlias {
        name: "HostAlias";
        0 ip: "ip" 1 Always [scalar Text], default: "\"\"", inner: Named("IP");
        1 hostnames: "hostnames" 2 NonZero [list [scalar Text]];
    }
}

machinery::message! {
    /// The form of `PodDNSConfig`.
    pub POD_DNS_CONFIG: crate::core::v1::PodDNSConfig {
        name: "PodDNSConfig";
        0 nameservers: "nameservers" 1 NonZero [list [scalar Text]];
        1 searches: "searches" 2 NonZero [list [scalar Text]];
        2 options: "options" 3 NonZero [list [message
            crate::core::v1::pod_spec::shape::POD_DNS_CONFIG_OPTION]];
    }
}

machinery::message! {
    /// The form of `PodDNSConfigOption`.
    pub POD_DNS_CONFIG_OPTION: crate::core::v1::PodDNSConfigOption {
        name: "PodDNSConfigOption";
        0 name: "name" 1 NonZero [scalar Text];
        1 value: "value" 2 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `PodOS`.
    pub POD_OS: crate::core::v1::PodOS {
        name: "PodOS";
        0 name: "name" 1 Always [scalar Text];
    }
}

machinery::message! {
    /// The form of `PodReadinessGate`.
    pub POD_READINESS_GATE: crate::core::v1::PodReadinessGate {
        name: "PodReadinessGate";
        0 condition_type: "conditionType" 1 Always [scalar Text];
    }
}

machinery::message! {
    /// The form of `PodResourceClaim`.
    pub POD_RESOURCE_CLAIM: crate::core::v1::PodResourceClaim {
        name: "PodResourceClaim";
        0 name: "name" 1 Always [scalar Text], default: "\"\"";
        1 resource_claim_name: "resourceClaimName" 3 NonZero [scalar Text];
        2 resource_claim_template_name: "resourceClaimTemplateName" 4 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `PodSchedulingGate`.
    pub POD_SCHEDULING_GATE: crate::core::v1::PodSchedulingGate {
        name: "PodSchedulingGate";
        0 name: "name" 1 Always [scalar Text], default: "\"\"";
    }
}

machinery::message! {
    /// The form of `PodSchedulingGroup`.
    pub POD_SCHEDULING_GROUP: crate::core::v1::PodSchedulingGroup {
        name: "PodSchedulingGroup";
        0 pod_group_name: "podGroupName" 1 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `PodSpec`.
    pub POD_SPEC: crate::core::v1::PodSpec {
        name: "PodSpec", tags: [0, 2, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14, 15, 17, 18, 19, 20, 21, 22, 1, 11,
            23, 24, 25, 26, 27, 16, 28, 29, 30, 31, 32, 33, 3, 34, 35, 36, 37, 38, 39, 40, 41], inner:
            Places([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 17, 18, 19, 20, 34, 21, 22, 23, 24, 25, 26, 31, 27,
            28, 29, 32, 30, 33, 35, 37, 38, 39, 40, 41]);
        0 volumes: "volumes" 1 NonZero [by "name" [message crate::core::v1::volume::shape::VOLUME]], patch:
            MergeByKey("name");
        1 init_containers: "initContainers" 20 NonZero [by "name" [message
            crate::core::v1::container::shape::CONTAINER]], patch: MergeByKey("name");
        2 containers: "containers" 2 ListOrNull [by "name" [message
            crate::core::v1::container::shape::CONTAINER]], patch: MergeByKey("name");
        3 ephemeral_containers: "ephemeralContainers" 34 NonZero [by "name" [message
            crate::core::v1::container::shape::EPHEMERAL_CONTAINER]], patch: MergeByKey("name");
        4 restart_policy: "restartPolicy" 3 NonZero [scalar Text], default: "\"Always\"";
        5 termination_grace_period_seconds: "terminationGracePeriodSeconds" 4 NonZero [scalar Integer],
            default: "30";
        6 active_deadline_seconds: "activeDeadlineSeconds" 5 NonZero [scalar Integer];
        7 dns_policy: "dnsPolicy" 6 NonZero [scalar Text], default: "\"ClusterFirst\"", inner:
            Named("DNSPolicy");
        8 node_selector: "nodeSelector" 7 NonZero [atomic map [scalar Text]];
        9 service_account_name: "serviceAccountName" 8 NonZero [scalar Text];
        10 service_account: "serviceAccount" 9 NonZero [scalar Text];
        11 automount_service_account_token: "automountServiceAccountToken" 21 NonZero [scalar Boolean];
        12 node_name: "nodeName" 10 NonZero [scalar Text];
        13 host_network: "hostNetwork" 11 NonZero [scalar Boolean];
        14 host_pid: "hostPID" 12 NonZero [scalar Boolean];
        15 host_ipc: "hostIPC" 13 NonZero [scalar Boolean];
        16 share_process_namespace: "shareProcessNamespace" 27 NonZero [scalar Boolean];
        17 security_context: "securityContext" 14 NonZero [message
            crate::core::v1::pod_security::shape::POD_SECURITY_CONTEXT], default: "{}", holds: [13, 14, 15,
            16, 36];
        18 image_pull_secrets: "imagePullSecrets" 15 NonZero [by "name" [message
            crate::core::v1::local_object_reference::shape::LOCAL_OBJECT_REFERENCE]], patch:
            MergeByKey("name");
        19 hostname: "hostname" 16 NonZero [scalar Text];
        20 subdomain: "subdomain" 17 NonZero [scalar Text];
        21 affinity: "affinity" 18 NonZero [message crate::core::v1::pod_affinity::shape::AFFINITY];
        22 scheduler_name: "schedulerName" 19 NonZero [scalar Text], default: "\"default-scheduler\"";
        23 tolerations: "tolerations" 22 NonZero [list [message
            crate::core::v1::pod_placement::shape::TOLERATION]];
        24 host_aliases: "hostAliases" 23 NonZero [by "ip" [message
            crate::core::v1::pod_spec::shape::HOST_ALIAS]], patch: MergeByKey("ip");
        25 priority_class_name: "priorityClassName" 24 NonZero [scalar Text];
        26 priority: "priority" 25 NonZero [scalar Integer];
        27 dns_config: "dnsConfig" 26 NonZero [message crate::core::v1::pod_spec::shape::POD_DNS_CONFIG],
            inner: Named("DNSConfig");
        28 readiness_gates: "readinessGates" 28 NonZero [list [message
            crate::core::v1::pod_spec::shape::POD_READINESS_GATE]];
        29 runtime_class_name: "runtimeClassName" 29 NonZero [scalar Text];
        30 enable_service_links: "enableServiceLinks" 30 NonZero [scalar Boolean];
        31 preemption_policy: "preemptionPolicy" 31 NonZero [scalar Text];
        32 overhead: "overhead" 32 NonZero [map [scalar Quantity]];
        33 topology_spread_constraints: "topologySpreadConstraints" 33 NonZero [by "topologyKey"
            "whenUnsatisfiable" [message crate::core::v1::pod_affinity::shape::TOPOLOGY_SPREAD_CONSTRAINT]],
            patch: MergeByKey("topologyKey");
        34 set_hostname_as_fqdn: "setHostnameAsFQDN" 35 NonZero [scalar Boolean];
        35 os: "os" 36 NonZero [message crate::core::v1::pod_spec::shape::POD_OS], inner: Named("OS");
        36 host_users: "hostUsers" 37 NonZero [scalar Boolean];
        37 scheduling_gates: "schedulingGates" 38 NonZero [by "name" [message
            crate::core::v1::pod_spec::shape::POD_SCHEDULING_GATE]], patch: MergeByKey("name");
        38 resource_claims: "resourceClaims" 39 NonZero [by "name" [message
            crate::core::v1::pod_spec::shape::POD_RESOURCE_CLAIM]], patch: MergeByKey("name");
        39 resources: "resources" 40 NonZero [message
            crate::core::v1::resources::shape::RESOURCE_REQUIREMENTS];
        40 hostname_override: "hostnameOverride" 41 NonZero [scalar Text];
        41 scheduling_group: "schedulingGroup" 43 NonZero [message
            crate::core::v1::pod_spec::shape::POD_SCHEDULING_GROUP];
    }
}
