// Written by kindsmith from schema/specimen/v1/question.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The kind's row, and its type as an object.

/// `specimen/v1 Question`.
pub static KIND: machinery::kind::Kind = machinery::kind::Kind {
    group: "specimen",
    group_priority: 17300,
    version: "v1",
    name: "Question",
    doc: "Is asked and not stored.",
    plural: "questions",
    singular: "question",
    short: &[],
    categories: &[],
    namespaced: false,
    name_format: machinery::format::dns_subdomain,
    finalizers: machinery::kind::Finalizers::Named,
    verbs: &[machinery::kind::Verb::Create],
    subresources: &[],
    untracked: &[],
    generation: machinery::kind::Generation::Never,
    unconditional_update: true,
    create_on_update: false,
    delete_reply: machinery::kind::DeleteReply::Status,
    deletion_waits_for: &[],
    expires_after_seconds: None,
    served: true,
    stored: false,
    conversion: None,
    deprecation: None,
    columns: &[],
    selectable: &[],
    shape: &crate::specimen::v1::question::shape::QUESTION,
    schema: 6802809120491632374,
    strategy: None,
    empty: || Box::new(crate::specimen::v1::Question::default()),
    decode_json: |reader| Ok(Box::new(reader.value::<crate::specimen::v1::Question>()?)),
    decode_wire: |bytes| Ok(
        Box::new(machinery::wire::decode::<crate::specimen::v1::Question>(bytes)?),
    ),
};

impl machinery::object::Object for crate::specimen::v1::Question {
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

impl machinery::object::OfKind for crate::specimen::v1::Question {
    const GROUP: &'static str = "specimen";
    const VERSION: &'static str = "v1";
    const KIND: &'static str = "Question";
}
