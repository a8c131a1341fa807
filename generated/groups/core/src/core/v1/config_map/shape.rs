// Written by kindsmith from schema/core/v1/config_map.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The form of each message, for merge and apply.

/// The form of `ConfigMap`.
pub static CONFIG_MAP: machinery::shape::Shape = machinery::shape::Shape {
    name: "ConfigMap",
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
            name: "immutable",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "data",
            value: machinery::shape::ValueShape::Map {
                value: &machinery::shape::ValueShape::Scalar,
                atomic: false,
            },
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "binaryData",
            value: machinery::shape::ValueShape::Map {
                value: &machinery::shape::ValueShape::Scalar,
                atomic: false,
            },
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
    ],
};
