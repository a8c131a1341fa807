// Written by kindsmith from schema/specimen/v1/specimen.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The kind's row, and its type as an object.

/// `specimen/v1 Specimen`.
pub static KIND: machinery::kind::Kind = machinery::kind::Kind {
    group: "specimen",
    group_priority: 17300,
    version: "v1",
    name: "Specimen",
    doc: "A made-up kind that uses every key of the language.",
    plural: "specimina",
    singular: "specimen",
    short: &["spe"],
    categories: &["all", "made"],
    namespaced: false,
    name_format: machinery::format::dns_label,
    finalizers: machinery::kind::Finalizers::Any,
    verbs: &[
        machinery::kind::Verb::Create,
        machinery::kind::Verb::Delete,
        machinery::kind::Verb::Get,
        machinery::kind::Verb::List,
        machinery::kind::Verb::Patch,
        machinery::kind::Verb::Update,
        machinery::kind::Verb::Watch,
    ],
    subresources: &[
        machinery::kind::Subresource {
            name: "part",
            verbs: &[
                machinery::kind::Verb::Create,
                machinery::kind::Verb::Get,
                machinery::kind::Verb::Update,
            ],
            untracked: &[
                &["spec"],
                &["status", "checked"],
                &["status", "extra", "count"],
                &["status", "seen"],
            ],
            kind: None,
        },
        machinery::kind::Subresource {
            name: "question",
            verbs: &[machinery::kind::Verb::Create],
            untracked: &[],
            kind: Some(&crate::specimen::v1::question::kind::KIND),
        },
        machinery::kind::Subresource {
            name: "status",
            verbs: &[
                machinery::kind::Verb::Get,
                machinery::kind::Verb::Patch,
                machinery::kind::Verb::Update,
            ],
            untracked: &[&["spec"], &["status", "phase"]],
            kind: None,
        },
    ],
    untracked: &[&["status"]],
    generation: machinery::kind::Generation::OnChange,
    unconditional_update: false,
    create_on_update: true,
    delete_reply: machinery::kind::DeleteReply::Object,
    deletion_waits_for: &["spec", "words"],
    expires_after_seconds: Some(5400),
    served: true,
    stored: true,
    conversion: None,
    deprecation: Some(
        &machinery::kind::Deprecation {
            since: "1.1",
            removed: "2.0",
            replacement: "specimen.example.org/v2 Specimen",
        },
    ),
    columns: &[
        machinery::columns::Column {
            name: "Name",
            cell_type: "string",
            format: "name",
            priority: 0,
            doc: "Name of the specimen.",
            source: machinery::columns::ColumnSource::Path {
                path: &["metadata", "name"],
                none: "",
            },
        },
        machinery::columns::Column {
            name: "Count",
            cell_type: "integer",
            format: "",
            priority: 1,
            doc: "A number.",
            source: machinery::columns::ColumnSource::Path {
                path: &["spec", "count"],
                none: "",
            },
        },
        machinery::columns::Column {
            name: "Phase",
            cell_type: "string",
            format: "",
            priority: 0,
            doc: "Where it stands.",
            source: machinery::columns::ColumnSource::Path {
                path: &["status", "phase"],
                none: "<none>",
            },
        },
        machinery::columns::Column {
            name: "Waits",
            cell_type: "string",
            format: "",
            priority: 0,
            doc: "A number as a duration.",
            source: machinery::columns::ColumnSource::Duration(&["spec", "count"]),
        },
        machinery::columns::Column {
            name: "Entries",
            cell_type: "integer",
            format: "",
            priority: 0,
            doc: "How many there are.",
            source: machinery::columns::ColumnSource::Count(
                &[&["spec", "words"], &["spec", "pairs"]],
            ),
        },
        machinery::columns::Column {
            name: "When",
            cell_type: "date",
            format: "",
            priority: 0,
            doc: "A time.",
            source: machinery::columns::ColumnSource::Path {
                path: &["status", "seen"],
                none: "",
            },
        },
        machinery::columns::Column {
            name: "Verdict",
            cell_type: "string",
            format: "",
            priority: 0,
            doc: "What the strategy thinks.",
            source: machinery::columns::ColumnSource::Code,
        },
        machinery::columns::Column {
            name: "Seen",
            cell_type: "string",
            format: "",
            priority: 0,
            doc: "Time since somebody looked.",
            source: machinery::columns::ColumnSource::Age(
                &[&["status", "seen"], &["status", "checked"]],
            ),
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
    ],
    selectable: &[
        machinery::kind::Selectable {
            label: "spec.title",
            path: &["spec", "title"],
            place: 0,
        },
        machinery::kind::Selectable {
            label: "phase",
            path: &["status", "phase"],
            place: 1,
        },
        machinery::kind::Selectable {
            label: "status.extra.note",
            path: &["status", "extra", "note"],
            place: 2,
        },
        machinery::kind::Selectable {
            label: "status.extra.count",
            path: &["status", "extra", "count"],
            place: 3,
        },
    ],
    shape: &crate::specimen::v1::specimen::shape::SPECIMEN,
    schema: 7940400724411723162,
    strategy: Some(1),
    empty: || Box::new(crate::specimen::v1::Specimen::default()),
    decode_json: |reader| Ok(Box::new(reader.value::<crate::specimen::v1::Specimen>()?)),
    decode_wire: |bytes| Ok(
        Box::new(machinery::wire::decode::<crate::specimen::v1::Specimen>(bytes)?),
    ),
};

impl machinery::object::Object for crate::specimen::v1::Specimen {
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
    fn deprecations(&self, warnings: &mut Vec<String>) {
        Self::deprecations(self, &machinery::path::Path::Root, warnings);
    }
    fn differs_in_generation(&self, old: &dyn machinery::object::Object) -> bool {
        let old: &Self = machinery::prepare::same_kind(old);
        self.spec != old.spec || self.status != old.status
            || self.metadata.labels != old.metadata.labels
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

impl machinery::object::OfKind for crate::specimen::v1::Specimen {
    const GROUP: &'static str = "specimen";
    const VERSION: &'static str = "v1";
    const KIND: &'static str = "Specimen";
}
