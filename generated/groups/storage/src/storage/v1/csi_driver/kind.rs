// Written by kindsmith from schema/storage/v1/csi_driver.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The kind's row, and its type as an object.

/// `storage/v1 CSIDriver`.
pub static KIND: std::sync::LazyLock<std::sync::Arc<machinery::kind::Kind>> = std::sync::LazyLock::new(
    row,
);

fn row() -> std::sync::Arc<machinery::kind::Kind> {
    std::sync::Arc::new(machinery::kind::Kind {
        group: "storage".into(),
        group_priority: 16800,
        version: "v1".into(),
        name: "CSIDriver".into(),
        list_name: "CSIDriverList".into(),
        doc: "What the cluster needs to know of a driver of the Container Storage Interface. Its name is \
            that of the driver."
            .into(),
        plural: "csidrivers".into(),
        singular: "csidriver".into(),
        short: [].into(),
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
        subresources: [].into(),
        untracked: machinery::shape::field_paths(&[]),
        generation: machinery::kind::Generation::Never,
        unconditional_update: false,
        create_on_update: false,
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
                doc: "Name of the driver.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![machinery::columns::fields(& ["metadata", "name"])],
                    show: machinery::columns::Show::Value,
                    none: machinery::columns::Cell::Text("".into()),
                },
            },
            machinery::columns::Column {
                name: "AttachRequired".into(),
                cell_type: "boolean".into(),
                format: "".into(),
                priority: 0,
                doc: "Whether volumes are attached to nodes.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![
                        machinery::columns::fields(& ["spec", "attachRequired"])
                    ],
                    show: machinery::columns::Show::Value,
                    none: machinery::columns::Cell::Boolean(true),
                },
            },
            machinery::columns::Column {
                name: "PodInfoOnMount".into(),
                cell_type: "boolean".into(),
                format: "".into(),
                priority: 0,
                doc: "Whether mounts tell of the pod.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![
                        machinery::columns::fields(& ["spec", "podInfoOnMount"])
                    ],
                    show: machinery::columns::Show::Value,
                    none: machinery::columns::Cell::Boolean(false),
                },
            },
            machinery::columns::Column {
                name: "StorageCapacity".into(),
                cell_type: "boolean".into(),
                format: "".into(),
                priority: 0,
                doc: "Whether the driver reports capacities.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![
                        machinery::columns::fields(& ["spec", "storageCapacity"])
                    ],
                    show: machinery::columns::Show::Value,
                    none: machinery::columns::Cell::Boolean(false),
                },
            },
            machinery::columns::Column {
                name: "TokenRequests".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 0,
                doc: "Audiences of the tokens that it gets.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![
                        vec![machinery::columns::CellStep::Field("spec".into()),
                        machinery::columns::CellStep::Field("tokenRequests".into()),
                        machinery::columns::CellStep::Items,
                        machinery::columns::CellStep::Field("audience".into())]
                    ],
                    show: machinery::columns::Show::Joined {
                        separator: ",".into(),
                        most: None,
                        words: vec![],
                    },
                    none: machinery::columns::Cell::Text("<unset>".into()),
                },
            },
            machinery::columns::Column {
                name: "RequiresRepublish".into(),
                cell_type: "boolean".into(),
                format: "".into(),
                priority: 0,
                doc: "Whether mounts are repeated.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![
                        machinery::columns::fields(& ["spec", "requiresRepublish"])
                    ],
                    show: machinery::columns::Show::Value,
                    none: machinery::columns::Cell::Boolean(false),
                },
            },
            machinery::columns::Column {
                name: "Modes".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 0,
                doc: "Kinds of volumes that it provides.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![
                        vec![machinery::columns::CellStep::Field("spec".into()),
                        machinery::columns::CellStep::Field("volumeLifecycleModes"
                        .into()), machinery::columns::CellStep::Items]
                    ],
                    show: machinery::columns::Show::Joined {
                        separator: ",".into(),
                        most: None,
                        words: vec![],
                    },
                    none: machinery::columns::Cell::Text("<none>".into()),
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
            &crate::storage::v1::csi_driver::shape::CSI_DRIVER,
        ),
        schema: 16543247589843814398,
        strategy: true,
        codec: machinery::codec::typed::<crate::storage::v1::CSIDriver>(),
    })
}

impl machinery::object::Object for crate::storage::v1::CSIDriver {
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

impl machinery::object::OfKind for crate::storage::v1::CSIDriver {
    const GROUP: &'static str = "storage";
    const VERSION: &'static str = "v1";
    const KIND: &'static str = "CSIDriver";
}
