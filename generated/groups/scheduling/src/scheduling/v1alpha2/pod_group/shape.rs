// Written by kindsmith from schema/scheduling/v1alpha2/pod_group.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `PodGroup`.
    pub POD_GROUP: crate::scheduling::v1alpha2::PodGroup {
        name: "PodGroup", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 spec: "spec" 2 Always [message crate::scheduling::v1alpha2::pod_group::shape::POD_GROUP_SPEC];
        2 status: "status" 3 Always [message crate::scheduling::v1alpha2::pod_group::shape::POD_GROUP_STATUS];
    }
}

machinery::message! {
    /// The form of `PodGroupResourceClaimStatus`.
    pub POD_GROUP_RESOURCE_CLAIM_STATUS: crate::scheduling::v1alpha2::PodGroupResourceClaimStatus {
        name: "PodGroupResourceClaimStatus";
        0 name: "name" 1 Always [scalar Text], default: "\"\"";
        1 resource_claim_name: "resourceClaimName" 2 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `PodGroupSpec`.
    pub POD_GROUP_SPEC: crate::scheduling::v1alpha2::PodGroupSpec {
        name: "PodGroupSpec";
        0 pod_group_template_ref: "podGroupTemplateRef" 1 NonZero [message
            crate::scheduling::v1alpha2::pod_group::shape::POD_GROUP_TEMPLATE_REFERENCE];
        1 scheduling_policy: "schedulingPolicy" 2 Always [message
            crate::scheduling::v1alpha2::pod_group_template::shape::POD_GROUP_SCHEDULING_POLICY];
        2 scheduling_constraints: "schedulingConstraints" 3 NonZero [message
            crate::scheduling::v1alpha2::pod_group_template::shape::POD_GROUP_SCHEDULING_CONSTRAINTS];
        3 resource_claims: "resourceClaims" 4 NonZero [by "name" [message
            crate::scheduling::v1alpha2::pod_group_template::shape::POD_GROUP_RESOURCE_CLAIM]], patch:
            MergeByKey("name");
        4 disruption_mode: "disruptionMode" 5 NonZero [scalar Text], default: "\"Pod\"";
        5 priority_class_name: "priorityClassName" 6 NonZero [scalar Text];
        6 priority: "priority" 7 NonZero [scalar Integer];
    }
}

machinery::message! {
    /// The form of `PodGroupStatus`.
    pub POD_GROUP_STATUS: crate::scheduling::v1alpha2::PodGroupStatus {
        name: "PodGroupStatus";
        0 conditions: "conditions" 1 NonZero [by "type" [message
            machinery::meta::v1::condition::shape::CONDITION]], patch: MergeByKey("type");
        1 resource_claim_statuses: "resourceClaimStatuses" 2 NonZero [by "name" [message
            crate::scheduling::v1alpha2::pod_group::shape::POD_GROUP_RESOURCE_CLAIM_STATUS]], patch:
            MergeByKey("name");
    }
}

machinery::message! {
    /// The form of `PodGroupTemplateReference`.
    pub POD_GROUP_TEMPLATE_REFERENCE: crate::scheduling::v1alpha2::PodGroupTemplateReference {
        name: "PodGroupTemplateReference";
        0 workload: "workload" 1 NonZero [message
            crate::scheduling::v1alpha2::pod_group::shape::WORKLOAD_POD_GROUP_TEMPLATE_REFERENCE];
    }
}

machinery::message! {
    /// The form of `WorkloadPodGroupTemplateReference`.
    pub WORKLOAD_POD_GROUP_TEMPLATE_REFERENCE: crate::scheduling::v1alpha2::WorkloadPodGroupTemplateReference
        {
        name: "WorkloadPodGroupTemplateReference";
        0 workload_name: "workloadName" 1 Always [scalar Text];
        1 pod_group_template_name: "podGroupTemplateName" 2 Always [scalar Text];
    }
}
