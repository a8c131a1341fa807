// Written by kindsmith from schema/certificates/v1beta1/certificate_signing_request.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The kind's row, and its type as an object.

/// `certificates/v1beta1 CertificateSigningRequest`.
pub static KIND: machinery::kind::Kind = machinery::kind::Kind {
    group: "certificates",
    group_priority: 17300,
    version: "v1beta1",
    name: "CertificateSigningRequest",
    doc: "Asks for an X.509 certificate, in the form that came before v1: it says less and is checked less.",
    plural: "certificatesigningrequests",
    singular: "certificatesigningrequest",
    short: &["csr"],
    categories: &[],
    namespaced: false,
    name_format: machinery::format::path_segment,
    finalizers: machinery::kind::Finalizers::Named,
    verbs: &[
        machinery::kind::Verb::Create,
        machinery::kind::Verb::Delete,
        machinery::kind::Verb::DeleteCollection,
        machinery::kind::Verb::Get,
        machinery::kind::Verb::List,
        machinery::kind::Verb::Patch,
        machinery::kind::Verb::Update,
        machinery::kind::Verb::Watch,
    ],
    subresources: &[
        machinery::kind::Subresource {
            name: "approval",
            verbs: &[
                machinery::kind::Verb::Get,
                machinery::kind::Verb::Patch,
                machinery::kind::Verb::Update,
            ],
            untracked: &[&["spec"], &["status", "certificate"]],
            kind: None,
        },
        machinery::kind::Subresource {
            name: "status",
            verbs: &[
                machinery::kind::Verb::Get,
                machinery::kind::Verb::Patch,
                machinery::kind::Verb::Update,
            ],
            untracked: &[&["spec"], &["status", "conditions"]],
            kind: None,
        },
    ],
    untracked: &[&["spec"], &["status"]],
    generation: machinery::kind::Generation::Never,
    unconditional_update: true,
    create_on_update: false,
    delete_reply: machinery::kind::DeleteReply::Status,
    deletion_waits_for: &[],
    expires_after_seconds: None,
    served: false,
    stored: true,
    conversion: Some(
        &machinery::convert::Conversion {
            hub: &crate::certificates::v1::certificate_signing_request::kind::KIND,
            to_hub: |brand, object| {
                Box::new(
                    machinery::prepare::same_kind::<
                        crate::certificates::v1beta1::CertificateSigningRequest,
                    >(object)
                        .to_hub(brand),
                )
            },
            from_hub: |brand, hub, object| {
                machinery::convert::replace(
                    object,
                    crate::certificates::v1beta1::CertificateSigningRequest::from_hub(
                        machinery::prepare::same_kind::<
                            crate::certificates::v1::CertificateSigningRequest,
                        >(hub),
                        brand,
                    ),
                );
            },
            code: false,
        },
    ),
    deprecation: Some(
        &machinery::kind::Deprecation {
            since: "1.19",
            removed: "1.22",
            replacement: "certificates.{group_suffix}/v1 CertificateSigningRequest",
        },
    ),
    columns: &[
        machinery::columns::Column {
            name: "Name",
            cell_type: "string",
            format: "name",
            priority: 0,
            doc: "Name of the request.",
            source: machinery::columns::ColumnSource::Path {
                path: &["metadata", "name"],
                none: "",
            },
        },
        machinery::columns::Column {
            name: "Age",
            cell_type: "string",
            format: "",
            priority: 0,
            doc: "Time since its creation.",
            source: machinery::columns::ColumnSource::Age(
                &[&["metadata", "creationTimestamp"]],
            ),
        },
        machinery::columns::Column {
            name: "SignerName",
            cell_type: "string",
            format: "",
            priority: 0,
            doc: "Who is asked to sign.",
            source: machinery::columns::ColumnSource::Path {
                path: &["spec", "signerName"],
                none: "<none>",
            },
        },
        machinery::columns::Column {
            name: "Requestor",
            cell_type: "string",
            format: "",
            priority: 0,
            doc: "Who made the request.",
            source: machinery::columns::ColumnSource::Path {
                path: &["spec", "username"],
                none: "",
            },
        },
        machinery::columns::Column {
            name: "RequestedDuration",
            cell_type: "string",
            format: "",
            priority: 0,
            doc: "The lifetime that is asked for.",
            source: machinery::columns::ColumnSource::Duration(
                &["spec", "expirationSeconds"],
            ),
        },
        machinery::columns::Column {
            name: "Condition",
            cell_type: "string",
            format: "",
            priority: 0,
            doc: "Whether it is pending, approved or denied, failed, issued.",
            source: machinery::columns::ColumnSource::Code,
        },
    ],
    selectable: &[
        machinery::kind::Selectable {
            label: "spec.signerName",
            path: &["spec", "signerName"],
            place: 0,
        },
    ],
    shape: &crate::certificates::v1beta1::certificate_signing_request::shape::CERTIFICATE_SIGNING_REQUEST,
    schema: 11900275364447348576,
    strategy: None,
    empty: || Box::new(
        crate::certificates::v1beta1::CertificateSigningRequest::default(),
    ),
    decode_json: |reader| Ok(
        Box::new(
            reader.value::<crate::certificates::v1beta1::CertificateSigningRequest>()?,
        ),
    ),
    decode_wire: |bytes| Ok(
        Box::new(
            machinery::wire::decode::<
                crate::certificates::v1beta1::CertificateSigningRequest,
            >(bytes)?,
        ),
    ),
};

impl machinery::object::Object
for crate::certificates::v1beta1::CertificateSigningRequest {
    fn metadata(&self) -> &machinery::meta::v1::ObjectMeta {
        &self.metadata
    }
    fn metadata_mut(&mut self) -> &mut machinery::meta::v1::ObjectMeta {
        &mut self.metadata
    }
    fn encode_fields(&self, out: &mut machinery::json::Writer) {
        Self::encode_fields(self, out);
    }
    fn encode_wire(&self, out: &mut machinery::wire::Writer) {
        machinery::wire::Message::encode_raw(self, out);
    }
    fn default_fields(&mut self) {
        Self::default_fields(self);
    }
    fn prepare(
        &mut self,
        change: &machinery::change::Change<'_>,
        old: Option<&dyn machinery::object::Object>,
    ) {
        Self::prepare(self, change, old.map(machinery::prepare::same_kind));
    }
    fn validate(
        &self,
        change: &machinery::change::Change<'_>,
        old: Option<&dyn machinery::object::Object>,
        problems: &mut machinery::problem::Problems,
    ) {
        machinery::rules::validate(self, old, change, problems);
    }
    fn deprecations(&self, _warnings: &mut Vec<String>) {}
    fn differs_in_generation(&self, _old: &dyn machinery::object::Object) -> bool {
        false
    }
    fn clone_object(&self) -> Box<dyn machinery::object::Object> {
        Box::new(self.clone())
    }
    fn as_any(&self) -> &dyn std::any::Any {
        self
    }
    fn as_any_mut(&mut self) -> &mut dyn std::any::Any {
        self
    }
}

impl machinery::object::OfKind
for crate::certificates::v1beta1::CertificateSigningRequest {
    const GROUP: &'static str = "certificates";
    const VERSION: &'static str = "v1beta1";
    const KIND: &'static str = "CertificateSigningRequest";
}
