// Written by kindsmith from schema/meta/v1/field_selector.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `meta/v1` from `field_selector`.

/// A question about one field.
#[derive(Clone, Default, PartialEq)]
pub struct FieldSelectorRequirement {
    /// Path of the field, as `metadata.name`.
    pub key: String,
    /// How the field relates to the values.
    pub operator: String,
    /// Values for `In` and `NotIn`, where at least one is needed; empty for `Exists` and
    /// `DoesNotExist`.
    pub values: Vec<String>,
}
