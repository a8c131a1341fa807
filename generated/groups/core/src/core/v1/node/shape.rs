// Written by kindsmith from schema/core/v1/node.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `Node`.
    pub NODE: crate::core::v1::Node {
        name: "Node", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 spec: "spec" 2 Always [message crate::core::v1::node::shape::NODE_SPEC];
        2 status: "status" 3 Always [message crate::core::v1::node::shape::NODE_STATUS];
    }
}

machinery::message! {
    /// The form of `AttachedVolume`.
    pub ATTACHED_VOLUME: crate::core::v1::AttachedVolume {
        name: "AttachedVolume";
        0 name: "name" 1 Always [scalar Text];
        1 device_path: "devicePath" 2 Always [scalar Text];
    }
}

machinery::message! {
    /// The form of `ConfigMapNodeConfigSource`.
    pub CONFIG_MAP_NODE_CONFIG_SOURCE: crate::core::v1::ConfigMapNodeConfigSource {
        name: "ConfigMapNodeConfigSource";
        0 namespace: "namespace" 1 Always [scalar Text];
        1 name: "name" 2 Always [scalar Text];
        2 uid: "uid" 3 NonZero [scalar Text], inner: Named("UID");
        3 resource_version: "resourceVersion" 4 NonZero [scalar Text];
        4 kubelet_config_key: "kubeletConfigKey" 5 Always [scalar Text];
    }
}

machinery::message! {
    /// The form of `ContainerImage`.
    pub CONTAINER_IMAGE: crate::core::v1::ContainerImage {
        name: "ContainerImage";
        0 names: "names" 1 ListOrNull [list [scalar Text]];
        1 size_bytes: "sizeBytes" 2 NonZero [scalar Integer];
    }
}

machinery::message! {
    /// The form of `DaemonEndpoint`.
    pub DAEMON_ENDPOINT: crate::core::v1::DaemonEndpoint {
        name: "DaemonEndpoint";
        0 port: "Port" 1 Always [scalar Integer];
    }
}

machinery::message! {
    /// The form of `NodeAddress`.
    pub NODE_ADDRESS: crate::core::v1::NodeAddress {
        name: "NodeAddress";
        0 type_: "type" 1 Always [scalar Text], default: "\"\"";
        1 address: "address" 2 Always [scalar Text];
    }
}

