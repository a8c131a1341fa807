//! Label and field selectors: what they match, and what is said to those that are wrong.

use blackbox::{
    http::Api,
    objects::{
        CONFIG_MAPS, ENDPOINT_SLICES, EVENTS, SECRETS, SIGNING_REQUESTS, event, namespace, signing_request,
    },
};
use serde_json::json;

use crate::support::{ALL_CONFIG_MAPS, create_all, create_in, create_namespace, escaped, labelled, names};

#[tokio::test]
async fn label_operators_match_as_their_grammar_says() {
    let api = Api::start().await;
    let objects = [
        ("a", json!({ "app": "web", "tier": "1", "example.org/team": "x" })),
        ("b", json!({ "app": "db", "tier": "12" })),
        ("c", json!({ "app": "", "in": "notin" })),
        ("d", json!({ "app": "web", "tier": "high" })),
        ("e", json!({})),
    ];
    for (name, labels) in &objects {
        api.post(CONFIG_MAPS, &labelled(name, labels)).await.expect(201);
    }
    let cases = [
        ("", "a b c d e"),
        ("app", "a b c d"),
        ("!app", "e"),
        ("! app", "e"),
        ("app=web", "a d"),
        ("app==web", "a d"),
        (" app = web ", "a d"),
        ("app=", "c"),
        ("app!=web", "b c e"),
        ("app!=", "a b d e"),
        ("app in (web,db)", "a b d"),
        ("app in (web, )", "a c d"),
        ("app in ()", "c"),
        ("app notin (web,db)", "c e"),
        ("app notin (web,)", "b e"),
        ("app\tin\n(db)", "b"),
        ("tier>1", "b"),
        ("tier<12", "a"),
        ("tier > 0", "a b"),
        ("app=web,tier=1", "a"),
        ("app=web,!tier", ""),
        ("app,tier", "a b d"),
        ("example.org/team=x", "a"),
        ("in", "c"),
        ("in in (notin)", "c"),
        ("in=notin", "c"),
        ("notin notin (in)", "a b c d e"),
        ("app=nothing", ""),
        ("app=web,app=db", ""),
    ];
    for (selector, expected) in cases {
        let path = format!("{CONFIG_MAPS}?labelSelector={}", escaped(selector));
        let list = api.get(&path).await.expect(200);
        assert_eq!(names(&list).join(" "), expected, "{selector:?}");
    }
}

#[tokio::test]
async fn wrong_label_selectors_are_explained() {
    let api = Api::start().await;
    let cases = [
        ("a b", "unable to parse requirement: found 'b', expected: in, notin, =, ==, !=, gt, lt"),
        ("a,", "found '', expected: identifier after ','"),
        ("a,,b", "found ',', expected: identifier after ','"),
        (",a", "found ',', expected: !, identifier, or 'end of string'"),
        ("a in b", "unable to parse requirement: found 'b' expected: '('"),
        ("a in (b", "unable to parse requirement: found '', expected: ',' or ')'"),
        ("a=b c", "found 'c', expected: ',' or 'end of string'"),
        ("a=(b)", "unable to parse requirement: found '(', expected: identifier"),
        ("a>b", "for 'Gt', 'Lt' operators, the value must be an integer"),
        ("-a=b", "key: Invalid value: \"-a\": name part must consist of alphanumeric characters"),
        ("a/b/c=d", "key: Invalid value: \"a/b/c\": a "),
        ("a=-b", "values[0][a]: Invalid value: \"-b\": a valid label must be an empty string or consist of"),
        (&format!("a={}", "b".repeat(64)), "must be no more than 63 characters"),
        ("a=b;c=d", "values[0][a]: Invalid value: \"b;c\": a valid label"),
    ];
    for (selector, message) in cases {
        for watch in ["", "&watch=1"] {
            let path = format!("{CONFIG_MAPS}?labelSelector={}{watch}", escaped(selector));
            api.get(&path).await.fails(400, "BadRequest", message);
        }
    }
}

#[tokio::test]
async fn every_kind_is_selected_by_name_and_namespace() {
    let api = Api::start().await;
    create_namespace(&api, "other").await;
    create_all(&api, &["a", "b"]).await;
    create_in(&api, "other", "a").await;
    let cases = [
        (ALL_CONFIG_MAPS, "metadata.name=a", "a a"),
        (ALL_CONFIG_MAPS, "metadata.name==a", "a a"),
        (ALL_CONFIG_MAPS, "metadata.name!=a", "b"),
        (ALL_CONFIG_MAPS, "metadata.namespace=other", "a"),
        (ALL_CONFIG_MAPS, "metadata.namespace!=other", "a b"),
        (ALL_CONFIG_MAPS, "metadata.name=a,metadata.namespace=default", "a"),
        (ALL_CONFIG_MAPS, "metadata.name=a,metadata.name=b", ""),
        (ALL_CONFIG_MAPS, ",,metadata.name=b,", "b"),
        (ALL_CONFIG_MAPS, "metadata.name=", ""),
        (ALL_CONFIG_MAPS, "metadata.name!=", "a b a"),
        (CONFIG_MAPS, "metadata.namespace=other", ""),
        ("/api/v1/namespaces", "metadata.name=other", "other"),
    ];
    for (path, selector, expected) in cases {
        let list = api.get(&format!("{path}?fieldSelector={}", escaped(selector))).await.expect(200);
        assert_eq!(names(&list).join(" "), expected, "{path} {selector}");
    }
}

