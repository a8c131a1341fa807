// Written by kindsmith from schema/discovery/v1/endpoint_slice.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The form of each message, for merge and apply.

/// The form of `EndpointSlice`.
pub static ENDPOINT_SLICE: machinery::shape::Shape = machinery::shape::Shape {
    name: std::borrow::Cow::Borrowed("EndpointSlice"),
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
                name: std::borrow::Cow::Borrowed("addressType"),
                value: machinery::shape::ValueShape::Scalar,
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("endpoints"),
                value: machinery::shape::ValueShape::List {
                    item: machinery::shape::Part::Static(
                        &machinery::shape::ValueShape::Message(
                            machinery::shape::Part::Static(
                                &crate::discovery::v1::endpoint_slice::shape::ENDPOINT,
                            ),
                        ),
                    ),
                    merge: machinery::shape::ListMerge::Atomic,
                },
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("ports"),
                value: machinery::shape::ValueShape::List {
                    item: machinery::shape::Part::Static(
                        &machinery::shape::ValueShape::Message(
                            machinery::shape::Part::Static(
                                &crate::discovery::v1::endpoint_slice::shape::ENDPOINT_PORT,
                            ),
                        ),
                    ),
                    merge: machinery::shape::ListMerge::Atomic,
                },
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
        ],
    ),
};

/// The form of `Endpoint`.
pub static ENDPOINT: machinery::shape::Shape = machinery::shape::Shape {
    name: std::borrow::Cow::Borrowed("Endpoint"),
    atomic: false,
    fields: std::borrow::Cow::Borrowed(
        &[
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("addresses"),
                value: machinery::shape::ValueShape::List {
                    item: machinery::shape::Part::Static(
                        &machinery::shape::ValueShape::Scalar,
                    ),
                    merge: machinery::shape::ListMerge::Set,
                },
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("conditions"),
                value: machinery::shape::ValueShape::Message(
                    machinery::shape::Part::Static(
                        &crate::discovery::v1::endpoint_slice::shape::ENDPOINT_CONDITIONS,
                    ),
                ),
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("hostname"),
                value: machinery::shape::ValueShape::Scalar,
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("targetRef"),
                value: machinery::shape::ValueShape::Message(
                    machinery::shape::Part::Static(
                        &crate::core::v1::object_reference::shape::OBJECT_REFERENCE,
                    ),
                ),
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("deprecatedTopology"),
                value: machinery::shape::ValueShape::Map {
                    value: machinery::shape::Part::Static(
                        &machinery::shape::ValueShape::Scalar,
                    ),
                    atomic: false,
                },
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("nodeName"),
                value: machinery::shape::ValueShape::Scalar,
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("zone"),
                value: machinery::shape::ValueShape::Scalar,
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("hints"),
                value: machinery::shape::ValueShape::Message(
                    machinery::shape::Part::Static(
                        &crate::discovery::v1::endpoint_slice::shape::ENDPOINT_HINTS,
                    ),
                ),
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
        ],
    ),
};

/// The form of `EndpointConditions`.
pub static ENDPOINT_CONDITIONS: machinery::shape::Shape = machinery::shape::Shape {
    name: std::borrow::Cow::Borrowed("EndpointConditions"),
    atomic: false,
    fields: std::borrow::Cow::Borrowed(
        &[
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("ready"),
                value: machinery::shape::ValueShape::Scalar,
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("serving"),
                value: machinery::shape::ValueShape::Scalar,
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("terminating"),
                value: machinery::shape::ValueShape::Scalar,
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
        ],
    ),
};

/// The form of `EndpointHints`.
pub static ENDPOINT_HINTS: machinery::shape::Shape = machinery::shape::Shape {
    name: std::borrow::Cow::Borrowed("EndpointHints"),
    atomic: false,
    fields: std::borrow::Cow::Borrowed(
        &[
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("forZones"),
                value: machinery::shape::ValueShape::List {
                    item: machinery::shape::Part::Static(
                        &machinery::shape::ValueShape::Message(
                            machinery::shape::Part::Static(
                                &crate::discovery::v1::endpoint_slice::shape::FOR_ZONE,
                            ),
                        ),
                    ),
                    merge: machinery::shape::ListMerge::Atomic,
                },
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("forNodes"),
                value: machinery::shape::ValueShape::List {
                    item: machinery::shape::Part::Static(
                        &machinery::shape::ValueShape::Message(
                            machinery::shape::Part::Static(
                                &crate::discovery::v1::endpoint_slice::shape::FOR_NODE,
                            ),
                        ),
                    ),
                    merge: machinery::shape::ListMerge::Atomic,
                },
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
        ],
    ),
};

/// The form of `ForZone`.
pub static FOR_ZONE: machinery::shape::Shape = machinery::shape::Shape {
    name: std::borrow::Cow::Borrowed("ForZone"),
    atomic: false,
    fields: std::borrow::Cow::Borrowed(
        &[
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("name"),
                value: machinery::shape::ValueShape::Scalar,
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
        ],
    ),
};

/// The form of `ForNode`.
pub static FOR_NODE: machinery::shape::Shape = machinery::shape::Shape {
    name: std::borrow::Cow::Borrowed("ForNode"),
    atomic: false,
    fields: std::borrow::Cow::Borrowed(
        &[
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("name"),
                value: machinery::shape::ValueShape::Scalar,
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
        ],
    ),
};

/// The form of `EndpointPort`.
pub static ENDPOINT_PORT: machinery::shape::Shape = machinery::shape::Shape {
    name: std::borrow::Cow::Borrowed("EndpointPort"),
    atomic: true,
    fields: std::borrow::Cow::Borrowed(
        &[
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("name"),
                value: machinery::shape::ValueShape::Scalar,
                patch: machinery::shape::PatchStrategy::Default,
                default: Some(std::borrow::Cow::Borrowed("\"\"")),
            },
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("protocol"),
                value: machinery::shape::ValueShape::Scalar,
                patch: machinery::shape::PatchStrategy::Default,
                default: Some(std::borrow::Cow::Borrowed("\"TCP\"")),
            },
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("port"),
                value: machinery::shape::ValueShape::Scalar,
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
            machinery::shape::FieldShape {
                name: std::borrow::Cow::Borrowed("appProtocol"),
                value: machinery::shape::ValueShape::Scalar,
                patch: machinery::shape::PatchStrategy::Default,
                default: None,
            },
        ],
    ),
};
