// Written by kindsmith from schema/admissionregistration/v1/mutating_webhook_configuration.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The kind's row, and its type as an object.

/// `admissionregistration/v1 MutatingWebhookConfiguration`.
pub static KIND: std::sync::LazyLock<std::sync::Arc<machinery::kind::Kind>> = std::sync::LazyLock::new(
    row,
);

fn row() -> std::sync::Arc<machinery::kind::Kind> {
    std::sync::Arc::new(machinery::kind::Kind {
        group: "admissionregistration".into(),
        group_priority: 16700,
        version: "v1".into(),
        name: "MutatingWebhookConfiguration".into(),
        list_name: "MutatingWebhookConfigurationList".into(),
        doc: "Webhooks that may change objects when they are written.".into(),
        plural: "mutatingwebhookconfigurations".into(),
        singular: "mutatingwebhookconfiguration".into(),
        short: [].into(),
        categories: ["api-extensions".into()].into(),
        namespaced: false,
        name_format: machinery::format::dns_subdomain,
        generate_name: machinery::kind::GenerateName::Prefix,
        hashed_as: None,
        finalizers: machinery::kind::Finalizers::Any,
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
        subresources: [].into(),
        untracked: machinery::shape::field_paths(&[]),
        generation: machinery::kind::Generation::OnExactSpec,
        unconditional_update: false,
        create_on_update: false,
        delete_reply: machinery::kind::DeleteReply::Status,
        deletion_waits_for: machinery::shape::field_path(&[]),
        expires_after_seconds: None,
        served: true,
        ending: false,
        stored: true,
        prunes: false,
        conversion: None,
        deprecation: None,
        columns: [
            machinery::columns::Column {
                name: "Name".into(),
                cell_type: "string".into(),
                format: "name".into(),
                priority: 0,
                doc: "Name of the object.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![machinery::columns::fields(& ["metadata", "name"])],
                    show: machinery::columns::Show::Value,
                    none: machinery::columns::Cell::Text("".into()),
                },
            },
            machinery::columns::Column {
                name: "Webhooks".into(),
                cell_type: "integer".into(),
                format: "".into(),
                priority: 0,
                doc: "How many webhooks there are.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![machinery::columns::fields(& ["webhooks"])],
                    show: machinery::columns::Show::Count,
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
        ]
            .into(),
        selectable: [].into(),
        selectors: machinery::kind::SelectorWords::default(),
        shape: machinery::kind::KindShape::of_type(
            &crate::admissionregistration::v1::mutating_webhook_configuration::shape
                ::MUTATING_WEBHOOK_CONFIGURATION,
        ),
        schema: 12214223710489070515,
        strategy: true,
        codec: machinery::codec::typed::<
            crate::admissionregistration::v1::MutatingWebhookConfiguration,
        >(),
    })
}

impl machinery::object::Object
for crate::admissionregistration::v1::MutatingWebhookConfiguration {
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
        _change: &machinery::change::Change<'_>,
        _old: Option<&dyn machinery::object::Object>,
    ) {}
    fn validate(
        &self,
        _change: &machinery::change::Change<'_>,
        _old: Option<&dyn machinery::object::Object>,
        _problems: &mut machinery::problem::Problems,
    ) {}
    fn deprecations(&self, _warnings: &mut Vec<String>) {}
    fn differs_in_generation(&self, old: &dyn machinery::object::Object) -> bool {
        let old: &Self = machinery::prepare::same_kind(old);
        self.webhooks != old.webhooks
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
for crate::admissionregistration::v1::MutatingWebhookConfiguration {
    const GROUP: &'static str = "admissionregistration";
    const VERSION: &'static str = "v1";
    const KIND: &'static str = "MutatingWebhookConfiguration";
}
