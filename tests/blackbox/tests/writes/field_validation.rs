//! `fieldValidation`: unknown and repeated fields in JSON, YAML and patches, and the warnings about them.

use blackbox::{
    http::{Answer, Api},
    objects::{CONFIG_MAPS, ENDPOINT_SLICES, LEASES, config_map, lease},
};
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{SAMPLES, created, with};

const ODD_JSON: &str = r#"{"metadata":{"name":"a","odd":1},"data":{"k":"1","k":"2"},"extra":{"x":[1]}}"#;
const ODD_YAML: &str = "metadata:\n  name: a\n  odd: 1\ndata:\n  k: '1'\n  k: '2'\nextra: {}\n";

/// How a text stands in a `Warning` header.
fn header(text: &str) -> String {
    format!("299 - \"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

fn json_texts() -> Vec<&'static str> {
    vec!["unknown field \"metadata.odd\"", "duplicate field \"data.k\"", "unknown field \"extra\""]
}

fn yaml_texts() -> Vec<&'static str> {
    vec!["line 6: key \"k\" already set in map", "unknown field \"metadata.odd\"", "unknown field \"extra\""]
}

async fn write(api: &Api, method: Method, path: &str, content_type: &str, body: &str) -> Answer {
    api.send(method, path, content_type, body).await
}

/// Both ways of writing a whole object: POST of a new one, and PUT over an old one.
async fn whole_writes(api: &Api, directive: &str, content_type: &str, body: &str) -> [Answer; 2] {
    api.delete(&format!("{CONFIG_MAPS}/a")).await;
    let all = format!("{CONFIG_MAPS}{directive}");
    let post = write(api, Method::POST, &all, content_type, body).await;
    api.delete(&format!("{CONFIG_MAPS}/a")).await;
    created(api, CONFIG_MAPS, &config_map("a")).await;
    let one = format!("{CONFIG_MAPS}/a{directive}");
    let put = write(api, Method::PUT, &one, content_type, body).await;
    [post, put]
}

#[tokio::test]
async fn warn_is_the_default_and_warns_of_each_field() {
    let api = Api::start().await;
    for directive in ["", "?fieldValidation=Warn", "?fieldValidation="] {
        for (content_type, body, texts) in
            [("application/json", ODD_JSON, json_texts()), ("application/yaml", ODD_YAML, yaml_texts())]
        {
            let answers = whole_writes(&api, directive, content_type, body).await;
            for answer in &answers {
                assert!(matches!(answer.code, 200 | 201), "{}", answer.text());
                let expected: Vec<String> = texts.iter().map(|text| header(text)).collect();
                assert_eq!(answer.all("warning"), expected);
                let written = answer.json();
                assert_eq!(written["data"], json!({ "k": "2" }), "the last one counts");
                assert_eq!(written.get("extra"), None);
                assert_eq!(written["metadata"].get("odd"), None);
            }
            assert_eq!(api.get(&format!("{CONFIG_MAPS}/a")).await.expect(200), answers[1].json());
        }
    }
}

#[tokio::test]
async fn ignore_drops_in_silence() {
    let api = Api::start().await;
    for (content_type, body) in [("application/json", ODD_JSON), ("application/yaml", ODD_YAML)] {
        for answer in whole_writes(&api, "?fieldValidation=Ignore", content_type, body).await {
            assert!(matches!(answer.code, 200 | 201), "{}", answer.text());
            assert_eq!(answer.all("warning"), Vec::<&str>::new());
            assert_eq!(answer.json()["data"], json!({ "k": "2" }));
        }
    }
}

#[tokio::test]
async fn strict_refuses_and_names_every_field() {
    let api = Api::start().await;
    for (content_type, body, texts) in
        [("application/json", ODD_JSON, json_texts()), ("application/yaml", ODD_YAML, yaml_texts())]
    {
        for answer in whole_writes(&api, "?fieldValidation=Strict", content_type, body).await {
            let status = answer.expect(400);
            assert_eq!(status["reason"], "BadRequest");
            assert_eq!(
                status["message"],
                format!(
                    "ConfigMap in version \"v1\" cannot be handled as a ConfigMap: strict decoding error: {}",
                    texts.join(", ")
                )
            );
        }
        let stored = api.get(&format!("{CONFIG_MAPS}/a")).await.expect(200);
        assert_eq!(stored["data"], json!({ "key": "value" }), "nothing was written");
    }
}

