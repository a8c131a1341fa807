//! Label and field selectors: what they match, and what is said to those that are wrong.

use blackbox::collections::{
    ALL_CONFIG_MAPS, create_all, create_in, create_namespace, escaped, labelled, names,
};
use blackbox::{
    http::Api,
    objects::{
        CONFIG_MAPS, ENDPOINT_SLICES, EVENTS, SECRETS, SIGNING_REQUESTS, event, namespace, signing_request,
    },
};
use serde_json::json;

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

/// What is said of a part of a label's name that is spelled wrong.
const NAME_PART: &str = "name part must consist of alphanumeric characters, '-', '_' or '.', and must start \
    and end with \
    an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is \
    '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')";
/// The same of a value.
const VALUE: &str = "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' \
    or '.', \
    and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', \
    regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')";

#[tokio::test]
async fn wrong_label_selectors_are_explained() {
    const WHERE: &str = "unable to parse requirement: ";
    let api = Api::start().await;
    let long = "b".repeat(64);
    let cases = [
        (",a", "found ',', expected: !, identifier, or 'end of string'".to_owned()),
        ("=a", "found '=', expected: !, identifier, or 'end of string'".to_owned()),
        ("a,", "found '', expected: identifier after ','".to_owned()),
        ("a,,b", "found ',', expected: identifier after ','".to_owned()),
        ("a=b c", "found 'c', expected: ',' or 'end of string'".to_owned()),
        ("!a=b", "found '=', expected: ',' or 'end of string'".to_owned()),
        ("a b", format!("{WHERE}found 'b', expected: in, notin, =, ==, !=, gt, lt")),
        ("a(b)", format!("{WHERE}found '(', expected: in, notin, =, ==, !=, gt, lt")),
        ("!", format!("{WHERE}found '', expected: identifier")),
        ("a=(b)", format!("{WHERE}found '(', expected: identifier")),
        ("a in b", format!("{WHERE}found 'b' expected: '('")),
        ("a in (", format!("{WHERE}found '', expected: ',', ')' or identifier")),
        ("a in (b", format!("{WHERE}found '', expected: ',' or ')'")),
        ("a in (b,=)", format!("{WHERE}found '=', expected: ',', or identifier")),
        (
            "a>b",
            format!(
                "{WHERE}values[0]: Invalid value: \"b\": for 'Gt', 'Lt' operators, the value must be an \
                 integer"
            ),
        ),
        ("-a=b", format!("{WHERE}<nil>: Invalid value: \"-a\": {NAME_PART}")),
        ("a=-b", format!("{WHERE}values[0][a]: Invalid value: \"-b\": {VALUE}")),
        ("a=b;c=d", format!("{WHERE}values[0][a]: Invalid value: \"b;c\": {VALUE}")),
        (
            &format!("a={long}"),
            format!("{WHERE}values[0][a]: Invalid value: \"{long}\": must be no more than 63 bytes"),
        ),
        (
            "a in (-b,c,d-)",
            format!(
                "{WHERE}[values[0][a]: Invalid value: \"-b\": {VALUE}, values[2][a]: Invalid value: \"d-\": \
                 {VALUE}]"
            ),
        ),
    ];
    for (selector, message) in &cases {
        let mut found = Vec::new();
        for watch in ["", "&watch=1"] {
            let path = format!("{CONFIG_MAPS}?labelSelector={}{watch}", escaped(selector));
            let status = api.get(&path).await.fails(400, "BadRequest", "");
            assert_eq!(status["message"], *message, "{selector} {watch}");
            found.push(status);
        }
        assert_eq!(found[0], found[1]);
    }
    let more = ("a/b/c=d", "<nil>: Invalid value: \"a/b/c\": a ");
    let path = format!("{CONFIG_MAPS}?labelSelector={}", escaped(more.0));
    api.get(&path).await.fails(400, "BadRequest", more.1);
}

#[tokio::test]
async fn options_are_read_before_they_are_judged_and_fields_are_looked_up_last() {
    let api = Api::start().await;
    let table = [
        ("limit=a&labelSelector=a%20b&resourceVersionMatch=Exact", 400, "strconv.ParseInt"),
        ("labelSelector=a%20b&fieldSelector=a&resourceVersionMatch=Exact", 400, "found 'b'"),
        ("fieldSelector=a&resourceVersionMatch=Exact", 400, "can't understand 'a'"),
        ("fieldSelector=spec.x%3Da&resourceVersionMatch=Exact", 422, "resourceVersionMatch"),
        ("fieldSelector=spec.x%3Da&propagationPolicy=Odd", 400, "\"spec.x\" is not a known field selector"),
    ];
    for (query, code, message) in table {
        let reason = if code == 400 { "BadRequest" } else { "Invalid" };
        for path in [format!("{CONFIG_MAPS}?{query}"), format!("{CONFIG_MAPS}?{query}&watch=1")] {
            api.get(&path).await.fails(code, reason, message);
        }
        api.delete(&format!("{CONFIG_MAPS}?{query}")).await.fails(code, reason, message);
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
        // An event that names no source is found by who reports it.
        ("source=example.org/reader", "b"),
        ("source=", ""),
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
    let unread =
        |selector: &str, term: &str| format!("invalid selector: '{selector}'; can't understand '{term}'");
    let unknown = |path: &str| format!("field label not supported: {path}");
    let cases = [
        (CONFIG_MAPS, "data.key=x", common("data.key")),
        (CONFIG_MAPS, "metadata.uid=x", common("metadata.uid")),
        (ENDPOINT_SLICES, "addressType=IPv4", common("addressType")),
        (SECRETS, "data=x", unknown("data")),
        (SIGNING_REQUESTS, "spec.username=x", unknown("spec.username")),
        (SIGNING_REQUESTS, "metadata.namespace=x", unknown("metadata.namespace")),
        ("/api/v1/namespaces", "status.phases=x", unknown("status.phases")),
        (CONFIG_MAPS, "metadata.name", unread("metadata.name", "metadata.name")),
        (CONFIG_MAPS, "metadata.name>a", unread("metadata.name>a", "metadata.name>a")),
        (CONFIG_MAPS, "metadata.name in (a)", unread("metadata.name in (a)", "metadata.name in (a)")),
        (CONFIG_MAPS, "metadata.name=a,x", unread("metadata.name=a,x", "x")),
        (CONFIG_MAPS, "metadata.name=a=b", "invalid field selector: unescaped character in value: 61".into()),
        (CONFIG_MAPS, r"metadata.name=a\b", r"invalid field selector: invalid escape sequence: \b".into()),
    ];
    for (path, selector, message) in cases {
        for watch in ["", "&watch=1"] {
            let path = format!("{path}?fieldSelector={}{watch}", escaped(selector));
            let status = api.get(&path).await.fails(400, "BadRequest", "");
            assert_eq!(status["message"], message, "{path}");
        }
    }
}
