// Written by kindsmith from schema/events/v1/event.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The kind's row, and its type as an object.

/// `events/v1 Event`.
pub static KIND: machinery::kind::Kind = machinery::kind::Kind {
    group: "events",
    group_priority: 17750,
    version: "v1",
    name: "Event",
    doc: "Something that happened to an object, in the newer form: the same events as those of `core`, under other names.",
    plural: "events",
    singular: "event",
    short: &["ev"],
    categories: &[],
    namespaced: true,
    name_format: machinery::format::dns_subdomain,
    finalizers: machinery::kind::Finalizers::Named,
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
    conversion: Some(
        &machinery::convert::Conversion {
            hub: &crate::core::v1::event::kind::KIND,
            to_hub: |brand, object| {
                Box::new(
                    machinery::prepare::same_kind::<crate::events::v1::Event>(object)
                        .to_hub(brand),
                )
            },
            from_hub: |brand, hub, object| {
                machinery::convert::replace(
                    object,
                    crate::events::v1::Event::from_hub(
                        machinery::prepare::same_kind::<crate::core::v1::Event>(hub),
                        brand,
                    ),
                );
            },
            code: false,
        },
    ),
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
                    &["deprecatedLastTimestamp"],
                    &["deprecatedFirstTimestamp"],
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
                path: &["regarding", "fieldPath"],
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
                &[&["deprecatedFirstTimestamp"], &["eventTime"]],
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
            label: "reportingController",
            path: &["reportingController"],
            place: 10,
        },
        machinery::kind::Selectable {
            label: "reason",
            path: &["reason"],
            place: 7,
        },
        machinery::kind::Selectable {
            label: "regarding.kind",
            path: &["regarding", "kind"],
            place: 0,
        },
        machinery::kind::Selectable {
            label: "regarding.namespace",
            path: &["regarding", "namespace"],
            place: 1,
        },
        machinery::kind::Selectable {
            label: "regarding.name",
            path: &["regarding", "name"],
            place: 2,
        },
        machinery::kind::Selectable {
            label: "regarding.uid",
            path: &["regarding", "uid"],
            place: 3,
        },
        machinery::kind::Selectable {
            label: "regarding.apiVersion",
            path: &["regarding", "apiVersion"],
            place: 4,
        },
        machinery::kind::Selectable {
            label: "regarding.resourceVersion",
            path: &["regarding", "resourceVersion"],
            place: 5,
        },
        machinery::kind::Selectable {
            label: "regarding.fieldPath",
            path: &["regarding", "fieldPath"],
            place: 6,
        },
        machinery::kind::Selectable {
            label: "type",
            path: &["type"],
            place: 9,
        },
    ],
    shape: &crate::events::v1::event::shape::EVENT,
    schema: 1532849338323933530,
    strategy: None,
    empty: || Box::new(crate::events::v1::Event::default()),
    decode_json: |reader| Ok(Box::new(reader.value::<crate::events::v1::Event>()?)),
    decode_wire: |bytes| Ok(
        Box::new(machinery::wire::decode::<crate::events::v1::Event>(bytes)?),
    ),
};

impl machinery::object::Object for crate::events::v1::Event {
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

impl machinery::object::OfKind for crate::events::v1::Event {
    const GROUP: &'static str = "events";
    const VERSION: &'static str = "v1";
    const KIND: &'static str = "Event";
}