#[tokio::test]
async fn kinds_are_selected_by_fields_of_their_own() {
    let api = Api::start().await;
    let secrets = [("a", json!("Opaque")), ("b", json!("example.org/kind=1,2")), ("c", json!(null))];
    for (name, kind) in secrets {
        api.post(SECRETS, &json!({ "metadata": { "name": name }, "type": kind })).await.expect(201);
    }
    let mut other = signing_request("b");
    other["spec"]["signerName"] = json!("example.org/signer");
    api.post(SIGNING_REQUESTS, &signing_request("a")).await.expect(201);
    api.post(SIGNING_REQUESTS, &other).await.expect(201);
    let cases = [
        (SECRETS, "type=Opaque", "a c"),
        (SECRETS, "type!=Opaque", "b"),
        (SECRETS, r"type=example.org/kind\=1\,2", "b"),
        (SECRETS, "type=Opaque,metadata.name=c", "c"),
        (SIGNING_REQUESTS, "spec.signerName=platform.io/api-server-client", "a"),
        (SIGNING_REQUESTS, "spec.signerName!=platform.io/api-server-client", "b"),
        (SIGNING_REQUESTS, "spec.signerName=example.org/signer,metadata.name!=b", ""),
        ("/api/v1/namespaces", "status.phase=Active,metadata.name=default", "default"),
        ("/api/v1/namespaces", "status.phase=Terminating", ""),
    ];
    for (path, selector, expected) in cases {
        let list = api.get(&format!("{path}?fieldSelector={}", escaped(selector))).await.expect(200);
        assert_eq!(names(&list).join(" "), expected, "{path} {selector}");
    }
}

#[tokio::test]
async fn events_are_selected_by_what_they_are_about() {
    let api = Api::start().await;
    let other = json!({
        "metadata": { "name": "b" },
        "involvedObject": {
            "apiVersion": "v1", "kind": "Secret", "namespace": "default", "name": "password", "uid": "1-2",
            "resourceVersion": "7", "fieldPath": "data",
        },
        "related": { "kind": "ConfigMap", "name": "settings" },
        "reason": "Read", "type": "Warning", "reportingComponent": "example.org/reader",
    });
    for object in [event("a"), other] {
        api.post(EVENTS, &object).await.expect(201);
    }
    for (selector, expected) in [
        ("involvedObject.kind=ConfigMap", "a"),
        ("involvedObject.namespace=default", "a b"),
        ("involvedObject.name=password,involvedObject.kind=Secret", "b"),
        ("involvedObject.uid=1-2", "b"),
        ("involvedObject.uid=", "a"),
        ("involvedObject.apiVersion=v1", "b"),
        ("involvedObject.resourceVersion!=7", "a"),
        ("involvedObject.fieldPath=data", "b"),
        ("reason=Loaded", "a"),
        ("reportingComponent=example.org/reader", "b"),
        ("source=loader", "a"),
        ("type!=Normal", "b"),
    ] {
        let list = api.get(&format!("{EVENTS}?fieldSelector={}", escaped(selector))).await.expect(200);
        assert_eq!(names(&list).join(" "), expected, "{selector}");
    }
    for label in ["related.kind", "source.component", "source.host", "message", "action"] {
        let answer = api.get(&format!("{EVENTS}?fieldSelector={label}%3Da")).await;
        answer.fails(400, "BadRequest", &format!("field label not supported: {label}"));
    }
}

#[tokio::test]
async fn a_selected_field_follows_the_object() {
    let api = Api::start().await;
    let mut kept = namespace("kept");
    kept["metadata"]["finalizers"] = json!(["example.org/hold"]);
    api.post("/api/v1/namespaces", &kept).await.expect(201);
    let terminating = "/api/v1/namespaces?fieldSelector=status.phase%3DTerminating";
    assert!(names(&api.get(terminating).await.expect(200)).is_empty());
    api.delete("/api/v1/namespaces/kept").await.expect(200);
    assert_eq!(names(&api.get(terminating).await.expect(200)), ["kept"]);
}

#[tokio::test]
async fn wrong_field_selectors_are_explained() {
    let api = Api::start().await;
    let common = |path: &str| {
        format!("\"{path}\" is not a known field selector: only \"metadata.name\", \"metadata.namespace\"")
    };
    let cases = [
        (CONFIG_MAPS, "data.key=x", common("data.key")),
        (CONFIG_MAPS, "metadata.uid=x", common("metadata.uid")),
        (ENDPOINT_SLICES, "addressType=IPv4", common("addressType")),
        (SECRETS, "data=x", "field label not supported: data".into()),
        (SIGNING_REQUESTS, "spec.username=x", "field label not supported: spec.username".into()),
        (SIGNING_REQUESTS, "metadata.namespace=x", "field label not supported: metadata.namespace".into()),
        ("/api/v1/namespaces", "status.phases=x", "field label not supported: status.phases".into()),
        (
            CONFIG_MAPS,
            "metadata.name",
            "invalid selector: 'metadata.name'; can't understand 'metadata.name'".into(),
        ),
        (CONFIG_MAPS, "metadata.name>a", "invalid selector: 'metadata.name>a'; can't understand".into()),
        (CONFIG_MAPS, "metadata.name in (a)", "invalid selector: ".into()),
        (CONFIG_MAPS, "metadata.name=a=b", "invalid field selector: unescaped character in value: =".into()),
        (CONFIG_MAPS, r"metadata.name=a\b", r"invalid field selector: invalid escape sequence: \b".into()),
    ];
    for (path, selector, message) in cases {
        for watch in ["", "&watch=1"] {
            let path = format!("{path}?fieldSelector={}{watch}", escaped(selector));
            api.get(&path).await.fails(400, "BadRequest", &message);
        }
    }
}
