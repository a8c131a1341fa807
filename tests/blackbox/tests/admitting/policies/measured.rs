//! What is counted of checks and changes.

use blackbox::http::Api;
use serde_json::json;

use crate::policies::stored::{Kind, MAPS, checks, map};

async fn expect(api: &Api, expected: &[String]) {
    let page = api.get("/metrics").await.text();
    for line in expected {
        let known: Vec<&str> = page.lines().filter(|known| known.contains("admission_policy")).collect();
        assert!(page.lines().any(|known| known == line), "{line} is missing in {known:#?}");
    }
}

#[tokio::test]
async fn checks_are_counted_by_the_action_that_follows() {
    let api = Api::of_brand("kubernetes").await;
    let broken = |policy: &str| {
        let mut fields = checks("object.data.missing == 'x'");
        fields["failurePolicy"] = json!(policy);
        fields
    };
    let actions = |actions: &[&str]| json!({ "validationActions": actions });
    for (name, fields, binding) in [
        ("passes", checks("true"), actions(&["Deny"])),
        ("denies", checks("object.metadata.name != 'denied'"), actions(&["Deny", "Audit"])),
        ("warns", checks("false"), actions(&["Warn"])),
        ("ignores", broken("Ignore"), actions(&["Deny"])),
        ("fails", broken("Fail"), actions(&["Warn"])),
    ] {
        Kind::Validating.bind(&api, name, &fields, &binding).await;
    }
    api.post(MAPS, &map("denied", &json!({ "k": "v" }))).await.expect(422);
    api.post(MAPS, &map("passes", &json!({ "k": "v" }))).await.expect(201);
    let line = |policy: &str, error: &str, action: &str, count: u32| {
        format!(
            "apiserver_validating_admission_policy_check_total{{policy=\"{policy}\",\
             policy_binding=\"{policy}\",\
             error_type=\"{error}\",enforcement_action=\"{action}\"}} {count}"
        )
    };
    let expected = [
        line("denies", "invalid_error", "deny", 1),
        line("denies", "invalid_error", "audit", 1),
        line("warns", "invalid_error", "warn", 2),
        line("ignores", "invalid_error", "allow", 2),
        line("fails", "invalid_error", "warn", 2),
    ];
    expect(&api, &expected).await;
    let times = expected.map(|line| line.replace("check_total", "check_duration_seconds_count"));
    expect(&api, &times).await;
    let page = api.get("/metrics").await.text();
    assert!(!page.contains("policy=\"passes\""), "what passes is not counted");
    // Only the rules of definitions are.
    for step in ["compilation", "evaluation"] {
        let line = format!("apiserver_cel_{step}_duration_seconds_count 0");
        assert!(page.lines().any(|known| known == line), "{line}");
    }
}

#[tokio::test]
async fn changes_are_counted() {
    let api = Api::of_brand("kubernetes").await;
    let change = |expression: &str, policy: &str| {
        let mutation = json!({ "patchType": "JSONPatch", "jsonPatch": { "expression": expression } });
        let condition = json!({ "name": "a", "expression": "object.metadata.name != 'left'" });
        json!({ "mutations": [mutation], "failurePolicy": policy, "matchConditions": [condition] })
    };
    let good = "[JSONPatch{op: 'add', path: '/data', value: {'a': 'b'}}]";
    Kind::Mutating.bind(&api, "good", &change(good, "Fail"), &json!({})).await;
    let bad = "[JSONPatch{op: 'add', path: object.data.missing, value: 'x'}]";
    Kind::Mutating.bind(&api, "bad", &change(bad, "Ignore"), &json!({})).await;
    for name in ["m", "n", "left"] {
        api.post(MAPS, &map(name, &json!({ "k": "v" }))).await.expect(201);
    }
    let line = |policy: &str, error: &str| {
        format!(
            "apiserver_mutating_admission_policy_check_total{{policy=\"{policy}\",\
             policy_binding=\"{policy}\",\
             error_type=\"{error}\"}} 2"
        )
    };
    expect(&api, &[line("good", "no_error"), line("bad", "invalid_error")]).await;
    let page = api.get("/metrics").await.text();
    // Twice in the second round, which the change begins.
    let conditions = "apiserver_admission_match_condition_evaluation_seconds_count{name=\"good\",\
        kind=\"policy\",\
                      type=\"validate\",operation=\"CREATE\"} 5";
    assert!(page.lines().any(|line| line == conditions), "{conditions}");
}
