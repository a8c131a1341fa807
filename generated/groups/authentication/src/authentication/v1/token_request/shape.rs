// Written by kindsmith from schema/authentication/v1/token_request.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The form of each message, for merge and apply.

/// The form of `TokenRequest`.
pub static TOKEN_REQUEST: machinery::shape::Shape = machinery::shape::Shape {
    name: "TokenRequest",
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
                &crate::authentication::v1::token_request::shape::TOKEN_REQUEST_SPEC,
            ),
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "status",
            value: machinery::shape::ValueShape::Message(
                &crate::authentication::v1::token_request::shape::TOKEN_REQUEST_STATUS,
            ),
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
    ],
};

/// The form of `TokenRequestSpec`.
pub static TOKEN_REQUEST_SPEC: machinery::shape::Shape = machinery::shape::Shape {
    name: "TokenRequestSpec",
    atomic: false,
    fields: &[
        machinery::shape::FieldShape {
            name: "audiences",
            value: machinery::shape::ValueShape::List {
                item: &machinery::shape::ValueShape::Scalar,
                merge: machinery::shape::ListMerge::Atomic,
            },
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "expirationSeconds",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "boundObjectRef",
            value: machinery::shape::ValueShape::Message(
                &crate::authentication::v1::token_request::shape::BOUND_OBJECT_REFERENCE,
            ),
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
    ],
};

/// The form of `BoundObjectReference`.
pub static BOUND_OBJECT_REFERENCE: machinery::shape::Shape = machinery::shape::Shape {
    name: "BoundObjectReference",
    atomic: false,
    fields: &[
        machinery::shape::FieldShape {
            name: "kind",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "apiVersion",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "name",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "uid",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
    ],
};

/// The form of `TokenRequestStatus`.
pub static TOKEN_REQUEST_STATUS: machinery::shape::Shape = machinery::shape::Shape {
    name: "TokenRequestStatus",
    atomic: false,
    fields: &[
        machinery::shape::FieldShape {
            name: "token",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "expirationTimestamp",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
    ],
};
