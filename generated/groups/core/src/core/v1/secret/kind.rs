// Written by kindsmith from schema/core/v1/secret.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The kind's row, and its type as an object.

/// `core/v1 Secret`.
pub static KIND: machinery::kind::Kind = machinery::kind::Kind {
    group: "core",
    group_priority: 18000,
    version: "v1",
    name: "Secret",
    doc: "Bytes under keys that only those may read who need them, such as passwords, tokens and private keys.",
    plural: "secrets",
    singular: "secret",
    short: &[],
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
    create_on_update: false,
    delete_reply: machinery::kind::DeleteReply::Status,
    deletion_waits_for: &[],
    expires_after_seconds: None,
    served: true,
    stored: true,
    conversion: None,
    deprecation: None,
    columns: &[
        machinery::columns::Column {
            name: "Name",
            cell_type: "string",
            format: "name",
            priority: 0,
            doc: "Name of the secret.",
            source: machinery::columns::ColumnSource::Path {
                path: &["metadata", "name"],
                none: "",
            },
        },
        machinery::columns::Column {
            name: "Type",
            cell_type: "string",
            format: "",
            priority: 0,
            doc: "What the secret is for.",
            source: machinery::columns::ColumnSource::Path {
                path: &["type"],
                none: "",
            },
        },
        machinery::columns::Column {
            name: "Data",
            cell_type: "string",
            format: "",
            priority: 0,
            doc: "Number of keys.",
            source: machinery::columns::ColumnSource::Count(&[&["data"]]),
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
            label: "type",
            path: &["type"],
            place: 0,
        },
    ],
    shape: &crate::core::v1::secret::shape::SECRET,
    schema: 13204479058895883963,
    strategy: Some(4),
    empty: || Box::new(crate::core::v1::Secret::default()),
    decode_json: |reader| Ok(Box::new(reader.value::<crate::core::v1::Secret>()?)),
    decode_wire: |bytes| Ok(
        Box::new(machinery::wire::decode::<crate::core::v1::Secret>(bytes)?),
    ),
};

impl machinery::object::Object for crate::core::v1::Secret {
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

impl machinery::object::OfKind for crate::core::v1::Secret {
    const GROUP: &'static str = "core";
    const VERSION: &'static str = "v1";
    const KIND: &'static str = "Secret";
}
