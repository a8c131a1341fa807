//! Definitions and objects that are made to take as much as they can. Each ends at a bound, and the server
//! goes on.

use std::time::{Duration, Instant};

use apiserver::testing::TestServer;
use blackbox::http::{Answer, Api};
use serde_json::{Map, Value, json};

use crate::custom_kinds::support::{DEFINITIONS, GROUP, NAME, WIDGETS, definition, holds, until};

/// How long an answer may take that ends at a bound: long enough for a build without optimization on a busy
/// machine.
const BOUNDED: Duration = Duration::from_secs(30);

/// The definition of widgets whose spec has this schema.
fn with_spec(spec: &Value) -> Value {
    with_schema(&json!({ "type": "object", "properties": { "spec": spec } }))
}

fn with_schema(schema: &Value) -> Value {
    definition(
        &json!({ "name": "v1", "served": true, "storage": true, "schema": { "openAPIV3Schema": schema } }),
    )
}

async fn start() -> Api {
    Api::over(TestServer::builder().brand("kubernetes").start().await.expect("a test server starts"))
}

/// Creates a definition, within the time of a bound.
async fn define(api: &Api, definition: &Value) -> Answer {
    let begun = Instant::now();
    let answer = api.post(DEFINITIONS, definition).await;
    assert!(begun.elapsed() < BOUNDED, "{:?}", begun.elapsed());
    answer
}

/// A server that serves widgets with this spec.
async fn serving(spec: &Value) -> Api {
    let api = start().await;
    define(&api, &with_spec(spec)).await.expect(201);
    until(&api, &format!("{DEFINITIONS}/{NAME}"), |found| holds(found, "Established")).await;
    api
}

/// Creates a widget, within the time of a bound.
async fn create(api: &Api, spec: &Value) -> Answer {
    let object = json!({
        "apiVersion": format!("{GROUP}/v1"), "kind": "Widget", "metadata": { "name": "a" }, "spec": spec
    });
    let begun = Instant::now();
    let answer = api.post(WIDGETS, &object).await;
    assert!(begun.elapsed() < BOUNDED, "{:?}", begun.elapsed());
    answer
}

fn refused(answer: &Answer, why: &str) {
    let status = answer.expect(422);
    assert!(status["message"].as_str().is_some_and(|text| text.contains(why)), "{status:.2000}");
}

/// A schema in so many others, each the only property of the one around it.
fn nested(levels: usize) -> Value {
    let inner = json!({ "type": "string" });
    (0..levels).fold(inner, |inner, _| json!({ "type": "object", "properties": { "a": inner } }))
}

#[tokio::test]
async fn deep_schemas_are_served_or_refused() {
    let api = start().await;
    // Two levels of JSON each, and some around them.
    assert_eq!(define(&api, &with_spec(&nested(60))).await.code, 400);
    define(&api, &with_spec(&nested(40))).await.expect(201);
    until(&api, &format!("{DEFINITIONS}/{NAME}"), |found| holds(found, "Established")).await;
    let deep = |levels| (0..levels).fold(json!("x"), |inner, _| json!({ "a": inner }));
    create(&api, &deep(40)).await.expect(201);
    assert_eq!(create(&api, &deep(200)).await.code, 400);
    assert!(!api.get("/openapi/v3").await.expect(200).is_null());
    assert!(!api.get(&format!("/openapi/v3/apis/{GROUP}/v1")).await.expect(200).is_null());
}

#[tokio::test]
async fn wide_schemas_are_served_up_to_the_largest_body() {
    let api = start().await;
    let wide = |bytes: usize| {
        let property =
            |number| (format!("field-{number}"), json!({ "type": "string", "description": "x".repeat(200) }));
        let properties: Map<String, Value> = (0..bytes / 250).map(property).collect();
        json!({ "type": "object", "properties": properties })
    };
    assert_eq!(define(&api, &with_spec(&wide(4 << 20))).await.code, 413);
    // What the server records about owners is stored, too.
    define(&api, &with_spec(&wide(2 << 20))).await.expect(201);
    until(&api, &format!("{DEFINITIONS}/{NAME}"), |found| holds(found, "Established")).await;
    create(&api, &json!({ "field-7": "x" })).await.expect(201);
    refused(&create(&api, &json!({ "field-7": 7 })).await, "spec.field-7");
}

#[tokio::test]
async fn patterns_that_are_large_match_nothing() {
    // The reference compiles it; it takes more than a pattern may.
    let api = serving(&json!({ "type": "object", "properties": {
        "huge": { "type": "string", "pattern": r"^\pL{1000}$" },
        "slow": { "type": "string", "pattern": "^(a|aa)+$" },
    } }))
    .await;
    refused(&create(&api, &json!({ "huge": "x" })).await, "spec.huge");
    refused(&create(&api, &json!({ "slow": format!("{}b", "a".repeat(100_000)) })).await, "spec.slow");
    create(&api, &json!({ "slow": "a".repeat(100_000) })).await.expect(201);
}

#[tokio::test]
async fn many_patterns_end_at_a_bound() {
    let names: Vec<String> = (0..2_000).map(|number| format!("p{number}")).collect();
    let pattern =
        |name: &String| (name.clone(), json!({ "type": "string", "pattern": format!(r"\pL{{30}}{name}") }));
    let properties: Map<String, Value> = names.iter().map(pattern).collect();
    let api = serving(&json!({ "type": "object", "properties": properties })).await;
    let object: Map<String, Value> = names.iter().map(|name| (name.clone(), json!("x"))).collect();
    refused(&create(&api, &object.into()).await, "too expensive to check");
    create(&api, &json!({})).await.expect(201);
}

