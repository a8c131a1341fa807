//! `fieldManager` on every verb that has it, and options that are no rule of one verb alone.

use blackbox::{
    http::Api,
    objects::{CONFIG_MAPS, config_map},
};
use serde_json::json;

use crate::writes::support::{causes, created};

#[tokio::test]
async fn a_field_manager_is_short_and_printable() {
    let api = Api::start().await;
    created(&api, CONFIG_MAPS, &config_map("a")).await;
    let long = "m".repeat(129);
    let cases = [
        (long.as_str(), "Too long: may not be more than 128 bytes".to_owned(), "FieldValueTooLong"),
        (
            "a%0Ab",
            "Invalid value: \"a\\nb\": invalid character U+000A (at position 1)".to_owned(),
            "FieldValueInvalid",
        ),
        (
            "%C3%A9%07",
            "Invalid value: \"é\\a\": invalid character U+0007 (at position 2)".to_owned(),
            "FieldValueInvalid",
        ),
        (
            "%C2%A0b",
            "Invalid value: \"\\u00a0b\": invalid character U+00A0 (at position 0)".to_owned(),
            "FieldValueInvalid",
        ),
    ];
    for (manager, text, reason) in cases {
        let (all, one) = (
            format!("{CONFIG_MAPS}?fieldManager={manager}"),
            format!("{CONFIG_MAPS}/a?fieldManager={manager}"),
        );
        for (options, answer) in [
            ("CreateOptions", api.post(&all, &config_map("b")).await),
            ("UpdateOptions", api.put(&one, &config_map("a")).await),
            ("PatchOptions", api.merge(&one, &json!({})).await),
        ] {
            let status = answer.expect(422);
            assert_eq!(
                status["message"],
                format!("{options}.meta.platform.io \"\" is invalid: fieldManager: {text}")
            );
            assert_eq!(
                status["details"]["causes"],
                json!([{ "reason": reason, "message": text, "field": "fieldManager" }])
            );
        }
    }
    let full = "m".repeat(128);
    api.post(&format!("{CONFIG_MAPS}?fieldManager={full}"), &config_map("b")).await.expect(201);
}

#[tokio::test]
async fn wrong_options_are_told_all_together() {
    let api = Api::start().await;
    created(&api, CONFIG_MAPS, &config_map("a")).await;
    let query = "fieldManager=%07%08&dryRun=Some&fieldValidation=Loose";
    let (all, one) = (format!("{CONFIG_MAPS}?{query}"), format!("{CONFIG_MAPS}/a?{query}"));
    let common = ["fieldManager", "fieldManager", "dryRun", "fieldValidation"].map(str::to_owned).to_vec();
    let forced = [vec!["force".to_owned()], common.clone()].concat();
    let unnamed = ["fieldManager", "dryRun", "fieldValidation"].map(str::to_owned).to_vec();
    for (answer, expected) in [
        (api.post(&all, &config_map("b")).await, &common),
        (api.put(&one, &config_map("a")).await, &common),
        (api.merge(&one, &json!({})).await, &common),
        (api.merge(&format!("{one}&force=true"), &json!({})).await, &forced),
        (
            api.send(
                reqwest::Method::PATCH,
                &format!("{CONFIG_MAPS}/a?dryRun=Some&fieldValidation=Loose"),
                "application/apply-patch+yaml",
                "{}",
            )
            .await,
            &unnamed,
        ),
    ] {
        let fields: Vec<String> = causes(&answer.expect(422)).into_iter().map(|(field, _)| field).collect();
        assert_eq!(fields, *expected);
    }
}

#[tokio::test]
async fn a_body_in_an_unknown_type_is_refused() {
    let api = Api::start().await;
    created(&api, CONFIG_MAPS, &config_map("a")).await;
    let one = format!("{CONFIG_MAPS}/a");
    let text = "the body of the request was in an unknown format - accepted media types include: \
        application/json, application/yaml, application/vnd.platform.protobuf";
    for (method, path) in
        [(reqwest::Method::POST, CONFIG_MAPS), (reqwest::Method::PUT, &one), (reqwest::Method::DELETE, &one)]
    {
        let answer = api.send(method, path, "text/plain", "{}").await;
        assert_eq!(answer.fails(415, "UnsupportedMediaType", text)["message"], text);
    }
    api.get(&one).await.expect(200);
}

#[tokio::test]
async fn a_body_has_at_most_three_mebibytes() {
    let api = Api::start().await;
    created(&api, CONFIG_MAPS, &config_map("a")).await;
    let one = format!("{CONFIG_MAPS}/a");
    let limit = 3 * 1024 * 1024;
    let table = [
        (reqwest::Method::POST, CONFIG_MAPS, "application/json"),
        (reqwest::Method::PUT, &one, "application/json"),
        (reqwest::Method::PATCH, &one, "application/merge-patch+json"),
        (reqwest::Method::DELETE, &one, "application/json"),
    ];
    for (method, path, content_type) in table {
        let answer = api.send(method.clone(), path, content_type, vec![b' '; limit + 1]).await;
        let text = "Request entity too large: limit is 3145728";
        assert_eq!(answer.fails(413, "RequestEntityTooLarge", text)["message"], text);
        // One byte less is read, and is no JSON.
        let answer = api.send(method, path, content_type, vec![b' '; limit]).await;
        answer.fails(400, "BadRequest", "");
    }
    api.get(&one).await.expect(200);
}
