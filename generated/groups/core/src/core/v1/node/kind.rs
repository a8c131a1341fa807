// Written by kindsmith from schema/core/v1/node.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The kind's row, and its type as an object.

/// `core/v1 Node`.
pub static KIND: std::sync::LazyLock<std::sync::Arc<machinery::kind::Kind>> = std::sync::LazyLock::new(
    row,
);

fn row() -> std::sync::Arc<machinery::kind::Kind> {
    std::sync::Arc::new(machinery::kind::Kind {
        group: "core".into(),
        group_priority: 18000,
        version: "v1".into(),
        name: "Node".into(),
        list_name: "NodeList".into(),
        doc: "A machine that runs pods. Its agent registers it and reports in `status`."
            .into(),
        plural: "nodes".into(),
        singular: "node".into(),
        short: ["no".into()].into(),
        categories: [].into(),
        namespaced: false,
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
                    options: "NodeProxyOptions".into(),
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
                doc: "Name of the object.".into(),
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
                doc: "Whether it is ready, and whether it takes new pods.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Code,
            },
            machinery::columns::Column {
                name: "Roles".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 0,
                doc: "Roles by its labels.".into(),
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
                name: "Version".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 0,
                doc: "Version of its agent.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![
                        machinery::columns::fields(& ["status", "nodeInfo",
                        "kubeletVersion"])
                    ],
                    show: machinery::columns::Show::Value,
                    none: machinery::columns::Cell::Text("".into()),
                },
            },
            machinery::columns::Column {
                name: "Internal-IP".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 1,
                doc: "Address inside the cluster.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![
                        vec![machinery::columns::CellStep::Field("status".into()),
                        machinery::columns::CellStep::Field("addresses".into()),
                        machinery::columns::CellStep::Item { field : "type".into(), text
                        : "InternalIP".into() },
                        machinery::columns::CellStep::Field("address".into())]
                    ],
                    show: machinery::columns::Show::Value,
                    none: machinery::columns::Cell::Text("<none>".into()),
                },
            },
            machinery::columns::Column {
                name: "External-IP".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 1,
                doc: "Address outside the cluster.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![
                        vec![machinery::columns::CellStep::Field("status".into()),
                        machinery::columns::CellStep::Field("addresses".into()),
                        machinery::columns::CellStep::Item { field : "type".into(), text
                        : "ExternalIP".into() },
                        machinery::columns::CellStep::Field("address".into())]
                    ],
                    show: machinery::columns::Show::Value,
                    none: machinery::columns::Cell::Text("<none>".into()),
                },
            },
            machinery::columns::Column {
                name: "OS-Image".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 1,
                doc: "Operating system.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![
                        machinery::columns::fields(& ["status", "nodeInfo", "osImage"])
                    ],
                    show: machinery::columns::Show::Value,
                    none: machinery::columns::Cell::Text("<unknown>".into()),
                },
            },
            machinery::columns::Column {
                name: "Kernel-Version".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 1,
                doc: "Version of the kernel.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Code,
            },
            machinery::columns::Column {
                name: "Container-Runtime".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 1,
                doc: "Container runtime.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![
                        machinery::columns::fields(& ["status", "nodeInfo",
                        "containerRuntimeVersion"])
                    ],
                    show: machinery::columns::Show::Value,
                    none: machinery::columns::Cell::Text("<unknown>".into()),
                },
            },
        ]
            .into(),
        selectable: [
            machinery::kind::Selectable {
                label: "spec.unschedulable".into(),
                path: machinery::shape::field_path(&["spec", "unschedulable"]),
                place: 0,
                absent: "false",
            },
        ]
            .into(),
        selectors: machinery::kind::SelectorWords::default(),
        shape: machinery::kind::KindShape::of_type(&crate::core::v1::node::shape::NODE),
        schema: 1733855720903567873,
        strategy: true,
        codec: machinery::codec::typed::<crate::core::v1::Node>(),
    })
}

impl machinery::object::Object for crate::core::v1::Node {
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
        change: &machinery::change::Change<'_>,
        old: Option<&dyn machinery::object::Object>,
    ) {
        Self::prepare(self, change, old.map(machinery::prepare::same_kind));
    }
    fn validate(
        &self,
        _change: &machinery::change::Change<'_>,
        _old: Option<&dyn machinery::object::Object>,
        _problems: &mut machinery::problem::Problems,
    ) {}
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

impl machinery::object::OfKind for crate::core::v1::Node {
    const GROUP: &'static str = "core";
    const VERSION: &'static str = "v1";
    const KIND: &'static str = "Node";
}
