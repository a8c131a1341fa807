// Written by kindsmith from schema/core/v1/pod_affinity.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `core/v1` from `pod_affinity`.

/// Where a pod must or should run.
#[derive(Clone, Default, PartialEq)]
pub struct Affinity {
    /// By labels of nodes.
    pub node_affinity: Option<crate::core::v1::NodeAffinity>,
    /// Near other pods.
    pub pod_affinity: Option<crate::core::v1::PodAffinity>,
    /// Away from other pods.
    pub pod_anti_affinity: Option<crate::core::v1::PodAntiAffinity>,
}

/// Which nodes a pod must or should run on.
#[derive(Clone, Default, PartialEq)]
pub struct NodeAffinity {
    /// Nodes of which one must be taken. Pods stay when labels change later.
    pub required_during_scheduling_ignored_during_execution: Option<
        crate::core::v1::NodeSelector,
    >,
    /// Nodes that are preferred: the weights of all terms that fit add up, and the largest sum wins.
    pub preferred_during_scheduling_ignored_during_execution: Vec<
        crate::core::v1::PreferredSchedulingTerm,
    >,
}

/// Picks nodes.
#[derive(Clone, Default, PartialEq)]
pub struct NodeSelector {
    /// Terms of which one must fit.
    pub node_selector_terms: Vec<crate::core::v1::NodeSelectorTerm>,
}

/// A question about a label or a field of nodes.
#[derive(Clone, Default, PartialEq)]
pub struct NodeSelectorRequirement {
    /// Key of the label, or name of the field.
    pub key: String,
    /// How it relates to the values. `In`, `NotIn`, `Exists`, `DoesNotExist`, and for whole numbers
    /// `Gt` and `Lt`.
    pub operator: String,
    /// At least one for `In` and `NotIn`, none for `Exists` and `DoesNotExist`, one whole number for
    /// `Gt` and `Lt`.
    pub values: Vec<String>,
}

/// Requirements that must all hold. A term without any picks nothing.
#[derive(Clone, Default, PartialEq)]
pub struct NodeSelectorTerm {
    /// Requirements for labels.
    pub match_expressions: Vec<crate::core::v1::NodeSelectorRequirement>,
    /// Requirements for fields, of which there is only `metadata.name`.
    pub match_fields: Vec<crate::core::v1::NodeSelectorRequirement>,
}

/// Near which pods a pod must or should run.
#[derive(Clone, Default, PartialEq)]
pub struct PodAffinity {
    /// Terms that must all hold. Pods stay when labels change later.
    pub required_during_scheduling_ignored_during_execution: Vec<
        crate::core::v1::PodAffinityTerm,
    >,
    /// Terms that are preferred: the weights of those that hold add up, and the largest sum wins.
    pub preferred_during_scheduling_ignored_during_execution: Vec<
        crate::core::v1::WeightedPodAffinityTerm,
    >,
}

/// A set of pods, and how near is meant.
#[derive(Clone, Default, PartialEq)]
pub struct PodAffinityTerm {
    /// Which pods are meant. Absent means none.
    pub label_selector: Option<machinery::meta::v1::LabelSelector>,
    /// Namespaces of the pods. Empty, without `namespaceSelector`, stands for that of the pod itself.
    pub namespaces: Vec<String>,
    /// Label of nodes; those with the same value count as near each other. It must be set.
    pub topology_key: String,
    /// Further namespaces of the pods, by their labels. An empty selector means all, an absent one
    /// none.
    pub namespace_selector: Option<machinery::meta::v1::LabelSelector>,
    /// Labels in which the pods must have the same values as this one. Only with `labelSelector`.
    pub match_label_keys: Vec<String>,
    /// Labels in which the pods must have other values than this one. Only with `labelSelector`.
    pub mismatch_label_keys: Vec<String>,
}

/// Away from which pods a pod must or should run.
#[derive(Clone, Default, PartialEq)]
pub struct PodAntiAffinity {
    /// Terms that must all hold. Pods stay when labels change later.
    pub required_during_scheduling_ignored_during_execution: Vec<
        crate::core::v1::PodAffinityTerm,
    >,
    /// Terms that are preferred: the weights of those that hold add up, and the largest sum wins.
    pub preferred_during_scheduling_ignored_during_execution: Vec<
        crate::core::v1::WeightedPodAffinityTerm,
    >,
}

/// A preference for nodes.
#[derive(Clone, Default, PartialEq)]
pub struct PreferredSchedulingTerm {
    /// How much it counts, 1 to 100.
    pub weight: i32,
    /// Nodes that are preferred.
    pub preference: crate::core::v1::NodeSelectorTerm,
}

/// How pods are spread over zones, nodes or the like.
#[derive(Clone, Default, PartialEq)]
pub struct TopologySpreadConstraint {
    /// By how many pods two domains may differ, above zero.
    pub max_skew: i32,
    /// Label of nodes; those with the same value are one domain. It must be set.
    pub topology_key: String,
    /// What to do when it cannot hold. `DoNotSchedule` keeps the pod waiting, `ScheduleAnyway` only
    /// prefers.
    pub when_unsatisfiable: String,
    /// Which pods are counted.
    pub label_selector: Option<machinery::meta::v1::LabelSelector>,
    /// How many domains there should be at least, above zero. With fewer, the smallest counts as empty.
    /// Only with `DoNotSchedule`; absent stands for 1.
    pub min_domains: Option<i32>,
    /// Whether only nodes count that the pod's node selector and affinity allow, `Honor` (default) or
    /// `Ignore`.
    pub node_affinity_policy: Option<String>,
    /// Whether nodes with taints that the pod does not tolerate are left out, `Honor` or `Ignore` (default).
    pub node_taints_policy: Option<String>,
    /// Labels in which counted pods must have the same values as this one. Only with `labelSelector`.
    pub match_label_keys: Vec<String>,
}

/// A preference for being near pods, or away from them.
#[derive(Clone, Default, PartialEq)]
pub struct WeightedPodAffinityTerm {
    /// How much it counts, 1 to 100.
    pub weight: i32,
    /// The pods, and how near is meant.
    pub pod_affinity_term: crate::core::v1::PodAffinityTerm,
}
