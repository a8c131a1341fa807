//! Roles for people, components and agents of nodes, and who has them from the start.

use machinery::user::SERVICE_ACCOUNTS;

use super::{EVENTS, Names, Policy, READ, RolePolicy, Row, WRITE, group, path_of};
use crate::{
    authn::{AUTHENTICATED, UNAUTHENTICATED},
    authz::{listing::Rule, masters::MASTERS},
};

/// Everything on every resource.
const ALL: Row = ("*", "*", "*");

const ADMIN: &[Row] = &[
    ("create", "authorization", "localsubjectaccessreviews"),
    (READ, "rbac.authorization", "roles rolebindings"),
    (WRITE, "rbac.authorization", "roles rolebindings"),
];

const EDIT: &[Row] = &[
    (READ, "core", "pods/attach pods/exec pods/portforward pods/proxy secrets services/proxy"),
    ("impersonate", "core", "serviceaccounts"),
    (WRITE, "core", "pods pods/attach pods/exec pods/portforward pods/proxy"),
    ("create", "core", "pods/eviction serviceaccounts/token"),
    (
        WRITE,
        "core",
        "configmaps events persistentvolumeclaims replicationcontrollers replicationcontrollers/scale secrets \
         serviceaccounts services services/proxy",
    ),
    (
        WRITE,
        "apps",
        "daemonsets deployments deployments/rollback deployments/scale replicasets replicasets/scale statefulsets \
         statefulsets/scale",
    ),
    (WRITE, "autoscaling", "horizontalpodautoscalers"),
    (WRITE, "batch", "cronjobs jobs"),
    (WRITE, "policy", "poddisruptionbudgets"),
    (WRITE, "networking", "ingresses networkpolicies"),
    (READ, "coordination", "leases"),
    (WRITE, "coordination", "leases"),
];

const VIEW: &[Row] = &[
    (
        READ,
        "core",
        "configmaps endpoints persistentvolumeclaims persistentvolumeclaims/status pods replicationcontrollers \
         replicationcontrollers/scale serviceaccounts services services/status",
    ),
    (
        READ,
        "core",
        "bindings events limitranges namespaces namespaces/status pods/log pods/status replicationcontrollers/status \
         resourcequotas resourcequotas/status",
    ),
    (READ, "discovery", "endpointslices"),
    (
        READ,
        "apps",
        "controllerrevisions daemonsets daemonsets/status deployments deployments/scale deployments/status \
         replicasets replicasets/scale replicasets/status statefulsets statefulsets/scale statefulsets/status",
    ),
    (READ, "autoscaling", "horizontalpodautoscalers horizontalpodautoscalers/status"),
    (READ, "batch", "cronjobs cronjobs/status jobs jobs/status"),
    (READ, "policy", "poddisruptionbudgets poddisruptionbudgets/status"),
    (READ, "networking", "ingresses ingresses/status networkpolicies"),
];

/// What agents of nodes need whatever runs there.
pub(super) const NODE: &[Row] = &[
    ("create", "authentication", "tokenreviews"),
    ("create", "authorization", "localsubjectaccessreviews subjectaccessreviews"),
    (READ, "core", "services"),
    ("create get list watch patch update", "core", "nodes"),
    ("patch update", "core", "nodes/status"),
    ("create patch update", "core", "events"),
    ("get list watch create delete", "core", "pods"),
    ("patch update", "core", "pods/status"),
    ("create", "core", "pods/eviction"),
    (READ, "core", "configmaps secrets"),
    ("get", "core", "persistentvolumeclaims persistentvolumes endpoints"),
    ("get patch update", "core", "persistentvolumeclaims/status"),
    ("create get list watch", "certificates", "certificatesigningrequests"),
    ("create delete get patch update", "coordination", "leases"),
    ("get", "storage", "volumeattachments"),
    (READ, "storage", "csidrivers"),
    ("create delete get patch update", "storage", "csinodes"),
    ("create", "core", "serviceaccounts/token"),
    (READ, "node", "runtimeclasses"),
];

/// Roles that are nothing but rows.
const PLAIN: &[(&str, &[Row])] = &[
    (
        "system:basic-user",
        &[
            ("create", "authorization", "selfsubjectaccessreviews selfsubjectrulesreviews"),
            ("create", "authentication", "selfsubjectreviews"),
        ],
    ),
    (
        "system:auth-delegator",
        &[("create", "authentication", "tokenreviews"), ("create", "authorization", "subjectaccessreviews")],
    ),
    ("system:node", NODE),
    ("system:node-bootstrapper", &[("create get list watch", "certificates", "certificatesigningrequests")]),
    (
        "system:node-proxier",
        &[
            ("list watch", "core", "endpoints services"),
            (READ, "core", "nodes"),
            EVENTS,
            ("list watch", "discovery", "endpointslices"),
        ],
    ),
];

const HEALTH: [&str; 3] = ["/healthz", "/livez", "/readyz"];

/// Adds them.
pub(super) fn fill(names: &Names<'_>, policy: &mut Policy) {
    for (name, rows) in PLAIN {
        policy.role(*name, names.rules(rows));
    }
    for_people(names, policy);
    for_paths(policy);
    for_components(names, policy);
    for_certificates(names, policy);
    policy.bind("system:basic-user", vec![group(AUTHENTICATED)]);
    // Without subjects, so that what older servers gave is seen to be gone: agents are given their rights by another
    // authorizer, each for its own node.
    policy.bind("system:node", Vec::new());
    policy.bind("system:node-proxier", vec![names.component_user("proxy")]);
}

