// Written by kindsmith from schema/scheduling/v1alpha2/workload.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `Workload`.
    pub WORKLOAD: crate::scheduling::v1alpha2::Workload {
        name: "Workload", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 spec: "spec" 2 Always [message crate::scheduling::v1alpha2::workload::shape::WORKLOAD_SPEC];
    }
}

machinery::message! {
    /// The form of `PodGroupTemplate`.
    pub POD_GROUP_TEMPLATE: crate::scheduling::v1alpha2::PodGroupTemplate {
        name: "PodGroupTemplate";
        0 name: "name" 1 Always [scalar Text], default: "\"\"";
        1 scheduling_policy: "schedulingPolicy" 2 Always [message
            crate::scheduling::v1alpha2::pod_group_template::shape::POD_GROUP_SCHEDULING_POLICY];
        2 scheduling_constraints: "schedulingConstraints" 3 NonZero [message
            crate::scheduling::v1alpha2::pod_group_template::shape::POD_GROUP_SCHEDULING_CONSTRAINTS];
        3 resource_claims: "resourceClaims" 4 NonZero [by "name" [message
            crate::scheduling::v1alpha2::pod_group_template::shape::POD_GROUP_RESOURCE_CLAIM]], patch:
            MergeByKey("name");
        4 disruption_mode: "disruptionMode" 5 NonZero [scalar Text];
        5 priority_class_name: "priorityClassName" 6 NonZero [scalar Text];
        6 priority: "priority" 7 NonZero [scalar Integer];
    }
}

machinery::message! {
    /// The form of `TypedLocalObjectReference`.
    pub TYPED_LOCAL_OBJECT_REFERENCE: crate::scheduling::v1alpha2::TypedLocalObjectReference {
        name: "TypedLocalObjectReference";
        0 api_group: "apiGroup" 1 NonZero [scalar Text], inner: Named("APIGroup");
        1 kind: "kind" 2 Always [scalar Text];
        2 name: "name" 3 Always [scalar Text];
    }
}

machinery::message! {
    /// The form of `WorkloadSpec`.
    pub WORKLOAD_SPEC: crate::scheduling::v1alpha2::WorkloadSpec {
        name: "WorkloadSpec";
        0 controller_ref: "controllerRef" 1 NonZero [message
            crate::scheduling::v1alpha2::workload::shape::TYPED_LOCAL_OBJECT_REFERENCE];
        1 pod_group_templates: "podGroupTemplates" 2 ListOrNull [by "name" [message
            crate::scheduling::v1alpha2::workload::shape::POD_GROUP_TEMPLATE]];
    }
}
