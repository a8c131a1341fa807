// Written by kindsmith from schema/certificates/v1beta1/certificate_signing_request.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The form of each message, for merge and apply.

/// The form of `CertificateSigningRequest`.
pub static CERTIFICATE_SIGNING_REQUEST: machinery::shape::Shape = machinery::shape::Shape {
    name: "CertificateSigningRequest",
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
                &crate::certificates::v1beta1::certificate_signing_request::shape::CERTIFICATE_SIGNING_REQUEST_SPEC,
            ),
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "status",
            value: machinery::shape::ValueShape::Message(
                &crate::certificates::v1beta1::certificate_signing_request::shape::CERTIFICATE_SIGNING_REQUEST_STATUS,
            ),
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
    ],
};

/// The form of `CertificateSigningRequestSpec`.
pub static CERTIFICATE_SIGNING_REQUEST_SPEC: machinery::shape::Shape = machinery::shape::Shape {
    name: "CertificateSigningRequestSpec",
    atomic: false,
    fields: &[
        machinery::shape::FieldShape {
            name: "request",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "signerName",
            value: machinery::shape::ValueShape::Scalar,
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
            name: "usages",
            value: machinery::shape::ValueShape::List {
                item: &machinery::shape::ValueShape::Scalar,
                merge: machinery::shape::ListMerge::Atomic,
            },
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "username",
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
        machinery::shape::FieldShape {
            name: "groups",
            value: machinery::shape::ValueShape::List {
                item: &machinery::shape::ValueShape::Scalar,
                merge: machinery::shape::ListMerge::Atomic,
            },
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "extra",
            value: machinery::shape::ValueShape::Map {
                value: &machinery::shape::ValueShape::List {
                    item: &machinery::shape::ValueShape::Scalar,
                    merge: machinery::shape::ListMerge::Atomic,
                },
                atomic: false,
            },
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
    ],
};

/// The form of `CertificateSigningRequestStatus`.
pub static CERTIFICATE_SIGNING_REQUEST_STATUS: machinery::shape::Shape = machinery::shape::Shape {
    name: "CertificateSigningRequestStatus",
    atomic: false,
    fields: &[
        machinery::shape::FieldShape {
            name: "conditions",
            value: machinery::shape::ValueShape::List {
                item: &machinery::shape::ValueShape::Message(
                    &crate::certificates::v1beta1::certificate_signing_request::shape::CERTIFICATE_SIGNING_REQUEST_CONDITION,
                ),
                merge: machinery::shape::ListMerge::Map(&["type"]),
            },
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
        machinery::shape::FieldShape {
            name: "certificate",
            value: machinery::shape::ValueShape::Scalar,
            patch: machinery::shape::PatchStrategy::Default,
            default: None,
        },
    ],
};

/// The form of `CertificateSigningRequestCondition`.
pub static CERTIFICATE_SIGNING_REQUEST_CONDITION: machinery::shape::Shape = machinery::shape::Shape {
    name: "CertificateSigningRequestCondition",
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
            default: Some("\"True\""),
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
        machinery::shape::FieldShape {
            name: "lastUpdateTime",
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
    ],
};
