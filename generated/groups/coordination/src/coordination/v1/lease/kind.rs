// Written by kindsmith from schema/coordination/v1/lease.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The kind's row, and its type as an object.

/// `coordination/v1 Lease`.
pub static KIND: machinery::kind::Kind = machinery::kind::Kind {
    group: "coordination",
    group_priority: 16500,
    version: "v1",
    name: "Lease",
    doc: "A claim that is good for a while and must be renewed: who leads, or who is alive.",
    plural: "leases",
    singular: "lease",
    short: &[],
    categories: &[],
    namespaced: true,
    name_format: machinery::format::dns_subdomain,
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
    unconditional_update: false,
    create_on_update: true,
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
            doc: "Name of the lease.",
            source: machinery::columns::ColumnSource::Path {
                path: &["metadata", "name"],
                none: "",
            },
        },
        machinery::columns::Column {
            name: "Holder",
            cell_type: "string",
            format: "",
            priority: 0,
            doc: "Who holds it.",
            source: machinery::columns::ColumnSource::Path {
                path: &["spec", "holderIdentity"],
                none: "",
            },
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
    selectable: &[],
    shape: &crate::coordination::v1::lease::shape::LEASE,
    schema: 7218241443036146062,
    strategy: None,
    empty: || Box::new(crate::coordination::v1::Lease::default()),
    decode_json: |reader| Ok(
        Box::new(reader.value::<crate::coordination::v1::Lease>()?),
    ),
    decode_wire: |bytes| Ok(
        Box::new(machinery::wire::decode::<crate::coordination::v1::Lease>(bytes)?),
    ),
};

impl machinery::object::Object for crate::coordination::v1::Lease {
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

impl machinery::object::OfKind for crate::coordination::v1::Lease {
    const GROUP: &'static str = "coordination";
    const VERSION: &'static str = "v1";
    const KIND: &'static str = "Lease";
}
