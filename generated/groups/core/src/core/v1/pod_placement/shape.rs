// Written by kindsmith from schema/core/v1/pod_placement.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `Toleration`.
    pub TOLERATION: crate::core::v1::Toleration {
        name: "Toleration";
        0 key: "key" 1 NonZero [scalar Text];
        1 operator: "operator" 2 NonZero [scalar Text];
        2 value: "value" 3 NonZero [scalar Text];
        3 effect: "effect" 4 NonZero [scalar Text];
        4 toleration_seconds: "tolerationSeconds" 5 NonZero [scalar Integer];
    }
}

machinery::message! {
    /// The form of `TopologySelectorTerm`.
    pub TOPOLOGY_SELECTOR_TERM: crate::core::v1::TopologySelectorTerm {
        name: "TopologySelectorTerm", atomic: true;
        0 match_label_expressions: "matchLabelExpressions" 1 NonZero [list [message
            crate::core::v1::pod_placement::shape::TOPOLOGY_SELECTOR_LABEL_REQUIREMENT]];
    }
}

machinery::message! {
    /// The form of `TopologySelectorLabelRequirement`.
    pub TOPOLOGY_SELECTOR_LABEL_REQUIREMENT: crate::core::v1::TopologySelectorLabelRequirement {
        name: "TopologySelectorLabelRequirement";
        0 key: "key" 1 Always [scalar Text];
        1 values: "values" 2 ListOrNull [list [scalar Text]];
    }
}
