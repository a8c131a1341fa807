// Written by kindsmith from schema/authentication/v1/token_review.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The kind's row, and its type as an object.

/// `authentication/v1 TokenReview`.
pub static KIND: machinery::kind::Kind = machinery::kind::Kind {
    group: "authentication",
    group_priority: 17700,
    version: "v1",
    name: "TokenReview",
    doc: "Asks whom a bearer token belongs to.",
    plural: "tokenreviews",
    singular: "tokenreview",
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
    shape: &crate::authentication::v1::token_review::shape::TOKEN_REVIEW,
    schema: 9092682676177926010,
    strategy: None,
    empty: || Box::new(crate::authentication::v1::TokenReview::default()),
    decode_json: |reader| Ok(
        Box::new(reader.value::<crate::authentication::v1::TokenReview>()?),
    ),
    decode_wire: |bytes| Ok(
        Box::new(
            machinery::wire::decode::<crate::authentication::v1::TokenReview>(bytes)?,
        ),
    ),
};

impl machinery::object::Object for crate::authentication::v1::TokenReview {
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

impl machinery::object::OfKind for crate::authentication::v1::TokenReview {
    const GROUP: &'static str = "authentication";
    const VERSION: &'static str = "v1";
    const KIND: &'static str = "TokenReview";
}
