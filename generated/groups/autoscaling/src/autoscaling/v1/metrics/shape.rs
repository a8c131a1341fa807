// Written by kindsmith from schema/autoscaling/v1/metrics.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `MetricSpec`.
    pub METRIC_SPEC: crate::autoscaling::v1::MetricSpec {
        name: "MetricSpec", tags: [0, 1, 2, 3, 5, 4];
        0 type_: "type" 1 Always [scalar Text];
        1 object: "object" 2 NonZero [message crate::autoscaling::v1::metrics::shape::OBJECT_METRIC_SOURCE];
        2 pods: "pods" 3 NonZero [message crate::autoscaling::v1::metrics::shape::PODS_METRIC_SOURCE];
        3 resource: "resource" 4 NonZero [message
            crate::autoscaling::v1::metrics::shape::RESOURCE_METRIC_SOURCE];
        4 container_resource: "containerResource" 7 NonZero [message
            crate::autoscaling::v1::metrics::shape::CONTAINER_RESOURCE_METRIC_SOURCE];
        5 external: "external" 5 NonZero [message
            crate::autoscaling::v1::metrics::shape::EXTERNAL_METRIC_SOURCE];
    }
}

machinery::message! {
    /// The form of `MetricStatus`.
    pub METRIC_STATUS: crate::autoscaling::v1::MetricStatus {
        name: "MetricStatus", tags: [0, 1, 2, 3, 5, 4];
        0 type_: "type" 1 Always [scalar Text];
        1 object: "object" 2 NonZero [message crate::autoscaling::v1::metrics::shape::OBJECT_METRIC_STATUS];
        2 pods: "pods" 3 NonZero [message crate::autoscaling::v1::metrics::shape::PODS_METRIC_STATUS];
        3 resource: "resource" 4 NonZero [message
            crate::autoscaling::v1::metrics::shape::RESOURCE_METRIC_STATUS];
        4 container_resource: "containerResource" 7 NonZero [message
            crate::autoscaling::v1::metrics::shape::CONTAINER_RESOURCE_METRIC_STATUS];
        5 external: "external" 5 NonZero [message
            crate::autoscaling::v1::metrics::shape::EXTERNAL_METRIC_STATUS];
    }
}

machinery::message! {
    /// The form of `ObjectMetricSource`.
    pub OBJECT_METRIC_SOURCE: crate::autoscaling::v1::ObjectMetricSource {
        name: "ObjectMetricSource";
        0 target: "target" 1 Always [message
            crate::autoscaling::v1::horizontal_pod_autoscaler::shape::CROSS_VERSION_OBJECT_REFERENCE];
        1 metric_name: "metricName" 2 Always [scalar Text];
        2 target_value: "targetValue" 3 Always [scalar Quantity];
        3 selector: "selector" 4 NonZero [message machinery::meta::v1::label_selector::shape::LABEL_SELECTOR];
        4 average_value: "averageValue" 5 NonZero [scalar Quantity];
    }
}

machinery::message! {
    /// The form of `ObjectMetricStatus`.
    pub OBJECT_METRIC_STATUS: crate::autoscaling::v1::ObjectMetricStatus {
        name: "ObjectMetricStatus";
        0 target: "target" 1 Always [message
            crate::autoscaling::v1::horizontal_pod_autoscaler::shape::CROSS_VERSION_OBJECT_REFERENCE];
        1 metric_name: "metricName" 2 Always [scalar Text];
        2 current_value: "currentValue" 3 Always [scalar Quantity];
        3 selector: "selector" 4 NonZero [message machinery::meta::v1::label_selector::shape::LABEL_SELECTOR];
        4 average_value: "averageValue" 5 NonZero [scalar Quantity];
    }
}

machinery::message! {
    /// The form of `PodsMetricSource`.
    pub PODS_METRIC_SOURCE: crate::autoscaling::v1::PodsMetricSource {
        name: "PodsMetricSource";
        0 metric_name: "metricName" 1 Always [scalar Text];
        1 target_average_value: "targetAverageValue" 2 Always [scalar Quantity];
        2 selector: "selector" 3 NonZero [message machinery::meta::v1::label_selector::shape::LABEL_SELECTOR];
    }
}