fn for_people(names: &Names<'_>, policy: &mut Policy) {
    policy.role("cluster-admin", vec![names.rule(ALL), Rule::on_paths(&["*"], &["*"])]);
    // They may do everything anyhow; so it shows.
    policy.bind("cluster-admin", vec![group(MASTERS)]);
    let label = |role: &str| format!("{}/aggregate-to-{role}", names.brand.group("rbac.authorization"));
    let is = |role: &str| (label(role), "true".to_owned());
    for (role, own, above) in
        [("admin", ADMIN, None), ("edit", EDIT, Some("admin")), ("view", VIEW, Some("edit"))]
    {
        policy.roles.push(RolePolicy {
            name: role.to_owned(),
            labels: above.map(is).into_iter().collect(),
            aggregates: Some(label(role)),
            ..RolePolicy::default()
        });
        policy.roles.push(RolePolicy {
            name: format!("system:aggregate-to-{role}"),
            rules: names.rules(own),
            labels: vec![is(role)],
            ..RolePolicy::default()
        });
    }
}

fn for_paths(policy: &mut Policy) {
    let discovery = [
        "/api",
        "/api/*",
        "/apis",
        "/apis/*",
        "/healthz",
        "/livez",
        "/openapi",
        "/openapi/*",
        "/readyz",
        "/version",
        "/version/",
    ];
    policy.role("system:discovery", vec![Rule::on_paths(&["get"], &discovery)]);
    policy.bind("system:discovery", vec![group(AUTHENTICATED)]);
    let public: Vec<&str> = HEALTH.into_iter().chain(["/version", "/version/"]).collect();
    policy.role("system:public-info-viewer", vec![Rule::on_paths(&["get"], &public)]);
    policy.bind("system:public-info-viewer", vec![group(AUTHENTICATED), group(UNAUTHENTICATED)]);
    let monitored =
        ["/healthz", "/healthz/*", "/livez", "/livez/*", "/metrics", "/metrics/slis", "/readyz", "/readyz/*"];
    policy.role("system:monitoring", vec![Rule::on_paths(&["get"], &monitored)]);
    policy.bind("system:monitoring", vec![group("system:monitoring")]);
    let issuer = [
        "/.well-known/openid-configuration",
        "/.well-known/openid-configuration/",
        "/openid/v1/jwks",
        "/openid/v1/jwks/",
    ];
    policy.role("system:service-account-issuer-discovery", vec![Rule::on_paths(&["get"], &issuer)]);
    policy.bind("system:service-account-issuer-discovery", vec![group(SERVICE_ACCOUNTS)]);
}

fn for_components(names: &Names<'_>, policy: &mut Policy) {
    let component = names.component;
    policy
        .role(format!("system:{component}-aggregator"), names.rules(&[(READ, "core", "endpoints services")]));
    policy.role(
        format!("system:{}-api-admin", names.agent),
        names.rules(&[
            (READ, "core", "nodes"),
            ("proxy", "core", "nodes"),
            ("*", "core", "nodes/log nodes/metrics nodes/proxy nodes/stats"),
        ]),
    );
    let manager = format!("{component}-controller-manager");
    let mut rules = names.rules(&[
        EVENTS,
        ("create", "coordination", "leases"),
        ("create", "core", "secrets serviceaccounts"),
        ("delete", "core", "secrets"),
        ("get", "core", "configmaps namespaces secrets serviceaccounts"),
        ("update", "core", "secrets serviceaccounts"),
        ("create", "authentication", "tokenreviews"),
        ("create", "authorization", "subjectaccessreviews"),
        ("create", "core", "serviceaccounts/token"),
        ("list watch", "*", "*"),
    ]);
    rules.push(names.rule_on(("get update", "coordination", "leases"), &[&manager]));
    policy.role(format!("system:{manager}"), rules);
    policy.bind(format!("system:{manager}"), vec![names.component_user("controller-manager")]);

    let system = names.brand.system_namespace;
    let (managers, schedulers) =
        (names.component_user("controller-manager"), names.component_user("scheduler"));
    let reader = "extension-apiserver-authentication-reader";
    let map = ["extension-apiserver-authentication"];
    policy.role_in(system, reader, vec![names.rule_on((READ, "core", "configmaps"), &map)]);
    policy.bind_in(system, &format!("system::{reader}"), reader, vec![managers.clone(), schedulers]);
    let locking = format!("system::leader-locking-{manager}");
    let mut rules = vec![names.rule(("create watch", "coordination", "leases"))];
    rules.push(names.rule_on(("get update", "coordination", "leases"), &[&manager]));
    policy.role_in(system, &*locking, rules);
    policy.bind_in(system, &locking, &locking, vec![managers, names.account(&manager)]);
}

fn for_certificates(names: &Names<'_>, policy: &mut Policy) {
    let brand = names.brand;
    let certificates = brand.group("certificates");
    for part in ["nodeclient", "selfnodeclient"] {
        let on = Rule::on_resources(
            &["create"],
            &[&certificates],
            &[&format!("certificatesigningrequests/{part}")],
        );
        policy.role(format!("system:{certificates}:certificatesigningrequests:{part}"), vec![on]);
    }
    for signer in [
        brand.signer_api_server_client,
        brand.signer_api_server_client_node_agent,
        brand.signer_node_agent_serving,
        brand.signer_legacy_unknown,
    ] {
        let approve = names.rule_on(("approve", "certificates", "signers"), &[signer]);
        policy.role(format!("system:{certificates}:{}-approver", path_of(signer)), vec![approve]);
    }
}
