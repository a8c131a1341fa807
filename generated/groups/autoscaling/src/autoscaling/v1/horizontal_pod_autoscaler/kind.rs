// Written by kindsmith from schema/autoscaling/v1/horizontal_pod_autoscaler.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The kind's row, and its type as an object.

/// `autoscaling/v1 HorizontalPodAutoscaler`.
pub static KIND: std::sync::LazyLock<std::sync::Arc<machinery::kind::Kind>> = std::sync::LazyLock::new(
    row,
);

fn row() -> std::sync::Arc<machinery::kind::Kind> {
    std::sync::Arc::new(machinery::kind::Kind {
        group: "autoscaling".into(),
        group_priority: 17500,
        version: "v1".into(),
        name: "HorizontalPodAutoscaler".into(),
        list_name: "HorizontalPodAutoscalerList".into(),
        doc: "Changes how many copies a workload has, so that its pods use a part of the processor time that \
            they requested."
            .into(),
        plural: "horizontalpodautoscalers".into(),
        singular: "horizontalpodautoscaler".into(),
        short: ["hpa".into()].into(),
        categories: ["all".into()].into(),
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
        subresources: [
            std::sync::Arc::new(machinery::kind::Subresource {
                name: "status".into(),
                verbs: [
                    machinery::kind::Verb::Get,
                    machinery::kind::Verb::Patch,
                    machinery::kind::Verb::Update,
                ]
                    .into(),
                untracked: machinery::shape::field_paths(&[&["spec"]]),
                content: machinery::kind::SubresourceContent::Part,
            }),
        ]
            .into(),
        untracked: machinery::shape::field_paths(&[&["status"]]),
        generation: machinery::kind::Generation::Never,
        unconditional_update: true,
        create_on_update: false,
        delete_reply: machinery::kind::DeleteReply::Status,
        deletion_waits_for: machinery::shape::field_path(&[]),
        expires_after_seconds: None,
        served: true,
        ending: false,
        stored: true,
        prunes: false,
        conversion: Some(machinery::convert::Conversion {
            hub: std::sync::Arc::clone(
                &crate::autoscaling::v2::horizontal_pod_autoscaler::kind::KIND,
            ),
            convert: machinery::convert::typed(
                crate::autoscaling::v1::HorizontalPodAutoscaler::to_hub,
                crate::autoscaling::v1::HorizontalPodAutoscaler::from_hub,
            ),
            code: true,
        }),
        deprecation: None,
        columns: [
            machinery::columns::Column {
                name: "Name".into(),
                cell_type: "string".into(),
                format: "name".into(),
                priority: 0,
                doc: "Name of the object.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![machinery::columns::fields(& ["metadata", "name"])],
                    show: machinery::columns::Show::Value,
                    none: machinery::columns::Cell::Text("".into()),
                },
            },
            machinery::columns::Column {
                name: "Reference".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 0,
                doc: "What is scaled.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![
                        machinery::columns::fields(& ["spec", "scaleTargetRef", "kind"]),
                        machinery::columns::fields(& ["spec", "scaleTargetRef", "name"])
                    ],
                    show: machinery::columns::Show::Pair {
                        separator: "/".into(),
                        absent: "".into(),
                    },
                    none: machinery::columns::Cell::Text("".into()),
                },
            },
            machinery::columns::Column {
                name: "Targets".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 0,
                doc: "Metrics with their targets.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Code,
            },
            machinery::columns::Column {
                name: "MinPods".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 0,
                doc: "Fewest copies.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![machinery::columns::fields(& ["spec", "minReplicas"])],
                    show: machinery::columns::Show::Text(vec![]),
                    none: machinery::columns::Cell::Text("<unset>".into()),
                },
            },
            machinery::columns::Column {
                name: "MaxPods".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 0,
                doc: "Most copies.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![machinery::columns::fields(& ["spec", "maxReplicas"])],
                    show: machinery::columns::Show::Value,
                    none: machinery::columns::Cell::Integer(0),
                },
            },
            machinery::columns::Column {
                name: "Replicas".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 0,
                doc: "How many copies there are.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![
                        machinery::columns::fields(& ["status", "currentReplicas"])
                    ],
                    show: machinery::columns::Show::Value,
                    none: machinery::columns::Cell::Integer(0),
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
        selectable: [].into(),
        selectors: machinery::kind::SelectorWords::default(),
        shape: machinery::kind::KindShape::of_type(
            &crate::autoscaling::v1::horizontal_pod_autoscaler::shape::HORIZONTAL_POD_AUTOSCALER,
        ),
        schema: 470116490582424170,
        strategy: false,
        codec: machinery::codec::typed::<
            crate::autoscaling::v1::HorizontalPodAutoscaler,
        >(),
    })
}

impl machinery::object::Object for crate::autoscaling::v1::HorizontalPodAutoscaler {
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

impl machinery::object::OfKind for crate::autoscaling::v1::HorizontalPodAutoscaler {
    const GROUP: &'static str = "autoscaling";
    const VERSION: &'static str = "v1";
    const KIND: &'static str = "HorizontalPodAutoscaler";
}
