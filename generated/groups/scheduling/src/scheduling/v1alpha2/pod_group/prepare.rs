// Written by kindsmith from schema/scheduling/v1alpha2/pod_group.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! What a write may set, and what is set for it.

impl crate::scheduling::v1alpha2::PodGroup {
    /// Applies what the schema says of writing.
    pub(crate) fn prepare(
        &mut self,
        change: &machinery::change::Change<'_>,
        old: Option<&Self>,
    ) {
        self.keep_unwritable(change, old);
        if !change.gates.is_on("DRAWorkloadResourceClaims")
            && !old.is_some_and(Self::uses_dra_workload_resource_claims)
        {
            self.drop_dra_workload_resource_claims();
        }
        if !change.gates.is_on("TopologyAwareWorkloadScheduling")
            && !old.is_some_and(Self::uses_topology_aware_workload_scheduling)
        {
            self.drop_topology_aware_workload_scheduling();
        }
        if !change.gates.is_on("WorkloadAwarePreemption")
            && !old.is_some_and(Self::uses_workload_aware_preemption)
        {
            self.drop_workload_aware_preemption();
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
    /// Whether a field of the gate `DRAWorkloadResourceClaims` is set.
    pub(crate) fn uses_dra_workload_resource_claims(&self) -> bool {
        self.spec.uses_dra_workload_resource_claims()
            || self.status.uses_dra_workload_resource_claims()
    }
    /// Empties the fields of the gate `DRAWorkloadResourceClaims`.
    pub(crate) fn drop_dra_workload_resource_claims(&mut self) {
        self.spec.drop_dra_workload_resource_claims();
        self.status.drop_dra_workload_resource_claims();
    }
    /// Whether a field of the gate `TopologyAwareWorkloadScheduling` is set.
    pub(crate) fn uses_topology_aware_workload_scheduling(&self) -> bool {
        self.spec.uses_topology_aware_workload_scheduling()
    }
    /// Empties the fields of the gate `TopologyAwareWorkloadScheduling`.
    pub(crate) fn drop_topology_aware_workload_scheduling(&mut self) {
        self.spec.drop_topology_aware_workload_scheduling();
    }
    /// Whether a field of the gate `WorkloadAwarePreemption` is set.
    pub(crate) fn uses_workload_aware_preemption(&self) -> bool {
        self.spec.uses_workload_aware_preemption()
    }
    /// Empties the fields of the gate `WorkloadAwarePreemption`.
    pub(crate) fn drop_workload_aware_preemption(&mut self) {
        self.spec.drop_workload_aware_preemption();
    }
}

impl crate::scheduling::v1alpha2::PodGroupSpec {
    /// Whether a field of the gate `DRAWorkloadResourceClaims` is set.
    pub(crate) fn uses_dra_workload_resource_claims(&self) -> bool {
        !self.resource_claims.is_empty()
    }
    /// Empties the fields of the gate `DRAWorkloadResourceClaims`.
    pub(crate) fn drop_dra_workload_resource_claims(&mut self) {
        self.resource_claims = Default::default();
    }
    /// Whether a field of the gate `TopologyAwareWorkloadScheduling` is set.
    pub(crate) fn uses_topology_aware_workload_scheduling(&self) -> bool {
        self.scheduling_constraints.is_some()
    }
    /// Empties the fields of the gate `TopologyAwareWorkloadScheduling`.
    pub(crate) fn drop_topology_aware_workload_scheduling(&mut self) {
        self.scheduling_constraints = Default::default();
    }
    /// Whether a field of the gate `WorkloadAwarePreemption` is set.
    pub(crate) fn uses_workload_aware_preemption(&self) -> bool {
        self.disruption_mode.is_some() || !self.priority_class_name.is_empty()
            || self.priority.is_some()
    }
    /// Empties the fields of the gate `WorkloadAwarePreemption`.
    pub(crate) fn drop_workload_aware_preemption(&mut self) {
        self.disruption_mode = Default::default();
        self.priority_class_name = Default::default();
        self.priority = Default::default();
    }
}

impl crate::scheduling::v1alpha2::PodGroupStatus {
    /// Whether a field of the gate `DRAWorkloadResourceClaims` is set.
    pub(crate) fn uses_dra_workload_resource_claims(&self) -> bool {
        !self.resource_claim_statuses.is_empty()
    }
    /// Empties the fields of the gate `DRAWorkloadResourceClaims`.
    pub(crate) fn drop_dra_workload_resource_claims(&mut self) {
        self.resource_claim_statuses = Default::default();
    }
}
