//! What is counted of calls and of conditions.

use std::time::Duration;

use access::authn::token_webhook::{TokenWebhookSettings, Version};
use apiserver::testing::TestServer;
use base64::{Engine as _, engine::general_purpose::STANDARD};
use blackbox::{
    http::{Api, send},
    metrics::counted,
};
use outbound::client_config;
use serde_json::{Value, json};

use crate::webhooks::hook::{Hook, MAPS, MUTATING, Shown, VALIDATING};

const PREFIX: &str = "apiserver_admission_";

/// Creates a config map under a webhook with these fields, and removes the webhook.
async fn with(api: &Api, path: &str, configuration: &Value) -> u16 {
    api.post(path, configuration).await.expect(201);
    let answer = api.post(&format!("{MAPS}?dryRun=All"), &json!({ "metadata": { "name": "m" } })).await;
    api.delete(&format!("{path}/a")).await.expect(200);
    answer.code
}

async fn series(api: &Api) -> Vec<String> {
    let page = api.get("/metrics").await.text();
    page.lines().filter_map(|line| line.strip_prefix(PREFIX)).map(str::to_owned).collect()
}

fn expect(series: &[String], expected: &[&str]) {
    for line in expected {
        assert!(series.iter().any(|known| known == line), "{line} is missing in {series:#?}");
    }
}

#[tokio::test]
async fn calls_are_counted_by_their_outcome() {
    let api = Api::of_brand("kubernetes").await;
    let (hook, old) = (Hook::start(Shown::Good).await, Hook::start(Shown::NoNames).await);
    let none = json!({});
    assert_eq!(with(&api, VALIDATING, &hook.configuration("allow", &none)).await, 201);
    assert_eq!(with(&api, VALIDATING, &hook.configuration("deny", &none)).await, 403);
    assert_eq!(with(&api, MUTATING, &hook.configuration("error", &none)).await, 500);
    let ignored = json!({ "failurePolicy": "Ignore" });
    assert_eq!(with(&api, VALIDATING, &old.configuration("allow", &ignored)).await, 201);
    assert_eq!(with(&api, MUTATING, &old.configuration("allow", &none)).await, 500);
    let all = series(&api).await;
    let calls = |r#type: &str, code: &str, rejected: &str| {
        format!(
            "webhook_request_total{{name=\"one.example.com\",type=\"{type}\",operation=\"CREATE\",\
             code=\"{code}\",\
             rejected=\"{rejected}\"}} "
        )
    };
    let rejected = |r#type: &str, error: &str, code: &str| {
        format!(
            "webhook_rejection_count{{name=\"one.example.com\",type=\"{type}\",operation=\"CREATE\",\
             error_type=\"{error}\",rejection_code=\"{code}\"}} 1"
        )
    };
    expect(
        &all,
        &[
            &(calls("validating", "200", "false") + "1"),
            &(calls("validating", "403", "true") + "1"),
            &(calls("validating", "503", "false") + "1"),
            &(calls("admit", "500", "true") + "1"),
            &(calls("admit", "503", "true") + "1"),
            &rejected("validating", "no_error", "403"),
            &rejected("admit", "calling_webhook_error", "500"),
            &rejected("admit", "calling_webhook_error", "503"),
            "webhook_fail_open_count{name=\"one.example.com\",type=\"validating\"} 1",
        ],
    );
    let page = api.get("/metrics").await.text();
    let counters =
        ["apiserver_webhooks_x509_missing_san_total 2", "apiserver_webhooks_x509_insecure_sha1_total 0"];
    counters.iter().for_each(|line| assert!(page.lines().any(|known| known == *line), "{line}"));
    for (name, kind) in [
        ("webhook_rejection_count", "counter"),
        ("webhook_fail_open_count", "counter"),
        ("webhook_admission_duration_seconds", "histogram"),
        ("step_admission_duration_seconds_summary", "summary"),
    ] {
        assert!(page.contains(&format!("# TYPE {PREFIX}{name} {kind}\n")), "{name} is no {kind}");
    }
    let quantile = "step_admission_duration_seconds_summary{type=\"admit\",operation=\"CREATE\",\
        rejected=\"true\",\
                    quantile=\"0.99\"} ";
    assert!(all.iter().any(|line| line.starts_with(quantile)), "{quantile}");
}

