// Written by kindsmith from schema/core/v1/pod_affinity.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `Affinity`.
    pub AFFINITY: crate::core::v1::Affinity {
        name: "Affinity";
        0 node_affinity: "nodeAffinity" 1 NonZero [message
            crate::core::v1::pod_affinity::shape::NODE_AFFINITY];
        1 pod_affinity: "podAffinity" 2 NonZero [message crate::core::v1::pod_affinity::shape::POD_AFFINITY];
        2 pod_anti_affinity: "podAntiAffinity" 3 NonZero [message
            crate::core::v1::pod_affinity::shape::POD_ANTI_AFFINITY];
    }
}

machinery::message! {
    /// The form of `NodeAffinity`.
    pub NODE_AFFINITY: crate::core::v1::NodeAffinity {
        name: "NodeAffinity";
        0 required_during_scheduling_ignored_during_execution:
            "requiredDuringSchedulingIgnoredDuringExecution" 1 NonZero [message
            crate::core::v1::pod_affinity::shape::NODE_SELECTOR];
        1 preferred_during_scheduling_ignored_during_execution:
            "preferredDuringSchedulingIgnoredDuringExecution" 2 NonZero [list [message
            crate::core::v1::pod_affinity::shape::PREFERRED_SCHEDULING_TERM]];
    }
}

machinery::message! {
    /// The form of `NodeSelector`.
    pub NODE_SELECTOR: crate::core::v1::NodeSelector {
        name: "NodeSelector", atomic: true;
        0 node_selector_terms: "nodeSelectorTerms" 1 ListOrNull [list [message
            crate::core::v1::pod_affinity::shape::NODE_SELECTOR_TERM]];
    }
}

machinery::message! {
    /// The form of `NodeSelectorRequirement`.
    pub NODE_SELECTOR_REQUIREMENT: crate::core::v1::NodeSelectorRequirement {
        name: "NodeSelectorRequirement";
        0 key: "key" 1 Always [scalar Text];
        1 operator: "operator" 2 Always [scalar Text];
        2 values: "values" 3 NonZero [list [scalar Text]];
    }
}

machinery::message! {
    /// The form of `NodeSelectorTerm`.
    pub NODE_SELECTOR_TERM: crate::core::v1::NodeSelectorTerm {
        name: "NodeSelectorTerm", atomic: true;
        0 match_expressions: "matchExpressions" 1 NonZero [list [message
            crate::core::v1::pod_affinity::shape::NODE_SELECTOR_REQUIREMENT]];
        1 match_fields: "matchFields" 2 NonZero [list [message
            crate::core::v1::pod_affinity::shape::NODE_SELECTOR_REQUIREMENT]];
    }
}

machinery::message! {
    /// The form of `PodAffinity`.
    pub POD_AFFINITY: crate::core::v1::PodAffinity {
        name: "PodAffinity";
        0 required_during_scheduling_ignored_during_execution:
            "requiredDuringSchedulingIgnoredDuringExecution" 1 NonZero [list [message
            crate::core::v1::pod_affinity::shape::POD_AFFINITY_TERM]];
        1 preferred_during_scheduling_ignored_during_execution:
            "preferredDuringSchedulingIgnoredDuringExecution" 2 NonZero [list [message
            crate::core::v1::pod_affinity::shape::WEIGHTED_POD_AFFINITY_TERM]];
    }
}

machinery::message! {
    /// The form of `PodAffinityTerm`.
    pub POD_AFFINITY_TERM: crate::core::v1::PodAffinityTerm {
        name: "PodAffinityTerm";
        0 label_selector: "labelSelector" 1 NonZero [message
            machinery::meta::v1::label_selector::shape::LABEL_SELECTOR];
        1 namespaces: "namespaces" 2 NonZero [list [scalar Text]];
        2 topology_key: "topologyKey" 3 Always [scalar Text];
        3 namespace_selector: "namespaceSelector" 4 NonZero [message
            machinery::meta::v1::label_selector::shape::LABEL_SELECTOR];
        4 match_label_keys: "matchLabelKeys" 5 NonZero [list [scalar Text]];
        5 mismatch_label_keys: "mismatchLabelKeys" 6 NonZero [list [scalar Text]];
    }
}

machinery::message! {
    /// The form of `PodAntiAffinity`.
    pub POD_ANTI_AFFINITY: crate::core::v1::PodAntiAffinity {
        name: "PodAntiAffinity";
        0 required_during_scheduling_ignored_during_execution:
            "requiredDuringSchedulingIgnoredDuringExecution" 1 NonZero [list [message
            crate::core::v1::pod_affinity::shape::POD_AFFINITY_TERM]];
        1 preferred_during_scheduling_ignored_during_execution:
            "preferredDuringSchedulingIgnoredDuringExecution" 2 NonZero [list [message
            crate::core::v1::pod_affinity::shape::WEIGHTED_POD_AFFINITY_TERM]];
    }
}

machinery::message! {
    /// The form of `PreferredSchedulingTerm`.
    pub PREFERRED_SCHEDULING_TERM: crate::core::v1::PreferredSchedulingTerm {
        name: "PreferredSchedulingTerm";
        0 weight: "weight" 1 Always [scalar Integer];
        1 preference: "preference" 2 Always [message
            crate::core::v1::pod_affinity::shape::NODE_SELECTOR_TERM];
    }
}

machinery::message! {
    /// The form of `TopologySpreadConstraint`.
    pub TOPOLOGY_SPREAD_CONSTRAINT: crate::core::v1::TopologySpreadConstraint {
        name: "TopologySpreadConstraint";
        0 max_skew: "maxSkew" 1 Always [scalar Integer];
        1 topology_key: "topologyKey" 2 Always [scalar Text], default: "\"\"";
        2 when_unsatisfiable: "whenUnsatisfiable" 3 Always [scalar Text], default: "\"\"";
        3 label_selector: "labelSelector" 4 NonZero [message
            machinery::meta::v1::label_selector::shape::LABEL_SELECTOR];
        4 min_domains: "minDomains" 5 NonZero [scalar Integer];
        5 node_affinity_policy: "nodeAffinityPolicy" 6 NonZero [scalar Text];
        6 node_taints_policy: "nodeTaintsPolicy" 7 NonZero [scalar Text];
        7 match_label_keys: "matchLabelKeys" 8 NonZero [list [scalar Text]];
    }
}

machinery::message! {
    /// The form of `WeightedPodAffinityTerm`.
    pub WEIGHTED_POD_AFFINITY_TERM: crate::core::v1::WeightedPodAffinityTerm {
        name: "WeightedPodAffinityTerm";
        0 weight: "weight" 1 Always [scalar Integer];
        1 pod_affinity_term: "podAffinityTerm" 2 Always [message
            crate::core::v1::pod_affinity::shape::POD_AFFINITY_TERM];
    }
}