machinery::message! {
    /// The form of `PodsMetricStatus`.
    pub PODS_METRIC_STATUS: crate::autoscaling::v1::PodsMetricStatus {
        name: "PodsMetricStatus";
        0 metric_name: "metricName" 1 Always [scalar Text];
        1 current_average_value: "currentAverageValue" 2 Always [scalar Quantity];
        2 selector: "selector" 3 NonZero [message machinery::meta::v1::label_selector::shape::LABEL_SELECTOR];
    }
}

machinery::message! {
    /// The form of `ResourceMetricSource`.
    pub RESOURCE_METRIC_SOURCE: crate::autoscaling::v1::ResourceMetricSource {
        name: "ResourceMetricSource";
        0 name: "name" 1 Always [scalar Text];
        1 target_average_utilization: "targetAverageUtilization" 2 NonZero [scalar Integer];
        2 target_average_value: "targetAverageValue" 3 NonZero [scalar Quantity];
    }
}

machinery::message! {
    /// The form of `ResourceMetricStatus`.
    pub RESOURCE_METRIC_STATUS: crate::autoscaling::v1::ResourceMetricStatus {
        name: "ResourceMetricStatus";
        0 name: "name" 1 Always [scalar Text];
        1 current_average_utilization: "currentAverageUtilization" 2 NonZero [scalar Integer];
        2 current_average_value: "currentAverageValue" 3 Always [scalar Quantity];
    }
}

machinery::message! {
    /// The form of `ContainerResourceMetricSource`.
    pub CONTAINER_RESOURCE_METRIC_SOURCE: crate::autoscaling::v1::ContainerResourceMetricSource {
        name: "ContainerResourceMetricSource";
        0 name: "name" 1 Always [scalar Text];
        1 target_average_utilization: "targetAverageUtilization" 2 NonZero [scalar Integer];
        2 target_average_value: "targetAverageValue" 3 NonZero [scalar Quantity];
        3 container: "container" 5 Always [scalar Text];
    }
}

machinery::message! {
    /// The form of `ContainerResourceMetricStatus`.
    pub CONTAINER_RESOURCE_METRIC_STATUS: crate::autoscaling::v1::ContainerResourceMetricStatus {
        name: "ContainerResourceMetricStatus";
        0 name: "name" 1 Always [scalar Text];
        1 current_average_utilization: "currentAverageUtilization" 2 NonZero [scalar Integer];
        2 current_average_value: "currentAverageValue" 3 Always [scalar Quantity];
        3 container: "container" 4 Always [scalar Text];
    }
}

machinery::message! {
    /// The form of `ExternalMetricSource`.
    pub EXTERNAL_METRIC_SOURCE: crate::autoscaling::v1::ExternalMetricSource {
        name: "ExternalMetricSource";
        0 metric_name: "metricName" 1 Always [scalar Text];
        1 metric_selector: "metricSelector" 2 NonZero [message
            machinery::meta::v1::label_selector::shape::LABEL_SELECTOR];
        2 target_value: "targetValue" 3 NonZero [scalar Quantity];
        3 target_average_value: "targetAverageValue" 4 NonZero [scalar Quantity];
    }
}

machinery::message! {
    /// The form of `ExternalMetricStatus`.
    pub EXTERNAL_METRIC_STATUS: crate::autoscaling::v1::ExternalMetricStatus {
        name: "ExternalMetricStatus";
        0 metric_name: "metricName" 1 Always [scalar Text];
        1 metric_selector: "metricSelector" 2 NonZero [message
            machinery::meta::v1::label_selector::shape::LABEL_SELECTOR];
        2 current_value: "currentValue" 3 Always [scalar Quantity];
        3 current_average_value: "currentAverageValue" 4 NonZero [scalar Quantity];
    }
}
