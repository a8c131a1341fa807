//! Webhooks that convert objects between versions: `spec.host` and `spec.port` of `v1` are `spec.hostPort` of
//! `v2`.
//!
//! | behaviour | answer |
//! |---|---|
//! | `convert` | the objects in the version that is asked for |
//! | `convert-fail` (`message`) | a failure |
//! | `convert-short`, `convert-uid` | an object too few, another review |
//! | `convert-version`, `convert-kind` | other objects |
//! | `convert-meta` (`field`) | objects with other metadata |
//! | `convert-status` (`code`), `convert-garbage` | no review |

use serde_json::{Map, Value, json};

use super::message::Answer;

/// The answer of a behaviour to a review; `one` gives its parameters.
pub(super) fn answer<'p>(name: &str, review: &Value, one: impl Fn(&str) -> Option<&'p str>) -> Answer {
    match name {
        "convert-status" => {
            let code = one("code").and_then(|code| code.parse().ok()).unwrap_or(500);
            return Answer::of(code, "text/plain", "made to fail");
        }
        "convert-garbage" => return Answer::of(200, "application/json", "not json {"),
        _ => {}
    }
    let request = &review["request"];
    let wanted = request["desiredAPIVersion"].as_str().unwrap_or_default();
    let objects = request["objects"].as_array().cloned().unwrap_or_default();
    let mut converted: Vec<Value> = objects
        .into_iter()
        .map(|mut object| {
            move_fields(&mut object["spec"], wanted);
            object["apiVersion"] = wanted.into();
            match name {
                "convert-version" => object["apiVersion"] = "other.example.com/v9".into(),
                "convert-kind" => object["kind"] = "Other".into(),
                "convert-meta" => {
                    let field = one("field").unwrap_or("labels");
                    let is_map = ["labels", "annotations"].contains(&field);
                    object["metadata"][field] =
                        if is_map { json!({ "converted": "yes" }) } else { json!("changed") };
                }
                _ => {}
            }
            object
        })
        .collect();
    let mut result = json!({ "status": "Success" });
    match name {
        "convert-short" => drop(converted.pop()),
        "convert-fail" => {
            converted.clear();
            result["status"] = "Failed".into();
            if let Some(message) = one("message") {
                result["message"] = message.into();
            }
        }
        _ => {}
    }
    let uid = if name == "convert-uid" { json!("another") } else { request["uid"].clone() };
    let response = json!({ "uid": uid, "result": result, "convertedObjects": converted });
    let kind = "ConversionReview";
    Answer::json(&json!({ "apiVersion": review["apiVersion"], "kind": kind, "response": response }))
}

fn move_fields(spec: &mut Value, wanted: &str) {
    let Some(fields) = spec.as_object_mut() else { return };
    if wanted.ends_with("/v2") {
        let [host, port] = ["host", "port"].map(|name| taken(fields, name));
        if let (Some(host), Some(port)) = (host, port) {
            fields.insert("hostPort".to_owned(), format!("{host}:{port}").into());
        }
    } else if let Some(both) = taken(fields, "hostPort") {
        let (host, port) = both.split_once(':').unwrap_or((&both, ""));
        fields.insert("host".to_owned(), host.into());
        fields.insert("port".to_owned(), port.into());
    }
}

fn taken(fields: &mut Map<String, Value>, name: &str) -> Option<String> {
    fields.remove(name)?.as_str().map(str::to_owned)
}
