// Written by kindsmith from schema/autoscaling/v2/horizontal_pod_autoscaler.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `HorizontalPodAutoscaler`.
    pub HORIZONTAL_POD_AUTOSCALER: crate::autoscaling::v2::HorizontalPodAutoscaler {
        name: "HorizontalPodAutoscaler", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 spec: "spec" 2 Always [message
            crate::autoscaling::v2::horizontal_pod_autoscaler::shape::HORIZONTAL_POD_AUTOSCALER_SPEC];
        2 status: "status" 3 Always [message
            crate::autoscaling::v2::horizontal_pod_autoscaler::shape::HORIZONTAL_POD_AUTOSCALER_STATUS];
    }
}

machinery::message! {
    /// The form of `ContainerResourceMetricSource`.
    pub CONTAINER_RESOURCE_METRIC_SOURCE: crate::autoscaling::v2::ContainerResourceMetricSource {
        name: "ContainerResourceMetricSource", inner: Places([0, 2, 1]);
        0 name: "name" 1 Always [scalar Text];
        1 target: "target" 2 Always [message
            crate::autoscaling::v2::horizontal_pod_autoscaler::shape::METRIC_TARGET];
        2 container: "container" 3 Always [scalar Text];
    }
}

machinery::message! {
    /// The form of `ContainerResourceMetricStatus`.
    pub CONTAINER_RESOURCE_METRIC_STATUS: crate::autoscaling::v2::ContainerResourceMetricStatus {
        name: "ContainerResourceMetricStatus", inner: Places([0, 2, 1]);
        0 name: "name" 1 Always [scalar Text];
        1 current: "current" 2 Always [message
            crate::autoscaling::v2::horizontal_pod_autoscaler::shape::METRIC_VALUE_STATUS];
        2 container: "container" 3 Always [scalar Text];
    }
}

machinery::message! {
    /// The form of `CrossVersionObjectReference`.
    pub CROSS_VERSION_OBJECT_REFERENCE: crate::autoscaling::v2::CrossVersionObjectReference {
        name: "CrossVersionObjectReference";
        0 kind: "kind" 1 Always [scalar Text];
        1 name: "name" 2 Always [scalar Text];
        2 api_version: "apiVersion" 3 NonZero [scalar Text], inner: Named("APIVersion");
    }
}

machinery::message! {
    /// The form of `ExternalMetricSource`.
    pub EXTERNAL_METRIC_SOURCE: crate::autoscaling::v2::ExternalMetricSource {
        name: "ExternalMetricSource";
        0 metric: "metric" 1 Always [message
            crate::autoscaling::v2::horizontal_pod_autoscaler::shape::METRIC_IDENTIFIER];
        1 target: "target" 2 Always [message
            crate::autoscaling::v2::horizontal_pod_autoscaler::shape::METRIC_TARGET];
    }
}

machinery::message! {
    /// The form of `ExternalMetricStatus`.
    pub EXTERNAL_METRIC_STATUS: crate::autoscaling::v2::ExternalMetricStatus {
        name: "ExternalMetricStatus";
        0 metric: "metric" 1 Always [message
            crate::autoscaling::v2::horizontal_pod_autoscaler::shape::METRIC_IDENTIFIER];
        1 current: "current" 2 Always [message
            crate::autoscaling::v2::horizontal_pod_autoscaler::shape::METRIC_VALUE_STATUS];
    }
}

machinery::message! {
    /// The form of `HPAScalingPolicy`.
    pub HPA_SCALING_POLICY: crate::autoscaling::v2::HPAScalingPolicy {
        name: "HPAScalingPolicy";
        0 type_: "type" 1 Always [scalar Text];
        1 value: "value" 2 Always [scalar Integer];
        2 period_seconds: "periodSeconds" 3 Always [scalar Integer];
    }
}

machinery::message! {
    /// The form of `HPAScalingRules`.
    pub HPA_SCALING_RULES: crate::autoscaling::v2::HPAScalingRules {
        name: "HPAScalingRules", tags: [1, 2, 0, 3];
        0 stabilization_window_seconds: "stabilizationWindowSeconds" 3 NonZero [scalar Integer];
        1 select_policy: "selectPolicy" 1 NonZero [scalar Text];
        2 policies: "policies" 2 NonZero [list [message
            crate::autoscaling::v2::horizontal_pod_autoscaler::shape::HPA_SCALING_POLICY]];
        3 tolerance: "tolerance" 4 NonZero [scalar Quantity];
    }
}

machinery::message! {
    /// The form of `HorizontalPodAutoscalerBehavior`.
    pub HORIZONTAL_POD_AUTOSCALER_BEHAVIOR: crate::autoscaling::v2::HorizontalPodAutoscalerBehavior {
        name: "HorizontalPodAutoscalerBehavior";
        0 scale_up: "scaleUp" 1 NonZero [message
            crate::autoscaling::v2::horizontal_pod_autoscaler::shape::HPA_SCALING_RULES];
        1 scale_down: "scaleDown" 2 NonZero [message
            crate::autoscaling::v2::horizontal_pod_autoscaler::shape::HPA_SCALING_RULES];
    }
}

