// Written by kindsmith from schema/core/v1/service.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `Service`.
    pub SERVICE: crate::core::v1::Service {
        name: "Service", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 spec: "spec" 2 Always [message crate::core::v1::service::shape::SERVICE_SPEC];
        2 status: "status" 3 Always [message crate::core::v1::service::shape::SERVICE_STATUS];
    }
}

machinery::message! {
    /// The form of `ClientIPConfig`.
    pub CLIENT_IP_CONFIG: crate::core::v1::ClientIPConfig {
        name: "ClientIPConfig";
        0 timeout_seconds: "timeoutSeconds" 1 NonZero [scalar Integer];
    }
}

machinery::message! {
    /// The form of `LoadBalancerIngress`.
    pub LOAD_BALANCER_INGRESS: crate::core::v1::LoadBalancerIngress {
        name: "LoadBalancerIngress";
        0 ip: "ip" 1 NonZero [scalar Text], inner: Named("IP");
        1 hostname: "hostname" 2 NonZero [scalar Text];
        2 ip_mode: "ipMode" 3 NonZero [scalar Text], inner: Named("IPMode");
        3 ports: "ports" 4 NonZero [list [message crate::core::v1::service::shape::PORT_STATUS]];
    }
}

machinery::message! {
    /// The form of `LoadBalancerStatus`.
    pub LOAD_BALANCER_STATUS: crate::core::v1::LoadBalancerStatus {
        name: "LoadBalancerStatus";
        0 ingress: "ingress" 1 NonZero [list [message
            crate::core::v1::service::shape::LOAD_BALANCER_INGRESS]];
    }
}

machinery::message! {
    /// The form of `PortStatus`.
    pub PORT_STATUS: crate::core::v1::PortStatus {
        name: "PortStatus";
        0 port: "port" 1 Always [scalar Integer];
        1 protocol: "protocol" 2 Always [scalar Text];
        2 error: "error" 3 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `ServicePort`.
    pub SERVICE_PORT: crate::core::v1::ServicePort {
        name: "ServicePort", tags: [0, 1, 3, 4, 5, 2];
        0 name: "name" 1 NonZero [scalar Text];
        1 protocol: "protocol" 2 NonZero [scalar Text], default: "\"TCP\"";
        2 app_protocol: "appProtocol" 6 NonZero [scalar Text];
        3 port: "port" 3 Always [scalar Integer], default: "0";
        4 target_port: "targetPort" 4 Always [scalar IntegerOrText];
        5 node_port: "nodePort" 5 NonZero [scalar Integer];
    }
}

machinery::message! {
    /// The form of `ServiceSpec`.
    pub SERVICE_SPEC: crate::core::v1::ServiceSpec {
        name: "ServiceSpec", tags: [0, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 3, 14, 16, 17, 18, 19],
            inner: Places([4, 0, 1, 2, 3, 14, 15, 9, 5, 7, 6, 13, 8, 10, 11, 12, 16, 17, 18, 19]);
        0 ports: "ports" 1 NonZero [by "port" "protocol" [message
            crate::core::v1::service::shape::SERVICE_PORT]], patch: MergeByKey("port");
        1 selector: "selector" 2 NonZero [atomic map [scalar Text]];
        2 cluster_ip: "clusterIP" 3 NonZero [scalar Text];
        3 cluster_ips: "clusterIPs" 18 NonZero [list [scalar Text]];
        4 type_: "type" 4 NonZero [scalar Text], default: "\"ClusterIP\"";
        5 external_ips: "externalIPs" 5 NonZero [list [scalar Text]];
        6 session_affinity: "sessionAffinity" 7 NonZero [scalar Text], default: "\"None\"";
        7 load_balancer_ip: "loadBalancerIP" 8 NonZero [scalar Text];
        8 load_balancer_source_ranges: "loadBalancerSourceRanges" 9 NonZero [list [scalar Text]];
        9 external_name: "externalName" 10 NonZero [scalar Text];
        10 external_traffic_policy: "externalTrafficPolicy" 11 NonZero [scalar Text];
        11 health_check_node_port: "healthCheckNodePort" 12 NonZero [scalar Integer];
        12 publish_not_ready_addresses: "publishNotReadyAddresses" 13 NonZero [scalar Boolean];
        13 session_affinity_config: "sessionAffinityConfig" 14 NonZero [message
            crate::core::v1::service::shape::SESSION_AFFINITY_CONFIG];
        14 ip_families: "ipFamilies" 19 NonZero [list [scalar Text]], inner: Named("IPFamilies");
        15 ip_family_policy: "ipFamilyPolicy" 17 NonZero [scalar Text], inner: Named("IPFamilyPolicy");
        16 allocate_load_balancer_node_ports: "allocateLoadBalancerNodePorts" 20 NonZero [scalar Boolean];
        17 load_balancer_class: "loadBalancerClass" 21 NonZero [scalar Text];
        18 internal_traffic_policy: "internalTrafficPolicy" 22 NonZero [scalar Text];
        19 traffic_distribution: "trafficDistribution" 23 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `ServiceStatus`.
    pub SERVICE_STATUS: crate::core::v1::ServiceStatus {
        name: "ServiceStatus";
        0 load_balancer: "loadBalancer" 1 Always [message
            crate::core::v1::service::shape::LOAD_BALANCER_STATUS];
        1 conditions: "conditions" 2 NonZero [by "type" [message
            machinery::meta::v1::condition::shape::CONDITION]], patch: MergeByKey("type");
    }
}

machinery::message! {
    /// The form of `SessionAffinityConfig`.
    pub SESSION_AFFINITY_CONFIG: crate::core::v1::SessionAffinityConfig {
        name: "SessionAffinityConfig";
        0 client_ip: "clientIP" 1 NonZero [message crate::core::v1::service::shape::CLIENT_IP_CONFIG];
    }
}
