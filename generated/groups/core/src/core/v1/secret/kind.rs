// Written by kindsmith from schema/core/v1/secret.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The kind's row, and its type as an object.

/// `core/v1 Secret`.
pub static KIND: std::sync::LazyLock<std::sync::Arc<machinery::kind::Kind>> = std::sync::LazyLock::new(
    row,
);

fn row() -> std::sync::Arc<machinery::kind::Kind> {
    std::sync::Arc::new(machinery::kind::Kind {
        group: "core".into(),
        group_priority: 18000,
        version: "v1".into(),
        name: "Secret".into(),
        list_name: "SecretList".into(),
        doc: "Bytes under keys that only those may read who need them, such as passwords, tokens and private \
            keys."
            .into(),
        plural: "secrets".into(),
        singular: "secret".into(),
        short: [].into(),
        categories: [].into(),
        namespaced: true,
        name_format: machinery::format::dns_subdomain,
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
        subresources: [].into(),
        untracked: machinery::shape::field_paths(&[]),
        generation: machinery::kind::Generation::Never,
        unconditional_update: true,
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
                doc: "Name of the secret.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![machinery::columns::fields(& ["metadata", "name"])],
                    show: machinery::columns::Show::Value,
                    none: machinery::columns::Cell::Text("".into()),
                },
            },
            machinery::columns::Column {
                name: "Type".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 0,
                doc: "What the secret is for.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![machinery::columns::fields(& ["type"])],
                    show: machinery::columns::Show::Value,
                    none: machinery::columns::Cell::Text("".into()),
                },
            },
            machinery::columns::Column {
                name: "Data".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 0,
                doc: "Number of keys.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![machinery::columns::fields(& ["data"])],
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
        selectable: [
            machinery::kind::Selectable {
                label: "type".into(),
                path: machinery::shape::field_path(&["type"]),
                place: 0,
                absent: "",
            },
        ]
            .into(),
        selectors: machinery::kind::SelectorWords::default(),
        shape: machinery::kind::KindShape::of_type(
            &crate::core::v1::secret::shape::SECRET,
        ),
        schema: 13204479058895883963,
        strategy: true,
        codec: machinery::codec::typed::<crate::core::v1::Secret>(),
    })
}

impl machinery::object::Object for crate::core::v1::Secret {
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

impl machinery::object::OfKind for crate::core::v1::Secret {
    const GROUP: &'static str = "core";
    const VERSION: &'static str = "v1";
    const KIND: &'static str = "Secret";
}
