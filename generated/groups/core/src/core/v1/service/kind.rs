// Written by kindsmith from schema/core/v1/service.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The kind's row, and its type as an object.

/// `core/v1 Service`.
pub static KIND: std::sync::LazyLock<std::sync::Arc<machinery::kind::Kind>> = std::sync::LazyLock::new(
    row,
);

fn row() -> std::sync::Arc<machinery::kind::Kind> {
    std::sync::Arc::new(machinery::kind::Kind {
        group: "core".into(),
        group_priority: 18000,
        version: "v1".into(),
        name: "Service".into(),
        list_name: "ServiceList".into(),
        doc: "A name and an address for a set of pods, or for something outside the cluster."
            .into(),
        plural: "services".into(),
        singular: "service".into(),
        short: ["svc".into()].into(),
        categories: ["all".into()].into(),
        namespaced: true,
        name_format: machinery::format::dns_label,
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
                name: "proxy".into(),
                verbs: [
                    machinery::kind::Verb::Create,
                    machinery::kind::Verb::Delete,
                    machinery::kind::Verb::Get,
                    machinery::kind::Verb::Patch,
                    machinery::kind::Verb::Update,
                ]
                    .into(),
                untracked: Vec::new(),
                content: machinery::kind::SubresourceContent::Connection {
                    options: "ServiceProxyOptions".into(),
                    takes_path: true,
                },
            }),
            std::sync::Arc::new(machinery::kind::Subresource {
                name: "status".into(),
                verbs: [
                    machinery::kind::Verb::Get,
                    machinery::kind::Verb::Patch,
                    machinery::kind::Verb::Update,
                ]
                    .into(),
                untracked: machinery::shape::field_paths(&[&["spec"]]),
                content: machinery::kind::SubresourceContent::Part,
            }),
        ]
            .into(),
        untracked: machinery::shape::field_paths(&[&["status"]]),
        generation: machinery::kind::Generation::Never,
        unconditional_update: true,
        create_on_update: true,
        delete_reply: machinery::kind::DeleteReply::Object,
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
                name: "Type".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 0,
                doc: "How it can be reached.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![machinery::columns::fields(& ["spec", "type"])],
                    show: machinery::columns::Show::Value,
                    none: machinery::columns::Cell::Text("".into()),
                },
            },
            machinery::columns::Column {
                name: "Cluster-IP".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 0,
                doc: "Address in the cluster.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![
                        vec![machinery::columns::CellStep::Field("spec".into()),
                        machinery::columns::CellStep::Field("clusterIPs".into()),
                        machinery::columns::CellStep::First]
                    ],
                    show: machinery::columns::Show::Value,
                    none: machinery::columns::Cell::Text("<none>".into()),
                },
            },
            machinery::columns::Column {
                name: "External-IP".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 0,
                doc: "Addresses outside the cluster.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Code,
            },
            machinery::columns::Column {
                name: "Port(s)".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 0,
                doc: "Ports with the ports of nodes.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Code,
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
                name: "Selector".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 1,
                doc: "Labels of its pods.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![machinery::columns::fields(& ["spec", "selector"])],
                    show: machinery::columns::Show::Labels,
                    none: machinery::columns::Cell::Text("<none>".into()),
                },
            },
        ]
            .into(),
        selectable: [
            machinery::kind::Selectable {
                label: "spec.clusterIP".into(),
                path: machinery::shape::field_path(&["spec", "clusterIP"]),
                place: 0,
                absent: "",
            },
            machinery::kind::Selectable {
                label: "spec.type".into(),
                path: machinery::shape::field_path(&["spec", "type"]),
                place: 1,
                absent: "",
            },
        ]
            .into(),
        selectors: machinery::kind::SelectorWords::default(),
        shape: machinery::kind::KindShape::of_type(
            &crate::core::v1::service::shape::SERVICE,
        ),
        schema: 3400033995482748940,
        strategy: true,
        codec: machinery::codec::typed::<crate::core::v1::Service>(),
    })
}

impl machinery::object::Object for crate::core::v1::Service {
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

impl machinery::object::OfKind for crate::core::v1::Service {
    const GROUP: &'static str = "core";
    const VERSION: &'static str = "v1";
    const KIND: &'static str = "Service";
}
