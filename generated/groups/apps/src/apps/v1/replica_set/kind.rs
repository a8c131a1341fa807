// Written by kindsmith from schema/apps/v1/replica_set.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The kind's row, and its type as an object.

/// `apps/v1 ReplicaSet`.
pub static KIND: std::sync::LazyLock<std::sync::Arc<machinery::kind::Kind>> = std::sync::LazyLock::new(
    row,
);

fn row() -> std::sync::Arc<machinery::kind::Kind> {
    std::sync::Arc::new(machinery::kind::Kind {
        group: "apps".into(),
        group_priority: 17800,
        version: "v1".into(),
        name: "ReplicaSet".into(),
        list_name: "ReplicaSetList".into(),
        doc: "Keeps a number of equal pods running. Deployments make and change it; few people do so \
            themselves."
            .into(),
        plural: "replicasets".into(),
        singular: "replicaset".into(),
        short: ["rs".into()].into(),
        categories: ["all".into()].into(),
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
        subresources: [
            std::sync::Arc::new(machinery::kind::Subresource {
                name: "scale".into(),
                verbs: [
                    machinery::kind::Verb::Get,
                    machinery::kind::Verb::Patch,
                    machinery::kind::Verb::Update,
                ]
                    .into(),
                untracked: machinery::shape::field_paths(
                    &[
                        &["spec", "minReadySeconds"],
                        &["spec", "selector"],
                        &["spec", "template"],
                        &["status"],
                    ],
                ),
                content: machinery::kind::SubresourceContent::Scale {
                    kind: std::sync::Arc::clone(
                        &crate::autoscaling::v1::scale::kind::KIND,
                    ),
                    fields: machinery::scale::ScaledFields {
                        spec: machinery::shape::field_path(&["spec", "replicas"]),
                        status: machinery::shape::field_path(&["status", "replicas"]),
                        selector: Some((
                            machinery::shape::field_path(&["spec", "selector"]),
                            machinery::scale::SelectorForm::Selector,
                        )),
                    },
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
        generation: machinery::kind::Generation::OnSpec,
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
                name: "Desired".into(),
                cell_type: "integer".into(),
                format: "".into(),
                priority: 0,
                doc: "How many pods there shall be.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![machinery::columns::fields(& ["spec", "replicas"])],
                    show: machinery::columns::Show::Value,
                    none: machinery::columns::Cell::Text("".into()),
                },
            },
            machinery::columns::Column {
                name: "Current".into(),
                cell_type: "integer".into(),
                format: "".into(),
                priority: 0,
                doc: "How many pods there are.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![machinery::columns::fields(& ["status", "replicas"])],
                    show: machinery::columns::Show::Value,
                    none: machinery::columns::Cell::Integer(0),
                },
            },
            machinery::columns::Column {
                name: "Ready".into(),
                cell_type: "integer".into(),
                format: "".into(),
                priority: 0,
                doc: "How many of them are ready.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![
                        machinery::columns::fields(& ["status", "readyReplicas"])
                    ],
                    show: machinery::columns::Show::Value,
                    none: machinery::columns::Cell::Integer(0),
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
                name: "Containers".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 1,
                doc: "Names of the containers.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![
                        vec![machinery::columns::CellStep::Field("spec".into()),
                        machinery::columns::CellStep::Field("template".into()),
                        machinery::columns::CellStep::Field("spec".into()),
                        machinery::columns::CellStep::Field("containers".into()),
                        machinery::columns::CellStep::Items,
                        machinery::columns::CellStep::Field("name".into())]
                    ],
                    show: machinery::columns::Show::Joined {
                        separator: ",".into(),
                        most: None,
                        words: vec![],
                    },
                    none: machinery::columns::Cell::Text("".into()),
                },
            },
            machinery::columns::Column {
                name: "Images".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 1,
                doc: "Images of the containers.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![
                        vec![machinery::columns::CellStep::Field("spec".into()),
                        machinery::columns::CellStep::Field("template".into()),
                        machinery::columns::CellStep::Field("spec".into()),
                        machinery::columns::CellStep::Field("containers".into()),
                        machinery::columns::CellStep::Items,
                        machinery::columns::CellStep::Field("image".into())]
                    ],
                    show: machinery::columns::Show::Joined {
                        separator: ",".into(),
                        most: None,
                        words: vec![],
                    },
                    none: machinery::columns::Cell::Text("".into()),
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
                    show: machinery::columns::Show::Selector,
                    none: machinery::columns::Cell::Text("<none>".into()),
                },
            },
        ]
            .into(),
        selectable: [].into(),
        selectors: machinery::kind::SelectorWords::default(),
        shape: machinery::kind::KindShape::of_type(
            &crate::apps::v1::replica_set::shape::REPLICA_SET,
        ),
        schema: 16403640623196186899,
        strategy: true,
        codec: machinery::codec::typed::<crate::apps::v1::ReplicaSet>(),
    })
}

impl machinery::object::Object for crate::apps::v1::ReplicaSet {
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
    fn differs_in_generation(&self, old: &dyn machinery::object::Object) -> bool {
        let old: &Self = machinery::prepare::same_kind(old);
        self.spec != old.spec
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

impl machinery::object::OfKind for crate::apps::v1::ReplicaSet {
    const GROUP: &'static str = "apps";
    const VERSION: &'static str = "v1";
    const KIND: &'static str = "ReplicaSet";
}
