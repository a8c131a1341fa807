//! Roles for people, and for programs that every user may run.

use machinery::user::{MASTERS, SERVICE_ACCOUNTS};

use super::rows::{READ, READ_WRITE, Role, Row, WRITE, Who::Group, on, paths, role};
use crate::authn::{AUTHENTICATED, UNAUTHENTICATED};

/// The default roles that are not aggregated.
pub(super) const ROLES: &[Role] = &[
    // The authorizer allows this group everything in any case; the binding makes that visible.
    role("cluster-admin", &[on("*", "*", "*"), paths("*", "*")]).to(&[Group(MASTERS)]),
    role(
        "system:basic-user",
        &[
            on("create", "authorization", "selfsubjectaccessreviews selfsubjectrulesreviews"),
            on("create", "authentication", "selfsubjectreviews"),
        ],
    )
    .to(&[Group(AUTHENTICATED)]),
    role(
        "system:discovery",
        &[paths(
            "get",
            "/api /api/* /apis /apis/* /healthz /livez /openapi /openapi/* /readyz /version \
         /version/",
        )],
    )
    .to(&[Group(AUTHENTICATED)]),
    role("system:public-info-viewer", &[paths("get", "/healthz /livez /readyz /version /version/")])
        .to(&[Group(AUTHENTICATED), Group(UNAUTHENTICATED)]),
    role(
        "system:service-account-issuer-discovery",
        &[paths(
            "get",
            "/.well-known/openid-configuration /.well-known/openid-configuration/ \
         /openid/v1/jwks /openid/v1/jwks/",
        )],
    )
    .to(&[Group(SERVICE_ACCOUNTS)]),
    role(
        "system:monitoring",
        &[
            paths(
                "get",
                "/flagz /healthz /healthz/* /livez /livez/* /metrics /metrics/slis /readyz \
         /readyz/* /statusz",
            ),
            on("get", "core", "nodes/metrics"),
        ],
    )
    .to(&[Group("system:monitoring")]),
    role(
        "system:auth-delegator",
        &[
            on("create", "authentication", "tokenreviews"),
            on("create", "authorization", "subjectaccessreviews"),
        ],
    ),
];

/// The aggregated roles: name, own part, and the role that it is a part of.
pub(super) const SUMS: &[(&str, &[Row], &str)] =
    &[("admin", ADMIN, ""), ("edit", EDIT, "admin"), ("view", VIEW, "edit")];

const ADMIN: &[Row] = &[
    on("create", "authorization", "localsubjectaccessreviews"),
    on(READ_WRITE, "rbac.authorization", "rolebindings roles"),
];

const EDIT: &[Row] = &[
    on(READ, "core", "pods/attach pods/exec pods/portforward pods/proxy secrets services/proxy"),
    on("impersonate", "core", "serviceaccounts"),
    on(WRITE, "core", "pods pods/attach pods/exec pods/portforward pods/proxy"),
    on("create", "core", "pods/eviction"),
    on(
        WRITE,
        "core",
        "configmaps persistentvolumeclaims replicationcontrollers \
         replicationcontrollers/scale secrets serviceaccounts services services/proxy",
    ),
    on("create", "core", "serviceaccounts/token"),
    on(WRITE, "core events", "events"),
    on(
        WRITE,
        "apps",
        "daemonsets deployments deployments/rollback deployments/scale replicasets \
         replicasets/scale statefulsets statefulsets/scale",
    ),
    on(WRITE, "autoscaling", "horizontalpodautoscalers"),
    on(WRITE, "batch", "cronjobs jobs"),
    on(
        WRITE,
        "extensions",
        "daemonsets deployments deployments/rollback deployments/scale ingresses \
         networkpolicies replicasets replicasets/scale replicationcontrollers/scale",
    ),
    on(WRITE, "policy", "poddisruptionbudgets"),
    on(WRITE, "networking", "ingresses networkpolicies"),
    on(READ_WRITE, "coordination", "leases"),
    on(WRITE, "resource", "resourceclaims resourceclaimtemplates"),
];

const VIEW: &[Row] = &[
    on(
        READ,
        "core",
        "configmaps endpoints persistentvolumeclaims persistentvolumeclaims/status pods \
         replicationcontrollers replicationcontrollers/scale serviceaccounts services \
         services/status",
    ),
    on(
        READ,
        "core",
        "bindings limitranges namespaces/status pods/log pods/status \
         replicationcontrollers/status resourcequotas resourcequotas/status",
    ),
    on(READ, "core", "namespaces"),
    on(READ, "core events", "events"),
    on(READ, "discovery", "endpointslices"),
    on(
        READ,
        "apps",
        "controllerrevisions daemonsets daemonsets/status deployments deployments/scale \
         deployments/status replicasets replicasets/scale replicasets/status statefulsets \
         statefulsets/scale statefulsets/status",
    ),
    on(READ, "autoscaling", "horizontalpodautoscalers horizontalpodautoscalers/status"),
    on(READ, "batch", "cronjobs cronjobs/status jobs jobs/status"),
    on(
        READ,
        "extensions",
        "daemonsets daemonsets/status deployments deployments/scale deployments/status \
         ingresses ingresses/status networkpolicies replicasets replicasets/scale \
         replicasets/status replicationcontrollers/scale",
    ),
    on(READ, "policy", "poddisruptionbudgets poddisruptionbudgets/status"),
    on(READ, "networking", "ingresses ingresses/status networkpolicies"),
    on(READ, "resource", "resourceclaims resourceclaims/status resourceclaimtemplates"),
];
