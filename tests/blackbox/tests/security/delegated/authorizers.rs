//! Authorizers of a file: their order, several webhooks, match conditions, failure policies, times and
//! caches.

use std::time::Duration;

use blackbox::{
    metrics::counted,
    process::{Process, run_on},
};
use reqwest::Method;
use serde_json::{Value, json};

use crate::delegated::authorizer_lists::{AuthorizerList, MAPS, SECRETS, built_in};

#[tokio::test]
async fn webhooks_are_asked_in_their_order() {
    let list = AuthorizerList::default();
    let first = list
        .service("first", |asked| json!({ "denied": asked.body.contains("secrets"), "reason": "no secrets" }))
        .await;
    let second = list.service("second", |_| json!({ "allowed": true })).await;
    let [one, two] = ["first", "second"].map(|name| list.webhook(name, &[]));
    let server = list.start(&[one.clone(), two.clone(), built_in("AlwaysDeny")]).await;
    server.as_jane(MAPS).await.expect(200);
    assert_eq!((first.asked().len(), second.asked().len()), (1, 1));
    server.as_jane(SECRETS).await.fails(403, "Forbidden", ": no secrets");
    assert_eq!((first.asked().len(), second.asked().len()), (2, 1), "a denial ends the search");
    // Each webhook has a cache of its own.
    server.as_jane(MAPS).await.expect(200);
    server.as_jane(SECRETS).await.expect(403);
    assert_eq!((first.asked().len(), second.asked().len()), (2, 1));
    let decisions = "apiserver_authorization_decisions_total";
    let of = async |name: &str, decision: &str| {
        counted(&server.api, decisions, &[&format!("name=\"{name}\""), &format!("decision=\"{decision}\"")])
            .await
    };
    assert_eq!((of("second", "allowed").await, of("first", "denied").await), (2.0, 2.0));
    assert_eq!((of("first", "allowed").await, of("alwaysdeny", "denied").await), (0.0, 0.0));
    let calls = "apiserver_authorization_webhook_evaluations_total";
    assert_eq!(counted(&server.api, calls, &["name=\"first\"", "result=\"success\""]).await, 2.0);
    let seconds = "apiserver_authorization_webhook_duration_seconds_count";
    assert_eq!(counted(&server.api, seconds, &["name=\"second\"", "result=\"success\""]).await, 1.0);

    let page = server.api.get("/metrics").await.text();
    for metric in [calls, seconds.trim_end_matches("_count")] {
        assert!(page.contains(&format!("# HELP {metric} [BETA] ")), "{metric}");
    }

    let server = list.start(&[two, one]).await;
    server.as_jane(SECRETS).await.expect(200);
    assert_eq!((first.asked().len(), second.asked().len()), (2, 2));
}

/// The conditions, the failure policy, what comes behind the webhook, the path; the code, and whether the
/// service is asked.
type ConditionCase<'a> = (&'a [&'a str], &'a str, &'a str, &'a str, u16, bool);

#[tokio::test]
async fn conditions_choose_the_requests_of_a_webhook() {
    let list = AuthorizerList::default();
    let service = list.service("hook", |_| json!({ "allowed": true })).await;
    let is_jane = "request.user == 'jane' && 'dev' in request.groups";
    let is_maps = "request.resourceAttributes.resource == 'configmaps'";
    let selects = "request.resourceAttributes.labelSelector.requirements.exists(one, one.key == 'a')";
    let failing = "request.nonResourceAttributes.path == '/'";
    let selected = format!("{MAPS}?labelSelector=a%3Db");
    let table: [ConditionCase<'_>; 12] = [
        (&[is_jane, is_maps], "Deny", "AlwaysDeny", MAPS, 200, true),
        (&[is_jane, is_maps], "Deny", "AlwaysDeny", SECRETS, 403, false),
        (&[is_jane, is_maps], "Deny", "AlwaysAllow", SECRETS, 200, false),
        (&["request.user == 'joe'"], "Deny", "AlwaysDeny", MAPS, 403, false),
        (&[selects], "Deny", "AlwaysDeny", &selected, 200, true),
        (&[selects], "Deny", "AlwaysAllow", MAPS, 500, false),
        (&["has(request.resourceAttributes)"], "Deny", "AlwaysDeny", "/metrics", 403, false),
        (&[failing], "Deny", "AlwaysAllow", MAPS, 500, false),
        (&[failing], "NoOpinion", "AlwaysAllow", MAPS, 200, false),
        (&[failing, is_jane], "NoOpinion", "Node", MAPS, 500, false),
        (&[failing, "false"], "Deny", "AlwaysAllow", MAPS, 200, false),
        (&["false", failing], "NoOpinion", "AlwaysDeny", MAPS, 403, false),
    ];
    for (conditions, policy, behind, path, code, is_asked) in table {
        let case = format!("{conditions:?} {policy} {behind} {path}");
        let expressions: Vec<Value> = conditions.iter().map(|text| json!({ "expression": text })).collect();
        let webhook = list
            .webhook("hook", &[("matchConditions", json!(expressions)), ("failurePolicy", json!(policy))]);
        let server = list.start(&[webhook, built_in(behind)]).await;
        let before = service.asked().len();
        let answer = server.as_jane(path).await;
        assert_eq!(answer.code, code, "{case}: {}", answer.text());
        assert_eq!(service.asked().len() - before, usize::from(is_asked), "{case}");
        if code == 500 {
            let text = answer.text();
            assert!(text.contains("match conditions") && !text.contains("request."), "{case}: {text}");
        }
        // The administrator bypasses all authorizers.
        assert_eq!(server.api.get(path).await.code, 200, "{case}");
        assert_eq!(service.asked().len() - before, usize::from(is_asked), "{case}");
        let metric = async |name: &str| {
            let metric = format!("apiserver_authorization_match_condition_{name}");
            counted(&server.api, &metric, &["type=\"Webhook\"", "name=\"hook\""]).await
        };
        let is_failure = conditions.contains(&failing) && !conditions.contains(&"false") || code == 500;
        let excluded = !is_asked && !is_failure;
        assert_eq!(metric("exclusions_total").await, f64::from(u8::from(excluded)), "{case}");
        assert_eq!(metric("evaluation_errors_total").await, f64::from(u8::from(is_failure)), "{case}");
        assert_eq!(metric("evaluation_seconds_count").await, 1.0, "{case}");
    }
}

