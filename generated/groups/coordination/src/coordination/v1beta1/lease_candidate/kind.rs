// Written by kindsmith from schema/coordination/v1beta1/lease_candidate.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The kind's row, and its type as an object.

/// `coordination/v1beta1 LeaseCandidate`.
pub static KIND: std::sync::LazyLock<std::sync::Arc<machinery::kind::Kind>> = std::sync::LazyLock::new(
    row,
);

fn row() -> std::sync::Arc<machinery::kind::Kind> {
    std::sync::Arc::new(machinery::kind::Kind {
        group: "coordination".into(),
        group_priority: 16500,
        version: "v1beta1".into(),
        name: "LeaseCandidate".into(),
        list_name: "LeaseCandidateList".into(),
        doc: "One of those that could hold a lease, and what it runs. The server picks among the candidates \
            of a lease."
            .into(),
        plural: "leasecandidates".into(),
        singular: "leasecandidate".into(),
        short: [].into(),
        categories: [].into(),
        namespaced: true,
        name_format: machinery::format::config_map_key,
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
        generation: machinery::kind::Generation::Never,
        unconditional_update: false,
        create_on_update: true,
        delete_reply: machinery::kind::DeleteReply::Status,
        deletion_waits_for: machinery::shape::field_path(&[]),
        expires_after_seconds: None,
        served: false,
        ending: false,
        stored: true,
        prunes: false,
        conversion: None,
        deprecation: Some(machinery::kind::Deprecation {
            since: "1.36".into(),
            removed: "1.39".into(),
            replacement: "".into(),
            warning: "".into(),
        }),
        columns: [
            machinery::columns::Column {
                name: "Name".into(),
                cell_type: "string".into(),
                format: "name".into(),
                priority: 0,
                doc: "Name of the candidate.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![machinery::columns::fields(& ["metadata", "name"])],
                    show: machinery::columns::Show::Value,
                    none: machinery::columns::Cell::Text("".into()),
                },
            },
            machinery::columns::Column {
                name: "LeaseName".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 0,
                doc: "The lease that it could hold.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![machinery::columns::fields(& ["spec", "leaseName"])],
                    show: machinery::columns::Show::Value,
                    none: machinery::columns::Cell::Text("".into()),
                },
            },
            machinery::columns::Column {
                name: "BinaryVersion".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 0,
                doc: "Version of its program.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![machinery::columns::fields(& ["spec", "binaryVersion"])],
                    show: machinery::columns::Show::Value,
                    none: machinery::columns::Cell::Text("".into()),
                },
            },
            machinery::columns::Column {
                name: "EmulationVersion".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 0,
                doc: "Version that its program behaves like.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![
                        machinery::columns::fields(& ["spec", "emulationVersion"])
                    ],
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
        ]
            .into(),
        selectable: [
            machinery::kind::Selectable {
                label: "spec.leaseName".into(),
                path: machinery::shape::field_path(&["spec", "leaseName"]),
                place: 0,
                absent: "",
            },
        ]
            .into(),
        selectors: machinery::kind::SelectorWords::default(),
        shape: machinery::kind::KindShape::of_type(
            &crate::coordination::v1beta1::lease_candidate::shape::LEASE_CANDIDATE,
        ),
        schema: 18062023256286787806,
        strategy: true,
        codec: machinery::codec::typed::<crate::coordination::v1beta1::LeaseCandidate>(),
    })
}

impl machinery::object::Object for crate::coordination::v1beta1::LeaseCandidate {
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

impl machinery::object::OfKind for crate::coordination::v1beta1::LeaseCandidate {
    const GROUP: &'static str = "coordination";
    const VERSION: &'static str = "v1beta1";
    const KIND: &'static str = "LeaseCandidate";
}
