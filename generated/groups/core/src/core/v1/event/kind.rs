// Written by kindsmith from schema/core/v1/event.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The kind's row, and its type as an object.

/// `core/v1 Event`.
pub static KIND: machinery::kind::Kind = machinery::kind::Kind {
    group: "core",
    group_priority: 18000,
    version: "v1",
    name: "Event",
    doc: "Something that happened to an object, told for people who look into it. Events go on their own after a while.",
    plural: "events",
    singular: "event",
    short: &["ev"],
    categories: &[],
    namespaced: true,
    name_format: machinery::format::path_segment,
    finalizers: machinery::kind::Finalizers::Any,
    verbs: &[
        machinery::kind::Verb::Create,
        machinery::kind::Verb::Delete,
        machinery::kind::Verb::DeleteCollection,
        machinery::kind::Verb::Get,
        machinery::kind::Verb::List,
        machinery::kind::Verb::Patch,
        machinery::kind::Verb::Update,
        machinery::kind::Verb::Watch,
    ],
    subresources: &[],
    untracked: &[],
    generation: machinery::kind::Generation::Never,
    unconditional_update: true,
    create_on_update: true,
    delete_reply: machinery::kind::DeleteReply::Status,
    deletion_waits_for: &[],
    expires_after_seconds: Some(3600),
    served: true,
    stored: true,
    conversion: None,
    deprecation: None,
    columns: &[
        machinery::columns::Column {
            name: "Last Seen",
            cell_type: "string",
            format: "",
            priority: 0,
            doc: "Time since it happened last.",
            source: machinery::columns::ColumnSource::Age(
                &[
                    &["series", "lastObservedTime"],
                    &["lastTimestamp"],
                    &["firstTimestamp"],
                    &["eventTime"],
                ],
            ),
        },
        machinery::columns::Column {
            name: "Type",
            cell_type: "string",
            format: "",
            priority: 0,
            doc: "Whether it is good news.",
            source: machinery::columns::ColumnSource::Path {
                path: &["type"],
                none: "",
            },
        },
        machinery::columns::Column {
            name: "Reason",
            cell_type: "string",
            format: "",
            priority: 0,
            doc: "Why it happened.",
            source: machinery::columns::ColumnSource::Path {
                path: &["reason"],
                none: "",
            },
        },
        machinery::columns::Column {
            name: "Object",
            cell_type: "string",
            format: "",
            priority: 0,
            doc: "Kind and name of the object that it happened to.",
            source: machinery::columns::ColumnSource::Code,
        },
        machinery::columns::Column {
            name: "Subobject",
            cell_type: "string",
            format: "",
            priority: 1,
            doc: "Part of the object that it happened to.",
            source: machinery::columns::ColumnSource::Path {
                path: &["involvedObject", "fieldPath"],
                none: "",
            },
        },
        machinery::columns::Column {
            name: "Source",
            cell_type: "string",
            format: "",
            priority: 1,
            doc: "Who tells of it.",
            source: machinery::columns::ColumnSource::Code,
        },
        machinery::columns::Column {
            name: "Message",
            cell_type: "string",
            format: "",
            priority: 0,
            doc: "What happened.",
            source: machinery::columns::ColumnSource::Code,
        },
        machinery::columns::Column {
            name: "First Seen",
            cell_type: "string",
            format: "",
            priority: 1,
            doc: "Time since it happened first.",
            source: machinery::columns::ColumnSource::Age(
                &[&["firstTimestamp"], &["eventTime"]],
            ),
        },
        machinery::columns::Column {
            name: "Count",
            cell_type: "string",
            format: "",
            priority: 1,
            doc: "How often it happened.",
            source: machinery::columns::ColumnSource::Code,
        },
        machinery::columns::Column {
            name: "Name",
            cell_type: "string",
            format: "name",
            priority: 1,
            doc: "Name of the event.",
            source: machinery::columns::ColumnSource::Path {
                path: &["metadata", "name"],
                none: "",
            },
        },
    ],
    selectable: &[
        machinery::kind::Selectable {
            label: "involvedObject.kind",
            path: &["involvedObject", "kind"],
            place: 0,
        },
        machinery::kind::Selectable {
            label: "involvedObject.namespace",
            path: &["involvedObject", "namespace"],
            place: 1,
        },
        machinery::kind::Selectable {
            label: "involvedObject.name",
            path: &["involvedObject", "name"],
            place: 2,
        },
        machinery::kind::Selectable {
            label: "involvedObject.uid",
            path: &["involvedObject", "uid"],
            place: 3,
        },
        machinery::kind::Selectable {
            label: "involvedObject.apiVersion",
            path: &["involvedObject", "apiVersion"],
            place: 4,
        },
        machinery::kind::Selectable {
            label: "involvedObject.resourceVersion",
            path: &["involvedObject", "resourceVersion"],
            place: 5,
        },
        machinery::kind::Selectable {
            label: "involvedObject.fieldPath",
            path: &["involvedObject", "fieldPath"],
            place: 6,
        },
        machinery::kind::Selectable {
            label: "reason",
            path: &["reason"],
            place: 7,
        },
        machinery::kind::Selectable {
            label: "source",
            path: &["source", "component"],
            place: 8,
        },
        machinery::kind::Selectable {
            label: "type",
            path: &["type"],
            place: 9,
        },
        machinery::kind::Selectable {
            label: "reportingComponent",
            path: &["reportingComponent"],
            place: 10,
        },
    ],
    shape: &crate::core::v1::event::shape::EVENT,
    schema: 10311013710043400677,
    strategy: Some(2),
    empty: || Box::new(crate::core::v1::Event::default()),
    decode_json: |reader| Ok(Box::new(reader.value::<crate::core::v1::Event>()?)),
    decode_wire: |bytes| Ok(
        Box::new(machinery::wire::decode::<crate::core::v1::Event>(bytes)?),
    ),
};

impl machinery::object::Object for crate::core::v1::Event {
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
