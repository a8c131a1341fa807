// Written by kindsmith from schema/admissionregistration/v1/validating_admission_policy.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The kind's row, and its type as an object.

/// `admissionregistration/v1 ValidatingAdmissionPolicy`.
pub static KIND: std::sync::LazyLock<std::sync::Arc<machinery::kind::Kind>> = std::sync::LazyLock::new(
    row,
);

fn row() -> std::sync::Arc<machinery::kind::Kind> {
    std::sync::Arc::new(machinery::kind::Kind {
        group: "admissionregistration".into(),
        group_priority: 16700,
        version: "v1".into(),
        name: "ValidatingAdmissionPolicy".into(),
        list_name: "ValidatingAdmissionPolicyList".into(),
        doc: "Checks objects when they are written, by CEL expressions. It is in force where a binding says \
            so."
            .into(),
        plural: "validatingadmissionpolicies".into(),
        singular: "validatingadmissionpolicy".into(),
        short: [].into(),
        categories: ["api-extensions".into()].into(),
        namespaced: false,
        name_format: machinery::format::dns_subdomain,
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
                untracked: machinery::shape::field_paths(&[&["metadata"], &["spec"]]),
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
                doc: "Name of the object.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![machinery::columns::fields(& ["metadata", "name"])],
                    show: machinery::columns::Show::Value,
                    none: machinery::columns::Cell::Text("".into()),
                },
            },
            machinery::columns::Column {
                name: "Validations".into(),
                cell_type: "integer".into(),
                format: "".into(),
                priority: 0,
                doc: "How many conditions it has.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![machinery::columns::fields(& ["spec", "validations"])],
                    show: machinery::columns::Show::Count,
                    none: machinery::columns::Cell::Text("".into()),
                },
            },
            machinery::columns::Column {
                name: "ParamKind".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 0,
                doc: "Kind of its parameters.".into(),
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
            &crate::admissionregistration::v1::validating_admission_policy::shape
                ::VALIDATING_ADMISSION_POLICY,
        ),
        schema: 14894314452969497836,
        strategy: true,
        codec: machinery::codec::typed::<
            crate::admissionregistration::v1::ValidatingAdmissionPolicy,
        >(),
    })
}

impl machinery::object::Object
for crate::admissionregistration::v1::ValidatingAdmissionPolicy {
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

impl machinery::object::OfKind
for crate::admissionregistration::v1::ValidatingAdmissionPolicy {
    const GROUP: &'static str = "admissionregistration";
    const VERSION: &'static str = "v1";
    const KIND: &'static str = "ValidatingAdmissionPolicy";
}