#[tokio::test]
async fn strict_lets_through_what_is_in_order_for_every_kind() {
    let api = Api::start().await;
    for sample in SAMPLES {
        let made = api.post(&format!("{}?fieldValidation=Strict", sample.path), &(sample.object)("a")).await;
        assert_eq!(made.all("warning"), Vec::<&str>::new());
        let stored = made.expect(201);
        // What the server answers is accepted back.
        api.put(&format!("{}/a?fieldValidation=Strict", sample.path), &stored).await.expect(200);
        let odd = with((sample.object)("b"), "/spek", json!({}));
        let answer = api.post(&format!("{}?fieldValidation=Strict", sample.path), &odd).await;
        answer.fails(400, "BadRequest", "strict decoding error: unknown field \"spek\"");
    }
}

#[tokio::test]
async fn paths_lead_through_lists_and_case_counts() {
    let api = Api::start().await;
    let body = json!({
        "metadata": { "name": "a" }, "addressType": "IPv4", "AddressType": "IPv6",
        "endpoints": [{ "addresses": ["10.0.0.1"] }, { "addresses": ["10.0.0.2"], "odd": 1,
            "targetRef": { "odd": 2 } }],
    });
    let answer = api.post(ENDPOINT_SLICES, &body).await;
    assert_eq!(answer.expect(201)["addressType"], "IPv4");
    let mut found = answer.all("warning");
    found.sort_unstable();
    let expected = ["AddressType", "endpoints[1].odd", "endpoints[1].targetRef.odd"]
        .map(|path| header(&format!("unknown field \"{path}\"")));
    assert_eq!(found, expected);
}

#[tokio::test]
async fn merge_patches_are_validated_too() {
    let api = Api::start().await;
    let made = created(&api, CONFIG_MAPS, &config_map("a")).await;
    let url = format!("{CONFIG_MAPS}/a");
    let body = r#"{"odd":1,"data":{"key":"1","key":"2"}}"#;
    let merge = "application/merge-patch+json";
    let texts = ["duplicate field \"data.key\"", "unknown field \"odd\""];

    let strict = write(&api, Method::PATCH, &format!("{url}?fieldValidation=Strict"), merge, body).await;
    let status = strict.expect(400);
    assert_eq!(
        status["message"],
        format!(
            "ConfigMap in version \"v1\" cannot be handled as a ConfigMap: strict decoding error: {}",
            texts.join(", ")
        )
    );
    assert_eq!(api.get(&url).await.expect(200), made);

    let ignored = write(&api, Method::PATCH, &format!("{url}?fieldValidation=Ignore"), merge, body).await;
    assert_eq!(ignored.expect(200)["data"], json!({ "key": "2" }));
    assert_eq!(ignored.all("warning"), Vec::<&str>::new());

    let warned = write(&api, Method::PATCH, &url, merge, body).await;
    assert_eq!(warned.expect(200)["data"], json!({ "key": "2" }));
    assert_eq!(warned.all("warning"), texts.map(header));
}

#[tokio::test]
async fn strategic_merge_patches_are_validated_too() {
    let api = Api::start().await;
    let object = with(config_map("a"), "/metadata/finalizers", json!(["example.com/a"]));
    let made = created(&api, CONFIG_MAPS, &object).await;
    let url = format!("{CONFIG_MAPS}/a");
    let kind = "application/strategic-merge-patch+json";
    let body = r#"{"$odd":1,"odd":{"$patch":"replace"},"data":{"key":"1","key":"2"},
        "metadata":{"$deleteFromPrimitiveList/finalizers":["example.com/a"]}}"#;
    let texts = ["duplicate field \"data.key\"", "unknown field \"$odd\"", "unknown field \"odd\""];

    let strict = write(&api, Method::PATCH, &format!("{url}?fieldValidation=Strict"), kind, body).await;
    strict.fails(400, "BadRequest", &format!("strict decoding error: {}", texts.join(", ")));
    assert_eq!(api.get(&url).await.expect(200), made);

    let ignored = write(&api, Method::PATCH, &format!("{url}?fieldValidation=Ignore"), kind, body).await;
    assert_eq!(ignored.expect(200)["data"], json!({ "key": "2" }));
    assert_eq!(ignored.all("warning"), Vec::<&str>::new());

    let warned = write(&api, Method::PATCH, &url, kind, body).await;
    assert_eq!(warned.expect(200)["metadata"].get("finalizers"), None);
    assert_eq!(warned.all("warning"), texts.map(header));
}

