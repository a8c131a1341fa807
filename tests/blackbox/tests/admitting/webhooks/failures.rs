//! Webhooks that misbehave: with the policy `Fail` no request passes, with `Ignore` every one does, and none
//! waits longer than the webhook may take.

use std::time::{Duration, Instant};

use blackbox::http::Api;
use serde_json::{Value, json};

use crate::webhooks::hook::{Hook, MAPS, MUTATING, Shown, VALIDATING};

/// How much longer than the time of a webhook a request may take here, where all cores are busy.
const SLACK: Duration = Duration::from_secs(4);

#[tokio::test]
async fn misbehaving_webhooks_let_nothing_pass() {
    let api = Api::of_brand("kubernetes").await;
    let (good, expired, other, old) = (
        Hook::start(Shown::Good).await,
        Hook::start(Shown::Expired).await,
        Hook::start(Shown::OtherName).await,
        Hook::start(Shown::NoNames).await,
    );
    let invalid = "received invalid webhook response: ";
    let cases = [
        (good.client("hang"), "context deadline exceeded"),
        (good.client("slow-bytes"), "context deadline exceeded"),
        (good.client("close"), ": EOF"),
        (good.client("half"), "Post "),
        (good.client("no-http"), "Post "),
        (good.client("wrong-uid"), &format!("{invalid}expected response.uid=")),
        (good.client("wrong-version"), "is registered for version \"admission.k8s.io/v7\""),
        (good.client("garbage"), "couldn't get version/kind; json parse error"),
        (good.client("deep"), "couldn't get version/kind; json parse error"),
        (good.client("huge"), "the answer has more than"),
        (good.client("redirect"), "the server responded with the status code 307"),
        (good.client("error"), "an error on the server ("),
        (
            expired.client("allow"),
            "tls: failed to verify certificate: x509: certificate has expired or is not yet valid: current \
             time ",
        ),
        (
            other.client("allow"),
            "tls: failed to verify certificate: x509: certificate is valid for elsewhere.example.com, not \
             localhost",
        ),
        (old.client("allow"), "x509: certificate relies on legacy Common Name field, use SANs instead"),
        (json!({ "url": good.url("allow") }), "certificate signed by unknown authority"),
        (json!({ "url": good.url("allow"), "caBundle": "bm8gUEVN" }), "unable to load root certificates"),
        (json!({ "url": "https://localhost:1/x" }), "connection refused"),
    ];
    for (number, (client, text)) in cases.iter().enumerate() {
        for (path, policy) in
            [(VALIDATING, "Fail"), (MUTATING, "Fail"), (VALIDATING, "Ignore"), (MUTATING, "Ignore")]
        {
            let fields = json!({ "failurePolicy": policy, "timeoutSeconds": 1 });
            api.post(path, &crate::webhooks::hook::configuration(client, &fields)).await.expect(201);
            let map = json!({ "metadata": { "name": format!("m{number}-{}", path.len()) } });
            let began = Instant::now();
            let answer = api.post(MAPS, &map).await;
            assert!(began.elapsed() < Duration::from_secs(1) + SLACK, "{client} took {:?}", began.elapsed());
            if policy == "Fail" {
                let status = answer.fails(500, "InternalError", text);
                let message = status["message"].as_str().unwrap_or_default();
                let frame = "Internal error occurred: failed calling webhook \"one.example.com\": ";
                assert!(message.starts_with(frame), "{message}");
            } else {
                answer.expect(201);
                api.delete(&format!("{MAPS}/m{number}-{}", path.len())).await.expect(200);
            }
            api.delete(&format!("{path}/a")).await.expect(200);
        }
    }
    // Nor was a redirect to another port answered here.
    assert!(good.asked().iter().all(|(path, _)| !path.starts_with("/allow")), "{:?}", good.asked());
}

#[tokio::test]
async fn a_webhook_may_redirect_to_itself() {
    let api = Api::of_brand("kubernetes").await;
    for (path, name) in [(VALIDATING, "a"), (MUTATING, "b")] {
        let hook = Hook::start(Shown::Good).await;
        api.post(path, &hook.configuration("moved", &json!({}))).await.expect(201);
        let map = json!({ "metadata": { "name": name } });
        let refused = api.post(MAPS, &map).await.expect(403);
        assert_eq!(refused["message"], "admission webhook \"one.example.com\" denied the request: not here");
        let [(first, sent), (second, again)] = hook.asked().try_into().expect("two requests");
        assert!(first.starts_with("/moved?timeout="), "{first}");
        assert_eq!((second.as_str(), again), ("/deny", sent));
        api.delete(&format!("{path}/a")).await.expect(200);
    }
}

