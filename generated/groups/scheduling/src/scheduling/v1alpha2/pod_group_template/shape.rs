// Written by kindsmith from schema/scheduling/v1alpha2/pod_group_template.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `BasicSchedulingPolicy`.
    pub BASIC_SCHEDULING_POLICY: crate::scheduling::v1alpha2::BasicSchedulingPolicy {
        name: "BasicSchedulingPolicy";
    }
}

machinery::message! {
    /// The form of `GangSchedulingPolicy`.
    pub GANG_SCHEDULING_POLICY: crate::scheduling::v1alpha2::GangSchedulingPolicy {
        name: "GangSchedulingPolicy";
        0 min_count: "minCount" 1 Always [scalar Integer];
    }
}

machinery::message! {
    /// The form of `PodGroupResourceClaim`.
    pub POD_GROUP_RESOURCE_CLAIM: crate::scheduling::v1alpha2::PodGroupResourceClaim {
        name: "PodGroupResourceClaim";
        0 name: "name" 1 Always [scalar Text], default: "\"\"";
        1 resource_claim_name: "resourceClaimName" 2 NonZero [scalar Text];
        2 resource_claim_template_name: "resourceClaimTemplateName" 3 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `PodGroupSchedulingConstraints`.
    pub POD_GROUP_SCHEDULING_CONSTRAINTS: crate::scheduling::v1alpha2::PodGroupSchedulingConstraints {
        name: "PodGroupSchedulingConstraints";
        0 topology: "topology" 1 NonZero [list [message
            crate::scheduling::v1alpha2::pod_group_template::shape::TOPOLOGY_CONSTRAINT]];
    }
}

machinery::message! {
    /// The form of `PodGroupSchedulingPolicy`.
    pub POD_GROUP_SCHEDULING_POLICY: crate::scheduling::v1alpha2::PodGroupSchedulingPolicy {
        name: "PodGroupSchedulingPolicy";
        0 basic: "basic" 1 NonZero [message
            crate::scheduling::v1alpha2::pod_group_template::shape::BASIC_SCHEDULING_POLICY];
        1 gang: "gang" 2 NonZero [message
            crate::scheduling::v1alpha2::pod_group_template::shape::GANG_SCHEDULING_POLICY];
    }
}

machinery::message! {
    /// The form of `TopologyConstraint`.
    pub TOPOLOGY_CONSTRAINT: crate::scheduling::v1alpha2::TopologyConstraint {
        name: "TopologyConstraint";
        0 key: "key" 1 Always [scalar Text];
    }
}
