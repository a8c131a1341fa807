// Written by kindsmith from schema/meta/v1/label_selector.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `meta/v1` from `label_selector`.

/// A question about labels. All parts must hold; an empty selector picks every object, an absent
/// one picks none.
#[derive(Clone, Default, PartialEq)]
pub struct LabelSelector {
    /// Labels that must be there with exactly these values.
    pub match_labels: std::collections::BTreeMap<String, String>,
    /// Further requirements.
    pub match_expressions: Vec<machinery::meta::v1::LabelSelectorRequirement>,
}

/// A question about one label.
#[derive(Clone, Default, PartialEq)]
pub struct LabelSelectorRequirement {
    /// Key of the label.
    pub key: String,
    /// How the label relates to the values, `In`, `NotIn`, `Exists` or `DoesNotExist`.
    pub operator: String,
    /// Values for `In` and `NotIn`, where at least one is needed; empty for `Exists` and
    /// `DoesNotExist`.
    pub values: Vec<String>,
}
