// Written by kindsmith from schema/policy/v1beta1/pod_security_policy.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The kind's row, and its type as an object.

/// `policy/v1beta1 PodSecurityPolicy`.
pub static KIND: std::sync::LazyLock<std::sync::Arc<machinery::kind::Kind>> = std::sync::LazyLock::new(
    row,
);

fn row() -> std::sync::Arc<machinery::kind::Kind> {
    std::sync::Arc::new(machinery::kind::Kind {
        group: "policy".into(),
        group_priority: 17100,
        version: "v1beta1".into(),
        name: "PodSecurityPolicy".into(),
        list_name: "PodSecurityPolicyList".into(),
        doc: "What pods may do, of an older time: the admission plugin of the same name enforces it where it \
            is on. Security levels of namespaces have taken its place."
            .into(),
        plural: "podsecuritypolicies".into(),
        singular: "podsecuritypolicy".into(),
        short: ["psp".into()].into(),
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
        deprecation: Some(machinery::kind::Deprecation {
            since: "1.21".into(),
            removed: "1.25".into(),
            replacement: "".into(),
            warning: "".into(),
        }),
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
                name: "Priv".into(),
                cell_type: "boolean".into(),
                format: "".into(),
                priority: 0,
                doc: "Whether privileged containers are allowed.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![machinery::columns::fields(& ["spec", "privileged"])],
                    show: machinery::columns::Show::Value,
                    none: machinery::columns::Cell::Boolean(false),
                },
            },
            machinery::columns::Column {
                name: "Caps".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 0,
                doc: "Capabilities that are allowed.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![
                        vec![machinery::columns::CellStep::Field("spec".into()),
                        machinery::columns::CellStep::Field("allowedCapabilities"
                        .into()), machinery::columns::CellStep::Items]
                    ],
                    show: machinery::columns::Show::Joined {
                        separator: ",".into(),
                        most: None,
                        words: vec![],
                    },
                    none: machinery::columns::Cell::Text("".into()),
                },
            },
            machinery::columns::Column {
                name: "Selinux".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 0,
                doc: "Rule for SELinux.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![
                        machinery::columns::fields(& ["spec", "seLinux", "rule"])
                    ],
                    show: machinery::columns::Show::Value,
                    none: machinery::columns::Cell::Text("".into()),
                },
            },
            machinery::columns::Column {
                name: "RunAsUser".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 0,
                doc: "Rule for user ids.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![
                        machinery::columns::fields(& ["spec", "runAsUser", "rule"])
                    ],
                    show: machinery::columns::Show::Value,
                    none: machinery::columns::Cell::Text("".into()),
                },
            },
            machinery::columns::Column {
                name: "FsGroup".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 0,
                doc: "Rule for groups of volumes.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![
                        machinery::columns::fields(& ["spec", "fsGroup", "rule"])
                    ],
                    show: machinery::columns::Show::Value,
                    none: machinery::columns::Cell::Text("".into()),
                },
            },
            machinery::columns::Column {
                name: "SupGroup".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 0,
                doc: "Rule for further groups.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![
                        machinery::columns::fields(& ["spec", "supplementalGroups",
                        "rule"])
                    ],
                    show: machinery::columns::Show::Value,
                    none: machinery::columns::Cell::Text("".into()),
                },
            },
            machinery::columns::Column {
                name: "ReadOnlyRootFs".into(),
                cell_type: "boolean".into(),
                format: "".into(),
                priority: 0,
                doc: "Whether root file systems must be read-only.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![
                        machinery::columns::fields(& ["spec", "readOnlyRootFilesystem"])
                    ],
                    show: machinery::columns::Show::Value,
                    none: machinery::columns::Cell::Boolean(false),
                },
            },
            machinery::columns::Column {
                name: "Volumes".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 0,
                doc: "Kinds of volumes that are allowed.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![
                        vec![machinery::columns::CellStep::Field("spec".into()),
                        machinery::columns::CellStep::Field("volumes".into()),
                        machinery::columns::CellStep::Items]
                    ],
                    show: machinery::columns::Show::Joined {
                        separator: ",".into(),
                        most: None,
                        words: vec![],
                    },
                    none: machinery::columns::Cell::Text("".into()),
                },
            },
        ]
            .into(),
        selectable: [].into(),
        selectors: machinery::kind::SelectorWords::default(),
        shape: machinery::kind::KindShape::of_type(
            &crate::policy::v1beta1::pod_security_policy::shape::POD_SECURITY_POLICY,
        ),
        schema: 14550844254832079742,
        strategy: true,
        codec: machinery::codec::typed::<crate::policy::v1beta1::PodSecurityPolicy>(),
    })
}

impl machinery::object::Object for crate::policy::v1beta1::PodSecurityPolicy {
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

impl machinery::object::OfKind for crate::policy::v1beta1::PodSecurityPolicy {
    const GROUP: &'static str = "policy";
    const VERSION: &'static str = "v1beta1";
    const KIND: &'static str = "PodSecurityPolicy";
}
