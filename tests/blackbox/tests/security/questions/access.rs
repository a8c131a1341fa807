//! May they do that? The three reviews, the list of rules, and who the caller is.

use blackbox::http::{Api, send};
use reqwest::Method;
use serde_json::{Value, json};

use crate::questions::support::{Grant, granting};

const BASE: &str = "/apis/authorization.platform.io/v1";
const ANYBODY: &str = "/apis/authorization.platform.io/v1/subjectaccessreviews";
const OWN: &str = "/apis/authorization.platform.io/v1/selfsubjectaccessreviews";
const LOCAL: &str = "/apis/authorization.platform.io/v1/namespaces/default/localsubjectaccessreviews";
const RULES: &str = "/apis/authorization.platform.io/v1/selfsubjectrulesreviews";
const WHO: &str = "/apis/authentication.platform.io/v1/selfsubjectreviews";

const GRANTS: &[Grant] = &[
    Grant { user: "jane", what: "get pods/log web" },
    Grant { user: "jane", what: "get /metrics" },
    Grant { user: "system:anonymous", what: "create selfsubject*" },
    Grant { user: "system:anonymous", what: "list pods/ " },
];

fn question(kind: &str, spec: Value) -> Value {
    json!({ "apiVersion": "authorization.platform.io/v1", "kind": kind, "spec": spec })
}

#[tokio::test]
async fn anybody_is_asked_about_in_the_words_of_the_chain() {
    let api = granting(GRANTS).await;
    let log = json!({ "namespace": "default", "verb": "get", "resource": "pods", "subresource": "log",
        "name": "web" });
    let all = json!({ "verb": "*", "resource": "*", "group": "*" });
    let yes = |reason: &str| json!({ "allowed": true, "reason": reason });
    for (spec, expected) in [
        (json!({ "user": "jane", "resourceAttributes": log }), yes("get pods/log web")),
        (
            json!({ "user": "joe", "resourceAttributes": log }),
            json!({ "allowed": false, "reason": "not in the table" }),
        ),
        (
            json!({ "user": "denied", "resourceAttributes": log }),
            json!({ "allowed": false, "denied": true, "reason": "never" }),
        ),
        (
            json!({ "user": "broken", "resourceAttributes": log }),
            json!({ "allowed": false, "reason": "unsure", "evaluationError": "nobody there" }),
        ),
        (
            json!({ "user": "jane", "nonResourceAttributes": { "path": "/metrics", "verb": "get" } }),
            yes("get /metrics"),
        ),
        (
            json!({ "user": "jane", "resourceAttributes": all }),
            json!({ "allowed": false, "reason": "not in the table" }),
        ),
        (json!({ "groups": ["system:masters"], "resourceAttributes": all }), json!({ "allowed": true })),
    ] {
        let answer = api.post(ANYBODY, &question("SubjectAccessReview", spec.clone())).await.expect(201);
        assert_eq!(answer["status"], expected, "{spec}");
        assert_eq!(answer["spec"], spec);
        let owned = &answer["metadata"]["managedFields"][0]["fieldsV1"];
        assert!(owned["f:spec"].is_object(), "whoever asks owns the question: {answer}");
        assert_eq!(answer["metadata"].as_object().map(serde_json::Map::len), Some(1), "{answer}");
        assert_eq!(answer["kind"], "SubjectAccessReview");
    }
}

#[tokio::test]
async fn what_is_wrong_with_a_question_is_told() {
    let api = Api::start().await;
    let (resource, path) =
        (json!({ "verb": "get", "resource": "pods" }), json!({ "path": "/", "verb": "get" }));
    let both = r#"spec.nonResourceAttributes: Invalid value: {"Path":"/","Verb":"get"}: cannot be specified in combination with resourceAttributes"#;
    let neither = "spec.resourceAttributes: Invalid value: null: exactly one of nonResourceAttributes or \
        resourceAttributes must be specified";
    let nobody = "spec.user: Invalid value: \"\": at least one of user or group must be specified";
    let elsewhere = "spec.resourceAttributes.namespace: Invalid value: \"\": must match metadata.namespace";
    for (url, kind, plural, spec, problem) in [
        (
            ANYBODY,
            "SubjectAccessReview",
            "",
            json!({ "user": "a", "resourceAttributes": resource, "nonResourceAttributes": path }),
            both,
        ),
        (ANYBODY, "SubjectAccessReview", "", json!({ "user": "a" }), neither),
        (ANYBODY, "SubjectAccessReview", "", json!({ "resourceAttributes": resource }), nobody),
        (OWN, "SelfSubjectAccessReview", "", json!({}), neither),
        (
            LOCAL,
            "LocalSubjectAccessReview",
            "",
            json!({ "user": "a", "resourceAttributes": resource }),
            elsewhere,
        ),
        (
            LOCAL,
            "LocalSubjectAccessReview",
            "",
            json!({ "user": "a", "nonResourceAttributes": path }),
            r#"spec.nonResourceAttributes: Invalid value: {"Path":"/","Verb":"get"}: disallowed on this kind of request"#,
        ),
    ] {
        let answer = api.post(url, &question(kind, spec)).await;
        let message = format!(".authorization.platform.io \"\" is invalid: {problem}");
        assert_eq!(answer.fails(422, "Invalid", &message)["message"], message, "{plural}");
    }
    let mut named = question("SelfSubjectAccessReview", json!({ "resourceAttributes": resource }));
    named["metadata"] = json!({ "name": "a" });
    let message = api.post(OWN, &named).await.expect(422)["message"].clone();
    assert!(
        message.as_str().is_some_and(
            |text| text.contains("metadata: Invalid value: ") && text.ends_with(": must be empty")
        ),
        "{message}"
    );
    let mut local = question(
        "LocalSubjectAccessReview",
        json!({ "user": "a", "resourceAttributes": { "namespace": "other" } }),
    );
    local["metadata"] = json!({ "namespace": "other" });
    let text = "the namespace of the provided object does not match the namespace sent on the request";
    api.post(LOCAL, &local).await.fails(400, "BadRequest", text);
    api.post(OWN, &question("SubjectAccessReview", json!({}))).await.expect(400);
}

