// Written by kindsmith from schema/core/v1/event.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The kind's row, and its type as an object.

/// `core/v1 Event`.
pub static KIND: std::sync::LazyLock<std::sync::Arc<machinery::kind::Kind>> = std::sync::LazyLock::new(
    row,
);

fn row() -> std::sync::Arc<machinery::kind::Kind> {
    std::sync::Arc::new(machinery::kind::Kind {
        group: "core".into(),
        group_priority: 18000,
        version: "v1".into(),
        name: "Event".into(),
        list_name: "EventList".into(),
        doc: "Something that happened to an object, told for people who look into it. Events go on their own \
            after a while."
            .into(),
        plural: "events".into(),
        singular: "event".into(),
        short: ["ev".into()].into(),
        categories: [].into(),
        namespaced: true,
        name_format: machinery::format::path_segment,
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
        unconditional_update: true,
        create_on_update: true,
        delete_reply: machinery::kind::DeleteReply::Status,
        deletion_waits_for: machinery::shape::field_path(&[]),
        expires_after_seconds: Some(3600),
        served: true,
        ending: false,
        stored: true,
        prunes: false,
        conversion: None,
        deprecation: None,
        columns: [
            machinery::columns::Column {
                name: "Last Seen".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 0,
                doc: "Time since it happened last.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![
                        machinery::columns::fields(& ["series", "lastObservedTime"]),
                        machinery::columns::fields(& ["lastTimestamp"]),
                        machinery::columns::fields(& ["firstTimestamp"]),
                        machinery::columns::fields(& ["eventTime"])
                    ],
                    show: machinery::columns::Show::Age,
                    none: machinery::columns::Cell::Text("<unknown>".into()),
                },
            },
            machinery::columns::Column {
                name: "Type".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 0,
                doc: "Whether it is good news.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![machinery::columns::fields(& ["type"])],
                    show: machinery::columns::Show::Value,
                    none: machinery::columns::Cell::Text("".into()),
                },
            },
            machinery::columns::Column {
                name: "Reason".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 0,
                doc: "Why it happened.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![machinery::columns::fields(& ["reason"])],
                    show: machinery::columns::Show::Value,
                    none: machinery::columns::Cell::Text("".into()),
                },
            },
            machinery::columns::Column {
                name: "Object".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 0,
                doc: "Kind and name of the object that it happened to.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Code,
            },
            machinery::columns::Column {
                name: "Subobject".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 1,
                doc: "Part of the object that it happened to.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![
                        machinery::columns::fields(& ["involvedObject", "fieldPath"])
                    ],
                    show: machinery::columns::Show::Value,
                    none: machinery::columns::Cell::Text("".into()),
                },
            },
            machinery::columns::Column {
                name: "Source".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 1,
                doc: "Who tells of it.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Code,
            },
            machinery::columns::Column {
                name: "Message".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 0,
                doc: "What happened.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Code,
            },
            machinery::columns::Column {
                name: "First Seen".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 1,
                doc: "Time since it happened first.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![
                        machinery::columns::fields(& ["firstTimestamp"]),
                        machinery::columns::fields(& ["eventTime"])
                    ],
                    show: machinery::columns::Show::Age,
                    none: machinery::columns::Cell::Text("<unknown>".into()),
                },
            },
            machinery::columns::Column {
                name: "Count".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 1,
                doc: "How often it happened.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Code,
            },
            machinery::columns::Column {
                name: "Name".into(),
                cell_type: "string".into(),
                format: "name".into(),
                priority: 1,
                doc: "Name of the event.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![machinery::columns::fields(& ["metadata", "name"])],
                    show: machinery::columns::Show::Value,
                    none: machinery::columns::Cell::Text("".into()),
                },
            },
        ]
            .into(),
        selectable: [
            machinery::kind::Selectable {
                label: "involvedObject.kind".into(),
                path: machinery::shape::field_path(&["involvedObject", "kind"]),
                place: 0,
                absent: "",
            },
            machinery::kind::Selectable {
                label: "involvedObject.namespace".into(),
                path: machinery::shape::field_path(&["involvedObject", "namespace"]),
                place: 1,
                absent: "",
            },
            machinery::kind::Selectable {
                label: "involvedObject.name".into(),
                path: machinery::shape::field_path(&["involvedObject", "name"]),
                place: 2,
                absent: "",
            },
            machinery::kind::Selectable {
                label: "involvedObject.uid".into(),
                path: machinery::shape::field_path(&["involvedObject", "uid"]),
                place: 3,
                absent: "",
            },
            machinery::kind::Selectable {
                label: "involvedObject.apiVersion".into(),
                path: machinery::shape::field_path(&["involvedObject", "apiVersion"]),
                place: 4,
                absent: "",
            },
            machinery::kind::Selectable {
                label: "involvedObject.resourceVersion".into(),
                path: machinery::shape::field_path(
                    &["involvedObject", "resourceVersion"],
                ),
                place: 5,
                absent: "",
            },
            machinery::kind::Selectable {
                label: "involvedObject.fieldPath".into(),
                path: machinery::shape::field_path(&["involvedObject", "fieldPath"]),
                place: 6,
                absent: "",
            },
            machinery::kind::Selectable {
                label: "reason".into(),
                path: machinery::shape::field_path(&["reason"]),
                place: 7,
                absent: "",
            },
            machinery::kind::Selectable {
                label: "source".into(),
                path: machinery::shape::field_path(&["source", "component"]),
                place: 8,
                absent: "",
            },
            machinery::kind::Selectable {
                label: "type".into(),
                path: machinery::shape::field_path(&["type"]),
                place: 9,
                absent: "",
            },
            machinery::kind::Selectable {
                label: "reportingComponent".into(),
                path: machinery::shape::field_path(&["reportingComponent"]),
                place: 10,
                absent: "",
            },
        ]
            .into(),
        selectors: machinery::kind::SelectorWords {
            also: [].into(),
            valueless: [].into(),
            otherwise: [("source".into(), "reportingComponent".into())].into(),
            unknown: "".into(),
        },
        shape: machinery::kind::KindShape::of_type(
            &crate::core::v1::event::shape::EVENT,
        ),
        schema: 10311013710043400677,
        strategy: true,
        codec: machinery::codec::typed::<crate::core::v1::Event>(),
    })
}

impl machinery::object::Object for crate::core::v1::Event {
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

impl machinery::object::OfKind for crate::core::v1::Event {
    const GROUP: &'static str = "core";
    const VERSION: &'static str = "v1";
    const KIND: &'static str = "Event";
}
