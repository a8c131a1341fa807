//! The permissions of each controller. Its service account in the system namespace has the same name.
//!
//! A controller of this server with a counterpart in the reference API has the counterpart's permissions. It
//! reads as the controller manager, see `controllers::identity`.

use super::rows::{EVENTS, READ, Row, on};

/// The name and permissions of each controller.
pub(super) const CONTROLLERS: &[(&str, &[Row])] = &[
    (
        "attachdetach-controller",
        &[
            on("list watch", "core", "persistentvolumeclaims persistentvolumes"),
            on(READ, "core", "nodes"),
            on("update patch", "core", "nodes/status"),
            on("list watch", "core", "pods"),
            EVENTS,
            on("get list watch create delete", "storage", "volumeattachments"),
            on(READ, "storage", "csidrivers"),
            on(READ, "storage", "csinodes"),
        ],
    ),
    (
        "certificate-controller",
        &[
            on("get list watch delete", "certificates", "certificatesigningrequests"),
            on(
                "update",
                "certificates",
                "certificatesigningrequests/approval certificatesigningrequests/status",
            ),
            on("approve", "certificates", "signers").named("{signer_api_server_client_node_agent}"),
            on("sign", "certificates", "signers").named(
                "{signer_api_server_client} {signer_api_server_client_node_agent} \
         {signer_node_agent_serving} {signer_legacy_unknown}",
            ),
            on("create", "authorization", "subjectaccessreviews"),
            EVENTS,
        ],
    ),
    (
        "clusterrole-aggregation-controller",
        &[on("get list watch update patch escalate", "rbac.authorization", "clusterroles")],
    ),
    (
        "cronjob-controller",
        &[
            on("get list watch update", "batch", "cronjobs"),
            on("get list watch create update patch delete", "batch", "jobs"),
            on("update", "batch", "cronjobs/status"),
            on("update", "batch", "cronjobs/finalizers"),
            on("list watch delete", "core", "pods"),
            EVENTS,
        ],
    ),
    (
        "daemon-set-controller",
        &[
            on(READ, "apps extensions", "daemonsets"),
            on("update", "apps extensions", "daemonsets/status"),
            on("update", "apps extensions", "daemonsets/finalizers"),
            on("list watch", "core", "nodes"),
            on("list watch create patch delete", "core", "pods"),
            on("create", "core", "pods/binding"),
            on("get list watch create update patch delete", "apps", "controllerrevisions"),
            EVENTS,
        ],
    ),
    (
        "deployment-controller",
        &[
            on("get list watch update", "apps extensions", "deployments"),
            on("update", "apps extensions", "deployments/status"),
            on("update", "apps extensions", "deployments/finalizers"),
            on("get list watch create update patch delete", "apps extensions", "replicasets"),
            on("get list watch update", "core", "pods"),
            EVENTS,
        ],
    ),
    (
        "device-taint-eviction-controller",
        &[
            on("get list watch delete", "core", "pods"),
            on("update patch", "core", "pods/status"),
            on(READ, "resource", "resourceclaims"),
            on(READ, "resource", "resourceslices"),
            on(READ, "resource", "deviceclasses"),
            EVENTS,
        ],
    ),
    (
        "disruption-controller",
        &[
            on(READ, "apps extensions", "deployments"),
            on(READ, "apps extensions", "replicasets"),
            on(READ, "core", "replicationcontrollers"),
            on(READ, "policy", "poddisruptionbudgets"),
            on(READ, "apps", "statefulsets"),
            on("update", "policy", "poddisruptionbudgets/status"),
            on("update patch", "core", "pods/status"),
            on("get", "*", "*/scale"),
            EVENTS,
        ],
    ),
    (
        "endpoint-controller",
        &[
            on(READ, "core", "pods services"),
            on("get list watch create update delete", "core", "endpoints"),
            on("create", "core", "endpoints/restricted"),
            EVENTS,
        ],
    ),
    (
        "endpointslice-controller",
        &[
            on(READ, "core", "nodes pods services"),
            on("update", "core", "services/finalizers"),
            on("get list watch create update delete", "discovery", "endpointslices"),
            on("create", "discovery", "endpointslices/restricted"),
            EVENTS,
        ],
    ),
    (
        "endpointslicemirroring-controller",
        &[
            on(READ, "core", "endpoints services"),
            on("update", "core", "services/finalizers"),
            on("update", "core", "endpoints/finalizers"),
            on("get list watch create update delete", "discovery", "endpointslices"),
            on("create", "discovery", "endpointslices/restricted"),
            EVENTS,
        ],
    ),
    (
        "ephemeral-volume-controller",
        &[
            on(READ, "core", "pods"),
            on("update", "core", "pods/finalizers"),
            on("get list watch create", "core", "persistentvolumeclaims"),
            EVENTS,
        ],
    ),
    (
        "expand-controller",
        &[
            on("get list watch update patch", "core", "persistentvolumes"),
            on("update patch", "core", "persistentvolumeclaims/status"),
            on(READ, "core", "persistentvolumeclaims"),
            EVENTS,
        ],
    ),
    // Deletes objects of kinds with a lifetime in the schema. In the reference API, etcd does this with
    // leases.
    ("expiry-controller", &[on("list delete", "*", "*")]),
    ("generic-garbage-collector", &[on("get list watch update patch delete", "*", "*"), EVENTS]),
    (
        "horizontal-pod-autoscaler",
        &[
            on(READ, "autoscaling", "horizontalpodautoscalers"),
            on("update", "autoscaling", "horizontalpodautoscalers/status"),
            on("get update", "*", "*/scale"),
            on("list watch", "core", "pods"),
            on("list watch", "metrics", "pods"),
            on(READ, "custom.metrics.{group_suffix}", "*"),
            on(READ, "external.metrics.{group_suffix}", "*"),
            EVENTS,
        ],
    ),
    (
        "job-controller",
        &[
            on("get list watch update patch", "batch", "jobs"),
            on("update", "batch", "jobs/status"),
            on("update", "batch", "jobs/finalizers"),
            on("list watch create patch delete", "core", "pods"),
            EVENTS,
        ],
    ),
    (
        "legacy-service-account-token-cleaner",
        &[
            on("get", "core", "configmaps")
                .named("{component}-apiserver-legacy-service-account-token-tracking"),
            on("patch delete", "core", "secrets"),
        ],
    ),
    (
        "namespace-controller",
        &[
            on("get list watch delete", "core", "namespaces"),
            on("update", "core", "namespaces/finalize namespaces/status"),
            on("get list watch delete deletecollection", "*", "*"),
        ],
    ),
    (
        "node-controller",
        &[
            on("get list watch update patch delete", "core", "nodes"),
            on("update patch", "core", "nodes/status"),
            on("update patch", "core", "pods/status"),
            on("get list watch delete", "core", "pods"),
            EVENTS,
        ],
    ),
    (
        "persistent-volume-binder",
        &[
            on("get list watch create update delete", "core", "persistentvolumes"),
            on("update", "core", "persistentvolumes/status"),
            on("get list watch update", "core", "persistentvolumeclaims"),
            on("update", "core", "persistentvolumeclaims/status"),
            on("get list watch create delete", "core", "pods"),
            on(READ, "storage", "storageclasses"),
            on("list watch", "core", "nodes"),
            EVENTS,
            on("watch", "core", "events"),
        ],
    ),
    (
        "pod-garbage-collector",
        &[
            on("list watch delete", "core", "pods"),
            on(READ, "core", "nodes"),
            on("patch", "core", "pods/status"),
        ],
    ),
    ("pv-protection-controller", &[on("get list watch update", "core", "persistentvolumes"), EVENTS]),
    (
        "pvc-protection-controller",
        &[
            on("get list watch update", "core", "persistentvolumeclaims"),
            on("update", "core", "persistentvolumeclaims/status"),
            on(READ, "core", "pods"),
            EVENTS,
        ],
    ),
    (
        "replicaset-controller",
        &[
            on("get list watch update", "apps extensions", "replicasets"),
            on("update", "apps extensions", "replicasets/status"),
            on("update", "apps extensions", "replicasets/finalizers"),
            on("list watch create patch delete", "core", "pods"),
            EVENTS,
        ],
    ),
    (
        "replication-controller",
        &[
            on("get list watch update", "core", "replicationcontrollers"),
            on("update", "core", "replicationcontrollers/status"),
            on("update", "core", "replicationcontrollers/finalizers"),
            on("list watch create patch delete", "core", "pods"),
            EVENTS,
        ],
    ),
    (
        "resource-claim-controller",
        &[
            on(READ, "core", "pods"),
            on("update", "core", "pods/finalizers"),
            on("get list watch create delete", "resource", "resourceclaims"),
            on("update patch", "resource", "resourceclaims resourceclaims/status"),
            on("update patch", "core", "pods/status"),
            EVENTS,
            on("update patch", "resource", "resourceclaims/binding"),
        ],
    ),
    (
        "resourcequota-controller",
        &[on("list watch", "*", "*"), on("update", "core", "resourcequotas/status"), EVENTS],
    ),
    ("root-ca-cert-publisher", &[on("create update", "core", "configmaps"), EVENTS]),
    ("route-controller", &[on("list watch", "core", "nodes"), on("patch", "core", "nodes/status"), EVENTS]),
    (
        "selinux-warning-controller",
        &[
            EVENTS,
            on(READ, "core", "persistentvolumes"),
            on(READ, "core", "persistentvolumeclaims"),
            on(READ, "core", "pods"),
            on(READ, "storage", "csidrivers"),
        ],
    ),
    ("service-account-controller", &[on("create", "core", "serviceaccounts"), EVENTS]),
    (
        "service-cidrs-controller",
        &[
            on("get list watch update patch", "networking", "servicecidrs"),
            on("update patch", "networking", "servicecidrs/finalizers"),
            on("update patch", "networking", "servicecidrs/status"),
            on(READ, "networking", "ipaddresses"),
            EVENTS,
        ],
    ),
    (
        "service-controller",
        &[
            on(READ, "core", "services"),
            on("update patch", "core", "services/status"),
            on("list watch", "core", "nodes"),
            EVENTS,
        ],
    ),
    (
        "statefulset-controller",
        &[
            on("list watch", "core", "pods"),
            on(READ, "apps", "statefulsets"),
            on("update", "apps", "statefulsets/status"),
            on("update", "apps", "statefulsets/finalizers"),
            on("get create update patch delete", "core", "pods"),
            on("get list watch create update patch delete", "apps", "controllerrevisions"),
            on("get list watch create", "core", "persistentvolumeclaims"),
            on("update delete", "core", "persistentvolumeclaims"),
            on("update", "core", "pods/finalizers"),
            EVENTS,
        ],
    ),
    ("ttl-after-finished-controller", &[on("get list watch delete", "batch", "jobs"), EVENTS]),
    ("ttl-controller", &[on("list watch update patch", "core", "nodes"), EVENTS]),
    (
        "validatingadmissionpolicy-status-controller",
        &[
            on(READ, "admissionregistration", "validatingadmissionpolicies"),
            on("get update patch", "admissionregistration", "validatingadmissionpolicies/status"),
            EVENTS,
        ],
    ),
    (
        "volumeattributesclass-protection-controller",
        &[
            on(READ, "core", "persistentvolumeclaims"),
            on(READ, "core", "persistentvolumes"),
            on("get list watch update", "storage", "volumeattributesclasses"),
            EVENTS,
        ],
    ),
];
