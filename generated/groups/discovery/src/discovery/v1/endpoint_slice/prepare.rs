// Written by kindsmith from schema/discovery/v1/endpoint_slice.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! What a write may set, and what is set for it.

impl crate::discovery::v1::EndpointSlice {
    /// Applies what the schema says of writing.
    pub(crate) fn prepare(
        &mut self,
        change: &machinery::change::Change<'_>,
        old: Option<&Self>,
    ) {
        if old.is_none_or(|old| old.endpoints != self.endpoints) {
            for item in &mut self.endpoints {
                item.drop_ignored();
            }
        }
        if !change.gates.is_on("EndpointSliceTerminatingCondition")
            && !old.is_some_and(Self::uses_endpoint_slice_terminating_condition)
        {
            self.drop_endpoint_slice_terminating_condition();
        }
        if !change.gates.is_on("PreferSameTrafficDistribution")
            && !old.is_some_and(Self::uses_prefer_same_traffic_distribution)
        {
            self.drop_prefer_same_traffic_distribution();
        }
        if !change.gates.is_on("TopologyAwareHints")
            && !old.is_some_and(Self::uses_topology_aware_hints)
        {
            self.drop_topology_aware_hints();
        }
    }
    /// Whether a field of the gate `EndpointSliceTerminatingCondition` is set.
    pub(crate) fn uses_endpoint_slice_terminating_condition(&self) -> bool {
        self.endpoints
            .iter()
            .any(|item| item.uses_endpoint_slice_terminating_condition())
    }
    /// Empties the fields of the gate `EndpointSliceTerminatingCondition`.
    pub(crate) fn drop_endpoint_slice_terminating_condition(&mut self) {
        for item in &mut self.endpoints {
            item.drop_endpoint_slice_terminating_condition();
        }
    }
    /// Whether a field of the gate `PreferSameTrafficDistribution` is set.
    pub(crate) fn uses_prefer_same_traffic_distribution(&self) -> bool {
        self.endpoints.iter().any(|item| item.uses_prefer_same_traffic_distribution())
    }
    /// Empties the fields of the gate `PreferSameTrafficDistribution`.
    pub(crate) fn drop_prefer_same_traffic_distribution(&mut self) {
        for item in &mut self.endpoints {
            item.drop_prefer_same_traffic_distribution();
        }
    }
    /// Whether a field of the gate `TopologyAwareHints` is set.
    pub(crate) fn uses_topology_aware_hints(&self) -> bool {
        self.endpoints.iter().any(|item| item.uses_topology_aware_hints())
    }
    /// Empties the fields of the gate `TopologyAwareHints`.
    pub(crate) fn drop_topology_aware_hints(&mut self) {
        for item in &mut self.endpoints {
            item.drop_topology_aware_hints();
        }
    }
}

impl crate::discovery::v1::Endpoint {
    /// Empties the fields whose written value is dropped.
    pub(crate) fn drop_ignored(&mut self) {
        self.deprecated_topology = Default::default();
    }
    /// Whether a field of the gate `EndpointSliceTerminatingCondition` is set.
    pub(crate) fn uses_endpoint_slice_terminating_condition(&self) -> bool {
        self.conditions.uses_endpoint_slice_terminating_condition()
    }
    /// Empties the fields of the gate `EndpointSliceTerminatingCondition`.
    pub(crate) fn drop_endpoint_slice_terminating_condition(&mut self) {
        self.conditions.drop_endpoint_slice_terminating_condition();
    }
    /// Whether a field of the gate `PreferSameTrafficDistribution` is set.
    pub(crate) fn uses_prefer_same_traffic_distribution(&self) -> bool {
        self.hints
            .as_ref()
            .is_some_and(|value| value.uses_prefer_same_traffic_distribution())
    }
    /// Empties the fields of the gate `PreferSameTrafficDistribution`.
    pub(crate) fn drop_prefer_same_traffic_distribution(&mut self) {
        if let Some(value) = &mut self.hints {
            value.drop_prefer_same_traffic_distribution();
        }
    }
    /// Whether a field of the gate `TopologyAwareHints` is set.
    pub(crate) fn uses_topology_aware_hints(&self) -> bool {
        self.hints.is_some()
    }
    /// Empties the fields of the gate `TopologyAwareHints`.
    pub(crate) fn drop_topology_aware_hints(&mut self) {
        self.hints = Default::default();
    }
}

impl crate::discovery::v1::EndpointConditions {
    /// Whether a field of the gate `EndpointSliceTerminatingCondition` is set.
    pub(crate) fn uses_endpoint_slice_terminating_condition(&self) -> bool {
        self.serving.is_some() || self.terminating.is_some()
    }
    /// Empties the fields of the gate `EndpointSliceTerminatingCondition`.
    pub(crate) fn drop_endpoint_slice_terminating_condition(&mut self) {
        self.serving = Default::default();
        self.terminating = Default::default();
    }
}

impl crate::discovery::v1::EndpointHints {
    /// Whether a field of the gate `PreferSameTrafficDistribution` is set.
    pub(crate) fn uses_prefer_same_traffic_distribution(&self) -> bool {
        !self.for_nodes.is_empty()
    }
    /// Empties the fields of the gate `PreferSameTrafficDistribution`.
    pub(crate) fn drop_prefer_same_traffic_distribution(&mut self) {
        self.for_nodes = Default::default();
    }
}
