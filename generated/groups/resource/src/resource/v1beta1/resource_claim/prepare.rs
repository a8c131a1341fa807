// Written by kindsmith from schema/resource/v1beta1/resource_claim.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! What a write may set, and what is set for it.

impl crate::resource::v1beta1::ResourceClaim {
    /// Applies what the schema says of writing.
    pub(crate) fn prepare(
        &mut self,
        change: &machinery::change::Change<'_>,
        old: Option<&Self>,
    ) {
        self.keep_unwritable(change, old);
        if !change.gates.is_on("DRAConsumableCapacity")
            && !old.is_some_and(Self::uses_dra_consumable_capacity)
        {
            self.drop_dra_consumable_capacity();
        }
        if !change.gates.is_on("DRADeviceBindingConditions")
            && !old.is_some_and(Self::uses_dra_device_binding_conditions)
        {
            self.drop_dra_device_binding_conditions();
        }
        if !change.gates.is_on("DRADeviceTaints")
            && !old.is_some_and(Self::uses_dra_device_taints)
        {
            self.drop_dra_device_taints();
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
    /// Whether a field of the gate `DRAConsumableCapacity` is set.
    pub(crate) fn uses_dra_consumable_capacity(&self) -> bool {
        self.spec.uses_dra_consumable_capacity()
            || self.status.uses_dra_consumable_capacity()
    }
    /// Empties the fields of the gate `DRAConsumableCapacity`.
    pub(crate) fn drop_dra_consumable_capacity(&mut self) {
        self.spec.drop_dra_consumable_capacity();
        self.status.drop_dra_consumable_capacity();
    }
    /// Whether a field of the gate `DRADeviceBindingConditions` is set.
    pub(crate) fn uses_dra_device_binding_conditions(&self) -> bool {
        self.status.uses_dra_device_binding_conditions()
    }
    /// Empties the fields of the gate `DRADeviceBindingConditions`.
    pub(crate) fn drop_dra_device_binding_conditions(&mut self) {
        self.status.drop_dra_device_binding_conditions();
    }
    /// Whether a field of the gate `DRADeviceTaints` is set.
    pub(crate) fn uses_dra_device_taints(&self) -> bool {
        self.spec.uses_dra_device_taints() || self.status.uses_dra_device_taints()
    }
    /// Empties the fields of the gate `DRADeviceTaints`.
    pub(crate) fn drop_dra_device_taints(&mut self) {
        self.spec.drop_dra_device_taints();
        self.status.drop_dra_device_taints();
    }
}