machinery::message! {
    /// The form of `HorizontalPodAutoscalerCondition`.
    pub HORIZONTAL_POD_AUTOSCALER_CONDITION: crate::autoscaling::v2::HorizontalPodAutoscalerCondition {
        name: "HorizontalPodAutoscalerCondition";
        0 type_: "type" 1 Always [scalar Text], default: "\"\"";
        1 status: "status" 2 Always [scalar Text];
        2 last_transition_time: "lastTransitionTime" 3 Always [scalar Time], filled: true;
        3 reason: "reason" 4 NonZero [scalar Text];
        4 message: "message" 5 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `HorizontalPodAutoscalerSpec`.
    pub HORIZONTAL_POD_AUTOSCALER_SPEC: crate::autoscaling::v2::HorizontalPodAutoscalerSpec {
        name: "HorizontalPodAutoscalerSpec";
        0 scale_target_ref: "scaleTargetRef" 1 Always [message
            crate::autoscaling::v2::horizontal_pod_autoscaler::shape::CROSS_VERSION_OBJECT_REFERENCE];
        1 min_replicas: "minReplicas" 2 NonZero [scalar Integer], default: "1";
        2 max_replicas: "maxReplicas" 3 Always [scalar Integer];
        3 metrics: "metrics" 4 NonZero [list [message
            crate::autoscaling::v2::horizontal_pod_autoscaler::shape::METRIC_SPEC]];
        4 behavior: "behavior" 5 NonZero [message
            crate::autoscaling::v2::horizontal_pod_autoscaler::shape::HORIZONTAL_POD_AUTOSCALER_BEHAVIOR];
    }
}

machinery::message! {
    /// The form of `HorizontalPodAutoscalerStatus`.
    pub HORIZONTAL_POD_AUTOSCALER_STATUS: crate::autoscaling::v2::HorizontalPodAutoscalerStatus {
        name: "HorizontalPodAutoscalerStatus";
        0 observed_generation: "observedGeneration" 1 NonZero [scalar Integer];
        1 last_scale_time: "lastScaleTime" 2 NonZero [scalar Time];
        2 current_replicas: "currentReplicas" 3 NonZero [scalar Integer];
        3 desired_replicas: "desiredReplicas" 4 Always [scalar Integer];
        4 current_metrics: "currentMetrics" 5 ListOrNull [list [message
            crate::autoscaling::v2::horizontal_pod_autoscaler::shape::METRIC_STATUS]];
        5 conditions: "conditions" 6 NonZero [by "type" [message
            crate::autoscaling::v2::horizontal_pod_autoscaler::shape::HORIZONTAL_POD_AUTOSCALER_CONDITION]],
            patch: MergeByKey("type");
    }
}

machinery::message! {
    /// The form of `MetricIdentifier`.
    pub METRIC_IDENTIFIER: crate::autoscaling::v2::MetricIdentifier {
        name: "MetricIdentifier";
        0 name: "name" 1 Always [scalar Text];
        1 selector: "selector" 2 NonZero [message machinery::meta::v1::label_selector::shape::LABEL_SELECTOR];
    }
}

machinery::message! {
    /// The form of `MetricSpec`.
    pub METRIC_SPEC: crate::autoscaling::v2::MetricSpec {
        name: "MetricSpec", tags: [0, 1, 2, 3, 5, 4];
        0 type_: "type" 1 Always [scalar Text];
        1 object: "object" 2 NonZero [message
            crate::autoscaling::v2::horizontal_pod_autoscaler::shape::OBJECT_METRIC_SOURCE];
        2 pods: "pods" 3 NonZero [message
            crate::autoscaling::v2::horizontal_pod_autoscaler::shape::PODS_METRIC_SOURCE];
        3 resource: "resource" 4 NonZero [message
            crate::autoscaling::v2::horizontal_pod_autoscaler::shape::RESOURCE_METRIC_SOURCE];
        4 container_resource: "containerResource" 7 NonZero [message
            crate::autoscaling::v2::horizontal_pod_autoscaler::shape::CONTAINER_RESOURCE_METRIC_SOURCE];
        5 external: "external" 5 NonZero [message
            crate::autoscaling::v2::horizontal_pod_autoscaler::shape::EXTERNAL_METRIC_SOURCE];
    }
}

machinery::message! {
    /// The form of `MetricStatus`.
    pub METRIC_STATUS: crate::autoscaling::v2::MetricStatus {
        name: "MetricStatus", tags: [0, 1, 2, 3, 5, 4];
        0 type_: "type" 1 Always [scalar Text];
        1 object: "object" 2 NonZero [message
            crate::autoscaling::v2::horizontal_pod_autoscaler::shape::OBJECT_METRIC_STATUS];
        2 pods: "pods" 3 NonZero [message
            crate::autoscaling::v2::horizontal_pod_autoscaler::shape::PODS_METRIC_STATUS];
        3 resource: "resource" 4 NonZero [message
            crate::autoscaling::v2::horizontal_pod_autoscaler::shape::RESOURCE_METRIC_STATUS];
        4 container_resource: "containerResource" 7 NonZero [message
            crate::autoscaling::v2::horizontal_pod_autoscaler::shape::CONTAINER_RESOURCE_METRIC_STATUS];
        5 external: "external" 5 NonZero [message
            crate::autoscaling::v2::horizontal_pod_autoscaler::shape::EXTERNAL_METRIC_STATUS];
    }
}

machinery::message! {
    /// The form of `MetricTarget`.
    pub METRIC_TARGET: crate::autoscaling::v2::MetricTarget {
        name: "MetricTarget";
        0 type_: "type" 1 Always [scalar Text];
        1 value: "value" 2 NonZero [scalar Quantity];
        2 average_value: "averageValue" 3 NonZero [scalar Quantity];
        3 average_utilization: "averageUtilization" 4 NonZero [scalar Integer];
    }
}

machinery::message! {
    /// The form of `MetricValueStatus`.
    pub METRIC_VALUE_STATUS: crate::autoscaling::v2::MetricValueStatus {
        name: "MetricValueStatus";
        0 value: "value" 1 NonZero [scalar Quantity];
        1 average_value: "averageValue" 2 NonZero [scalar Quantity];
        2 average_utilization: "averageUtilization" 3 NonZero [scalar Integer];
    }
}

machinery::message! {
    /// The form of `ObjectMetricSource`.
    pub OBJECT_METRIC_SOURCE: crate::autoscaling::v2::ObjectMetricSource {
        name: "ObjectMetricSource";
        0 described_object: "describedObject" 1 Always [message
            crate::autoscaling::v2::horizontal_pod_autoscaler::shape::CROSS_VERSION_OBJECT_REFERENCE];
        1 target: "target" 2 Always [message
            crate::autoscaling::v2::horizontal_pod_autoscaler::shape::METRIC_TARGET];
        2 metric: "metric" 3 Always [message
            crate::autoscaling::v2::horizontal_pod_autoscaler::shape::METRIC_IDENTIFIER];
    }
}

machinery::message! {
    /// The form of `ObjectMetricStatus`.
    pub OBJECT_METRIC_STATUS: crate::autoscaling::v2::ObjectMetricStatus {
        name: "ObjectMetricStatus";
        0 metric: "metric" 1 Always [message
            crate::autoscaling::v2::horizontal_pod_autoscaler::shape::METRIC_IDENTIFIER];
        1 current: "current" 2 Always [message
            crate::autoscaling::v2::horizontal_pod_autoscaler::shape::METRIC_VALUE_STATUS];
        2 described_object: "describedObject" 3 Always [message
            crate::autoscaling::v2::horizontal_pod_autoscaler::shape::CROSS_VERSION_OBJECT_REFERENCE];
    }
}

machinery::message! {
    /// The form of `PodsMetricSource`.
    pub PODS_METRIC_SOURCE: crate::autoscaling::v2::PodsMetricSource {
        name: "PodsMetricSource";
        0 metric: "metric" 1 Always [message
            crate::autoscaling::v2::horizontal_pod_autoscaler::shape::METRIC_IDENTIFIER];
        1 target: "target" 2 Always [message
            crate::autoscaling::v2::horizontal_pod_autoscaler::shape::METRIC_TARGET];
    }
}

machinery::message! {
    /// The form of `PodsMetricStatus`.
    pub PODS_METRIC_STATUS: crate::autoscaling::v2::PodsMetricStatus {
        name: "PodsMetricStatus";
        0 metric: "metric" 1 Always [message
            crate::autoscaling::v2::horizontal_pod_autoscaler::shape::METRIC_IDENTIFIER];
        1 current: "current" 2 Always [message
            crate::autoscaling::v2::horizontal_pod_autoscaler::shape::METRIC_VALUE_STATUS];
    }
}

machinery::message! {
    /// The form of `ResourceMetricSource`.
    pub RESOURCE_METRIC_SOURCE: crate::autoscaling::v2::ResourceMetricSource {
        name: "ResourceMetricSource";
        0 name: "name" 1 Always [scalar Text];
        1 target: "target" 2 Always [message
            crate::autoscaling::v2::horizontal_pod_autoscaler::shape::METRIC_TARGET];
    }
}

machinery::message! {
    /// The form of `ResourceMetricStatus`.
    pub RESOURCE_METRIC_STATUS: crate::autoscaling::v2::ResourceMetricStatus {
        name: "ResourceMetricStatus";
        0 name: "name" 1 Always [scalar Text];
        1 current: "current" 2 Always [message
            crate::autoscaling::v2::horizontal_pod_autoscaler::shape::METRIC_VALUE_STATUS];
    }
}
