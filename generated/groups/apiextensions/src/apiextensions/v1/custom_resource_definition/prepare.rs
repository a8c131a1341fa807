// Written by kindsmith from schema/apiextensions/v1/custom_resource_definition.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! What a write may set, and what is set for it.

impl crate::apiextensions::v1::CustomResourceDefinition {
    /// Applies what the schema says of writing.
    pub(crate) fn prepare(
        &mut self,
        change: &machinery::change::Change<'_>,
        old: Option<&Self>,
    ) {
        self.keep_unwritable(change, old);
        if !change.gates.is_on("CRDObservedGenerationTracking")
            && !old.is_some_and(Self::uses_crd_observed_generation_tracking)
        {
            self.drop_crd_observed_generation_tracking();
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
    /// Whether a field of the gate `CRDObservedGenerationTracking` is set.
    pub(crate) fn uses_crd_observed_generation_tracking(&self) -> bool {
        self.status.uses_crd_observed_generation_tracking()
    }
    /// Empties the fields of the gate `CRDObservedGenerationTracking`.
    pub(crate) fn drop_crd_observed_generation_tracking(&mut self) {
        self.status.drop_crd_observed_generation_tracking();
    }
}

impl crate::apiextensions::v1::CustomResourceDefinitionCondition {
    /// Whether a field of the gate `CRDObservedGenerationTracking` is set.
    pub(crate) fn uses_crd_observed_generation_tracking(&self) -> bool {
        self.observed_generation != 0
    }
    /// Empties the fields of the gate `CRDObservedGenerationTracking`.
    pub(crate) fn drop_crd_observed_generation_tracking(&mut self) {
        self.observed_generation = Default::default();
    }
}

impl crate::apiextensions::v1::CustomResourceDefinitionStatus {
    /// Whether a field of the gate `CRDObservedGenerationTracking` is set.
    pub(crate) fn uses_crd_observed_generation_tracking(&self) -> bool {
        self.conditions.iter().any(|item| item.uses_crd_observed_generation_tracking())
            || self.observed_generation != 0
    }
    /// Empties the fields of the gate `CRDObservedGenerationTracking`.
    pub(crate) fn drop_crd_observed_generation_tracking(&mut self) {
        for item in &mut self.conditions {
            item.drop_crd_observed_generation_tracking();
        }
        self.observed_generation = Default::default();
    }
}
