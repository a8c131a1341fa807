// Written by kindsmith from schema/core/v1/pod_affinity.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `core/v1` from `pod_affinity`.

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct Affinity {
    /// ?
    pub node_affinity: Option<crate::core::v1::NodeAffinity>,
    /// ?
    pub pod_affinity: Option<crate::core::v1::PodAffinity>,
    /// ?
    pub pod_anti_affinity: Option<crate::core::v1::PodAntiAffinity>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct NodeAffinity {
    /// ?
    pub required_during_scheduling_ignored_during_execution: Option<
        crate::core::v1::NodeSelector,
    >,
    /// ?
    pub preferred_during_scheduling_ignored_during_execution: Vec<
        crate::core::v1::PreferredSchedulingTerm,
    >,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct NodeSelector {
    /// ?
    pub node_selector_terms: Vec<crate::core::v1::NodeSelectorTerm>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct NodeSelectorRequirement {
    /// ?
    pub key: String,
    /// ?
    pub operator: String,
    /// ?
    pub values: Vec<String>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct NodeSelectorTerm {
    /// ?
    pub match_expressions: Vec<crate::core::v1::NodeSelectorRequirement>,
    /// ?
    pub match_fields: Vec<crate::core::v1::NodeSelectorRequirement>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct PodAffinity {
    /// ?
    pub required_during_scheduling_ignored_during_execution: Vec<
        crate::core::v1::PodAffinityTerm,
    >,
    /// ?
    pub preferred_during_scheduling_ignored_during_execution: Vec<
        crate::core::v1::WeightedPodAffinityTerm,
    >,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct PodAffinityTerm {
    /// ?
    pub label_selector: Option<machinery::meta::v1::LabelSelector>,
    /// ?
    pub namespaces: Vec<String>,
    /// ?
    pub topology_key: String,
    /// ?
    pub namespace_selector: Option<machinery::meta::v1::LabelSelector>,
    /// ?
    pub match_label_keys: Vec<String>,
    /// ?
    pub mismatch_label_keys: Vec<String>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct PodAntiAffinity {
    /// ?
    pub required_during_scheduling_ignored_during_execution: Vec<
        crate::core::v1::PodAffinityTerm,
    >,
    /// ?
    pub preferred_during_scheduling_ignored_during_execution: Vec<
        crate::core::v1::WeightedPodAffinityTerm,
    >,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct PreferredSchedulingTerm {
    /// ?
    pub weight: i32,
    /// ?
    pub preference: crate::core::v1::NodeSelectorTerm,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct TopologySpreadConstraint {
    /// ?
    pub max_skew: i32,
    /// ?
    pub topology_key: String,
    /// ?
    pub when_unsatisfiable: String,
    /// ?
    pub label_selector: Option<machinery::meta::v1::LabelSelector>,
    /// ?
    pub min_domains: Option<i32>,
    /// ?
    pub node_affinity_policy: Option<String>,
    /// ?
    pub node_taints_policy: Option<String>,
    /// ?
    pub match_label_keys: Vec<String>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct WeightedPodAffinityTerm {
    /// ?
    pub weight: i32,
    /// ?
    pub pod_affinity_term: crate::core::v1::PodAffinityTerm,
}
