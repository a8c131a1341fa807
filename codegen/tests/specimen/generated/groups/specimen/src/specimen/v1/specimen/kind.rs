// Written by kindsmith from schema/specimen/v1/specimen.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The kind's row, and its type as an object.

/// `specimen/v1 Specimen`.
pub static KIND: std::sync::LazyLock<std::sync::Arc<machinery::kind::Kind>> = std::sync::LazyLock::new(
    row,
);

fn row() -> std::sync::Arc<machinery::kind::Kind> {
    std::sync::Arc::new(machinery::kind::Kind {
        group: "specimen".into(),
        group_priority: 17300,
        version: "v1".into(),
        name: "Specimen".into(),
        list_name: "SpecimenList".into(),
        doc: "A made-up kind that uses every key of the language.".into(),
        plural: "specimina".into(),
        singular: "specimen".into(),
        short: ["spe".into()].into(),
        categories: ["all".into(), "made".into()].into(),
        namespaced: false,
        name_format: machinery::format::dns_label,
        generate_name: machinery::kind::GenerateName::FreePrefix,
        hashed_as: Some("v1beta1".into()),
        finalizers: machinery::kind::Finalizers::Any,
        verbs: [
            machinery::kind::Verb::Create,
            machinery::kind::Verb::Delete,
            machinery::kind::Verb::Get,
            machinery::kind::Verb::List,
            machinery::kind::Verb::Patch,
            machinery::kind::Verb::Update,
            machinery::kind::Verb::Watch,
        ]
            .into(),
        subresources: [
            std::sync::Arc::new(machinery::kind::Subresource {
                name: "part".into(),
                verbs: [
                    machinery::kind::Verb::Create,
                    machinery::kind::Verb::Get,
                    machinery::kind::Verb::Update,
                ]
                    .into(),
                untracked: machinery::shape::field_paths(
                    &[
                        &["spec", "Direction"],
                        &["spec", "anything"],
                        &["spec", "choice"],
                        &["spec", "count"],
                        &["spec", "dropped"],
                        &["spec", "flag"],
                        &["spec", "floor"],
                        &["spec", "hint"],
                        &["spec", "house"],
                        &["spec", "mode"],
                        &["spec", "old"],
                        &["spec", "owner"],
                        &["spec", "ownerExtra"],
                        &["spec", "ownerGroups"],
                        &["spec", "ownerId"],
                        &["spec", "pairs"],
                        &["spec", "parts"],
                        &["spec", "port"],
                        &["spec", "ratio"],
                        &["spec", "relations"],
                        &["spec", "rooms"],
                        &["spec", "root"],
                        &["spec", "secret"],
                        &["spec", "share"],
                        &["spec", "site"],
                        &["spec", "title"],
                        &["spec", "total"],
                        &["spec", "wait"],
                        &["status", "checked"],
                        &["status", "copies"],
                        &["status", "extra", "count"],
                        &["status", "labels"],
                        &["status", "seen"],
                    ],
                ),
                content: machinery::kind::SubresourceContent::Part,
            }),
            std::sync::Arc::new(machinery::kind::Subresource {
                name: "question".into(),
                verbs: [machinery::kind::Verb::Create].into(),
                untracked: Vec::new(),
                content: machinery::kind::SubresourceContent::Question(
                    std::sync::Arc::clone(&crate::specimen::v1::question::kind::KIND),
                ),
            }),
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
                        &["spec", "Direction"],
                        &["spec", "anything"],
                        &["spec", "choice"],
                        &["spec", "dropped"],
                        &["spec", "flag"],
                        &["spec", "floor"],
                        &["spec", "hint"],
                        &["spec", "house"],
                        &["spec", "mode"],
                        &["spec", "old"],
                        &["spec", "owner"],
                        &["spec", "ownerExtra"],
                        &["spec", "ownerGroups"],
                        &["spec", "ownerId"],
                        &["spec", "pairs"],
                        &["spec", "parts"],
                        &["spec", "port"],
                        &["spec", "ratio"],
                        &["spec", "relations"],
                        &["spec", "rooms"],
                        &["spec", "root"],
                        &["spec", "secret"],
                        &["spec", "share"],
                        &["spec", "site"],
                        &["spec", "title"],
                        &["spec", "total"],
                        &["spec", "wait"],
                        &["spec", "words"],
                        &["status"],
                    ],
                ),
                content: machinery::kind::SubresourceContent::Scale {
                    kind: std::sync::Arc::clone(
                        &crate::autoscaling::v1::scale::kind::KIND,
                    ),
                    fields: machinery::scale::ScaledFields {
                        spec: machinery::shape::field_path(&["spec", "count"]),
                        status: machinery::shape::field_path(&["status", "copies"]),
                        selector: Some((
                            machinery::shape::field_path(&["status", "labels"]),
                            machinery::scale::SelectorForm::Labels,
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
                untracked: machinery::shape::field_paths(
                    &[&["spec"], &["status", "phase"]],
                ),
                content: machinery::kind::SubresourceContent::Part,
            }),
            std::sync::Arc::new(machinery::kind::Subresource {
                name: "talk".into(),
                verbs: [machinery::kind::Verb::Create, machinery::kind::Verb::Get]
                    .into(),
                untracked: Vec::new(),
                content: machinery::kind::SubresourceContent::Connection {
                    options: "TalkOptions".into(),
                    takes_path: true,
                },
            }),
        ]
            .into(),
        untracked: machinery::shape::field_paths(&[&["status"]]),
        generation: machinery::kind::Generation::OnChange,
        unconditional_update: false,
        create_on_update: true,
        delete_reply: machinery::kind::DeleteReply::Object,
        deletion_waits_for: machinery::shape::field_path(&["spec", "words"]),
        expires_after_seconds: Some(5400),
        served: true,
        ending: false,
        stored: true,
        prunes: false,
        conversion: None,
        deprecation: Some(machinery::kind::Deprecation {
            since: "1.1".into(),
            removed: "2.0".into(),
            replacement: "specimen.example.org/v2 Specimen".into(),
            warning: "".into(),
        }),
        columns: [
            machinery::columns::Column {
                name: "Name".into(),
                cell_type: "string".into(),
                format: "name".into(),
                priority: 0,
                doc: "Name of the specimen.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![machinery::columns::fields(& ["metadata", "name"])],
                    show: machinery::columns::Show::Value,
                    none: machinery::columns::Cell::Text("".into()),
                },
            },
            machinery::columns::Column {
                name: "Count".into(),
                cell_type: "integer".into(),
                format: "".into(),
                priority: 1,
                doc: "A number.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![machinery::columns::fields(& ["spec", "count"])],
                    show: machinery::columns::Show::Value,
                    none: machinery::columns::Cell::Integer(0),
                },
            },
            machinery::columns::Column {
                name: "Phase".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 0,
                doc: "Where it stands.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![machinery::columns::fields(& ["status", "phase"])],
                    show: machinery::columns::Show::Value,
                    none: machinery::columns::Cell::Text("<none>".into()),
                },
            },
            machinery::columns::Column {
                name: "Waits".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 0,
                doc: "A number as a duration.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![machinery::columns::fields(& ["spec", "count"])],
                    show: machinery::columns::Show::Duration,
                    none: machinery::columns::Cell::Text("<none>".into()),
                },
            },
            machinery::columns::Column {
                name: "Entries".into(),
                cell_type: "integer".into(),
                format: "".into(),
                priority: 0,
                doc: "How many there are.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![
                        machinery::columns::fields(& ["spec", "words"]),
                        machinery::columns::fields(& ["spec", "pairs"])
                    ],
                    show: machinery::columns::Show::Count,
                    none: machinery::columns::Cell::Text("".into()),
                },
            },
            machinery::columns::Column {
                name: "When".into(),
                cell_type: "date".into(),
                format: "".into(),
                priority: 0,
                doc: "A time.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![machinery::columns::fields(& ["status", "seen"])],
                    show: machinery::columns::Show::Value,
                    none: machinery::columns::Cell::Text("".into()),
                },
            },
            machinery::columns::Column {
                name: "Names".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 0,
                doc: "All names.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![
                        vec![machinery::columns::CellStep::Field("spec".into()),
                        machinery::columns::CellStep::Field("parts".into()),
                        machinery::columns::CellStep::Items,
                        machinery::columns::CellStep::Field("name".into())]
                    ],
                    show: machinery::columns::Show::Joined {
                        separator: ", ".into(),
                        most: Some(3),
                        words: vec![("x".into(), "ex".into())],
                    },
                    none: machinery::columns::Cell::Text("*".into()),
                },
            },
            machinery::columns::Column {
                name: "Front".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 0,
                doc: "One of them.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![
                        vec![machinery::columns::CellStep::Field("spec".into()),
                        machinery::columns::CellStep::Field("parts".into()),
                        machinery::columns::CellStep::Item { field : "side".into(), text
                        : "front".into() }, machinery::columns::CellStep::Field("name"
                        .into())]
                    ],
                    show: machinery::columns::Show::Value,
                    none: machinery::columns::Cell::Text("".into()),
                },
            },
            machinery::columns::Column {
                name: "First".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 0,
                doc: "The first word.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![
                        vec![machinery::columns::CellStep::Field("spec".into()),
                        machinery::columns::CellStep::Field("words".into()),
                        machinery::columns::CellStep::First]
                    ],
                    show: machinery::columns::Show::Value,
                    none: machinery::columns::Cell::Text("".into()),
                },
            },
            machinery::columns::Column {
                name: "Of".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 0,
                doc: "Two numbers.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![
                        machinery::columns::fields(& ["spec", "count"]),
                        machinery::columns::fields(& ["spec", "total"])
                    ],
                    show: machinery::columns::Show::Pair {
                        separator: "/".into(),
                        absent: "0".into(),
                    },
                    none: machinery::columns::Cell::Text("".into()),
                },
            },
            machinery::columns::Column {
                name: "Pairs".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 0,
                doc: "A map.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![machinery::columns::fields(& ["spec", "pairs"])],
                    show: machinery::columns::Show::Labels,
                    none: machinery::columns::Cell::Text("<none>".into()),
                },
            },
            machinery::columns::Column {
                name: "One".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 0,
                doc: "An entry of it.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![machinery::columns::fields(& ["spec", "pairs", "one"])],
                    show: machinery::columns::Show::Value,
                    none: machinery::columns::Cell::Text("".into()),
                },
            },
            machinery::columns::Column {
                name: "Flag".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 0,
                doc: "A boolean in words.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![machinery::columns::fields(& ["spec", "flag"])],
                    show: machinery::columns::Show::Text(
                        vec![
                            ("true".into(), "Yes".into()), ("false".into(), "No".into())
                        ],
                    ),
                    none: machinery::columns::Cell::Text("Unset".into()),
                },
            },
            machinery::columns::Column {
                name: "Port".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 0,
                doc: "A number or a name.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![machinery::columns::fields(& ["spec", "port"])],
                    show: machinery::columns::Show::Text(vec![]),
                    none: machinery::columns::Cell::Text("".into()),
                },
            },
            machinery::columns::Column {
                name: "Share".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 0,
                doc: "A quantity below no heading.".into(),
                header: false,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![machinery::columns::fields(& ["spec", "share"])],
                    show: machinery::columns::Show::Value,
                    none: machinery::columns::Cell::Text("".into()),
                },
            },
            machinery::columns::Column {
                name: "Verdict".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 0,
                doc: "What the strategy thinks.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Code,
            },
            machinery::columns::Column {
                name: "Seen".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 0,
                doc: "Time since somebody looked.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![
                        machinery::columns::fields(& ["status", "seen"]),
                        machinery::columns::fields(& ["status", "checked"])
                    ],
                    show: machinery::columns::Show::Age,
                    none: machinery::columns::Cell::Text("<unknown>".into()),
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
                label: "spec.title".into(),
                path: machinery::shape::field_path(&["spec", "title"]),
                place: 0,
                absent: "",
            },
            machinery::kind::Selectable {
                label: "phase".into(),
                path: machinery::shape::field_path(&["status", "phase"]),
                place: 1,
                absent: "",
            },
            machinery::kind::Selectable {
                label: "status.extra.note".into(),
                path: machinery::shape::field_path(&["status", "extra", "note"]),
                place: 2,
                absent: "",
            },
            machinery::kind::Selectable {
                label: "status.extra.count".into(),
                path: machinery::shape::field_path(&["status", "extra", "count"]),
                place: 3,
                absent: "0",
            },
        ]
            .into(),
        selectors: machinery::kind::SelectorWords {
            also: [("words".into(), "phase".into())].into(),
            valueless: ["nothing".into()].into(),
            otherwise: [("phase".into(), "spec.title".into())].into(),
            unknown: "no {label} in {apiVersion} {kind}".into(),
        },
        shape: machinery::kind::KindShape::of_type(
            &crate::specimen::v1::specimen::shape::SPECIMEN,
        ),
        schema: 15020443195522260297,
        strategy: true,
        codec: machinery::codec::typed::<crate::specimen::v1::Specimen>(),
    })
}

impl machinery::object::Object for crate::specimen::v1::Specimen {
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
