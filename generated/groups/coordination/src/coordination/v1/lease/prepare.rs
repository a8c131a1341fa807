// Written by kindsmith from schema/coordination/v1/lease.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! What a write may set, and what is set for it.

impl crate::coordination::v1::Lease {
    /// Applies what the schema says of writing.
    pub(crate) fn prepare(
        &mut self,
        change: &machinery::change::Change<'_>,
        old: Option<&Self>,
    ) {
        if !change.gates.is_on("CoordinatedLeaderElection")
            && !old.is_some_and(Self::uses_coordinated_leader_election)
        {
            self.drop_coordinated_leader_election();
        }
    }
    /// Whether a field of the gate `CoordinatedLeaderElection` is set.
    pub(crate) fn uses_coordinated_leader_election(&self) -> bool {
        self.spec.uses_coordinated_leader_election()
    }
    /// Empties the fields of the gate `CoordinatedLeaderElection`.
    pub(crate) fn drop_coordinated_leader_election(&mut self) {
        self.spec.drop_coordinated_leader_election();
    }
}

impl crate::coordination::v1::LeaseSpec {
    /// Whether a field of the gate `CoordinatedLeaderElection` is set.
    pub(crate) fn uses_coordinated_leader_election(&self) -> bool {
        self.strategy.is_some() || self.preferred_holder.is_some()
    }
    /// Empties the fields of the gate `CoordinatedLeaderElection`.
    pub(crate) fn drop_coordinated_leader_election(&mut self) {
        self.strategy = Default::default();
        self.preferred_holder = Default::default();
    }
}
