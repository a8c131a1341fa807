// Written by kindsmith from schema/core/v1/pod.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The kind's row, and its type as an object.

/// `core/v1 Pod`.
pub static KIND: std::sync::LazyLock<std::sync::Arc<machinery::kind::Kind>> = std::sync::LazyLock::new(
    row,
);

fn row() -> std::sync::Arc<machinery::kind::Kind> {
    std::sync::Arc::new(machinery::kind::Kind {
        group: "core".into(),
        group_priority: 18000,
        version: "v1".into(),
        name: "Pod".into(),
        list_name: "PodList".into(),
        doc: "Containers that run together on one node, and share its network and volumes. A scheduler binds \
            the pod to a node; the agent there runs it and reports."
            .into(),
        plural: "pods".into(),
        singular: "pod".into(),
        short: ["po".into()].into(),
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
                name: "attach".into(),
                verbs: [machinery::kind::Verb::Create, machinery::kind::Verb::Get]
                    .into(),
                untracked: Vec::new(),
                content: machinery::kind::SubresourceContent::Connection {
                    options: "PodAttachOptions".into(),
                    takes_path: false,
                },
            }),
            std::sync::Arc::new(machinery::kind::Subresource {
                name: "binding".into(),
                verbs: [machinery::kind::Verb::Create].into(),
                untracked: Vec::new(),
                content: machinery::kind::SubresourceContent::Question(
                    std::sync::Arc::clone(&crate::core::v1::binding::kind::KIND),
                ),
            }),
            std::sync::Arc::new(machinery::kind::Subresource {
                name: "ephemeralcontainers".into(),
                verbs: [
                    machinery::kind::Verb::Get,
                    machinery::kind::Verb::Patch,
                    machinery::kind::Verb::Update,
                ]
                    .into(),
                untracked: machinery::shape::field_paths(&[]),
                content: machinery::kind::SubresourceContent::Part,
            }),
            std::sync::Arc::new(machinery::kind::Subresource {
                name: "eviction".into(),
                verbs: [machinery::kind::Verb::Create].into(),
                untracked: Vec::new(),
                content: machinery::kind::SubresourceContent::Question(
                    std::sync::Arc::clone(&crate::policy::v1::eviction::kind::KIND),
                ),
            }),
            std::sync::Arc::new(machinery::kind::Subresource {
                name: "exec".into(),
                verbs: [machinery::kind::Verb::Create, machinery::kind::Verb::Get]
                    .into(),
                untracked: Vec::new(),
                content: machinery::kind::SubresourceContent::Connection {
                    options: "PodExecOptions".into(),
                    takes_path: false,
                },
            }),
            std::sync::Arc::new(machinery::kind::Subresource {
                name: "log".into(),
                verbs: [machinery::kind::Verb::Get].into(),
                untracked: Vec::new(),
                content: machinery::kind::SubresourceContent::Connection {
                    options: "PodLogOptions".into(),
                    takes_path: false,
                },
            }),
            std::sync::Arc::new(machinery::kind::Subresource {
                name: "portforward".into(),
                verbs: [machinery::kind::Verb::Create, machinery::kind::Verb::Get]
                    .into(),
                untracked: Vec::new(),
                content: machinery::kind::SubresourceContent::Connection {
                    options: "PodPortForwardOptions".into(),
                    takes_path: false,
                },
            }),
            std::sync::Arc::new(machinery::kind::Subresource {
                name: "proxy".into(),
                verbs: [
                    machinery::kind::Verb::Create,
                    machinery::kind::Verb::Delete,
                    machinery::kind::Verb::Get,
                    machinery::kind::Verb::Patch,
                    machinery::kind::Verb::Update,
                ]
                    .into(),
                untracked: Vec::new(),
                content: machinery::kind::SubresourceContent::Connection {
                    options: "PodProxyOptions".into(),
                    takes_path: true,
                },
            }),
            std::sync::Arc::new(machinery::kind::Subresource {
                name: "resize".into(),
                verbs: [
                    machinery::kind::Verb::Get,
                    machinery::kind::Verb::Patch,
                    machinery::kind::Verb::Update,
                ]
                    .into(),
                untracked: machinery::shape::field_paths(&[]),
                content: machinery::kind::SubresourceContent::Part,
            }),
            std::sync::Arc::new(machinery::kind::Subresource {
                name: "status".into(),
                verbs: [
                    machinery::kind::Verb::Get,
                    machinery::kind::Verb::Patch,
                    machinery::kind::Verb::Update,
                ]
                    .into(),
                untracked: machinery::shape::field_paths(
                    &[
                        &["metadata", "deletionTimestamp"],
                        &["metadata", "ownerReferences"],
                        &["spec"],
                    ],
                ),
                content: machinery::kind::SubresourceContent::Part,
            }),
        ]
            .into(),
        untracked: machinery::shape::field_paths(&[&["status"]]),
        generation: machinery::kind::Generation::OnSpec,
        unconditional_update: true,
        create_on_update: false,
        delete_reply: machinery::kind::DeleteReply::Object,
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
                doc: "Name of the pod.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![machinery::columns::fields(& ["metadata", "name"])],
                    show: machinery::columns::Show::Value,
                    none: machinery::columns::Cell::Text("".into()),
                },
            },
            machinery::columns::Column {
                name: "Ready".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 0,
                doc: "How many of its containers are ready.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Code,
            },
            machinery::columns::Column {
                name: "Status".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 0,
                doc: "Its phase, or what holds it up.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Code,
            },
            machinery::columns::Column {
                name: "Restarts".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 0,
                doc: "How often its containers were restarted, and when last.".into(),
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
            machinery::columns::Column {
                name: "IP".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 1,
                doc: "Its first IP address.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![
                        vec![machinery::columns::CellStep::Field("status".into()),
                        machinery::columns::CellStep::Field("podIPs".into()),
                        machinery::columns::CellStep::First,
                        machinery::columns::CellStep::Field("ip".into())]
                    ],
                    show: machinery::columns::Show::Value,
                    none: machinery::columns::Cell::Text("<none>".into()),
                },
            },
            machinery::columns::Column {
                name: "Node".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 1,
                doc: "Node on which it runs.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![machinery::columns::fields(& ["spec", "nodeName"])],
                    show: machinery::columns::Show::Value,
                    none: machinery::columns::Cell::Text("<none>".into()),
                },
            },
            machinery::columns::Column {
                name: "Nominated Node".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 1,
                doc: "Node on which there is room for it.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Places {
                    paths: vec![
                        machinery::columns::fields(& ["status", "nominatedNodeName"])
                    ],
                    show: machinery::columns::Show::Value,
                    none: machinery::columns::Cell::Text("<none>".into()),
                },
            },
            machinery::columns::Column {
                name: "Readiness Gates".into(),
                cell_type: "string".into(),
                format: "".into(),
                priority: 1,
                doc: "How many of the additional conditions of readiness hold.".into(),
                header: true,
                source: machinery::columns::ColumnSource::Code,
            },
        ]
            .into(),
        selectable: [
            machinery::kind::Selectable {
                label: "spec.nodeName".into(),
                path: machinery::shape::field_path(&["spec", "nodeName"]),
                place: 0,
                absent: "",
            },
            machinery::kind::Selectable {
                label: "spec.restartPolicy".into(),
                path: machinery::shape::field_path(&["spec", "restartPolicy"]),
                place: 1,
                absent: "",
            },
            machinery::kind::Selectable {
                label: "spec.schedulerName".into(),
                path: machinery::shape::field_path(&["spec", "schedulerName"]),
                place: 2,
                absent: "",
            },
            machinery::kind::Selectable {
                label: "spec.serviceAccountName".into(),
                path: machinery::shape::field_path(&["spec", "serviceAccountName"]),
                place: 3,
                absent: "",
            },
            machinery::kind::Selectable {
                label: "spec.hostNetwork".into(),
                path: machinery::shape::field_path(&["spec", "hostNetwork"]),
                place: 4,
                absent: "false",
            },
            machinery::kind::Selectable {
                label: "status.phase".into(),
                path: machinery::shape::field_path(&["status", "phase"]),
                place: 5,
                absent: "",
            },
            machinery::kind::Selectable {
                label: "status.nominatedNodeName".into(),
                path: machinery::shape::field_path(&["status", "nominatedNodeName"]),
                place: 6,
                absent: "",
            },
            machinery::kind::Selectable {
                label: "status.podIP".into(),
                path: machinery::shape::field_path(&["status", "podIP"]),
                place: 7,
                absent: "",
            },
        ]
            .into(),
        selectors: machinery::kind::SelectorWords {
            also: [("spec.host".into(), "spec.nodeName".into())].into(),
            valueless: ["status.podIPs".into()].into(),
            otherwise: [].into(),
            unknown: "".into(),
        },
        shape: machinery::kind::KindShape::of_type(&crate::core::v1::pod::shape::POD),
        schema: 14599448674446658929,
        strategy: true,
        codec: machinery::codec::typed::<crate::core::v1::Pod>(),
    })
}

impl machinery::object::Object for crate::core::v1::Pod {
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

impl machinery::object::OfKind for crate::core::v1::Pod {
    const GROUP: &'static str = "core";
    const VERSION: &'static str = "v1";
    const KIND: &'static str = "Pod";
}
