// Written by kindsmith from schema/policy/v1/eviction.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The kind's row, and its type as an object.

/// `policy/v1 Eviction`.
pub static KIND: std::sync::LazyLock<std::sync::Arc<machinery::kind::Kind>> = std::sync::LazyLock::new(
    row,
);

fn row() -> std::sync::Arc<machinery::kind::Kind> {
    std::sync::Arc::new(machinery::kind::Kind {
        group: "policy".into(),
        group_priority: 17100,
        version: "v1".into(),
        name: "Eviction".into(),
        list_name: "EvictionList".into(),
        doc: "Asks to delete a pod if no PodDisruptionBudget is against it. It is posted to the sub-resource \
            `eviction` of the pod."
            .into(),
        plural: "evictions".into(),
        singular: "eviction".into(),
        short: [].into(),
        categories: [].into(),
        namespaced: true,
        name_format: machinery::format::dns_subdomain,
        generate_name: machinery::kind::GenerateName::Prefix,
        hashed_as: None,
        finalizers: machinery::kind::Finalizers::Named,
        verbs: [].into(),
        subresources: [].into(),
        untracked: machinery::shape::field_paths(&[]),
        generation: machinery::kind::Generation::Never,
        unconditional_update: true,
        create_on_update: false,
        delete_reply: machinery::kind::DeleteReply::Status,
        deletion_waits_for: machinery::shape::field_path(&[]),
        expires_after_seconds: None,
        served: true,
        ending: false,
        stored: false,
        prunes: false,
        conversion: None,
        deprecation: None,
        columns: [].into(),
        selectable: [].into(),
        selectors: machinery::kind::SelectorWords::default(),
        shape: machinery::kind::KindShape::of_type(
            &crate::policy::v1::eviction::shape::EVICTION,
        ),
        schema: 16269877335836859865,
        strategy: false,
        codec: machinery::codec::typed::<crate::policy::v1::Eviction>(),
    })
}

impl machinery::object::Object for crate::policy::v1::Eviction {
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

impl machinery::object::OfKind for crate::policy::v1::Eviction {
    const GROUP: &'static str = "policy";
    const VERSION: &'static str = "v1";
    const KIND: &'static str = "Eviction";
}
