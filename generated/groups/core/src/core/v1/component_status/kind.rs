// Written by kindsmith from schema/core/v1/component_status.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The kind's row, and its type as an object.

/// `core/v1 ComponentStatus`.
pub static KIND: std::sync::LazyLock<std::sync::Arc<machinery::kind::Kind>> = std::sync::LazyLock::new(
    row,
);

fn row() -> std::sync::Arc<machinery::kind::Kind> {
    std::sync::Arc::new(machinery::kind::Kind {
        group: "core".into(),
        group_priority: 18000,
        version: "v1".into(),
        name: "ComponentStatus".into(),
        list_name: "ComponentStatusList".into(),
        doc: "Health of a part of the control plane, found out whenever a client asks."
            .into(),
        plural: "componentstatuses".into(),
        singular: "componentstatus".into(),
        short: ["cs".into()].into(),
        categories: [].into(),
        namespaced: false,
        name_format: machinery::format::dns_subdomain,
        generate_name: machinery::kind::GenerateName::Prefix,
        hashed_as: None,
        finalizers: machinery::kind::Finalizers::Named,
        verbs: [machinery::kind::Verb::Get, machinery::kind::Verb::List].into(),
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
        deprecation: Some(machinery::kind::Deprecation {
            since: "1.19".into(),
            removed: "".into(),
            replacement: "".into(),
            warning: "".into(),
        }),
        columns: [
            machinery::columns::Column {
                name: "Name".into(),
                cell_type: "string".into(),
                format: "name".into(),
                priority: 0,
                doc: "Name of the component.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![machinery::columns::fields(& ["metadata", "name"])],
                    show: machinery::columns::Show::Value,
                    none: machinery::columns::Cell::Text("".into()),
                },
            },
            machinery::columns::Column {
                name: "Status".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 0,
                doc: "Whether it is healthy.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![
                        vec![machinery::columns::CellStep::Field("conditions".into()),
                        machinery::columns::CellStep::Item { field : "type".into(), text
                        : "Healthy".into() },
                        machinery::columns::CellStep::Field("status".into())]
                    ],
                    show: machinery::columns::Show::Text(
                        vec![
                            ("True".into(), "Healthy".into()), ("False".into(),
                            "Unhealthy".into())
                        ],
                    ),
                    none: machinery::columns::Cell::Text("Unknown".into()),
                },
            },
            machinery::columns::Column {
                name: "Message".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 0,
                doc: "What it answered.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![
                        vec![machinery::columns::CellStep::Field("conditions".into()),
                        machinery::columns::CellStep::Item { field : "type".into(), text
                        : "Healthy".into() },
                        machinery::columns::CellStep::Field("message".into())]
                    ],
                    show: machinery::columns::Show::Value,
                    none: machinery::columns::Cell::Text("".into()),
                },
            },
            machinery::columns::Column {
                name: "Error".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 0,
                doc: "What went wrong when it was asked.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![
                        vec![machinery::columns::CellStep::Field("conditions".into()),
                        machinery::columns::CellStep::Item { field : "type".into(), text
                        : "Healthy".into() }, machinery::columns::CellStep::Field("error"
                        .into())]
                    ],
                    show: machinery::columns::Show::Value,
                    none: machinery::columns::Cell::Text("".into()),
                },
            },
        ]
            .into(),
        selectable: [].into(),
        selectors: machinery::kind::SelectorWords::default(),
        shape: machinery::kind::KindShape::of_type(
            &crate::core::v1::component_status::shape::COMPONENT_STATUS,
        ),
        schema: 13083683753041598386,
        strategy: false,
        codec: machinery::codec::typed::<crate::core::v1::ComponentStatus>(),
    })
}

impl machinery::object::Object for crate::core::v1::ComponentStatus {
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
    fn default_fields(&mut self) {}
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

impl machinery::object::OfKind for crate::core::v1::ComponentStatus {
    const GROUP: &'static str = "core";
    const VERSION: &'static str = "v1";
    const KIND: &'static str = "ComponentStatus";
}
