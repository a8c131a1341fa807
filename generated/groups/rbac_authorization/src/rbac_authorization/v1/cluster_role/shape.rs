// Written by kindsmith from schema/rbac.authorization/v1/cluster_role.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The form of each message, for merge and apply.

/// The form of `ClusterRole`.
pub static CLUSTER_ROLE: machinery::shape::Shape = machinery::shape::Shape {
    name: "ClusterRole",
    atomic: false,
    fields: &[
        machinery::shape::FieldShape {
            name: "metadata",
            value: machinery::shape::ValueShape::Message(
                &machinery::meta::v1::object_meta::shape::OBJECT_META,
            ),
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "rules",
            value: machinery::shape::ValueShape::List {
                item: &machinery::shape::ValueShape::Message(
                    &crate::rbac_authorization::v1::policy_rule::shape::POLICY_RULE,
                ),
                merge: machinery::shape::ListMerge::Atomic,
            },
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "aggregationRule",
            value: machinery::shape::ValueShape::Message(
                &crate::rbac_authorization::v1::cluster_role::shape::AGGREGATION_RULE,
            ),
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
    ],
};

/// The form of `AggregationRule`.
pub static AGGREGATION_RULE: machinery::shape::Shape = machinery::shape::Shape {
    name: "AggregationRule",
    atomic: false,
    fields: &[
        machinery::shape::FieldShape {
            name: "clusterRoleSelectors",
            value: machinery::shape::ValueShape::List {
                item: &machinery::shape::ValueShape::Message(
                    &machinery::meta::v1::label_selector::shape::LABEL_SELECTOR,
                ),
                merge: machinery::shape::ListMerge::Atomic,
            },
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
    ],
};
