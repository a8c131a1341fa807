// Written by kindsmith from schema/core/v1/namespace.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The form of each message, for merge and apply.

/// The form of `Namespace`.
pub static NAMESPACE: machinery::shape::Shape = machinery::shape::Shape {
    name: "Namespace",
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
            name: "spec",
            value: machinery::shape::ValueShape::Message(
                &crate::core::v1::namespace::shape::NAMESPACE_SPEC,
            ),
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "status",
            value: machinery::shape::ValueShape::Message(
                &crate::core::v1::namespace::shape::NAMESPACE_STATUS,
            ),
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
    ],
};

/// The form of `NamespaceSpec`.
pub static NAMESPACE_SPEC: machinery::shape::Shape = machinery::shape::Shape {
    name: "NamespaceSpec",
    atomic: false,
    fields: &[
        machinery::shape::FieldShape {
            name: "finalizers",
            value: machinery::shape::ValueShape::List {
                item: &machinery::shape::ValueShape::Scalar,
                merge: machinery::shape::ListMerge::Atomic,
            },
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
    ],
};

/// The form of `NamespaceStatus`.
pub static NAMESPACE_STATUS: machinery::shape::Shape = machinery::shape::Shape {
    name: "NamespaceStatus",
    atomic: false,
    fields: &[
        machinery::shape::FieldShape {
            name: "phase",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: Some("\"Active\""),
        },
        machinery::shape::FieldShape {
            name: "conditions",
            value: machinery::shape::ValueShape::List {
                item: &machinery::shape::ValueShape::Message(
                    &crate::core::v1::namespace::shape::NAMESPACE_CONDITION,
                ),
                merge: machinery::shape::ListMerge::Map(&["type"]),
            },
            patch: machinery::shape::PatchStrategy::MergeByKey("type"),
            default: None,
        },
    ],
};

/// The form of `NamespaceCondition`.
pub static NAMESPACE_CONDITION: machinery::shape::Shape = machinery::shape::Shape {
    name: "NamespaceCondition",
    atomic: false,
    fields: &[
        machinery::shape::FieldShape {
            name: "type",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "status",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "lastTransitionTime",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "reason",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "message",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
    ],
};
