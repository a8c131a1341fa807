// Written by kindsmith from schema/policy/v1/pod_disruption_budget.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The kind's row, and its type as an object.

/// `policy/v1 PodDisruptionBudget`.
pub static KIND: std::sync::LazyLock<std::sync::Arc<machinery::kind::Kind>> = std::sync::LazyLock::new(
    row,
);

fn row() -> std::sync::Arc<machinery::kind::Kind> {
    std::sync::Arc::new(machinery::kind::Kind {
        group: "policy".into(),
        group_priority: 17100,
        version: "v1".into(),
        name: "PodDisruptionBudget".into(),
        list_name: "PodDisruptionBudgetList".into(),
        doc: "Limits how many pods of a set may be evicted at the same time. Evictions ask it; deletions do \
            not."
            .into(),
        plural: "poddisruptionbudgets".into(),
        singular: "poddisruptionbudget".into(),
        short: ["pdb".into()].into(),
        categories: [].into(),
        namespaced: true,
        name_format: machinery::format::path_segment,
        generate_name: machinery::kind::GenerateName::Prefix,
        hashed_as: None,
        finalizers: machinery::kind::Finalizers::Any,
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
        generation: machinery::kind::Generation::OnSpec,
        unconditional_update: false,
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
                doc: "Name of the budget.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![machinery::columns::fields(& ["metadata", "name"])],
                    show: machinery::columns::Show::Value,
                    none: machinery::columns::Cell::Text("".into()),
                },
            },
            machinery::columns::Column {
                name: "Min Available".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 0,
                doc: "How many pods must stay.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![machinery::columns::fields(& ["spec", "minAvailable"])],
                    show: machinery::columns::Show::Text(vec![]),
                    none: machinery::columns::Cell::Text("N/A".into()),
                },
            },
            machinery::columns::Column {
                name: "Max Unavailable".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 0,
                doc: "How many pods may be missing.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![
                        machinery::columns::fields(& ["spec", "maxUnavailable"])
                    ],
                    show: machinery::columns::Show::Text(vec![]),
                    none: machinery::columns::Cell::Text("N/A".into()),
                },
            },
            machinery::columns::Column {
                name: "Allowed Disruptions".into(),
                cell_type: "integer".into(),
                format: "".into(),
                priority: 0,
                doc: "How many pods may be evicted now.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![
                        machinery::columns::fields(& ["status", "disruptionsAllowed"])
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
            &crate::policy::v1::pod_disruption_budget::shape::POD_DISRUPTION_BUDGET,
        ),
        schema: 2156802130109741196,
        strategy: false,
        codec: machinery::codec::typed::<crate::policy::v1::PodDisruptionBudget>(),
    })
}

impl machinery::object::Object for crate::policy::v1::PodDisruptionBudget {
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

impl machinery::object::OfKind for crate::policy::v1::PodDisruptionBudget {
    const GROUP: &'static str = "policy";
    const VERSION: &'static str = "v1";
    const KIND: &'static str = "PodDisruptionBudget";
}
