// Written by kindsmith from schema/autoscaling/v1/horizontal_pod_autoscaler.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `HorizontalPodAutoscaler`.
    pub HORIZONTAL_POD_AUTOSCALER: crate::autoscaling::v1::HorizontalPodAutoscaler {
        name: "HorizontalPodAutoscaler", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 spec: "spec" 2 Always [message
            crate::autoscaling::v1::horizontal_pod_autoscaler::shape::HORIZONTAL_POD_AUTOSCALER_SPEC];
        2 status: "status" 3 Always [message
            crate::autoscaling::v1::horizontal_pod_autoscaler::shape::HORIZONTAL_POD_AUTOSCALER_STATUS];
    }
}

machinery::message! {
    /// The form of `HorizontalPodAutoscalerSpec`.
    pub HORIZONTAL_POD_AUTOSCALER_SPEC: crate::autoscaling::v1::HorizontalPodAutoscalerSpec {
        name: "HorizontalPodAutoscalerSpec";
        0 scale_target_ref: "scaleTargetRef" 1 Always [message
            crate::autoscaling::v1::horizontal_pod_autoscaler::shape::CROSS_VERSION_OBJECT_REFERENCE];
        1 min_replicas: "minReplicas" 2 NonZero [scalar Integer], default: "1";
        2 max_replicas: "maxReplicas" 3 Always [scalar Integer];
        3 target_cpu_utilization_percentage: "targetCPUUtilizationPercentage" 4 NonZero [scalar Integer];
    }
}

machinery::message! {
    /// The form of `HorizontalPodAutoscalerStatus`.
    pub HORIZONTAL_POD_AUTOSCALER_STATUS: crate::autoscaling::v1::HorizontalPodAutoscalerStatus {
        name: "HorizontalPodAutoscalerStatus";
        0 observed_generation: "observedGeneration" 1 NonZero [scalar Integer];
        1 last_scale_time: "lastScaleTime" 2 NonZero [scalar Time];
        2 current_replicas: "currentReplicas" 3 Always [scalar Integer];
        3 desired_replicas: "desiredReplicas" 4 Always [scalar Integer];
        4 current_cpu_utilization_percentage: "currentCPUUtilizationPercentage" 5 NonZero [scalar Integer];
    }
}

machinery::message! {
    /// The form of `CrossVersionObjectReference`.
    pub CROSS_VERSION_OBJECT_REFERENCE: crate::autoscaling::v1::CrossVersionObjectReference {
        name: "CrossVersionObjectReference", atomic: true;
        0 kind: "kind" 1 Always [scalar Text];
        1 name: "name" 2 Always [scalar Text];
        2 api_version: "apiVersion" 3 NonZero [scalar Text], inner: Named("APIVersion");
    }
}
