// Written by kindsmith from schema/resource/v1/device_class.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! What a write may set, and what is set for it.

impl crate::resource::v1::DeviceClass {
    /// Applies what the schema says of writing.
    pub(crate) fn prepare(
        &mut self,
        change: &machinery::change::Change<'_>,
        old: Option<&Self>,
    ) {
        if !change.gates.is_on("DRAExtendedResource")
            && !old.is_some_and(Self::uses_dra_extended_resource)
        {
            self.drop_dra_extended_resource();
        }
    }
    /// Whether a field of the gate `DRAExtendedResource` is set.
    pub(crate) fn uses_dra_extended_resource(&self) -> bool {
        self.spec.uses_dra_extended_resource()
    }
    /// Empties the fields of the gate `DRAExtendedResource`.
    pub(crate) fn drop_dra_extended_resource(&mut self) {
        self.spec.drop_dra_extended_resource();
    }
}

impl crate::resource::v1::DeviceClassSpec {
    /// Whether a field of the gate `DRAExtendedResource` is set.
    pub(crate) fn uses_dra_extended_resource(&self) -> bool {
        self.extended_resource_name.is_some()
    }
    /// Empties the fields of the gate `DRAExtendedResource`.
    pub(crate) fn drop_dra_extended_resource(&mut self) {
        self.extended_resource_name = Default::default();
    }
}