/// The level of service that is promised is the server's own.
#[tokio::test]
async fn slow_webhooks_are_no_time_of_the_server() {
    let api = Api::of_brand("kubernetes").await;
    let hook = Hook::start(Shown::Good).await;
    for path in [VALIDATING, MUTATING] {
        api.post(path, &hook.configuration("slow-start", &json!({}))).await.expect(201);
    }
    api.post(MAPS, &json!({ "metadata": { "name": "m" } })).await.expect(201);
    let creates = ["verb=\"POST\"", "resource=\"configmaps\""];
    let seconds =
        async |name: &str| counted(&api, &format!("apiserver_request_{name}_seconds_sum"), &creates).await;
    let (whole, own) = (seconds("duration").await, seconds("sli_duration").await);
    assert!(whole >= 1.6, "two calls of 0.8 seconds: {whole}");
    assert!(own > 0.0 && own < whole - 1.59, "{own} of {whole}");
    api.post(&format!("{MAPS}?dryRun=All"), &json!({ "metadata": { "name": "n" } })).await.expect(201);
    assert_eq!(
        counted(&api, "apiserver_request_sli_duration_seconds_count", &creates).await,
        1.0,
        "no trials"
    );
}

/// Services that log callers in are counted like webhooks.
#[tokio::test]
async fn flaws_of_other_services_are_counted() {
    let old = Hook::start(Shown::NoNames).await;
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("service");
    let cluster = json!({
        "server": old.url("review"), "certificate-authority-data": STANDARD.encode(old.authority()),
    });
    let config = json!({
        "clusters": [{ "name": "a", "cluster": cluster }],
        "contexts": [{ "name": "a", "context": { "cluster": "a", "user": "" } }],
        "current-context": "a",
    });
    std::fs::write(&file, config.to_string()).expect("written");
    let service = client_config::read(&file).expect("a configuration");
    let settings = TokenWebhookSettings { service, version: Version::V1, cache_ttl: Duration::ZERO };
    let server = TestServer::builder().brand("kubernetes");
    let server = server.configure(|config| config.authentication.token_webhook = Some(settings));
    let api = Api::over(server.start().await.expect("a test server starts"));
    let request = api.anonymous().get(format!("{}/version", api.server.url()));
    send(request.header("authorization", "Bearer x")).await.expect(401);
    let page = api.get("/metrics").await.text();
    assert!(page.contains("\napiserver_webhooks_x509_missing_san_total 1\n"), "{page}");
}

#[tokio::test]
async fn conditions_are_counted() {
    let api = Api::of_brand("kubernetes").await;
    let hook = Hook::start(Shown::Good).await;
    let fields = |expression: &str, policy: &str| {
        let condition = json!({ "name": "a", "expression": expression });
        json!({ "matchConditions": [condition], "failurePolicy": policy })
    };
    for path in [VALIDATING, MUTATING] {
        let under = async |expression, policy| {
            with(&api, path, &hook.configuration("allow", &fields(expression, policy))).await
        };
        assert_eq!(under("true", "Fail").await, 201);
        assert_eq!(under("false", "Fail").await, 201);
        assert_eq!(under("object.data.x == '1'", "Fail").await, 403);
        assert_eq!(under("object.data.x == '1'", "Ignore").await, 201);
    }
    assert_eq!(hook.asked().len(), 2, "two of eight");
    let labels = |r#type: &str| {
        format!("{{name=\"one.example.com\",kind=\"webhook\",type=\"{type}\",operation=\"CREATE\"}}")
    };
    let all = series(&api).await;
    for (evaluated, excluded) in [("admit", "admit"), ("validating", "validate")] {
        let (evaluated, excluded) = (labels(evaluated), labels(excluded));
        expect(
            &all,
            &[
                &format!("match_condition_evaluation_seconds_count{evaluated} 4"),
                &format!("match_condition_evaluation_errors_total{evaluated} 2"),
                &format!("match_condition_exclusions_total{excluded} 2"),
            ],
        );
    }
}
