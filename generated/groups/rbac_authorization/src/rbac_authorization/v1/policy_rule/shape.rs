// Written by kindsmith from schema/rbac.authorization/v1/policy_rule.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The form of each message, for merge and apply.

/// The form of `PolicyRule`.
pub static POLICY_RULE: machinery::shape::Shape = machinery::shape::Shape {
    name: "PolicyRule",
    atomic: false,
    fields: &[
        machinery::shape::FieldShape {
            name: "verbs",
            value: machinery::shape::ValueShape::List {
                item: &machinery::shape::ValueShape::Scalar,
                merge: machinery::shape::ListMerge::Atomic,
            },
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "apiGroups",
            value: machinery::shape::ValueShape::List {
                item: &machinery::shape::ValueShape::Scalar,
                merge: machinery::shape::ListMerge::Atomic,
            },
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "resources",
            value: machinery::shape::ValueShape::List {
                item: &machinery::shape::ValueShape::Scalar,
                merge: machinery::shape::ListMerge::Atomic,
            },
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "resourceNames",
            value: machinery::shape::ValueShape::List {
                item: &machinery::shape::ValueShape::Scalar,
                merge: machinery::shape::ListMerge::Atomic,
            },
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "nonResourceURLs",
            value: machinery::shape::ValueShape::List {
                item: &machinery::shape::ValueShape::Scalar,
                merge: machinery::shape::ListMerge::Atomic,
            },
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
    ],
};
