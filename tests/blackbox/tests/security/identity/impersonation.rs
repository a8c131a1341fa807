//! Asking as somebody else.

use blackbox::{
    http::{Api, send},
    objects,
};
use reqwest::Client;
use serde_json::{Value, json};

use crate::identity::support::{request, start, tokens, who};

const RBAC: &str = "rbac.authorization.platform.io";
const AUTHENTICATION: &str = "authentication.platform.io";

/// Headers, and who the server says that the caller is then.
type Row<'a> = (&'a [(&'a str, &'a str)], &'a str);

async fn check(api: &Api, client: &Client, caller: &[(&str, &str)], table: &[Row<'_>]) {
    for (headers, expected) in table {
        let found = who(api, client, &[caller, headers].concat()).await;
        let is_expected =
            if expected.starts_with("403") { found.starts_with(expected) } else { found == *expected };
        assert!(is_expected, "{headers:?}: {found}, not {expected}");
    }
}

#[tokio::test]
async fn the_other_one_has_what_the_headers_say_and_nothing_of_the_caller() {
    let (api, _) = start(|_| {}).await;
    let bot = "system:serviceaccount:team:bot";
    let nobody_named = "400 the headers ask for a group, a uid or an attribute of somebody else, and \
                        Impersonate-User names nobody";
    let table: [Row<'_>; 17] = [
        (&[], "let in"),
        (&[("impersonate-user", "")], "let in"),
        (&[("impersonate-user", "jane")], "jane  system:authenticated"),
        (&[("Impersonate-User", "jane"), ("Impersonate-Uid", "7")], "jane 7 system:authenticated"),
        (
            &[("impersonate-user", "jane"), ("impersonate-group", "b"), ("impersonate-group", "a")],
            "jane  b,a,system:authenticated",
        ),
        (
            &[
                ("impersonate-user", "jane"),
                ("impersonate-extra-acme%2Fteam", "x"),
                ("impersonate-extra-acme%2fteam", "y"),
                ("impersonate-extra-scopes", "z"),
            ],
            "jane  system:authenticated {\"acme/team\": [\"x\", \"y\"], \"scopes\": [\"z\"]}",
        ),
        (
            &[("impersonate-user", "jane"), ("impersonate-group", "system:unauthenticated")],
            "jane  system:unauthenticated",
        ),
        (&[("impersonate-user", "system:anonymous")], "system:anonymous  system:unauthenticated"),
        (
            &[("impersonate-user", bot)],
            "system:serviceaccount:team:bot  system:serviceaccounts,system:serviceaccounts:team,\
             system:authenticated",
        ),
        (
            &[("impersonate-user", bot), ("impersonate-group", "dev")],
            "system:serviceaccount:team:bot  dev,system:authenticated",
        ),
        (&[("impersonate-user", "jane"), ("impersonate-group", "system:masters")], "let in"),
        (&[("impersonate-group", "system:masters")], nobody_named),
        (&[("impersonate-uid", "7")], nobody_named),
        (&[("impersonate-extra-scopes", "a")], nobody_named),
        (&[("impersonate-user", ""), ("impersonate-group", "dev")], nobody_named),
        (
            &[("impersonate-user", "jane"), ("impersonate-user", "john")],
            "400 there is more than one header impersonate-user",
        ),
        (
            &[("impersonate-user", "jane"), ("impersonate-extra-", "a")],
            "400 the header impersonate-extra- names no attribute",
        ),
    ];
    check(&api, &api.client, &[], &table).await;
}

/// Gives bob what he may be.
async fn allow(api: &Api) {
    let rule = |group: &str, resource: &str, names: &[&str]| {
        json!({ "verbs": ["impersonate"], "apiGroups": [group], "resources": [resource],
            "resourceNames": names })
    };
    api.post("/api/v1/namespaces", &objects::namespace("team")).await.expect(201);
    let roles = format!("/apis/{RBAC}/v1/clusterroles");
    let rules = json!([
        rule("", "users", &["jane", "system:anonymous"]),
        rule("", "groups", &["dev"]),
        rule(AUTHENTICATION, "userextras/scopes", &["view"]),
        rule(AUTHENTICATION, "uids", &["7"]),
        { "verbs": ["list", "watch"], "apiGroups": [""], "resources": ["configmaps"] },
    ]);
    api.post(&roles, &role("ClusterRole", "as-jane", &rules)).await.expect(201);
    let bindings = format!("/apis/{RBAC}/v1/clusterrolebindings");
    api.post(&bindings, &binding("ClusterRoleBinding", "ClusterRole", "as-jane")).await.expect(201);
    let team = format!("/apis/{RBAC}/v1/namespaces/team");
    let rules = json!([rule("", "serviceaccounts", &["bot"]), rule("", "users", &["john"])]);
    api.post(&format!("{team}/roles"), &role("Role", "as-bot", &rules)).await.expect(201);
    api.post(&format!("{team}/rolebindings"), &binding("RoleBinding", "Role", "as-bot")).await.expect(201);
}

fn role(kind: &str, name: &str, rules: &Value) -> Value {
    json!({ "apiVersion": format!("{RBAC}/v1"), "kind": kind, "metadata": { "name": name }, "rules": rules })
}

fn binding(kind: &str, of: &str, name: &str) -> Value {
    json!({
        "apiVersion": format!("{RBAC}/v1"), "kind": kind, "metadata": { "name": name },
        "roleRef": { "apiGroup": RBAC, "kind": of, "name": name },
        "subjects": [{ "apiGroup": RBAC, "kind": "User", "name": "bob" }],
    })
}

#[tokio::test]
async fn every_part_of_the_other_one_must_be_allowed() {
    let (api, _) =
        start(|config| config.authentication.token_file = Some(tokens("bob,bob,1\njane,jane,2"))).await;
    allow(&api).await;
    let as_jane = ("impersonate-user", "jane");
    let table: [Row<'_>; 15] = [
        (&[], "bob 1 system:authenticated"),
        (&[as_jane], "jane  system:authenticated"),
        (
            &[
                as_jane,
                ("impersonate-group", "dev"),
                ("impersonate-extra-scopes", "view"),
                ("impersonate-uid", "7"),
            ],
            "jane 7 dev,system:authenticated {\"scopes\": [\"view\"]}",
        ),
        (&[("impersonate-user", "system:anonymous")], "system:anonymous  system:unauthenticated"),
        (
            &[("impersonate-user", "system:serviceaccount:team:bot")],
            "system:serviceaccount:team:bot  system:serviceaccounts,system:serviceaccounts:team,\
             system:authenticated",
        ),
        (
            &[("impersonate-user", "john")],
            "403 users \"john\" is forbidden: User \"bob\" cannot impersonate resource \"users\" in API \
             group \
             \"\" at the cluster scope",
        ),
        (
            &[("impersonate-user", "system:serviceaccount:other:bot")],
            "403 serviceaccounts \"bot\" is forbidden: User \"bob\" cannot impersonate resource \
             \"serviceaccounts\" in API group \"\" in the namespace \"other\"",
        ),
        (
            &[("impersonate-user", "system:serviceaccount:team:bob")],
            "403 serviceaccounts \"bob\" is forbidden",
        ),
        // No whole name of an account is the name of a user.
        (
            &[("impersonate-user", "system:serviceaccount:team")],
            "403 users \"system:serviceaccount:team\" is forbidden",
        ),
        (&[as_jane, ("impersonate-group", "system:masters")], "403 groups \"system:masters\" is forbidden"),
        (
            &[as_jane, ("impersonate-group", "dev"), ("impersonate-group", "ops")],
            "403 groups \"ops\" is forbidden",
        ),
        (
            &[as_jane, ("impersonate-extra-scopes", "edit")],
            "403 userextras.authentication.platform.io \"edit\" is forbidden: User \"bob\" cannot \
             impersonate \
             resource \"userextras/scopes\" in API group \"authentication.platform.io\" at the cluster scope",
        ),
        (
            &[as_jane, ("impersonate-extra-other", "view")],
            "403 userextras.authentication.platform.io \"view\" is forbidden",
        ),
        (
            &[as_jane, ("impersonate-extra-scopes", "view"), ("impersonate-extra-scopes", "edit")],
            "403 userextras.authentication.platform.io \"edit\" is forbidden",
        ),
        (&[as_jane, ("impersonate-uid", "8")], "403 uids.authentication.platform.io \"8\" is forbidden"),
    ];
    check(&api, &api.anonymous(), &[("authorization", "Bearer bob")], &table).await;
    // Whoever was given nothing may be nobody, and nobody is not a way to be somebody.
    let refused: [Row<'_>; 1] =
        [(&[as_jane], "403 users \"jane\" is forbidden: User \"jane\" cannot impersonate")];
    check(&api, &api.anonymous(), &[("authorization", "Bearer jane")], &refused).await;
    let refused: [Row<'_>; 1] =
        [(&[as_jane], "403 users \"jane\" is forbidden: User \"system:anonymous\" cannot impersonate")];
    check(&api, &api.anonymous(), &[], &refused).await;
    check(&api, &api.anonymous(), &[("authorization", "Bearer wrong")], &[(&[as_jane], "401 Unauthorized")])
        .await;
}

#[tokio::test]
async fn the_rights_are_those_of_the_other_one_on_every_path() {
    let (api, _) = start(|config| config.authentication.token_file = Some(tokens("bob,bob,1"))).await;
    allow(&api).await;
    let nobody = api.anonymous();
    let url = |path: &str| format!("{}{path}", api.server.url());
    for (path, own, other) in [
        ("/api/v1/configmaps", 200, 403),
        ("/api/v1/configmaps?watch=1&timeoutSeconds=1", 200, 403),
        ("/version", 200, 200),
        ("/metrics", 403, 403),
    ] {
        let request = nobody.get(url(path)).header("authorization", "Bearer bob");
        assert_eq!(send(request.try_clone().expect("no body")).await.code, own, "{path}");
        assert_eq!(send(request.header("impersonate-user", "jane")).await.code, other, "{path}");
        // Not even what is public may be asked for as somebody whom one may not be.
        let request = nobody.get(url(path)).header("authorization", "Bearer bob");
        assert_eq!(send(request.header("impersonate-user", "root")).await.code, 403, "{path}");
    }
}

#[tokio::test]
async fn a_refusal_is_a_status_about_the_part() {
    let (api, _) = start(|config| config.authentication.token_file = Some(tokens("bob,bob,1"))).await;
    let headers = [("authorization", "Bearer bob"), ("impersonate-user", "system:serviceaccount:team:bot")];
    let answer = send(request(&api, &api.anonymous(), &headers)).await;
    let status = answer.fails(403, "Forbidden", "cannot impersonate resource \"serviceaccounts\"");
    assert_eq!(status["details"], json!({ "name": "bot", "kind": "serviceaccounts" }));
    let headers = [("impersonate-group", "dev")];
    send(request(&api, &api.client, &headers)).await.fails(
        400,
        "BadRequest",
        "Impersonate-User names nobody",
    );
}
