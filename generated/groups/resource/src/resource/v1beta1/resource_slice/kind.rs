// Written by kindsmith from schema/resource/v1beta1/resource_slice.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The kind's row, and its type as an object.

/// `resource/v1beta1 ResourceSlice`.
pub static KIND: std::sync::LazyLock<std::sync::Arc<machinery::kind::Kind>> = std::sync::LazyLock::new(
    row,
);

fn row() -> std::sync::Arc<machinery::kind::Kind> {
    std::sync::Arc::new(machinery::kind::Kind {
        group: "resource".into(),
        group_priority: 16200,
        version: "v1beta1".into(),
        name: "ResourceSlice".into(),
        list_name: "ResourceSliceList".into(),
        doc: "Devices that a driver offers, a part of a pool, in the form of the first beta version."
            .into(),
        plural: "resourceslices".into(),
        singular: "resourceslice".into(),
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
        subresources: [].into(),
        untracked: machinery::shape::field_paths(&[]),
        generation: machinery::kind::Generation::OnSentSpec,
        unconditional_update: true,
        create_on_update: false,
        delete_reply: machinery::kind::DeleteReply::Object,
        deletion_waits_for: machinery::shape::field_path(&[]),
        expires_after_seconds: None,
        served: false,
        ending: false,
        stored: true,
        prunes: false,
        conversion: Some(machinery::convert::Conversion {
            hub: std::sync::Arc::clone(&crate::resource::v1::resource_slice::kind::KIND),
            convert: machinery::convert::typed(
                crate::resource::v1beta1::ResourceSlice::to_hub,
                crate::resource::v1beta1::ResourceSlice::from_hub,
            ),
            code: false,
        }),
        deprecation: Some(machinery::kind::Deprecation {
            since: "1.35".into(),
            removed: "1.38".into(),
            replacement: "".into(),
            warning: "".into(),
        }),
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
                name: "Node".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 0,
                doc: "Node that has the devices.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![machinery::columns::fields(& ["spec", "nodeName"])],
                    show: machinery::columns::Show::Value,
                    none: machinery::columns::Cell::Text("".into()),
                },
            },
            machinery::columns::Column {
                name: "Driver".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 0,
                doc: "Driver of the devices.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![machinery::columns::fields(& ["spec", "driver"])],
                    show: machinery::columns::Show::Value,
                    none: machinery::columns::Cell::Text("".into()),
                },
            },
            machinery::columns::Column {
                name: "Pool".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 0,
                doc: "Pool that the slice is a part of.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![machinery::columns::fields(& ["spec", "pool", "name"])],
                    show: machinery::columns::Show::Value,
                    none: machinery::columns::Cell::Text("".into()),
                },
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
        selectable: [
            machinery::kind::Selectable {
                label: "spec.driver".into(),
                path: machinery::shape::field_path(&["spec", "driver"]),
                place: 0,
                absent: "",
            },
            machinery::kind::Selectable {
                label: "spec.nodeName".into(),
                path: machinery::shape::field_path(&["spec", "nodeName"]),
                place: 1,
                absent: "",
            },
        ]
            .into(),
        selectors: machinery::kind::SelectorWords {
            also: [].into(),
            valueless: [].into(),
            otherwise: [].into(),
            unknown: "field label not supported for {apiVersion}, Kind={kind}: {label}"
                .into(),
        },
        shape: machinery::kind::KindShape::of_type(
            &crate::resource::v1beta1::resource_slice::shape::RESOURCE_SLICE,
        ),
        schema: 15249232325161564223,
        strategy: false,
        codec: machinery::codec::typed::<crate::resource::v1beta1::ResourceSlice>(),
    })
}

impl machinery::object::Object for crate::resource::v1beta1::ResourceSlice {
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
        self.spec != old.spec
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

impl machinery::object::OfKind for crate::resource::v1beta1::ResourceSlice {
    const GROUP: &'static str = "resource";
    const VERSION: &'static str = "v1beta1";
    const KIND: &'static str = "ResourceSlice";
}
