//! `fieldValidation`: where unknown and repeated fields are looked for, what warnings come beside, and how
//! many. The table of directives and formats is in `field_validation_table`.

use blackbox::{
    http::{Answer, Api},
    objects::{CONFIG_MAPS, ENDPOINT_SLICES, LEASES, config_map, lease},
};
use reqwest::Method;
use serde_json::{Value, json};

use crate::writes::support::{SAMPLES, created, with};

/// How a text stands in a `Warning` header.
pub(crate) fn header(text: &str) -> String {
    format!("299 - \"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

async fn write(api: &Api, method: Method, path: &str, content_type: &str, body: &str) -> Answer {
    api.send(method, path, content_type, body).await
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
async fn a_body_that_cannot_be_read_has_no_warnings() {
    let api = Api::start().await;
    for (content_type, body) in [
        ("application/json", r#"{"metadata":{"name":"a"},"data":{"a":1},"odd":1}"#),
        ("application/json", r#"{"metadata":{"name":"a"},"kind":"Secret","odd":1}"#),
        ("application/json", r#"{"metadata":{"name":"a"},"apiVersion":"v2","odd":1}"#),
        ("application/json", r#"{"metadata":{"name":"a"},"odd":1}{"#),
        ("application/yaml", "odd: 1\nodd: 1\ndata: { a: 1 }\n"),
    ] {
        let answer = write(&api, Method::POST, CONFIG_MAPS, content_type, body).await;
        assert_eq!((answer.code, answer.all("warning")), (400, Vec::new()), "{body}");
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
        // A patch that cannot be carried out makes no object, in which something could be unknown.
        (Method::PATCH, one.clone(), merge, r#"{"odd":1,"data":{"k":5}}"#, 422, vec![]),
        (Method::PATCH, gone.clone(), merge, r#"{"data":{"k":"1","k":"2"}}"#, 404, vec![]),
        (Method::PATCH, one.clone(), operations, failing, 422, vec![]),
        (Method::PATCH, gone, operations, failing, 404, vec![]),
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
async fn control_characters_of_field_names_are_escaped() {
    let api = Api::start().await;
    let body = r#"{"metadata":{"name":"a"},"o\nd\u0007":1}"#;
    let answer = write(&api, Method::POST, CONFIG_MAPS, "application/json", body).await;
    assert_eq!(answer.code, 201);
    assert_eq!(answer.all("warning"), [r#"299 - "unknown field \"o\\nd\\a\"""#]);
}

#[tokio::test]
async fn a_malformed_value_ends_the_reading() {
    let api = Api::start().await;
    let body = json!({
        "metadata": { "name": "a" },
        "spec": { "hard": { "cpu": "x", "pods": "1 1" }, "scopes": "y" },
    });
    let status = api.post("/api/v1/namespaces/default/resourcequotas", &body).await.expect(400);
    let expected = "ResourceQuota in version \"v1\" cannot be handled as a ResourceQuota: quantities must \
        match the \
                    regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";
    assert_eq!(status["message"], expected);
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
    // The length of a name, how many are told, and how much of each.
    for (length, told, shown) in [(200, 18, 220), (300, 16, 256), (1, 80, 20)] {
        let mut body: Value = config_map(&format!("a{length}"));
        for index in 0..300 {
            body[format!("{index:03}{}", "x".repeat(length))] = json!(1);
        }
        let answer = api.post(CONFIG_MAPS, &body).await;
        answer.expect(201);
        let warnings = answer.all("warning");
        assert_eq!(warnings.len(), told, "{length}");
        assert!(warnings.iter().all(|text| text.len() <= shown + "299 - \"\\\"\\\"\"".len()), "{warnings:?}");
    }
}

#[tokio::test]
async fn a_refusal_names_a_hundred_fields_at_most() {
    let api = Api::start().await;
    let mut body: Value = config_map("a");
    for index in 0..300 {
        body[format!("odd{index:03}")] = json!(1);
    }
    let answer = api.post(&format!("{CONFIG_MAPS}?fieldValidation=Strict"), &body).await;
    let status = answer.fails(400, "BadRequest", "unknown field \"odd099\"");
    let message = status["message"].as_str().expect("a text");
    assert_eq!(message.matches("unknown field").count(), 100);
}

#[tokio::test]
async fn a_wrong_type_behind_very_many_unknown_fields_is_still_refused() {
    let api = Api::start().await;
    let many: String = (0..300).map(|index| format!("\"odd{index}\":1,")).collect();
    let body = format!(r#"{{{many}"metadata":{{"name":"a"}},"data":{{"k":5}}}}"#);
    for directive in ["Ignore", "Warn", "Strict"] {
        let path = format!("{CONFIG_MAPS}?fieldValidation={directive}");
        let answer = write(&api, Method::POST, &path, "application/json", &body).await;
        answer.fails(400, "BadRequest", "data.k: expected a string, found a number");
    }
}