#[tokio::test]
async fn json_patches_are_validated_too() {
    let api = Api::start().await;
    let made = created(&api, CONFIG_MAPS, &config_map("a")).await;
    let url = format!("{CONFIG_MAPS}/a");
    let kind = "application/json-patch+json";
    let body =
        r#"[{"op":"add","path":"/odd","value":1,"value":2},{"op":"add","path":"/data/k","value":"v","x":1}]"#;
    let texts = [
        "json patch duplicate field \"[0].value\"",
        "json patch unknown field \"[1].x\"",
        "unknown field \"odd\"",
    ];
    let strict = write(&api, Method::PATCH, &format!("{url}?fieldValidation=Strict"), kind, body).await;
    strict.fails(400, "BadRequest", &format!("strict decoding error: {}", texts.join(", ")));
    assert_eq!(api.get(&url).await.expect(200), made);
    let warned = write(&api, Method::PATCH, &url, kind, body).await;
    assert_eq!(warned.expect(200)["data"]["k"], "v");
    assert_eq!(warned.all("warning"), texts.map(header));
    let ignored = write(&api, Method::PATCH, &format!("{url}?fieldValidation=Ignore"), kind, body).await;
    assert_eq!((ignored.code, ignored.all("warning").len()), (200, 0));
}

#[tokio::test]
async fn warnings_come_with_refusals_as_well() {
    let api = Api::start().await;
    let body = r#"{"metadata":{"name":"Bad"},"odd":1}"#;
    let expected = [header("unknown field \"odd\"")];
    let answer = write(&api, Method::POST, CONFIG_MAPS, "application/json", body).await;
    assert_eq!(answer.code, 422);
    assert_eq!(answer.all("warning"), expected);
    created(&api, CONFIG_MAPS, &config_map("a")).await;
    let body = r#"{"metadata":{"name":"a","labels":{"a b":"c"}},"odd":1}"#;
    for (method, content_type) in
        [(Method::PUT, "application/json"), (Method::PATCH, "application/merge-patch+json")]
    {
        let answer = write(&api, method, &format!("{CONFIG_MAPS}/a"), content_type, body).await;
        assert_eq!(answer.code, 422);
        assert_eq!(answer.all("warning"), expected);
    }
}

