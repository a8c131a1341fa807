//! The objects that expressions of admission may look into: the request, and the namespace.

use std::{collections::BTreeMap, sync::Arc};

use cel::{env::Env, types::Type};

type Fields = BTreeMap<Arc<str>, Type>;

/// Fields of an object type, by name.
pub(super) fn fields<const N: usize>(fields: [(&str, Type); N]) -> Fields {
    fields.into_iter().map(|(name, of)| (name.into(), of)).collect()
}

fn texts() -> Type {
    Type::list(Type::String)
}

/// Declares the request.
pub(super) fn request(env: Env) -> Env {
    let kind = || Type::object("kubernetes.GroupVersionKind");
    let resource = || Type::object("kubernetes.GroupVersionResource");
    let text = || Type::String;
    let request = fields([
        ("kind", kind()),
        ("resource", resource()),
        ("subResource", text()),
        ("requestKind", kind()),
        ("requestResource", resource()),
        ("requestSubResource", text()),
        ("name", text()),
        ("namespace", text()),
        ("operation", text()),
        ("userInfo", Type::object("kubernetes.UserInfo")),
        ("dryRun", Type::Bool),
        ("options", Type::Dyn),
    ]);
    let user = fields([
        ("username", text()),
        ("uid", text()),
        ("groups", texts()),
        ("extra", Type::map(Type::String, texts())),
    ]);
    env.object(
        "kubernetes.GroupVersionKind",
        fields([("group", text()), ("version", text()), ("kind", text())]),
    )
    .object(
        "kubernetes.GroupVersionResource",
        fields([("group", text()), ("version", text()), ("resource", text())]),
    )
    .object("kubernetes.UserInfo", user)
    .object("kubernetes.AdmissionRequest", request)
    .variable("request", Type::object("kubernetes.AdmissionRequest"))
}

/// Declares the namespace that an object is in.
pub(super) fn namespace(env: Env) -> Env {
    let text = || Type::String;
    let metadata = fields([
        ("name", text()),
        ("generateName", text()),
        ("namespace", text()),
        ("labels", Type::map(Type::String, Type::String)),
        ("annotations", Type::map(Type::String, Type::String)),
        ("UID", text()),
        ("creationTimestamp", Type::Timestamp),
        ("deletionGracePeriodSeconds", Type::Int),
        ("deletionTimestamp", Type::Timestamp),
        ("generation", Type::Int),
        ("resourceVersion", text()),
        ("finalizers", texts()),
    ]);
    let condition = fields([
        ("status", text()),
        ("type", text()),
        ("lastTransitionTime", Type::Timestamp),
        ("message", text()),
        ("reason", text()),
    ]);
    let conditions = Type::list(Type::object("kubernetes.NamespaceCondition"));
    let namespace = fields([
        ("metadata", Type::object("kubernetes.NamespaceMetadata")),
        ("spec", Type::object("kubernetes.NamespaceSpec")),
        ("status", Type::object("kubernetes.NamespaceStatus")),
    ]);
    env.object("kubernetes.NamespaceMetadata", metadata)
        .object("kubernetes.NamespaceSpec", fields([("finalizers", texts())]))
        .object("kubernetes.NamespaceCondition", condition)
        .object("kubernetes.NamespaceStatus", fields([("conditions", conditions), ("phase", text())]))
        .object("kubernetes.Namespace", namespace)
        .variable("namespaceObject", Type::object("kubernetes.Namespace"))
}
