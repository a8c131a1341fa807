// Written by kindsmith from schema/rbac.authorization/v1/role_binding.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The form of each message, for merge and apply.

/// The form of `RoleBinding`.
pub static ROLE_BINDING: machinery::shape::Shape = machinery::shape::Shape {
    name: "RoleBinding",
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
            name: "subjects",
            value: machinery::shape::ValueShape::List {
                item: &machinery::shape::ValueShape::Message(
                    &crate::rbac_authorization::v1::references::shape::SUBJECT,
                ),
                merge: machinery::shape::ListMerge::Atomic,
            },
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "roleRef",
            value: machinery::shape::ValueShape::Message(
                &crate::rbac_authorization::v1::references::shape::ROLE_REF,
            ),
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
    ],
};
