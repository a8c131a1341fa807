// Written by kindsmith from schema/meta/v1/field_selector.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `FieldSelectorRequirement`.
    pub FIELD_SELECTOR_REQUIREMENT: machinery::meta::v1::FieldSelectorRequirement {
        name: "FieldSelectorRequirement", inner: Plain;
        0 key: "key" 1 Always [scalar Text];
        1 operator: "operator" 2 Always [scalar Text];
        2 values: "values" 3 NonZero [list [scalar Text]];
    }
}
