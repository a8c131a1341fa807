//! Delete options that are refused, wherever they come from.

use blackbox::{
    http::{Answer, Api},
    objects::{CONFIG_MAPS, config_map},
};
use machinery::meta::v1::DeleteOptions;
use reqwest::Method;
use serde_json::{Value, json};

use crate::deletion::support::map;

const YAML: &str = "application/yaml";
const BINARY: &str = "application/vnd.platform.protobuf";

/// Options, the same as a query, and each cause as reason, field and message.
struct Case {
    options: DeleteOptions,
    query: &'static str,
    causes: &'static [(&'static str, &'static str, &'static str)],
}

const TWICE: (&str, &str, &str) = (
    "FieldValueInvalid",
    "propagationPolicy",
    "Invalid value: \"Orphan\": orphanDependents and deletionPropagation cannot be both set",
);
const ODD_TWICE: (&str, &str, &str) = (
    "FieldValueInvalid",
    "propagationPolicy",
    "Invalid value: \"Odd\": orphanDependents and deletionPropagation cannot be both set",
);
const ODD: (&str, &str, &str) = (
    "FieldValueNotSupported",
    "propagationPolicy",
    "Unsupported value: \"Odd\": supported values: \"Foreground\", \"Background\", \"Orphan\", \"nil\"",
);
const SOME: (&str, &str, &str) =
    ("FieldValueNotSupported", "dryRun", "Unsupported value: [\"Some\"]: supported values: \"All\"");
const UNREADABLE: (&str, &str, &str) = (
    "FieldValueForbidden",
    "ignoreStoreReadErrorWithClusterBreakingPotential",
    "Forbidden: an object that cannot be read is not deleted by this server",
);

fn cases() -> Vec<Case> {
    let empty = DeleteOptions::default;
    let policy = |name: &str| Some(name.to_owned());
    vec![
        Case {
            options: DeleteOptions {
                orphan_dependents: Some(false),
                propagation_policy: policy("Orphan"),
                ..empty()
            },
            query: "orphanDependents=false&propagationPolicy=Orphan",
            causes: &[TWICE],
        },
        Case {
            options: DeleteOptions {
                orphan_dependents: Some(true),
                propagation_policy: policy("Odd"),
                ..empty()
            },
            query: "orphanDependents=true&propagationPolicy=Odd",
            causes: &[ODD_TWICE, ODD],
        },
        Case {
            options: DeleteOptions { propagation_policy: policy("Odd"), ..empty() },
            query: "propagationPolicy=Odd",
            causes: &[ODD],
        },
        Case {
            options: DeleteOptions { dry_run: vec!["Some".to_owned()], ..empty() },
            query: "dryRun=Some",
            causes: &[SOME],
        },
        Case {
            options: DeleteOptions {
                propagation_policy: policy("Odd"),
                dry_run: vec!["Some".to_owned()],
                ..empty()
            },
            query: "dryRun=Some&propagationPolicy=Odd",
            causes: &[ODD, SOME],
        },
        Case {
            options: DeleteOptions {
                ignore_store_read_error_with_cluster_breaking_potential: Some(true),
                ..empty()
            },
            query: "ignoreStoreReadErrorWithClusterBreakingPotential=true",
            causes: &[UNREADABLE],
        },
    ]
}

fn expected(causes: &[(&str, &str, &str)]) -> Value {
    let lines: Vec<String> = causes.iter().map(|(_, field, text)| format!("{field}: {text}")).collect();
    let text = if lines.len() == 1 { lines.concat() } else { format!("[{}]", lines.join(", ")) };
    let causes: Vec<Value> = causes
        .iter()
        .map(|(reason, field, message)| json!({ "reason": reason, "message": message, "field": field }))
        .collect();
    json!({
        "kind": "Status", "apiVersion": "v1", "metadata": {}, "status": "Failure",
        "message": format!("DeleteOptions.meta.platform.io \"\" is invalid: {text}"),
        "reason": "Invalid",
        "details": { "group": "meta.platform.io", "kind": "DeleteOptions", "causes": causes },
        "code": 422,
    })
}

#[tokio::test]
async fn wrong_values_are_told_all_together_in_every_form() {
    let api = Api::start().await;
    let made = api.post(CONFIG_MAPS, &config_map("a")).await.expect(201);
    for path in [map("a"), CONFIG_MAPS.to_owned()] {
        for case in cases() {
            let json = machinery::json::to_text(&case.options);
            let message = machinery::wire::encode(&case.options);
            let envelope = machinery::wire::write_envelope("v1", "DeleteOptions", &message);
            let send = async |content_type: &str, body: Vec<u8>| -> Answer {
                api.send(Method::DELETE, &path, content_type, body).await
            };
            let answers = [
                api.delete(&format!("{path}?{}", case.query)).await,
                send("application/json", json.clone().into_bytes()).await,
                // JSON is YAML.
                send(YAML, json.into_bytes()).await,
                send(BINARY, envelope).await,
            ];
            for answer in answers {
                assert_eq!(answer.expect(422), expected(case.causes), "{path} {}", case.query);
            }
        }
    }
    assert_eq!(api.get(&map("a")).await.expect(200), made);
}

#[tokio::test]
async fn an_empty_dry_run_is_none() {
    let api = Api::start().await;
    for (name, query, body) in
        [("a", "?dryRun=", ""), ("b", "", r#"{"dryRun":[""]}"#), ("c", "", r#"{"dryRun":[]}"#)]
    {
        api.post(CONFIG_MAPS, &config_map(name)).await.expect(201);
        let path = format!("{}{query}", map(name));
        api.send(Method::DELETE, &path, "application/json", body).await.expect(200);
        api.get(&map(name)).await.expect(404);
    }
}

#[tokio::test]
async fn options_of_all_forms_choose_the_policy() {
    let api = Api::start().await;
    let options = DeleteOptions { propagation_policy: Some("Orphan".to_owned()), ..DeleteOptions::default() };
    let message = machinery::wire::encode(&options);
    let forms: [(&str, Vec<u8>); 4] = [
        ("application/json", br#"{"propagationPolicy":"Orphan"}"#.to_vec()),
        (YAML, b"kind: DeleteOptions\npropagationPolicy: Orphan\n".to_vec()),
        (BINARY, machinery::wire::write_envelope("v1", "DeleteOptions", &message)),
        ("application/vnd.kubernetes.protobuf", machinery::wire::write_envelope("", "", &message)),
    ];
    for (index, (content_type, body)) in forms.into_iter().enumerate() {
        let name = format!("n{index}");
        api.post(CONFIG_MAPS, &config_map(&name)).await.expect(201);
        let answer = api.send(Method::DELETE, &map(&name), content_type, body).await.expect(200);
        assert_eq!(answer["metadata"]["finalizers"], json!(["orphan"]), "{content_type}");
    }
}