#[tokio::test]
async fn paths_are_sent_without_empty_segments_and_dots() {
    let api = Api::of_brand("kubernetes").await;
    for (number, (written, sent)) in [
        ("/deny", "/deny"),
        ("x/.././/deny/", "/deny"),
        ("deny/%41%2Fb", "/deny/A/b"),
        ("deny/{a}[b] é", "/deny/%7Ba%7D%5Bb%5D%20%C3%A9"),
    ]
    .into_iter()
    .enumerate()
    {
        let hook = Hook::start(Shown::Good).await;
        let fields = json!({ "failurePolicy": "Ignore" });
        api.post(VALIDATING, &hook.configuration(written, &fields)).await.expect(201);
        api.post(MAPS, &json!({ "metadata": { "name": format!("m{number}") } })).await;
        let asked = hook.asked();
        let (path, _) = asked.first().unwrap_or_else(|| panic!("{written} is called"));
        assert_eq!(path, &format!("{sent}?timeout=2s"));
        api.delete(&format!("{VALIDATING}/a")).await.expect(200);
    }
}

#[tokio::test]
async fn a_patch_cannot_fill_the_memory() {
    let api = Api::of_brand("kubernetes").await;
    let hook = Hook::start(Shown::Good).await;
    api.post(MUTATING, &hook.configuration("bomb", &json!({}))).await.expect(201);
    let map = json!({ "metadata": { "name": "a" }, "data": { "k": "v".repeat(100_000) } });
    api.post(MAPS, &map).await.fails(500, "InternalError", "copies add more than");
}

#[tokio::test]
async fn a_slow_webhook_delays_only_its_requests() {
    let api = Api::of_brand("kubernetes").await;
    let hook = Hook::start(Shown::Good).await;
    api.post(VALIDATING, &hook.configuration("hang", &json!({ "timeoutSeconds": 30 }))).await.expect(201);
    let map = json!({ "metadata": { "name": "a" } });
    let slow = (0..50).map(|_| api.post(MAPS, &map));
    let slow = futures_util::future::join_all(slow);
    let others = async {
        let began = Instant::now();
        for number in 0..50 {
            let secret = json!({ "metadata": { "name": format!("s{number}") } });
            api.post("/api/v1/namespaces/default/secrets", &secret).await.expect(201);
        }
        began.elapsed()
    };
    tokio::select! {
        _ = slow => panic!("the webhook never answers"),
        took = others => assert!(took < Duration::from_secs(20), "{took:?}"),
    }
}

#[tokio::test]
async fn the_time_of_a_request_bounds_its_webhooks() {
    let api = Api::of_brand("kubernetes").await;
    let hook = Hook::start(Shown::Good).await;
    for path in [VALIDATING, MUTATING] {
        api.post(path, &hook.configuration("hang", &json!({ "timeoutSeconds": 20 }))).await.expect(201);
        let map = json!({ "metadata": { "name": "a" } });
        let began = Instant::now();
        // Clients know this answer without `kind`.
        let status = api.post(&format!("{MAPS}?timeout=1s"), &map).await.expect(504);
        assert_eq!(status["reason"], "Timeout");
        let message = status["message"].as_str().unwrap_or_default();
        assert!(message.contains("within the allotted timeout"), "{message}");
        assert!(began.elapsed() < Duration::from_secs(1) + SLACK);
        api.delete(&format!("{path}/a")).await.expect(200);
    }
    assert!(hook.asked().iter().all(|(path, _)| path.ends_with("?timeout=1s")), "{:?}", hook.asked());
}

/// Conditions of one webhook share a budget, so that its author cannot keep the server busy with each
/// request.
#[tokio::test]
async fn conditions_stop_at_their_cost() {
    let api = Api::of_brand("kubernetes").await;
    let hook = Hook::start(Shown::Good).await;
    let loops: String =
        ["a", "b", "c", "d", "e"].iter().map(|name| format!("[0,1,2,3,4,5,6,7,8,9].all({name}, ")).collect();
    let costly = format!("{loops}a + b + c + d + e >= 0{}", ")".repeat(5));
    let condition = |number: usize| json!({ "name": format!("c{number}"), "expression": costly });
    let conditions: Vec<Value> = (0..64).map(condition).collect();
    let fields = json!({ "matchConditions": conditions });
    for path in [VALIDATING, MUTATING] {
        api.post(path, &hook.configuration("allow", &fields)).await.expect(201);
        let began = Instant::now();
        let map = json!({ "metadata": { "name": "a" } });
        api.post(MAPS, &map).await.fails(403, "Forbidden", "running out of cost budget");
        assert!(began.elapsed() < Duration::from_secs(20), "{:?}", began.elapsed());
        api.delete(&format!("{path}/a")).await.expect(200);
    }
    assert_eq!(hook.asked().len(), 0);
}
