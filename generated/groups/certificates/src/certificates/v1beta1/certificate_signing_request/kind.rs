// Written by kindsmith from schema/certificates/v1beta1/certificate_signing_request.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The kind's row, and its type as an object.

/// `certificates/v1beta1 CertificateSigningRequest`.
pub static KIND: std::sync::LazyLock<std::sync::Arc<machinery::kind::Kind>> = std::sync::LazyLock::new(
    row,
);

fn row() -> std::sync::Arc<machinery::kind::Kind> {
    std::sync::Arc::new(machinery::kind::Kind {
        group: "certificates".into(),
        group_priority: 17300,
        version: "v1beta1".into(),
        name: "CertificateSigningRequest".into(),
        list_name: "CertificateSigningRequestList".into(),
        doc: "Asks for an X.509 certificate, in the form that came before v1: it says less and is checked \
            less."
            .into(),
        plural: "certificatesigningrequests".into(),
        singular: "certificatesigningrequest".into(),
        short: ["csr".into()].into(),
        categories: [].into(),
        namespaced: false,
        name_format: machinery::format::path_segment,
        generate_name: machinery::kind::GenerateName::Prefix,
        hashed_as: None,
        finalizers: machinery::kind::Finalizers::Named,
        verbs: [
            machinery::kind::Verb::Create,
            machinery::kind::Verb::Delete,
            machinery::kind::Verb::DeleteCollection,
            machinery::kind::Verb::Get,
            machinery::kind::Verb::List,
            machinery::kind::Verb::Patch,
            machinery::kind::Verb::Update,
            machinery::kind::Verb::Watch,
        ]
            .into(),
        subresources: [
            std::sync::Arc::new(machinery::kind::Subresource {
                name: "approval".into(),
                verbs: [
                    machinery::kind::Verb::Get,
                    machinery::kind::Verb::Patch,
                    machinery::kind::Verb::Update,
                ]
                    .into(),
                untracked: machinery::shape::field_paths(
                    &[&["spec"], &["status", "certificate"]],
                ),
                content: machinery::kind::SubresourceContent::Part,
            }),
            std::sync::Arc::new(machinery::kind::Subresource {
                name: "status".into(),
                verbs: [
                    machinery::kind::Verb::Get,
                    machinery::kind::Verb::Patch,
                    machinery::kind::Verb::Update,
                ]
                    .into(),
                untracked: machinery::shape::field_paths(
                    &[&["spec"], &["status", "conditions"]],
                ),
                content: machinery::kind::SubresourceContent::Part,
            }),
        ]
            .into(),
        untracked: machinery::shape::field_paths(&[&["spec"], &["status"]]),
        generation: machinery::kind::Generation::Never,
        unconditional_update: true,
        create_on_update: false,
        delete_reply: machinery::kind::DeleteReply::Status,
        deletion_waits_for: machinery::shape::field_path(&[]),
        expires_after_seconds: None,
        served: false,
        ending: false,
        stored: true,
        prunes: false,
        conversion: Some(machinery::convert::Conversion {
            hub: std::sync::Arc::clone(
                &crate::certificates::v1::certificate_signing_request::kind::KIND,
            ),
            convert: machinery::convert::typed(
                crate::certificates::v1beta1::CertificateSigningRequest::to_hub,
                crate::certificates::v1beta1::CertificateSigningRequest::from_hub,
            ),
            code: false,
        }),
        deprecation: Some(machinery::kind::Deprecation {
            since: "1.19".into(),
            removed: "1.22".into(),
            replacement: "certificates.{group_suffix}/v1 CertificateSigningRequest"
                .into(),
            warning: "".into(),
        }),
        columns: [
            machinery::columns::Column {
                name: "Name".into(),
                cell_type: "string".into(),
                format: "name".into(),
                priority: 0,
                doc: "Name of the request.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![machinery::columns::fields(& ["metadata", "name"])],
                    show: machinery::columns::Show::Value,
                    none: machinery::columns::Cell::Text("".into()),
                },
            },
            machinery::columns::Column {
                name: "Age".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 0,
                doc: "Time since its creation.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![
                        machinery::columns::fields(& ["metadata", "creationTimestamp"])
                    ],
                    show: machinery::columns::Show::Age,
                    none: machinery::columns::Cell::Text("<unknown>".into()),
                },
            },
            machinery::columns::Column {
                name: "SignerName".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 0,
                doc: "Who is asked to sign.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![machinery::columns::fields(& ["spec", "signerName"])],
                    show: machinery::columns::Show::Value,
                    none: machinery::columns::Cell::Text("<none>".into()),
                },
            },
            machinery::columns::Column {
                name: "Requestor".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 0,
                doc: "Who made the request.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![machinery::columns::fields(& ["spec", "username"])],
                    show: machinery::columns::Show::Value,
                    none: machinery::columns::Cell::Text("".into()),
                },
            },
            machinery::columns::Column {
                name: "RequestedDuration".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 0,
                doc: "The lifetime that is asked for.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![
                        machinery::columns::fields(& ["spec", "expirationSeconds"])
                    ],
                    show: machinery::columns::Show::Duration,
                    none: machinery::columns::Cell::Text("<none>".into()),
                },
            },
            machinery::columns::Column {
                name: "Condition".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 0,
                doc: "Whether it is pending, approved or denied, failed, issued.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Code,
            },
        ]
            .into(),
        selectable: [
            machinery::kind::Selectable {
                label: "spec.signerName".into(),
                path: machinery::shape::field_path(&["spec", "signerName"]),
                place: 0,
                absent: "",
            },
        ]
            .into(),
        selectors: machinery::kind::SelectorWords::default(),
        shape: machinery::kind::KindShape::of_type(
            &crate::certificates::v1beta1::certificate_signing_request::shape::CERTIFICATE_SIGNING_REQUEST,
        ),
        schema: 14134046119189842844,
        strategy: false,
        codec: machinery::codec::typed::<
            crate::certificates::v1beta1::CertificateSigningRequest,
        >(),
    })
}

impl machinery::object::Object
for crate::certificates::v1beta1::CertificateSigningRequest {
    fn metadata(&self) -> &machinery::meta::v1::ObjectMeta {
        &self.metadata
    }
    fn metadata_mut(&mut self) -> &mut machinery::meta::v1::ObjectMeta {
        &mut self.metadata
    }
    fn encode_fields(&self, out: &mut machinery::json::Writer<'_>) {
        out.fields(self);
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
