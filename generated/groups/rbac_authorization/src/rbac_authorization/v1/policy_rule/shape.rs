// Written by kindsmith from schema/rbac.authorization/v1/policy_rule.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The form of each message, for merge and apply.

/// The form of `PolicyRule`.
pub static POLICY_RULE: machinery::shape::Shape = machinery::shape::Shape {
    name: std::borrow::Cow::Borrowed("PolicyRule"),
    atomic: false,
    fields: std::borrow::Cow::Borrowed(
        &[
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("verbs"),
                value: machinery::shape::ValueShape::List {
                    item: machinery::shape::Part::Static(
                        &machinery::shape::ValueShape::Scalar,
                    ),
                    merge: machinery::shape::ListMerge::Atomic,
                },
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("apiGroups"),
                value: machinery::shape::ValueShape::List {
                    item: machinery::shape::Part::Static(
                        &machinery::shape::ValueShape::Scalar,
                    ),
                    merge: machinery::shape::ListMerge::Atomic,
                },
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("resources"),
                value: machinery::shape::ValueShape::List {
                    item: machinery::shape::Part::Static(
                        &machinery::shape::ValueShape::Scalar,
                    ),
                    merge: machinery::shape::ListMerge::Atomic,
                },
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("resourceNames"),
                value: machinery::shape::ValueShape::List {
                    item: machinery::shape::Part::Static(
                        &machinery::shape::ValueShape::Scalar,
                    ),
                    merge: machinery::shape::ListMerge::Atomic,
                },
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("nonResourceURLs"),
                value: machinery::shape::ValueShape::List {
                    item: machinery::shape::Part::Static(
                        &machinery::shape::ValueShape::Scalar,
                    ),
                    merge: machinery::shape::ListMerge::Atomic,
                },
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
        ],
    ),
};