/// What is refused, and what is left out with a note, of the selectors in a review.
#[tokio::test]
async fn selectors_are_checked_and_read() {
    let api = Api::start().await;
    let ask = |attributes: Value| {
        let spec = json!({ "user": "jane", "resourceAttributes": attributes });
        let body = question("SubjectAccessReview", spec);
        async { api.post(ANYBODY, &{ body }).await }
    };
    let fields = |requirements: Value| json!({ "fieldSelector": { "requirements": requirements } });
    let at = "spec.resourceAttributes";
    for (attributes, problem) in [
        (
            json!({ "fieldSelector": {} }),
            format!(
                "{at}.fieldSelector.requirements: Required value: when {at}.fieldSelector is specified, \
                 requirements or rawSelector is required"
            ),
        ),
        (
            json!({ "labelSelector": { "rawSelector": "a",
                "requirements": [{ "key": "a", "operator": "Exists" }] } }),
            format!(
                "{at}.labelSelector.rawSelector: Invalid value: \"a\": may not specified at the same time as \
                 requirements"
            ),
        ),
        (
            fields(json!([{ "operator": "Like" }])),
            format!("{at}.fieldSelector.requirements[0].key: Required value: must be specified"),
        ),
        (
            json!({ "labelSelector": { "requirements": [{ "key": "a", "operator": "In" }] } }),
            format!(
                "{at}.labelSelector.requirements[0].values: Required value: must be specified when \
                 `operator` is 'In' or 'NotIn'"
            ),
        ),
    ] {
        ask(attributes).await.fails(422, "Invalid", &format!("\"\" is invalid: {problem}"));
    }
    let sound = json!({ "key": "metadata.name", "operator": "In", "values": ["a"] });
    let unknown = json!({ "key": "metadata.name", "operator": "Like", "values": ["a"] });
    let (all, some) = (
        format!("{at}.fieldSelector ignored due to parse error"),
        format!("{at}.fieldSelector partially ignored due to parse error"),
    );
    for (attributes, expected) in [
        (fields(json!([sound])), Value::Null),
        (fields(json!([unknown])), json!(all)),
        (fields(json!([sound, unknown])), json!(some)),
        (
            json!({ "fieldSelector": { "rawSelector": "a=b" },
                "labelSelector": { "rawSelector": "a in (b)" } }),
            Value::Null,
        ),
        (
            json!({ "fieldSelector": { "rawSelector": "a" }, "labelSelector": { "rawSelector": "&" } }),
            json!(format!("{all}; {at}.labelSelector ignored due to parse error")),
        ),
    ] {
        let answer = ask(attributes.clone()).await.expect(201);
        assert_eq!(answer["status"]["evaluationError"], expected, "{attributes}");
    }
}

