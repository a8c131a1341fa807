//! ConfigMaps and Secrets: what `immutable` freezes, keys, sizes, and texts that become data.

use blackbox::{
    http::Api,
    objects::{CONFIG_MAPS, SECRETS, config_map, secret},
};
use serde_json::{Value, json};

use crate::writes::support::{causes, created, with};

/// Changes, each as the field that it touches and the patch.
type Changes<'a> = &'a [(&'a str, Value)];

const FROZEN: &str = "Forbidden: field is immutable when `immutable` is set";

#[tokio::test]
async fn a_frozen_object_changes_in_metadata_alone() {
    let api = Api::start().await;
    let cases: [(&str, Value, Changes<'_>); 2] = [
        (
            CONFIG_MAPS,
            config_map("a"),
            &[
                ("data", json!({ "data": { "key": "other" } })),
                ("data", json!({ "data": { "new": "one" } })),
                ("data", json!({ "data": null })),
                ("binaryData", json!({ "binaryData": { "b": "AA==" } })),
                ("immutable", json!({ "immutable": false })),
                ("immutable", json!({ "immutable": null })),
            ],
        ),
        (
            SECRETS,
            secret("a"),
            &[
                ("data", json!({ "data": { "key": "b3RoZXI=" } })),
                ("data", json!({ "stringData": { "key": "other" } })),
                ("immutable", json!({ "immutable": false })),
                ("immutable", json!({ "immutable": null })),
            ],
        ),
    ];
    for (path, object, changes) in cases {
        let made = created(&api, path, &with(object, "/immutable", json!(true))).await;
        let url = format!("{path}/a");
        for (field, patch) in changes {
            let status = api.merge(&url, patch).await.expect(422);
            assert_eq!(causes(&status), [((*field).to_owned(), FROZEN.to_owned())], "{patch}");
            assert_eq!(status["details"]["causes"][0]["reason"], "FieldValueForbidden");
        }
        assert_eq!(api.get(&url).await.expect(200), made);
        let labelled = api.merge(&url, &json!({ "metadata": { "labels": { "a": "b" } } })).await.expect(200);
        assert_eq!(labelled["data"], made["data"]);
        api.delete(&url).await.expect(200);
    }
}

#[tokio::test]
async fn what_may_not_change_is_told_before_what_is_wrong() {
    let api = Api::start().await;
    created(&api, CONFIG_MAPS, &with(config_map("a"), "/immutable", json!(true))).await;
    let status =
        api.merge(&format!("{CONFIG_MAPS}/a"), &json!({ "binaryData": { "key": "", "a/b": "" } })).await;
    let fields: Vec<String> = causes(&status.expect(422)).into_iter().map(|(field, _)| field).collect();
    assert_eq!(fields, ["binaryData", "binaryData[a/b]", "data[key]"]);
}

#[tokio::test]
async fn freezing_is_a_change_like_any_other() {
    let api = Api::start().await;
    created(&api, CONFIG_MAPS, &with(config_map("a"), "/immutable", json!(false))).await;
    let url = format!("{CONFIG_MAPS}/a");
    let both = json!({ "immutable": true, "data": { "key": "last" } });
    let frozen = api.merge(&url, &both).await.expect(200);
    assert_eq!(frozen["data"]["key"], "last");
    api.merge(&url, &json!({ "data": { "key": "later" } })).await.fails(422, "Invalid", FROZEN);
}

#[tokio::test]
async fn keys_have_a_syntax_and_stand_in_one_map_only() {
    let api = Api::start().await;
    let syntax = "a valid config key must consist of alphanumeric characters, '-', '_' or '.' (e.g. \
        'key.name',  or 'KEY_NAME',  or 'key-name', regex used for validation is '[-._a-zA-Z0-9]+')";
    let table = [
        (
            CONFIG_MAPS,
            json!({ "data": { "a/b": "" } }),
            "data[a/b]",
            format!("Invalid value: \"a/b\": {syntax}"),
        ),
        (
            CONFIG_MAPS,
            json!({ "binaryData": { "a b": "" } }),
            "binaryData[a b]",
            format!("Invalid value: \"a b\": {syntax}"),
        ),
        (
            CONFIG_MAPS,
            json!({ "data": { "k": "" }, "binaryData": { "k": "" } }),
            "data[k]",
            "Invalid value: \"k\": duplicate of key present in binaryData".to_owned(),
        ),
        (SECRETS, json!({ "data": { "": "" } }), "data[]", format!("Invalid value: \"\": {syntax}")),
        (
            SECRETS,
            json!({ "stringData": { "a/b": "" } }),
            "data[a/b]",
            format!("Invalid value: \"a/b\": {syntax}"),
        ),
    ];
    for (path, mut body, field, text) in table {
        body["metadata"] = json!({ "name": "a" });
        let status = api.post(path, &body).await.expect(422);
        assert_eq!(causes(&status), [(field.to_owned(), text)], "{body}");
    }
}

#[tokio::test]
async fn values_together_have_a_bound() {
    let api = Api::start().await;
    let bound = 1024 * 1024;
    let body = |bytes: usize| {
        let half = "x".repeat(bytes / 2);
        json!({ "metadata": { "name": "a" }, "data": { "a": half, "b": half } })
    };
    let status = api.post(CONFIG_MAPS, &body(bound + 2)).await.expect(422);
    assert_eq!(
        causes(&status),
        [("[]".to_owned(), "Too long: may not be more than 1048576 bytes".to_owned())]
    );
    api.post(CONFIG_MAPS, &body(bound)).await.expect(201);
}

#[tokio::test]
async fn texts_of_a_secret_become_data_and_win() {
    let api = Api::start().await;
    let body = json!({
        "metadata": { "name": "a" }, "data": { "key": "dmFsdWU=" },
            "stringData": { "key": "text", "new": "n" },
    });
    let made = created(&api, SECRETS, &body).await;
    assert_eq!(made["data"], json!({ "key": "dGV4dA==", "new": "bg==" }));
    assert_eq!(made.get("stringData"), None);
    assert_eq!(made["type"], "Opaque");
    let url = format!("{SECRETS}/a");
    let patched = api.merge(&url, &json!({ "stringData": { "new": "m" } })).await.expect(200);
    assert_eq!(patched["data"], json!({ "key": "dGV4dA==", "new": "bQ==" }));
}

#[tokio::test]
async fn the_type_of_a_secret_is_fixed() {
    let api = Api::start().await;
    let made = created(&api, SECRETS, &secret("a")).await;
    let url = format!("{SECRETS}/a");
    let status = api.merge(&url, &json!({ "type": "example.com/own" })).await.expect(422);
    let text = "Invalid value: \"example.com/own\": field is immutable".to_owned();
    assert_eq!(causes(&status), [("type".to_owned(), text)]);
    let untyped = json!({ "metadata": { "name": "a" }, "data": made["data"] });
    assert_eq!(api.put(&url, &untyped).await.expect(200), made, "the default is the stored type");
}

#[tokio::test]
async fn no_error_shows_the_content_of_a_secret() {
    let api = Api::start().await;
    let hidden = "c2VjcmV0LXdvcmQ=";
    for body in [
        json!({ "metadata": { "name": "Bad" }, "data": { "a/b": hidden, "c": hidden } }),
        json!({ "metadata": { "name": "a" }, "type": "platform.io/dockerconfigjson",
            "data": { ".dockerconfigjson": hidden } }),
    ] {
        let answer = api.post(SECRETS, &body).await;
        assert_eq!(answer.code, 422);
        let text = answer.text();
        assert!(!text.contains(hidden) && !text.contains("secret-word"), "{text}");
    }
}
