//! What each controller of this server may do. Its account in the system's namespace has its name.

use super::{EVENTS, Names, Policy, READ, Row};
use crate::{authz::listing::Rule, controllers::leader::LEASE_NAME};

/// Controllers whose permissions are nothing but rows.
const PLAIN: &[(&str, &[Row])] = &[
    (
        "clusterrole-aggregation-controller",
        &[("escalate get list watch update patch", "rbac.authorization", "clusterroles")],
    ),
    ("generic-garbage-collector", &[("get list watch patch update delete", "*", "*"), EVENTS]),
    (
        "namespace-controller",
        &[
            ("get list watch delete", "core", "namespaces"),
            ("update", "core", "namespaces/finalize namespaces/status"),
            ("get list watch delete deletecollection", "*", "*"),
        ],
    ),
    ("expiry-controller", &[("list delete", "*", "*")]),
    (
        "service-account-controller",
        &[("get list watch create", "core", "serviceaccounts"), (READ, "core", "namespaces"), EVENTS],
    ),
    (
        "root-ca-cert-publisher",
        &[("get list watch create update", "core", "configmaps"), (READ, "core", "namespaces"), EVENTS],
    ),
    (
        "token-controller",
        &[
            ("get list watch create update delete", "core", "secrets"),
            ("get list watch update", "core", "serviceaccounts"),
            EVENTS,
        ],
    ),
];

/// Adds them.
pub(super) fn fill(names: &Names<'_>, policy: &mut Policy) {
    for (name, rows) in PLAIN {
        add(names, policy, name, names.rules(rows));
    }
    certificates(names, policy);
    bootstrap_tokens(names, policy);
    leader_election(names, policy);
}

/// Whoever runs the controllers holds one lease.
fn leader_election(names: &Names<'_>, policy: &mut Policy) {
    let (system, role) = (names.brand.system_namespace, "system:controller:leader-election");
    let mut rules = names.rules(&[("create", "coordination", "leases")]);
    rules.push(names.rule_on(("get update", "coordination", "leases"), &[LEASE_NAME]));
    policy.role_in(system, role, rules);
    policy.bind_in(system, role, role, vec![names.account("leader-election")]);
}

fn add(names: &Names<'_>, policy: &mut Policy, name: &str, rules: Vec<Rule>) {
    let role = format!("system:controller:{name}");
    policy.role(&*role, rules);
    policy.bind(role, vec![names.account(name)]);
}

fn certificates(names: &Names<'_>, policy: &mut Policy) {
    let brand = names.brand;
    let client = brand.signer_api_server_client;
    let agent = brand.signer_api_server_client_node_agent;
    let signers = [client, agent, brand.signer_node_agent_serving, brand.signer_legacy_unknown];
    let mut rules = names.rules(&[
        ("get list watch delete", "certificates", "certificatesigningrequests"),
        ("update", "certificates", "certificatesigningrequests/status certificatesigningrequests/approval"),
        ("create", "authorization", "subjectaccessreviews"),
        EVENTS,
    ]);
    rules.push(names.rule_on(("approve", "certificates", "signers"), &[agent]));
    rules.push(names.rule_on(("sign", "certificates", "signers"), &signers));
    add(names, policy, "certificate-controller", rules);
}

/// These see only the two namespaces in which they have something to do.
fn bootstrap_tokens(names: &Names<'_>, policy: &mut Policy) {
    let (system, public) = (names.brand.system_namespace, names.brand.public_namespace);
    let signer = "system:controller:bootstrap-signer";
    policy.role_in(system, signer, names.rules(&[(READ, "core", "secrets")]));
    policy.bind_in(system, signer, signer, vec![names.account("bootstrap-signer")]);
    let mut rules = names.rules(&[(READ, "core", "configmaps"), EVENTS]);
    rules.push(names.rule_on(("update", "core", "configmaps"), &["cluster-info"]));
    policy.role_in(public, signer, rules);
    policy.bind_in(public, signer, signer, vec![names.account("bootstrap-signer")]);
    let cleaner = "system:controller:token-cleaner";
    policy.role_in(system, cleaner, names.rules(&[("get list watch delete", "core", "secrets"), EVENTS]));
    policy.bind_in(system, cleaner, cleaner, vec![names.account("token-cleaner")]);
}
