// Written by kindsmith from schema/specimen/v1beta1/gadget.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The kind's row, and its type as an object.

/// `specimen/v1beta1 Gadget`.
pub static KIND: std::sync::LazyLock<std::sync::Arc<machinery::kind::Kind>> = std::sync::LazyLock::new(
    row,
);

fn row() -> std::sync::Arc<machinery::kind::Kind> {
    std::sync::Arc::new(machinery::kind::Kind {
        group: "specimen".into(),
        group_priority: 17300,
        version: "v1beta1".into(),
        name: "Gadget".into(),
        list_name: "GadgetList".into(),
        doc: "A kind of which there is a newer version: every way in which the two can differ."
            .into(),
        plural: "gadgets".into(),
        singular: "gadget".into(),
        short: [].into(),
        categories: [].into(),
        namespaced: true,
        name_format: machinery::format::dns_subdomain,
        generate_name: machinery::kind::GenerateName::Prefix,
        hashed_as: None,
        finalizers: machinery::kind::Finalizers::Named,
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
        create_on_update: false,
        delete_reply: machinery::kind::DeleteReply::Status,
        deletion_waits_for: machinery::shape::field_path(&[]),
        expires_after_seconds: None,
        served: false,
        ending: false,
        stored: true,
        prunes: false,
        conversion: Some(machinery::convert::Conversion {
            hub: std::sync::Arc::clone(&crate::specimen::v1::gadget::kind::KIND),
            convert: machinery::convert::typed(
                crate::specimen::v1beta1::Gadget::to_hub,
                crate::specimen::v1beta1::Gadget::from_hub,
            ),
            code: true,
        }),
        deprecation: Some(machinery::kind::Deprecation {
            since: "1.2".into(),
            removed: "1.5".into(),
            replacement: "specimen.{group_suffix}/v1 Gadget".into(),
            warning: "".into(),
        }),
        columns: [].into(),
        selectable: [].into(),
        selectors: machinery::kind::SelectorWords::default(),
        shape: machinery::kind::KindShape::of_type(
            &crate::specimen::v1beta1::gadget::shape::GADGET,
        ),
        schema: 11825167748627022476,
        strategy: false,
        codec: machinery::codec::typed::<crate::specimen::v1beta1::Gadget>(),
    })
}

impl machinery::object::Object for crate::specimen::v1beta1::Gadget {
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

impl machinery::object::OfKind for crate::specimen::v1beta1::Gadget {
    const GROUP: &'static str = "specimen";
    const VERSION: &'static str = "v1beta1";
    const KIND: &'static str = "Gadget";
}
