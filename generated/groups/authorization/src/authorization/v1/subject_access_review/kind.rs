// Written by kindsmith from schema/authorization/v1/subject_access_review.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The kind's row, and its type as an object.

/// `authorization/v1 SubjectAccessReview`.
pub static KIND: machinery::kind::Kind = machinery::kind::Kind {
    group: "authorization",
    group_priority: 17600,
    version: "v1",
    name: "SubjectAccessReview",
    doc: "Asks whether a user or a group may do something.",
    plural: "subjectaccessreviews",
    singular: "subjectaccessreview",
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
    shape: &crate::authorization::v1::subject_access_review::shape::SUBJECT_ACCESS_REVIEW,
    schema: 5022189053201154101,
    strategy: None,
    empty: || Box::new(crate::authorization::v1::SubjectAccessReview::default()),
    decode_json: |reader| Ok(
        Box::new(reader.value::<crate::authorization::v1::SubjectAccessReview>()?),
    ),
    decode_wire: |bytes| Ok(
        Box::new(
            machinery::wire::decode::<
                crate::authorization::v1::SubjectAccessReview,
            >(bytes)?,
        ),
    ),
};

impl machinery::object::Object for crate::authorization::v1::SubjectAccessReview {
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

impl machinery::object::OfKind for crate::authorization::v1::SubjectAccessReview {
    const GROUP: &'static str = "authorization";
    const VERSION: &'static str = "v1";
    const KIND: &'static str = "SubjectAccessReview";
}
