// Written by kindsmith from schema/autoscaling/v1/horizontal_pod_autoscaler.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! To the stored version, `v2`, and back.

#[allow(unused_variables, reason = "all types are converted by the same calls")]
impl crate::autoscaling::v1::HorizontalPodAutoscaler {
    /// The same in the stored version.
    pub(crate) fn to_hub(
        &self,
        brand: &machinery::brand::Brand,
    ) -> crate::autoscaling::v2::HorizontalPodAutoscaler {
        crate::autoscaling::v2::HorizontalPodAutoscaler {
            metadata: self.metadata.clone(),
            spec: self.spec.to_hub(brand),
            status: self.status.to_hub(brand),
        }
    }
    /// The same in this version.
    pub(crate) fn from_hub(
        hub: &crate::autoscaling::v2::HorizontalPodAutoscaler,
        brand: &machinery::brand::Brand,
    ) -> Self {
        crate::autoscaling::v1::HorizontalPodAutoscaler {
            metadata: hub.metadata.clone(),
            spec: crate::autoscaling::v1::HorizontalPodAutoscalerSpec::from_hub(
                &hub.spec,
                brand,
            ),
            status: crate::autoscaling::v1::HorizontalPodAutoscalerStatus::from_hub(
                &hub.status,
                brand,
            ),
        }
    }
}

#[allow(unused_variables, reason = "all types are converted by the same calls")]
impl crate::autoscaling::v1::HorizontalPodAutoscalerSpec {
    /// The same in the stored version.
    pub(crate) fn to_hub(
        &self,
        brand: &machinery::brand::Brand,
    ) -> crate::autoscaling::v2::HorizontalPodAutoscalerSpec {
        crate::autoscaling::v2::HorizontalPodAutoscalerSpec {
            scale_target_ref: self.scale_target_ref.to_hub(brand),
            min_replicas: self.min_replicas,
            max_replicas: self.max_replicas,
            metrics: Default::default(),
            behavior: Default::default(),
        }
    }
    /// The same in this version.
    pub(crate) fn from_hub(
        hub: &crate::autoscaling::v2::HorizontalPodAutoscalerSpec,
        brand: &machinery::brand::Brand,
    ) -> Self {
        crate::autoscaling::v1::HorizontalPodAutoscalerSpec {
            scale_target_ref: crate::autoscaling::v1::CrossVersionObjectReference::from_hub(
                &hub.scale_target_ref,
                brand,
            ),
            min_replicas: hub.min_replicas,
            max_replicas: hub.max_replicas,
            target_cpu_utilization_percentage: Default::default(),
        }
    }
}

#[allow(unused_variables, reason = "all types are converted by the same calls")]
impl crate::autoscaling::v1::HorizontalPodAutoscalerStatus {
    /// The same in the stored version.
    pub(crate) fn to_hub(
        &self,
        brand: &machinery::brand::Brand,
    ) -> crate::autoscaling::v2::HorizontalPodAutoscalerStatus {
        crate::autoscaling::v2::HorizontalPodAutoscalerStatus {
            observed_generation: self.observed_generation,
            last_scale_time: self.last_scale_time,
            current_replicas: self.current_replicas,
            desired_replicas: self.desired_replicas,
            current_metrics: Default::default(),
            conditions: Default::default(),
        }
    }
    /// The same in this version.
    pub(crate) fn from_hub(
        hub: &crate::autoscaling::v2::HorizontalPodAutoscalerStatus,
        brand: &machinery::brand::Brand,
    ) -> Self {
        crate::autoscaling::v1::HorizontalPodAutoscalerStatus {
            observed_generation: hub.observed_generation,
            last_scale_time: hub.last_scale_time,
            current_replicas: hub.current_replicas,
            desired_replicas: hub.desired_replicas,
            current_cpu_utilization_percentage: Default::default(),
        }
    }
}

#[allow(unused_variables, reason = "all types are converted by the same calls")]
impl crate::autoscaling::v1::CrossVersionObjectReference {
    /// The same in the stored version.
    pub(crate) fn to_hub(
        &self,
        brand: &machinery::brand::Brand,
    ) -> crate::autoscaling::v2::CrossVersionObjectReference {
        crate::autoscaling::v2::CrossVersionObjectReference {
            kind: self.kind.clone(),
            name: self.name.clone(),
            api_version: self.api_version.clone(),
        }
    }
    /// The same in this version.
    pub(crate) fn from_hub(
        hub: &crate::autoscaling::v2::CrossVersionObjectReference,
        brand: &machinery::brand::Brand,
    ) -> Self {
        crate::autoscaling::v1::CrossVersionObjectReference {
            kind: hub.kind.clone(),
            name: hub.name.clone(),
            api_version: hub.api_version.clone(),
        }
    }
}