#[tokio::test]
async fn defaults_that_grow_end_at_a_bound() {
    let api = serving(&json!({ "type": "object", "properties": { "list": {
        "type": "array", "items": { "type": "object", "properties": {
            "text": { "type": "string", "default": "x".repeat(4096) } } } } } }))
    .await;
    refused(&create(&api, &json!({ "list": vec![json!({}); 100_000] })).await, "make the object too large");
    let made = create(&api, &json!({ "list": [{}] })).await.expect(201);
    assert_eq!(made["spec"]["list"][0]["text"].as_str().map(str::len), Some(4096));
}

#[tokio::test]
async fn schemas_that_multiply_end_at_a_bound() {
    let parts = vec![json!({ "properties": { "list": { "items": { "minLength": 0 } } } }); 1_000];
    let api = serving(&json!({ "type": "object", "allOf": parts, "properties": {
        "list": { "type": "array", "items": { "type": "string" } } } }))
    .await;
    refused(&create(&api, &json!({ "list": vec!["x"; 10_000] })).await, "too expensive to check");
    create(&api, &json!({ "list": ["x"] })).await.expect(201);
}

#[tokio::test]
async fn rules_have_bounds_of_cost_and_number() {
    let api = start().await;
    let ruled = |rule: &str, count: usize| {
        let rules = vec![json!({ "rule": rule }); count];
        with_spec(&json!({ "type": "object", "x-kubernetes-validations": rules, "properties": {
            "text": { "type": "string", "maxLength": 5 },
            "list": { "type": "array", "items": { "type": "string" } } } }))
    };
    let doubled = (0..12).fold("optional.of(self.text)".to_owned(), |text, _| text + ".optMap(x, x)");
    for (rule, count, why) in [
        // What they may cost, alone and together.
        ("self.list.all(x, self.list.all(y, x == y))", 1, "estimated rule cost exceeds budget"),
        (
            "self.list.all(x, x != 'a')",
            100,
            "estimated rule cost total for entire OpenAPIv3 schema exceeds budget",
        ),
        // What it takes to read them.
        (&format!("{doubled}.hasValue()"), 100, "have more than 262144 parts after macros"),
        (r"self.text.matches('\\pL{30}') || true", 1_000, "have more than 262144 parts after macros"),
        (
            "self.text.size() < 6 && self.text != 'x' && true",
            40_000,
            "have more than 262144 parts after macros",
        ),
        (&"(".repeat(50_000), 1, "compilation failed"),
        (&"!".repeat(99_000), 1, "compilation failed"),
        (&format!("{}true", "[".repeat(400)), 1, "compilation failed"),
        (&"x".repeat(100_001), 1, "expression code point size exceeds limit"),
    ] {
        refused(&define(&api, &ruled(rule, count)).await, why);
    }
    define(&api, &ruled("self.text.size() < 6 && self.text != 'x' && true", 100)).await.expect(201);
}

#[tokio::test]
async fn rules_end_at_the_cost_of_an_object() {
    // Each alone may cost that much, as it is estimated, and many values have it.
    let rule = json!({ "rule": "self.all(x, self.all(y, x + y >= 0))" });
    let api = serving(&json!({ "type": "object", "properties": { "maps": {
        "type": "array", "maxItems": 20,
            "items": { "type": "array", "maxItems": 250, "items": { "type": "integer" },
            "x-kubernetes-validations": vec![rule; 3] } } } }))
    .await;
    let inner: Vec<usize> = (0..250).collect();
    refused(&create(&api, &json!({ "maps": vec![inner; 20] })).await, "running out of cost budget");
    create(&api, &json!({ "maps": [[1, 2]] })).await.expect(201);
}

#[tokio::test]
async fn rules_that_cost_nothing_end_as_well() {
    let rules = vec![json!({ "rule": "true" }); 500];
    let api = serving(&json!({ "type": "object", "properties": { "list": {
        "type": "array", "items": { "type": "integer", "x-kubernetes-validations": rules } } } }))
    .await;
    refused(&create(&api, &json!({ "list": vec![1; 100_000] })).await, "running out of cost budget");
    create(&api, &json!({ "list": [1] })).await.expect(201);
}

#[tokio::test]
async fn columns_of_tables_have_bounds() {
    let api = start().await;
    let columns: Vec<Value> = (0..5_000)
        .map(|number| json!({ "name": format!("c{number}"), "type": "string", "jsonPath": ".spec..a" }))
        .collect();
    let mut definition =
        with_spec(&json!({ "type": "object", "x-kubernetes-preserve-unknown-fields": true }));
    definition["spec"]["versions"][0]["additionalPrinterColumns"] = columns.into();
    define(&api, &definition).await.expect(201);
    until(&api, &format!("{DEFINITIONS}/{NAME}"), |found| holds(found, "Established")).await;
    create(&api, &json!({ "list": vec![json!({ "a": 1 }); 20_000] })).await.expect(201);
    let begun = Instant::now();
    let table = api.get_as(WIDGETS, "application/json;as=Table;v=v1;g=meta.k8s.io").await.expect(200);
    assert!(begun.elapsed() < BOUNDED, "{:?}", begun.elapsed());
    assert_eq!(table["columnDefinitions"].as_array().map(Vec::len), Some(257));
}
