// Written by kindsmith from schema/specimen/v1/gadget.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The kind's row, and its type as an object.

/// `specimen/v1 Gadget`.
pub static KIND: machinery::kind::Kind = machinery::kind::Kind {
    group: "specimen",
    group_priority: 17300,
    version: "v1",
    name: "Gadget",
    doc: "A kind of which there is an older version: this is how it is stored.",
    plural: "gadgets",
    singular: "gadget",
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
    columns: &[],
    selectable: &[
        machinery::kind::Selectable {
            label: "spec.node",
            path: &["spec", "node"],
            place: 0,
        },
        machinery::kind::Selectable {
            label: "spec.color",
            path: &["spec", "color"],
            place: 1,
        },
    ],
    shape: &crate::specimen::v1::gadget::shape::GADGET,
    schema: 10546223802209929962,
    strategy: Some(0),
    empty: || Box::new(crate::specimen::v1::Gadget::default()),
    decode_json: |reader| Ok(Box::new(reader.value::<crate::specimen::v1::Gadget>()?)),
    decode_wire: |bytes| Ok(
        Box::new(machinery::wire::decode::<crate::specimen::v1::Gadget>(bytes)?),
    ),
};

impl machinery::object::Object for crate::specimen::v1::Gadget {
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

impl machinery::object::OfKind for crate::specimen::v1::Gadget {
    const GROUP: &'static str = "specimen";
    const VERSION: &'static str = "v1";
    const KIND: &'static str = "Gadget";
}
