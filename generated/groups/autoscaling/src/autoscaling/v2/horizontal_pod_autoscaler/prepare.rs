// Written by kindsmith from schema/autoscaling/v2/horizontal_pod_autoscaler.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! What a write may set, and what is set for it.

impl crate::autoscaling::v2::HorizontalPodAutoscaler {
    /// Applies what the schema says of writing.
    pub(crate) fn prepare(
        &mut self,
        change: &machinery::change::Change<'_>,
        old: Option<&Self>,
    ) {
        self.keep_unwritable(change, old);
        if !change.gates.is_on("HPAConfigurableTolerance")
            && !old.is_some_and(Self::uses_hpa_configurable_tolerance)
        {
            self.drop_hpa_configurable_tolerance();
        }
    }
    /// Restores, or empties, what the URL of the write may not set.
    fn keep_unwritable(
        &mut self,
        change: &machinery::change::Change<'_>,
        old: Option<&Self>,
    ) {
        match (change.subresource, old) {
            ("", None) => {
                self.status = Default::default();
            }
            ("", Some(old)) => {
                self.status.clone_from(&old.status);
            }
            ("status", Some(old)) => {
                self.spec.clone_from(&old.spec);
            }
            _ => {}
        }
    }
    /// Whether a field of the gate `HPAConfigurableTolerance` is set.
    pub(crate) fn uses_hpa_configurable_tolerance(&self) -> bool {
        self.spec.uses_hpa_configurable_tolerance()
    }
    /// Empties the fields of the gate `HPAConfigurableTolerance`.
    pub(crate) fn drop_hpa_configurable_tolerance(&mut self) {
        self.spec.drop_hpa_configurable_tolerance();
    }
}

impl crate::autoscaling::v2::HPAScalingRules {
    /// Whether a field of the gate `HPAConfigurableTolerance` is set.
    pub(crate) fn uses_hpa_configurable_tolerance(&self) -> bool {
        self.tolerance.is_some()
    }
    /// Empties the fields of the gate `HPAConfigurableTolerance`.
    pub(crate) fn drop_hpa_configurable_tolerance(&mut self) {
        self.tolerance = Default::default();
    }
}

impl crate::autoscaling::v2::HorizontalPodAutoscalerBehavior {
    /// Whether a field of the gate `HPAConfigurableTolerance` is set.
    pub(crate) fn uses_hpa_configurable_tolerance(&self) -> bool {
        self
            .scale_up
            .as_ref()
            .is_some_and(|value| value.uses_hpa_configurable_tolerance())
            || self
                .scale_down
                .as_ref()
                .is_some_and(|value| value.uses_hpa_configurable_tolerance())
    }
    /// Empties the fields of the gate `HPAConfigurableTolerance`.
    pub(crate) fn drop_hpa_configurable_tolerance(&mut self) {
        if let Some(value) = &mut self.scale_up {
            value.drop_hpa_configurable_tolerance();
        }
        if let Some(value) = &mut self.scale_down {
            value.drop_hpa_configurable_tolerance();
        }
    }
}

impl crate::autoscaling::v2::HorizontalPodAutoscalerSpec {
    /// Whether a field of the gate `HPAConfigurableTolerance` is set.
    pub(crate) fn uses_hpa_configurable_tolerance(&self) -> bool {
        self.behavior
            .as_ref()
            .is_some_and(|value| value.uses_hpa_configurable_tolerance())
    }
    /// Empties the fields of the gate `HPAConfigurableTolerance`.
    pub(crate) fn drop_hpa_configurable_tolerance(&mut self) {
        if let Some(value) = &mut self.behavior {
            value.drop_hpa_configurable_tolerance();
        }
    }
}
