// Written by kindsmith from schema/exhibit/v1/gadget.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! To the stored version, `specimen/v1`, and back.

#[allow(unused_variables, reason = "all types are converted by the same calls")]
impl crate::exhibit::v1::Gadget {
    /// The same in the stored version.
    pub(crate) fn to_hub(
        &self,
        brand: &machinery::brand::Brand,
    ) -> crate::specimen::v1::Gadget {
        crate::specimen::v1::Gadget {
            metadata: self.metadata.clone(),
            spec: self.wanted.clone(),
        }
    }
    /// The same in this version.
    pub(crate) fn from_hub(
        hub: &crate::specimen::v1::Gadget,
        brand: &machinery::brand::Brand,
    ) -> Self {
        crate::exhibit::v1::Gadget {
            metadata: hub.metadata.clone(),
            wanted: hub.spec.clone(),
        }
    }
}