machinery::message! {
    /// The form of `NodeCondition`.
    pub NODE_CONDITION: crate::core::v1::NodeCondition {
        name: "NodeCondition";
        0 type_: "type" 1 Always [scalar Text], default: "\"\"";
        1 status: "status" 2 Always [scalar Text];
        2 last_heartbeat_time: "lastHeartbeatTime" 3 Always [scalar Time], filled: true;
        3 last_transition_time: "lastTransitionTime" 4 Always [scalar Time], filled: true;
        4 reason: "reason" 5 NonZero [scalar Text];
        5 message: "message" 6 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `NodeConfigSource`.
    pub NODE_CONFIG_SOURCE: crate::core::v1::NodeConfigSource {
        name: "NodeConfigSource";
        0 config_map: "configMap" 2 NonZero [message
            crate::core::v1::node::shape::CONFIG_MAP_NODE_CONFIG_SOURCE];
    }
}

machinery::message! {
    /// The form of `NodeConfigStatus`.
    pub NODE_CONFIG_STATUS: crate::core::v1::NodeConfigStatus {
        name: "NodeConfigStatus";
        0 assigned: "assigned" 1 NonZero [message crate::core::v1::node::shape::NODE_CONFIG_SOURCE];
        1 active: "active" 2 NonZero [message crate::core::v1::node::shape::NODE_CONFIG_SOURCE];
        2 last_known_good: "lastKnownGood" 3 NonZero [message
            crate::core::v1::node::shape::NODE_CONFIG_SOURCE];
        3 error: "error" 4 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `NodeDaemonEndpoints`.
    pub NODE_DAEMON_ENDPOINTS: crate::core::v1::NodeDaemonEndpoints {
        name: "NodeDaemonEndpoints";
        0 kubelet_endpoint: "kubeletEndpoint" 1 Always [message
            crate::core::v1::node::shape::DAEMON_ENDPOINT];
    }
}

machinery::message! {
    /// The form of `NodeFeatures`.
    pub NODE_FEATURES: crate::core::v1::NodeFeatures {
        name: "NodeFeatures";
        0 supplemental_groups_policy: "supplementalGroupsPolicy" 1 NonZero [scalar Boolean];
    }
}

machinery::message! {
    /// The form of `NodeRuntimeHandler`.
    pub NODE_RUNTIME_HANDLER: crate::core::v1::NodeRuntimeHandler {
        name: "NodeRuntimeHandler";
        0 name: "name" 1 Always [scalar Text];
        1 features: "features" 2 NonZero [message
            crate::core::v1::node::shape::NODE_RUNTIME_HANDLER_FEATURES];
    }
}

machinery::message! {
    /// The form of `NodeRuntimeHandlerFeatures`.
    pub NODE_RUNTIME_HANDLER_FEATURES: crate::core::v1::NodeRuntimeHandlerFeatures {
        name: "NodeRuntimeHandlerFeatures";
        0 recursive_read_only_mounts: "recursiveReadOnlyMounts" 1 NonZero [scalar Boolean];
        1 user_namespaces: "userNamespaces" 2 NonZero [scalar Boolean];
    }
}

machinery::message! {
    /// The form of `NodeSpec`.
    pub NODE_SPEC: crate::core::v1::NodeSpec {
        name: "NodeSpec", tags: [0, 6, 2, 3, 4, 5, 1], inner: Places([1, 2, 3, 4, 5, 6]);
        0 pod_cidr: "podCIDR" 1 NonZero [scalar Text];
        1 pod_cidrs: "podCIDRs" 7 NonZero [set [scalar Text]], patch: MergeScalars;
        2 provider_id: "providerID" 3 NonZero [scalar Text];
        3 unschedulable: "unschedulable" 4 NonZero [scalar Boolean];
        4 taints: "taints" 5 NonZero [list [message crate::core::v1::node::shape::TAINT]];
        5 config_source: "configSource" 6 NonZero [message crate::core::v1::node::shape::NODE_CONFIG_SOURCE];
        6 external_id: "externalID" 2 NonZero [scalar Text], inner: Named("DoNotUseExternalID");
    }
}

machinery::message! {
    /// The form of `NodeStatus`.
    pub NODE_STATUS: crate::core::v1::NodeStatus {
        name: "NodeStatus";
        0 capacity: "capacity" 1 NonZero [map [scalar Quantity]];
        1 allocatable: "allocatable" 2 NonZero [map [scalar Quantity]];
        2 phase: "phase" 3 NonZero [scalar Text];
        3 conditions: "conditions" 4 NonZero [by "type" [message
            crate::core::v1::node::shape::NODE_CONDITION]], patch: MergeByKey("type");
        4 addresses: "addresses" 5 NonZero [by "type" [message crate::core::v1::node::shape::NODE_ADDRESS]],
            patch: MergeByKey("type");
        5 daemon_endpoints: "daemonEndpoints" 6 Always [message
            crate::core::v1::node::shape::NODE_DAEMON_ENDPOINTS];
        6 node_info: "nodeInfo" 7 Always [message crate::core::v1::node::shape::NODE_SYSTEM_INFO];
        7 images: "images" 8 NonZero [list [message crate::core::v1::node::shape::CONTAINER_IMAGE]];
        8 volumes_in_use: "volumesInUse" 9 NonZero [list [scalar Text]];
        9 volumes_attached: "volumesAttached" 10 NonZero [list [message
            crate::core::v1::node::shape::ATTACHED_VOLUME]];
        10 config: "config" 11 NonZero [message crate::core::v1::node::shape::NODE_CONFIG_STATUS];
        11 runtime_handlers: "runtimeHandlers" 12 NonZero [list [message
            crate::core::v1::node::shape::NODE_RUNTIME_HANDLER]];
        12 features: "features" 13 NonZero [message crate::core::v1::node::shape::NODE_FEATURES];
        13 declared_features: "declaredFeatures" 14 NonZero [list [scalar Text]];
    }
}

machinery::message! {
    /// The form of `NodeSwapStatus`.
    pub NODE_SWAP_STATUS: crate::core::v1::NodeSwapStatus {
        name: "NodeSwapStatus";
        0 capacity: "capacity" 1 NonZero [scalar Integer];
    }
}

machinery::message! {
    /// The form of `NodeSystemInfo`.
    pub NODE_SYSTEM_INFO: crate::core::v1::NodeSystemInfo {
        name: "NodeSystemInfo";
        0 machine_id: "machineID" 1 Always [scalar Text];
        1 system_uuid: "systemUUID" 2 Always [scalar Text];
        2 boot_id: "bootID" 3 Always [scalar Text];
        3 kernel_version: "kernelVersion" 4 Always [scalar Text];
        4 os_image: "osImage" 5 Always [scalar Text], inner: Named("OSImage");
        5 container_runtime_version: "containerRuntimeVersion" 6 Always [scalar Text];
        6 kubelet_version: "kubeletVersion" 7 Always [scalar Text];
        7 kube_proxy_version: "kubeProxyVersion" 8 Always [scalar Text];
        8 operating_system: "operatingSystem" 9 Always [scalar Text];
        9 architecture: "architecture" 10 Always [scalar Text];
        10 swap: "swap" 11 NonZero [message crate::core::v1::node::shape::NODE_SWAP_STATUS];
    }
}

machinery::message! {
    /// The form of `Taint`.
    pub TAINT: crate::core::v1::Taint {
        name: "Taint";
        0 key: "key" 1 Always [scalar Text];
        1 value: "value" 2 NonZero [scalar Text];
        2 effect: "effect" 3 Always [scalar Text];
        3 time_added: "timeAdded" 4 NonZero [scalar Time];
    }
}
