// Written by kindsmith from schema/specimen/v1/option.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! What a write may set, and what is set for it.

impl crate::specimen::v1::Option_ {
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
