// Written by kindsmith from schema/resource/v1beta1/resource_claim_template.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! What a write may set, and what is set for it.

impl crate::resource::v1beta1::ResourceClaimTemplate {
    /// Applies what the schema says of writing.
    pub(crate) fn prepare(
        &mut self,
        change: &machinery::change::Change<'_>,
        old: Option<&Self>,
    ) {
        if !change.gates.is_on("DRAConsumableCapacity")
            && !old.is_some_and(Self::uses_dra_consumable_capacity)
        {
            self.drop_dra_consumable_capacity();
        }
        if !change.gates.is_on("DRADeviceTaints")
            && !old.is_some_and(Self::uses_dra_device_taints)
        {
            self.drop_dra_device_taints();
        }
    }
    /// Whether a field of the gate `DRAConsumableCapacity` is set.
    pub(crate) fn uses_dra_consumable_capacity(&self) -> bool {
        self.spec.uses_dra_consumable_capacity()
    }
    /// Empties the fields of the gate `DRAConsumableCapacity`.
    pub(crate) fn drop_dra_consumable_capacity(&mut self) {
        self.spec.drop_dra_consumable_capacity();
    }
    /// Whether a field of the gate `DRADeviceTaints` is set.
    pub(crate) fn uses_dra_device_taints(&self) -> bool {
        self.spec.uses_dra_device_taints()
    }
    /// Empties the fields of the gate `DRADeviceTaints`.
    pub(crate) fn drop_dra_device_taints(&mut self) {
        self.spec.drop_dra_device_taints();
    }
}

impl crate::resource::v1beta1::ResourceClaimTemplateSpec {
    /// Whether a field of the gate `DRAConsumableCapacity` is set.
    pub(crate) fn uses_dra_consumable_capacity(&self) -> bool {
        self.spec.uses_dra_consumable_capacity()
    }
    /// Empties the fields of the gate `DRAConsumableCapacity`.
    pub(crate) fn drop_dra_consumable_capacity(&mut self) {
        self.spec.drop_dra_consumable_capacity();
    }
    /// Whether a field of the gate `DRADeviceTaints` is set.
    pub(crate) fn uses_dra_device_taints(&self) -> bool {
        self.spec.uses_dra_device_taints()
    }
    /// Empties the fields of the gate `DRADeviceTaints`.
    pub(crate) fn drop_dra_device_taints(&mut self) {
        self.spec.drop_dra_device_taints();
    }
}
