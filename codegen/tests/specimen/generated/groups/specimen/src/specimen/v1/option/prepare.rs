// Written by kindsmith from schema/specimen/v1/option.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! What a write may set, and what is set for it.

impl crate::specimen::v1::Option_ {
    /// Applies what the schema says of writing.
    pub(crate) fn prepare(
        &mut self,
        change: &machinery::change::Change<'_>,
        old: Option<&Self>,
    ) {
        if !change.gates.is_on("SpecimenShades")
            && !old.is_some_and(Self::uses_specimen_shades)
        {
            self.drop_specimen_shades();
        }
    }
    /// Whether a field of the gate `SpecimenShades` is set.
    pub(crate) fn uses_specimen_shades(&self) -> bool {
        self.spec.uses_specimen_shades()
    }
    /// Empties the fields of the gate `SpecimenShades`.
    pub(crate) fn drop_specimen_shades(&mut self) {
        self.spec.drop_specimen_shades();
    }
    /// Adds the names and texts of deprecated fields that are set.
    pub(crate) fn deprecations(
        &self,
        at: &machinery::path::Path<'_>,
        warnings: &mut Vec<String>,
    ) {
        self.spec.deprecations(&at.field("spec"), warnings);
    }
}

impl crate::specimen::v1::Self_ {
    /// Whether a field of the gate `SpecimenShades` is set.
    pub(crate) fn uses_specimen_shades(&self) -> bool {
        !self.name.is_empty() || self.depth.is_some() || self.count != 0
            || !machinery::json::Encode::is_zero(&self.shade)
    }
    /// Empties the fields of the gate `SpecimenShades`.
    pub(crate) fn drop_specimen_shades(&mut self) {
        self.name = Default::default();
        self.depth = Default::default();
        self.count = Default::default();
        self.shade = Default::default();
    }
    /// Adds the names and texts of deprecated fields that are set.
    pub(crate) fn deprecations(
        &self,
        at: &machinery::path::Path<'_>,
        warnings: &mut Vec<String>,
    ) {
        if let Some(value) = &self.text {
            value.deprecations(&at.field("text"), warnings);
        }
        for item in self.texts.values() {
            item.deprecations(&at.field("texts[]"), warnings);
        }
        if let Some(value) = &self.tree {
            value.deprecations(&at.field("tree"), warnings);
        }
    }
}

impl crate::specimen::v1::String_ {
    /// Adds the names and texts of deprecated fields that are set.
    pub(crate) fn deprecations(
        &self,
        at: &machinery::path::Path<'_>,
        warnings: &mut Vec<String>,
    ) {
        if !machinery::json::Encode::is_zero(&self.old) {
            machinery::prepare::deprecated(warnings, &at.field("old"), "use size");
        }
    }
}

impl crate::specimen::v1::Box_ {
    /// Adds the names and texts of deprecated fields that are set.
    pub(crate) fn deprecations(
        &self,
        at: &machinery::path::Path<'_>,
        warnings: &mut Vec<String>,
    ) {
        if let Some(value) = &self.inner {
            value.deprecations(&at.field("inner"), warnings);
        }
        if let Some(value) = &self.text {
            value.deprecations(&at.field("text"), warnings);
        }
    }
}