#[tokio::test]
async fn a_failure_denies_or_goes_on() {
    let list = AuthorizerList::default();
    list.silent_service("silent").await;
    let broken = list.service("broken", |_| json!({ "allowed": "yes" })).await;
    let next = list.service("next", |_| json!({ "allowed": true })).await;
    let calls = "apiserver_authorization_webhook_evaluations_total";
    let open = "apiserver_authorization_webhook_evaluations_fail_open_total";
    for (name, result) in [("silent", "timeout"), ("broken", "error")] {
        for (policy, code) in [("Deny", 500), ("NoOpinion", 200)] {
            let fields = [("timeout", json!("250ms")), ("failurePolicy", json!(policy))];
            let server = list.start(&[list.webhook(name, &fields), list.webhook("next", &[])]).await;
            let before = next.asked().len();
            let answer = server.as_jane(MAPS).await;
            assert_eq!(answer.code, code, "{name} {policy}: {}", answer.text());
            assert_eq!(next.asked().len() - before, usize::from(policy == "NoOpinion"), "{name} {policy}");
            if code == 500 {
                assert!(
                    answer.text().contains("the authorization webhook gives no answer"),
                    "{}",
                    answer.text()
                );
            }
            let labels = [&*format!("name=\"{name}\""), &*format!("result=\"{result}\"")];
            assert_eq!(counted(&server.api, calls, &labels).await, 1.0, "{name} {policy}");
            let is_open = f64::from(u8::from(policy == "NoOpinion"));
            assert_eq!(counted(&server.api, open, &labels).await, is_open, "{name} {policy}");
        }
    }
    assert_eq!(broken.asked().len(), 2);
}

/// Fields of a webhook, and the number of reviews about maps and secrets, each of which is read twice, and
/// once more a minute later.
type CacheCase<'a> = (&'a [(&'a str, Value)], usize, usize);

#[tokio::test]
async fn each_cache_can_be_switched_and_has_its_time() {
    let list = AuthorizerList::default();
    let service = list.service("hook", |asked| json!({ "allowed": asked.body.contains("configmaps") })).await;
    let off = |name| (name, json!(false));
    let time = |name, time: &str| (name, json!(time));
    let table: [CacheCase<'_>; 5] = [
        (&[], 1, 2),
        (&[off("cacheAuthorizedRequests")], 3, 2),
        (&[off("cacheUnauthorizedRequests"), time("authorizedTTL", "59s")], 2, 3),
        (&[off("cacheAuthorizedRequests"), off("cacheUnauthorizedRequests")], 3, 3),
        (&[time("unauthorizedTTL", "61s"), time("authorizedTTL", "0s")], 1, 1),
    ];
    for (fields, of_maps, of_secrets) in table {
        let server = list.start(&[list.webhook("hook", fields)]).await;
        for (path, code, times) in [(MAPS, 200, of_maps), (SECRETS, 403, of_secrets)] {
            let before = service.asked().len();
            for pause in [0, 60, 0] {
                assert_eq!(server.as_jane(path).await.code, code, "{fields:?}");
                server.hand.advance(Duration::from_secs(pause));
            }
            assert_eq!(service.asked().len() - before, times, "{fields:?} {path}");
        }
    }
}

#[tokio::test]
async fn the_command_line_takes_a_list() {
    let list = AuthorizerList::default();
    let data = tempfile::tempdir().expect("a directory");
    let path = list.write(&[
        json!({ "type": "Roles" }),
        built_in("Node"),
        json!({ "type": "Webhook", "name": "a" }),
    ]);
    let option = format!("--authorization-config={}", path.display());
    let output = run_on(data.path(), &[&option]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success(), "{said}");
    for place in
        ["authorizers[0].type: Unsupported value: \"Roles\"", "authorizers[2].webhook: Required value"]
    {
        assert!(said.contains(&format!("--authorization-config: {}: {place}", path.display())), "{said}");
    }
    list.write(&[built_in("Node"), built_in("RBAC")]);
    let server = Process::start(data.path(), &[&option]);
    let answer = server.request(Method::GET, MAPS).send().await.expect("an answer");
    assert_eq!(answer.status().as_u16(), 200);
    let denied = server.request(Method::GET, MAPS).header("Impersonate-User", "jane").send().await;
    assert_eq!(denied.expect("an answer").status().as_u16(), 403);
}
