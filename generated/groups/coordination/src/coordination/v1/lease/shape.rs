// Written by kindsmith from schema/coordination/v1/lease.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The form of each message, for merge and apply.

/// The form of `Lease`.
pub static LEASE: machinery::shape::Shape = machinery::shape::Shape {
    name: std::borrow::Cow::Borrowed("Lease"),
    atomic: false,
    fields: std::borrow::Cow::Borrowed(
        &[
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("metadata"),
                value: machinery::shape::ValueShape::Message(
                    machinery::shape::Part::Static(
                        &machinery::meta::v1::object_meta::shape::OBJECT_META,
                    ),
                ),
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("spec"),
                value: machinery::shape::ValueShape::Message(
                    machinery::shape::Part::Static(
                        &crate::coordination::v1::lease::shape::LEASE_SPEC,
                    ),
                ),
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
        ],
    ),
};

/// The form of `LeaseSpec`.
pub static LEASE_SPEC: machinery::shape::Shape = machinery::shape::Shape {
    name: std::borrow::Cow::Borrowed("LeaseSpec"),
    atomic: false,
    fields: std::borrow::Cow::Borrowed(
        &[
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("holderIdentity"),
                value: machinery::shape::ValueShape::Scalar,
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("leaseDurationSeconds"),
                value: machinery::shape::ValueShape::Scalar,
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("acquireTime"),
                value: machinery::shape::ValueShape::Scalar,
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("renewTime"),
                value: machinery::shape::ValueShape::Scalar,
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("leaseTransitions"),
                value: machinery::shape::ValueShape::Scalar,
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("strategy"),
                value: machinery::shape::ValueShape::Scalar,
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("preferredHolder"),
                value: machinery::shape::ValueShape::Scalar,
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
        ],
    ),
};
