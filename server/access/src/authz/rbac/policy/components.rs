//! Roles of system components and of node agents.

use super::rows::{
    EVENTS, READ, READ_WRITE, Role, Row,
    Who::{Account, User},
    on, role,
};

/// The permissions of node agents that do not depend on what runs on the node.
pub(super) const NODE: &[Row] = &[
    on("create", "authentication", "tokenreviews"),
    on("create", "authorization", "localsubjectaccessreviews subjectaccessreviews"),
    on(READ, "core", "services"),
    on("get list watch create", "core", "nodes"),
    on("update patch", "core", "nodes/status"),
    on("update patch", "core", "nodes"),
    EVENTS,
    on(READ, "core", "pods"),
    on("create delete", "core", "pods"),
    on("update patch", "core", "pods/status"),
    on("create", "core", "pods/eviction"),
    on(READ, "core", "configmaps secrets"),
    on("get", "core", "persistentvolumeclaims persistentvolumes"),
    on("get", "core", "endpoints"),
    on("get list watch create", "certificates", "certificatesigningrequests"),
    on("get create update patch delete", "coordination", "leases"),
    on("get", "storage", "volumeattachments"),
    on("create", "core", "serviceaccounts/token"),
    on("get update patch", "core", "persistentvolumeclaims/status"),
    on(READ, "storage", "csidrivers"),
    on("get create update patch delete", "storage", "csinodes"),
    on(READ, "node", "runtimeclasses"),
    on("get", "resource", "resourceclaims"),
    on("deletecollection", "resource", "resourceslices"),
    on("get", "core", "serviceaccounts"),
];

/// The default roles of components.
pub(super) const ROLES: &[Role] = &[
    // Bound without subjects, so that the binding of older clusters, which gave every agent these
    // permissions, is visibly gone. The node authorizer grants them to each agent for its own node only.
    role("system:node", NODE).to(&[]),
    role(
        "system:node-bootstrapper",
        &[on("get list watch create", "certificates", "certificatesigningrequests")],
    ),
    role(
        "system:node-problem-detector",
        &[on("get", "core", "nodes"), on("patch", "core", "nodes/status"), EVENTS],
    ),
    role(
        "system:node-proxier",
        &[
            on("list watch", "core", "endpoints services"),
            on(READ, "core", "nodes"),
            EVENTS,
            on("list watch", "networking", "servicecidrs"),
            on("list watch", "discovery", "endpointslices"),
        ],
    )
    .to(&[User("system:{component}-proxy")]),
    role(
        "system:{agent}-api-admin",
        &[
            on(READ, "core", "nodes"),
            on("proxy", "core", "nodes"),
            on("*", "core", "nodes/log nodes/metrics nodes/proxy nodes/stats"),
            on("*", "core", "nodes/configz nodes/healthz nodes/pods"),
        ],
    ),
    role(
        "system:certificates.{group_suffix}:certificatesigningrequests:nodeclient",
        &[on("create", "certificates", "certificatesigningrequests/nodeclient")],
    ),
    role(
        "system:certificates.{group_suffix}:certificatesigningrequests:selfnodeclient",
        &[on("create", "certificates", "certificatesigningrequests/selfnodeclient")],
    ),
    role(
        "system:{component}-controller-manager",
        &[
            EVENTS,
            on("create", "coordination", "leases"),
            on("get update", "coordination", "leases").named("{component}-controller-manager"),
            on("create", "core", "secrets serviceaccounts"),
            on("delete", "core", "secrets"),
            on("get", "core", "configmaps namespaces secrets serviceaccounts"),
            on("update", "core", "secrets serviceaccounts"),
            on("create", "authentication", "tokenreviews"),
            on("create", "authorization", "subjectaccessreviews"),
            on("list watch", "*", "*"),
            on("create", "core", "serviceaccounts/token"),
        ],
    )
    .to(&[User("system:{component}-controller-manager")]),
    role(
        "system:{component}-scheduler",
        &[
            EVENTS,
            on("create", "coordination", "leases"),
            on("get list watch update", "coordination", "leases").named("{component}-scheduler"),
            on(READ_WRITE, "coordination", "leasecandidates"),
            on(READ, "core", "nodes"),
            on("get list watch delete", "core", "pods"),
            on("create", "core", "bindings pods/binding"),
            on("update patch", "core", "pods/status"),
            on(READ, "core", "replicationcontrollers services"),
            on(READ, "apps extensions", "replicasets"),
            on(READ, "apps", "statefulsets"),
            on(READ, "policy", "poddisruptionbudgets"),
            on(READ, "core", "persistentvolumeclaims persistentvolumes"),
            on("create", "authentication", "tokenreviews"),
            on("create", "authorization", "subjectaccessreviews"),
            on(READ, "storage", "csinodes"),
            on(READ, "storage", "volumeattachments"),
            on(READ, "core", "namespaces"),
            on(READ, "storage", "csidrivers"),
            on(READ, "storage", "csistoragecapacities"),
            on(READ, "resource", "deviceclasses"),
            on("get list watch update patch", "resource", "resourceclaims"),
            on("get list watch update patch", "resource", "resourceclaims/status"),
            on("update", "core", "pods/finalizers"),
            on(READ, "resource", "resourceslices"),
            on("create delete", "resource", "resourceclaims"),
            on("update patch", "resource", "resourceclaims/binding"),
        ],
    )
    .to(&[User("system:{component}-scheduler")]),
    role(
        "system:volume-scheduler",
        &[
            on("get list watch update patch", "core", "persistentvolumes"),
            on(READ, "storage", "storageclasses"),
            on("get list watch update patch", "core", "persistentvolumeclaims"),
        ],
    )
    .to(&[User("system:{component}-scheduler")]),
    role(
        "system:persistent-volume-provisioner",
        &[
            on("get list watch create delete", "core", "persistentvolumes"),
            on("get list watch update", "core", "persistentvolumeclaims"),
            on(READ, "storage", "storageclasses"),
            on("watch", "core", "events"),
            EVENTS,
        ],
    ),
    role("system:{component}-aggregator", &[on(READ, "core", "endpoints services")]),
    role("system:{component}-dns", &[on("list watch", "core", "endpoints services")])
        .to(&[Account("{component}-dns")]),
    role(
        "system:heapster",
        &[on(READ, "core", "events namespaces nodes pods"), on(READ, "extensions", "deployments")],
    ),
];
