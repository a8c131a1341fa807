// Written by kindsmith from schema/meta/v1/label_selector.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `LabelSelector`.
    pub LABEL_SELECTOR: machinery::meta::v1::LabelSelector {
        name: "LabelSelector", atomic: true, inner: Plain;
        0 match_labels: "matchLabels" 1 NonZero [map [scalar Text]];
        1 match_expressions: "matchExpressions" 2 NonZero [list [message
            machinery::meta::v1::label_selector::shape::LABEL_SELECTOR_REQUIREMENT]];
    }
}

machinery::message! {
    /// The form of `LabelSelectorRequirement`.
    pub LABEL_SELECTOR_REQUIREMENT: machinery::meta::v1::LabelSelectorRequirement {
        name: "LabelSelectorRequirement", inner: Plain;
        0 key: "key" 1 Always [scalar Text];
        1 operator: "operator" 2 Always [scalar Text];
        2 values: "values" 3 NonZero [list [scalar Text]];
    }
}