#[tokio::test]
async fn callers_ask_about_themselves_and_nothing_is_kept() {
    let api = granting(GRANTS).await;
    let ask = |url: &str, body: Value| {
        let request = api.anonymous().post(format!("{}{url}", api.server.url()));
        send(request.header("content-type", "application/json").body(body.to_string()))
    };
    let own = |verb: &str| {
        question(
            "SelfSubjectAccessReview",
            json!({ "resourceAttributes": { "verb": verb, "resource": "pods" } }),
        )
    };
    assert_eq!(
        ask(OWN, own("list")).await.expect(201)["status"],
        json!({ "allowed": true, "reason": "list pods/ " })
    );
    assert_eq!(
        ask(OWN, own("get")).await.expect(201)["status"],
        json!({ "allowed": false, "reason": "not in the table" })
    );
    // A dry run is no different, and who may not ask does not.
    ask(&format!("{OWN}?dryRun=All"), own("get")).await.expect(201);
    let about =
        question("SubjectAccessReview", json!({ "user": "jane", "resourceAttributes": { "verb": "get" } }));
    ask(ANYBODY, about).await.expect(403);
    let who = json!({ "apiVersion": "authentication.platform.io/v1", "kind": "SelfSubjectReview" });
    assert_eq!(
        ask(WHO, who.clone()).await.expect(201)["status"],
        json!({ "userInfo": { "username": "system:anonymous", "groups": ["system:unauthenticated"] } })
    );
    let mut labelled = who.clone();
    labelled["metadata"] = json!({ "labels": { "a": "b" } });
    let admin = api.post(WHO, &labelled).await.expect(201);
    let metadata = admin["metadata"].as_object().expect("metadata");
    assert_eq!(metadata.keys().collect::<Vec<_>>(), ["creationTimestamp"], "nothing of the question is kept");
    let user = &admin["status"]["userInfo"];
    assert!(user["groups"].as_array().is_some_and(|groups| groups.contains(&json!("system:masters"))));
    let credential =
        user["extra"]["authentication.platform.io/credential-id"][0].as_str().unwrap_or_default();
    let hash = credential.strip_prefix("X509SHA256=").unwrap_or_default();
    assert!(hash.len() == 64 && hash.bytes().all(|byte| byte.is_ascii_hexdigit()), "{admin}");
    // Nothing is stored, so there is no path of one object.
    let one = format!("{OWN}/a");
    for (method, url, expected) in
        [(Method::GET, OWN, 405), (Method::DELETE, OWN, 405), (Method::GET, &one, 404)]
    {
        let code = send(api.request(method.clone(), url)).await.code;
        assert_eq!(code, expected, "{method} {url}");
    }
}

#[tokio::test]
async fn callers_with_a_certificate_are_told_its_hash() {
    let api = Api::start().await;
    let who = json!({ "apiVersion": "authentication.platform.io/v1", "kind": "SelfSubjectReview" });
    let admin = api.post(WHO, &who).await.expect(201);
    let extra = &admin["status"]["userInfo"]["extra"]["authentication.platform.io/credential-id"];
    let hash = extra[0].as_str().and_then(|id| id.strip_prefix("X509SHA256=")).unwrap_or_default();
    assert!(hash.len() == 64 && hash.bytes().all(|byte| byte.is_ascii_hexdigit()), "{admin}");
}

#[tokio::test]
async fn answers_have_no_columns() {
    let api = Api::start().await;
    let who = json!({ "kind": "SelfSubjectReview", "apiVersion": "authentication.platform.io/v1" });
    let ask = async |accept: &str| {
        let request = api.request(Method::POST, WHO).header("accept", accept).json(&who);
        send(request).await
    };
    let table = "application/json;as=Table;g=meta.platform.io;v=v1";
    ask(table).await.fails(
        406,
        "NotAcceptable",
        "only the following media types are accepted: application/json",
    );
    let answer = ask(&format!("{table},application/json")).await.expect(201);
    assert_eq!(answer["kind"], "SelfSubjectReview");
}

#[tokio::test]
async fn rules_are_listed_for_a_namespace() {
    let api = Api::start().await;
    let ask = |spec: Value| {
        let body = question("SelfSubjectRulesReview", spec);
        async { api.post(RULES, &{ body }).await }
    };
    ask(json!({})).await.fails(400, "BadRequest", "no namespace on request");
    let mut answer = ask(json!({ "namespace": "default" })).await.expect(201);
    assert_eq!((&answer["spec"], &answer["metadata"]), (&json!({}), &json!({})));
    let mut names = |list: &str, field: &str| -> Vec<String> {
        let rules = answer["status"][list].as_array_mut().expect("rules").iter();
        let mut names: Vec<String> = rules.map(|rule| rule[field].to_string()).collect();
        names.sort();
        names
    };
    // The privileged group is bound like any other, and its members are authenticated.
    let own = r#"["selfsubjectaccessreviews","selfsubjectrulesreviews"]"#;
    assert_eq!(names("resourceRules", "resources"), ["[\"*\"]", own, "[\"selfsubjectreviews\"]"]);
    let verbs = [r#"["*"]"#, r#"["get"]"#, r#"["get"]"#];
    assert_eq!(names("nonResourceRules", "verbs"), verbs);
    assert_eq!(answer["status"]["incomplete"], false);
}

#[tokio::test]
async fn discovery_knows_questions_by_their_one_verb() {
    let api = Api::start().await;
    let listed = api.get(BASE).await.expect(200);
    let found: Vec<(&str, &Value, bool)> = listed["resources"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|entry| {
            (
                entry["name"].as_str().unwrap_or_default(),
                &entry["verbs"],
                entry.get("storageVersionHash").is_some(),
            )
        })
        .collect();
    let create = &json!(["create"]);
    let names = [
        "localsubjectaccessreviews",
        "selfsubjectaccessreviews",
        "selfsubjectrulesreviews",
        "subjectaccessreviews",
    ];
    assert_eq!(found, names.map(|name| (name, create, false)));
    let names: Vec<String> = api.get("/apis/authentication.platform.io/v1").await.expect(200)["resources"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|entry| entry["name"].to_string())
        .collect();
    assert_eq!(names, ["\"selfsubjectreviews\"", "\"tokenreviews\""], "a kind without verbs has no path");
}