#[tokio::test]
async fn no_refusal_behind_the_reading_of_a_body_loses_warnings() {
    let api = Api::start().await;
    let made = created(&api, CONFIG_MAPS, &config_map("a")).await;
    created(&api, LEASES, &lease("a")).await;
    let (one, merge, operations) =
        (format!("{CONFIG_MAPS}/a"), "application/merge-patch+json", "application/json-patch+json");
    let old_version = made["metadata"]["resourceVersion"].as_str().expect("it has a version").to_owned();
    api.merge(&one, &json!({ "data": { "n": "1" } })).await.expect(200);
    let json = "application/json";
    let twice = r#"{"metadata":{"name":"b"},"odd":1,"data":{"k":"1","k":"2"}}"#;
    let stale = format!(r#"{{"metadata":{{"name":"a","resourceVersion":"{old_version}"}},"odd":1}}"#);
    let repeated = "duplicate field \"data.k\"";
    let unknown = "unknown field \"odd\"";
    let in_patch = "json patch unknown field \"[0].odd\"";
    let failing = r#"[{"op":"remove","path":"/absent","odd":1}]"#;
    let gone = format!("{CONFIG_MAPS}/gone");
    // What is sent, the code of the refusal, and what else is told.
    let table = [
        (
            Method::POST,
            format!("{CONFIG_MAPS}/"),
            json,
            r#"{"odd":1,"metadata":{"namespace":"x"}}"#,
            400,
            vec![unknown],
        ),
        (Method::POST, CONFIG_MAPS.to_owned(), json, r#"{"odd":1,"kind":"Secret"}"#, 400, vec![unknown]),
        (Method::POST, CONFIG_MAPS.to_owned(), json, r#"{"odd":1,"data":[]}"#, 400, vec![unknown]),
        (
            Method::POST,
            CONFIG_MAPS.to_owned(),
            json,
            r#"{"odd":1,"metadata":{"name":"a"}}"#,
            409,
            vec![unknown],
        ),
        (Method::PUT, one.clone(), json, twice, 400, vec![unknown, repeated]),
        (Method::PUT, one.clone(), json, &stale, 409, vec![unknown]),
        (Method::PUT, gone.clone(), json, r#"{"odd":1,"metadata":{"name":"gone"}}"#, 404, vec![unknown]),
        (
            Method::PUT,
            format!("{LEASES}/a"),
            json,
            r#"{"odd":1,"metadata":{"name":"a"}}"#,
            422,
            vec![unknown],
        ),
        (Method::PATCH, one.clone(), merge, twice, 400, vec![repeated, unknown]),
        (Method::PATCH, one.clone(), merge, &stale, 409, vec![unknown]),
        (Method::PATCH, one.clone(), merge, r#"{"odd":1,"data":{"k":5}}"#, 422, vec![unknown]),
        (Method::PATCH, gone.clone(), merge, r#"{"data":{"k":"1","k":"2"}}"#, 404, vec![repeated]),
        (Method::PATCH, one.clone(), operations, failing, 422, vec![in_patch]),
        (Method::PATCH, gone, operations, failing, 404, vec![in_patch]),
    ];
    for (method, path, content_type, body, code, texts) in table {
        let answer = write(&api, method.clone(), path.trim_end_matches('/'), content_type, body).await;
        assert_eq!(answer.code, code, "{method} {body}: {}", answer.text());
        let expected: Vec<String> = texts.iter().map(|text| header(text)).collect();
        assert_eq!(answer.all("warning"), expected, "{method} {body}");
        let strict = format!("{}?fieldValidation=Strict", path.trim_end_matches('/'));
        let answer = write(&api, method, &strict, content_type, body).await;
        assert_eq!(answer.all("warning"), Vec::<&str>::new(), "what is strict refuses, and does not warn");
    }
}

#[tokio::test]
async fn a_wrong_type_is_refused_whatever_the_directive() {
    let api = Api::start().await;
    for directive in ["Ignore", "Warn", "Strict"] {
        let body = json!({ "metadata": { "name": "a", "labels": ["x"] }, "data": { "key": 5 } });
        let answer = api.post(&format!("{CONFIG_MAPS}?fieldValidation={directive}"), &body).await;
        let status = answer.fails(400, "BadRequest", "data.key: expected a string, found a number");
        let text = status["message"].as_str().unwrap_or_default();
        assert!(text.contains("metadata.labels: expected an object, found a list"), "{text}");
        api.get(&format!("{CONFIG_MAPS}/a")).await.expect(404);
    }
}

#[tokio::test]
async fn a_bad_directive_is_refused_on_every_verb_that_reads_one() {
    let api = Api::start().await;
    created(&api, CONFIG_MAPS, &config_map("a")).await;
    for word in ["strict", "Loose"] {
        let (all, one) = (
            format!("{CONFIG_MAPS}?fieldValidation={word}"),
            format!("{CONFIG_MAPS}/a?fieldValidation={word}"),
        );
        for (options, answer) in [
            ("CreateOptions", api.post(&all, &config_map("b")).await),
            ("UpdateOptions", api.put(&one, &config_map("a")).await),
            ("PatchOptions", api.merge(&one, &json!({})).await),
        ] {
            let status = answer.expect(422);
            let text = format!(
                "Unsupported value: {word:?}: supported values: \"\", \"Ignore\", \"Strict\", \"Warn\""
            );
            assert_eq!(
                status["message"],
                format!("{options}.meta.platform.io \"\" is invalid: fieldValidation: {text}")
            );
            assert_eq!(status["details"]["kind"], options);
            assert_eq!(
                status["details"]["causes"],
                json!([{ "reason": "FieldValueNotSupported", "message": text, "field": "fieldValidation" }])
            );
        }
    }
}

#[tokio::test]
async fn very_many_warnings_stay_within_a_budget() {
    let api = Api::start().await;
    let mut body: Value = config_map("a");
    for index in 0..60 {
        body[format!("odd{index:02}{}", "x".repeat(200))] = json!(1);
    }
    let answer = api.post(CONFIG_MAPS, &body).await;
    answer.expect(201);
    let total: usize = answer.all("warning").iter().map(|text| text.len()).sum();
    assert!(total > 1000 && total < 6000, "{total}");
}
