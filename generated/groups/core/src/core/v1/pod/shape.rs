// Written by kindsmith from schema/core/v1/pod.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `Pod`.
    pub POD: crate::core::v1::Pod {
        name: "Pod", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 spec: "spec" 2 Always [message crate::core::v1::pod_spec::shape::POD_SPEC];
        2 status: "status" 3 Always [message crate::core::v1::pod::shape::POD_STATUS];
    }
}

machinery::message! {
    /// The form of `ContainerExtendedResourceRequest`.
    pub CONTAINER_EXTENDED_RESOURCE_REQUEST: crate::core::v1::ContainerExtendedResourceRequest {
        name: "ContainerExtendedResourceRequest";
        0 container_name: "containerName" 1 Always [scalar Text];
        1 resource_name: "resourceName" 2 Always [scalar Text];
        2 request_name: "requestName" 3 Always [scalar Text];
    }
}

machinery::message! {
    /// The form of `HostIP`.
    pub HOST_IP: crate::core::v1::HostIP {
        name: "HostIP";
        0 ip: "ip" 1 Always [scalar Text], inner: Named("IP");
    }
}

machinery::message! {
    /// The form of `NodeAllocatableResourceClaimStatus`.
    pub NODE_ALLOCATABLE_RESOURCE_CLAIM_STATUS: crate::core::v1::NodeAllocatableResourceClaimStatus {
        name: "NodeAllocatableResourceClaimStatus";
        0 resource_claim_name: "resourceClaimName" 1 Always [scalar Text];
        1 containers: "containers" 2 NonZero [set [scalar Text]];
        2 resources: "resources" 3 ListOrNull [map [scalar Quantity]];
    }
}

machinery::message! {
    /// The form of `PodCondition`.
    pub POD_CONDITION: crate::core::v1::PodCondition {
        name: "PodCondition", tags: [0, 2, 3, 4, 5, 6, 1];
        0 type_: "type" 1 Always [scalar Text], default: "\"\"";
        1 observed_generation: "observedGeneration" 7 NonZero [scalar Integer];
        2 status: "status" 2 Always [scalar Text];
        3 last_probe_time: "lastProbeTime" 3 Always [scalar Time], filled: true;
        4 last_transition_time: "lastTransitionTime" 4 Always [scalar Time], filled: true;
        5 reason: "reason" 5 NonZero [scalar Text];
        6 message: "message" 6 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `PodExtendedResourceClaimStatus`.
    pub POD_EXTENDED_RESOURCE_CLAIM_STATUS: crate::core::v1::PodExtendedResourceClaimStatus {
        name: "PodExtendedResourceClaimStatus";
        0 request_mappings: "requestMappings" 1 ListOrNull [list [message
            crate::core::v1::pod::shape::CONTAINER_EXTENDED_RESOURCE_REQUEST]];
        1 resource_claim_name: "resourceClaimName" 2 Always [scalar Text];
    }
}

machinery::message! {
    /// The form of `PodIP`.
    pub POD_IP: crate::core::v1::PodIP {
        name: "PodIP";
        0 ip: "ip" 1 Always [scalar Text], default: "\"\"", inner: Named("IP");
    }
}

machinery::message! {
    /// The form of `PodResourceClaimStatus`.
    pub POD_RESOURCE_CLAIM_STATUS: crate::core::v1::PodResourceClaimStatus {
        name: "PodResourceClaimStatus";
        0 name: "name" 1 Always [scalar Text], default: "\"\"";
        1 resource_claim_name: "resourceClaimName" 2 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `PodStatus`.
    pub POD_STATUS: crate::core::v1::PodStatus {
        name: "PodStatus", tags: [1, 2, 3, 4, 6, 8, 10, 12, 13, 11, 5, 9, 14, 15, 16, 7, 0, 17, 18, 19, 20],
            inner: Places([0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 13, 11, 12, 14, 15, 16, 17, 18, 19, 20]);
        0 observed_generation: "observedGeneration" 17 NonZero [scalar Integer];
        1 phase: "phase" 1 NonZero [scalar Text];
        2 conditions: "conditions" 2 NonZero [by "type" [message
            crate::core::v1::pod::shape::POD_CONDITION]], patch: MergeByKey("type");
        3 message: "message" 3 NonZero [scalar Text];
        4 reason: "reason" 4 NonZero [scalar Text];
        5 nominated_node_name: "nominatedNodeName" 11 NonZero [scalar Text];
        6 host_ip: "hostIP" 5 NonZero [scalar Text];
        7 host_ips: "hostIPs" 16 NonZero [list [message crate::core::v1::pod::shape::HOST_IP]], patch:
            MergeByKey("ip");
        8 pod_ip: "podIP" 6 NonZero [scalar Text];
        9 pod_ips: "podIPs" 12 NonZero [by "ip" [message crate::core::v1::pod::shape::POD_IP]], patch:
            MergeByKey("ip");
        10 start_time: "startTime" 7 NonZero [scalar Time];
        11 init_container_statuses: "initContainerStatuses" 10 NonZero [list [message
            crate::core::v1::container_status::shape::CONTAINER_STATUS]];
        12 container_statuses: "containerStatuses" 8 NonZero [list [message
            crate::core::v1::container_status::shape::CONTAINER_STATUS]];
        13 qos_class: "qosClass" 9 NonZero [scalar Text], inner: Named("QOSClass");
        14 ephemeral_container_statuses: "ephemeralContainerStatuses" 13 NonZero [list [message
            crate::core::v1::container_status::shape::CONTAINER_STATUS]];
        15 resize: "resize" 14 NonZero [scalar Text];
        16 resource_claim_statuses: "resourceClaimStatuses" 15 NonZero [by "name" [message
            crate::core::v1::pod::shape::POD_RESOURCE_CLAIM_STATUS]], patch: MergeByKey("name");
        17 extended_resource_claim_status: "extendedResourceClaimStatus" 18 NonZero [message
            crate::core::v1::pod::shape::POD_EXTENDED_RESOURCE_CLAIM_STATUS];
        18 allocated_resources: "allocatedResources" 19 NonZero [map [scalar Quantity]];
        19 resources: "resources" 20 NonZero [message
            crate::core::v1::resources::shape::RESOURCE_REQUIREMENTS];
        20 node_allocatable_resource_claim_statuses: "nodeAllocatableResourceClaimStatuses" 21 NonZero [list
            [message crate::core::v1::pod::shape::NODE_ALLOCATABLE_RESOURCE_CLAIM_STATUS]];
    }
}
