// Written by kindsmith from schema/discovery/v1/endpoint_slice.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The kind's row, and its type as an object.

/// `discovery/v1 EndpointSlice`.
pub static KIND: std::sync::LazyLock<std::sync::Arc<machinery::kind::Kind>> = std::sync::LazyLock::new(
    row,
);

fn row() -> std::sync::Arc<machinery::kind::Kind> {
    std::sync::Arc::new(machinery::kind::Kind {
        group: "discovery".into(),
        group_priority: 16200,
        version: "v1".into(),
        name: "EndpointSlice".into(),
        list_name: "EndpointSliceList".into(),
        doc: "Some of the network endpoints behind one service; several slices with the same label make up \
            the whole."
            .into(),
        plural: "endpointslices".into(),
        singular: "endpointslice".into(),
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
        generation: machinery::kind::Generation::OnChange,
        unconditional_update: true,
        create_on_update: false,
        delete_reply: machinery::kind::DeleteReply::Status,
        deletion_waits_for: machinery::shape::field_path(&[]),
        expires_after_seconds: None,
        served: true,
        ending: false,
        stored: true,
        prunes: false,
        conversion: None,
        deprecation: None,
        columns: [
            machinery::columns::Column {
                name: "Name".into(),
                cell_type: "string".into(),
                format: "name".into(),
                priority: 0,
                doc: "Name of the slice.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![machinery::columns::fields(& ["metadata", "name"])],
                    show: machinery::columns::Show::Value,
                    none: machinery::columns::Cell::Text("".into()),
                },
            },
            machinery::columns::Column {
                name: "AddressType".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 0,
                doc: "What its addresses are.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![machinery::columns::fields(& ["addressType"])],
                    show: machinery::columns::Show::Value,
                    none: machinery::columns::Cell::Text("".into()),
                },
            },
            machinery::columns::Column {
                name: "Ports".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 0,
                doc: "The first ports.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Code,
            },
            machinery::columns::Column {
                name: "Endpoints".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 0,
                doc: "The first addresses.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Code,
            },
            machinery::columns::Column {
                name: "Age".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 0,
                doc: "Time since its creation.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![
                        machinery::columns::fields(& ["metadata", "creationTimestamp"])
                    ],
                    show: machinery::columns::Show::Age,
                    none: machinery::columns::Cell::Text("<unknown>".into()),
                },
            },
        ]
            .into(),
        selectable: [].into(),
        selectors: machinery::kind::SelectorWords::default(),
        shape: machinery::kind::KindShape::of_type(
            &crate::discovery::v1::endpoint_slice::shape::ENDPOINT_SLICE,
        ),
        schema: 5846660126136541407,
        strategy: true,
        codec: machinery::codec::typed::<crate::discovery::v1::EndpointSlice>(),
    })
}

impl machinery::object::Object for crate::discovery::v1::EndpointSlice {
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
    fn differs_in_generation(&self, old: &dyn machinery::object::Object) -> bool {
        let old: &Self = machinery::prepare::same_kind(old);
        self.address_type != old.address_type || self.endpoints != old.endpoints
            || self.ports != old.ports || self.metadata.labels != old.metadata.labels
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

impl machinery::object::OfKind for crate::discovery::v1::EndpointSlice {
    const GROUP: &'static str = "discovery";
    const VERSION: &'static str = "v1";
    const KIND: &'static str = "EndpointSlice";
}
