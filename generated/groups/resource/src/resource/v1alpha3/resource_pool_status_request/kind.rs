// Written by kindsmith from schema/resource/v1alpha3/resource_pool_status_request.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The kind's row, and its type as an object.

/// `resource/v1alpha3 ResourcePoolStatusRequest`.
pub static KIND: std::sync::LazyLock<std::sync::Arc<machinery::kind::Kind>> = std::sync::LazyLock::new(
    row,
);

fn row() -> std::sync::Arc<machinery::kind::Kind> {
    std::sync::Arc::new(machinery::kind::Kind {
        group: "resource".into(),
        group_priority: 16200,
        version: "v1alpha3".into(),
        name: "ResourcePoolStatusRequest".into(),
        list_name: "ResourcePoolStatusRequestList".into(),
        doc: "Asks once how many devices the pools of a driver have and how many of them are free. A \
            controller answers in `status`."
            .into(),
        plural: "resourcepoolstatusrequests".into(),
        singular: "resourcepoolstatusrequest".into(),
        short: [].into(),
        categories: [].into(),
        namespaced: false,
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
        subresources: [
            std::sync::Arc::new(machinery::kind::Subresource {
                name: "status".into(),
                verbs: [
                    machinery::kind::Verb::Get,
                    machinery::kind::Verb::Patch,
                    machinery::kind::Verb::Update,
                ]
                    .into(),
                untracked: machinery::shape::field_paths(&[&["metadata"], &["spec"]]),
                content: machinery::kind::SubresourceContent::Part,
            }),
        ]
            .into(),
        untracked: machinery::shape::field_paths(&[&["status"]]),
        generation: machinery::kind::Generation::Never,
        unconditional_update: true,
        create_on_update: false,
        delete_reply: machinery::kind::DeleteReply::Object,
        deletion_waits_for: machinery::shape::field_path(&[]),
        expires_after_seconds: None,
        served: false,
        ending: false,
        stored: true,
        prunes: false,
        conversion: None,
        deprecation: None,
        columns: [].into(),
        selectable: [].into(),
        selectors: machinery::kind::SelectorWords::default(),
        shape: machinery::kind::KindShape::of_type(
            &crate::resource::v1alpha3::resource_pool_status_request::shape::RESOURCE_POOL_STATUS_REQUEST,
        ),
        schema: 16091667543760273489,
        strategy: false,
        codec: machinery::codec::typed::<
            crate::resource::v1alpha3::ResourcePoolStatusRequest,
        >(),
    })
}

impl machinery::object::Object for crate::resource::v1alpha3::ResourcePoolStatusRequest {
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
    fn default_fields(&mut self) {
        Self::default_fields(self);
    }
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

impl machinery::object::OfKind for crate::resource::v1alpha3::ResourcePoolStatusRequest {
    const GROUP: &'static str = "resource";
    const VERSION: &'static str = "v1alpha3";
    const KIND: &'static str = "ResourcePoolStatusRequest";
}
