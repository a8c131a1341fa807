//! What the webhook server does, by the path of a URL.
//!
//! | behaviour | answer |
//! |---|---|
//! | `allow`, `text` | allowed; the latter as plain text |
//! | `deny` (`code`, `message`, `reason`, `status=none`), `patch-deny` | refused, the latter with a patch |
//! | `warn` (`text`, also several) | allowed with warnings; `warn` as parameter adds one to any answer |
//! | `annotate` (`key`, `value`) | allowed with a note for the audit |
//! | `label` (`key`, `value`), `unless-labelled` (`key`) | adds a label, the latter only when it is absent |
//! | `patch` (`json`), `raw-patch` (`text`, `type`) | a patch |
//! | `count` | adds 1 to the annotation `count` |
//! | `slow` (`s`), `hang`, `close` | allowed after some seconds, no answer, a dropped connection |
//! | `status` (`code`, `body`), `garbage`, `empty`, `huge`, `redirect` | no review |
//! | `wrong-uid`, `no-uid`, `wrong-version` (`version`) | a wrong review |
//! | `wrong-kind`, `no-kind`, `no-response` | a wrong review |
//! | `convert` and others | see [`conversion`] |
//! | `image-policy` | refuses images with `bad` in their name, fails for `broken` |

use std::time::Duration;

use base64::{
    Engine as _,
    engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD},
};
use percent_encoding::percent_decode_str;
use serde_json::{Map, Value, json};

use super::{conversion, message::Answer};

const HUGE_BYTES: usize = 4 << 20;
const HANG: Duration = Duration::from_secs(60);

/// A behaviour with its parameters, and the body of the request.
pub(super) struct Behaviour {
    name: String,
    parameters: Vec<(String, String)>,
    body: Value,
}

impl Behaviour {
    pub(super) fn new(path: &[&str], body: &[u8]) -> Self {
        let name = path.first().copied().unwrap_or("allow").to_owned();
        let text = path.get(1).copied().unwrap_or_default();
        let decoded = text.strip_prefix("b64-").and_then(|text| URL_SAFE_NO_PAD.decode(text).ok());
        let decoded = decoded.and_then(|bytes| String::from_utf8(bytes).ok());
        let parameters = parameters(decoded.as_deref().unwrap_or(text));
        Behaviour { name, parameters, body: serde_json::from_slice(body).unwrap_or_default() }
    }

    pub(super) async fn answer(&self, key: &str) -> Answer {
        match self.name.as_str() {
            "image-policy" => self.image_policy(),
            name if name.starts_with("convert") => {
                conversion::answer(name, &self.body, |parameter| self.one(parameter))
            }
            "status" => {
                let code = self.one("code").and_then(|code| code.parse().ok()).unwrap_or(500);
                Answer::of(code, "text/plain", self.one("body").unwrap_or("made to fail"))
            }
            "garbage" => Answer::of(200, "application/json", "not json {"),
            "empty" => Answer::of(200, "application/json", ""),
            "huge" => {
                Answer::of(200, "application/json", format!("{{\"x\":\"{}\"}}", "y".repeat(HUGE_BYTES)))
            }
            "redirect" => Answer::Sent {
                code: 302,
                media_type: "application/json",
                headers: format!("Location: /{key}/allow\r\n"),
                body: Vec::new(),
            },
            "hang" => {
                tokio::time::sleep(HANG).await;
                Answer::Dropped
            }
            "close" => Answer::Dropped,
            "slow" => {
                let seconds = self.one("s").and_then(|text| text.parse().ok()).unwrap_or(1.0);
                tokio::time::sleep(Duration::from_secs_f64(seconds)).await;
                self.review()
            }
            _ => self.review(),
        }
    }

    fn one(&self, name: &str) -> Option<&str> {
        self.parameters.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    fn all(&self, name: &str) -> Vec<&str> {
        let named = self.parameters.iter().filter(|(known, _)| known == name);
        named.map(|(_, value)| value.as_str()).collect()
    }

    fn review(&self) -> Answer {
        let mut response =
            json!({ "uid": self.body["request"]["uid"].as_str().unwrap_or_default(), "allowed": true });
        self.decide(&mut response);
        let mut review =
            json!({ "apiVersion": self.body["apiVersion"], "kind": "AdmissionReview", "response": response });
        self.spoil(&mut review);
        let media_type = if self.name == "text" { "text/plain" } else { "application/json" };
        Answer::of(200, media_type, review.to_string())
    }

    /// What a proper answer says.
    fn decide(&self, response: &mut Value) {
        let name = self.name.as_str();
        if ["deny", "patch-deny"].contains(&name) {
            response["allowed"] = json!(false);
            self.deny(response);
        }
        let warnings = [self.all("text"), self.all("warn")].into_iter().find(|texts| !texts.is_empty());
        match warnings {
            _ if name != "warn" && self.one("warn").is_none() => {}
            Some(texts) => response["warnings"] = json!(texts),
            None => response["warnings"] = json!(["beware"]),
        }
        let object = &self.body["request"]["object"]["metadata"];
        match name {
            "annotate" => {
                let (key, value) = (self.one("key").unwrap_or("key"), self.one("value").unwrap_or("value"));
                response["auditAnnotations"] = json!({ key: value });
            }
            "label" => {
                self.label(response, self.one("key").unwrap_or("hooked"), self.one("value").unwrap_or("yes"));
            }
            "patch-deny" => self.label(response, "patched", "yes"),
            "unless-labelled" => {
                let key = self.one("key").unwrap_or_default();
                if object["labels"].get(key).is_none() {
                    self.label(response, key, "yes");
                }
            }
            "patch" => patch(response, self.one("json").unwrap_or_default()),
            "raw-patch" => {
                response["patch"] = json!(STANDARD.encode(self.one("text").unwrap_or_default()));
                match self.one("type").unwrap_or("JSONPatch") {
                    "none" => {}
                    other => response["patchType"] = json!(other),
                }
            }
            "count" => {
                let mut notes = object["annotations"].as_object().cloned().unwrap_or_default();
                let count =
                    notes.get("count").and_then(Value::as_str).and_then(|text| text.parse::<u64>().ok());
                notes.insert("count".to_owned(), json!((count.unwrap_or(0) + 1).to_string()));
                let operation = json!([{ "op": "add", "path": "/metadata/annotations", "value": notes }]);
                patch(response, &operation.to_string());
            }
            _ => {}
        }
    }

    fn deny(&self, response: &mut Value) {
        let mut status = Map::new();
        for name in ["code", "message", "reason"] {
            if let Some(text) = self.one(name) {
                let value =
                    if name == "code" { json!(text.parse::<i64>().unwrap_or(0)) } else { json!(text) };
                status.insert(name.to_owned(), value);
            }
        }
        if self.one("status") != Some("none") && !status.is_empty() {
            response["status"] = Value::Object(status);
        }
    }

    fn label(&self, response: &mut Value, key: &str, value: &str) {
        let labels = &self.body["request"]["object"]["metadata"]["labels"];
        let operation = if labels.is_null() {
            json!({ "op": "add", "path": "/metadata/labels", "value": { key: value } })
        } else {
            let escaped = key.replace('~', "~0").replace('/', "~1");
            json!({ "op": "add", "path": format!("/metadata/labels/{escaped}"), "value": value })
        };
        patch(response, &json!([operation]).to_string());
    }

    /// What is wrong with the answers of a webhook that does not work.
    fn spoil(&self, review: &mut Value) {
        match self.name.as_str() {
            "wrong-uid" => review["response"]["uid"] = json!("another"),
            "no-uid" => remove(&mut review["response"], "uid"),
            "wrong-version" => {
                let version = self.one("version").unwrap_or("v1alpha1");
                review["apiVersion"] = json!(format!("admission.k8s.io/{version}"));
            }
            "wrong-kind" => review["kind"] = json!("Review"),
            "no-kind" => {
                remove(review, "kind");
                remove(review, "apiVersion");
            }
            "no-response" => remove(review, "response"),
            _ => {}
        }
    }

    fn image_policy(&self) -> Answer {
        let containers = self.body["spec"]["containers"].as_array().cloned().unwrap_or_default();
        let has = |part: &str| {
            containers
                .iter()
                .any(|container| container["image"].as_str().is_some_and(|image| image.contains(part)))
        };
        if has("broken") {
            return Answer::of(500, "text/plain", "broken");
        }
        let mut status = json!({ "allowed": !has("bad") });
        if has("bad-reason") {
            status["reason"] = json!("the image is bad");
        }
        if has("annotated") {
            status["auditAnnotations"] = json!({ "seen": "yes" });
        }
        let mut review = self.body.clone();
        review["status"] = status;
        Answer::json(&review)
    }
}

fn patch(response: &mut Value, operations: &str) {
    response["patchType"] = json!("JSONPatch");
    response["patch"] = json!(STANDARD.encode(operations));
}

fn remove(value: &mut Value, name: &str) {
    if let Some(members) = value.as_object_mut() {
        members.remove(name);
    }
}

/// The parameters of a form; `+` is a space.
fn parameters(text: &str) -> Vec<(String, String)> {
    let decoded = |text: &str| percent_decode_str(&text.replace('+', " ")).decode_utf8_lossy().into_owned();
    let pairs = text.split('&').filter(|pair| !pair.is_empty());
    pairs
        .map(|pair| {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            (decoded(name), decoded(value))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_are_plain_or_in_base64() {
        for (path, name, expected) in [
            (&["deny", "message=not+today&code=7"][..], "message", Some("not today")),
            (&["deny", "b64-bWVzc2FnZT1ub3QrdG9kYXk"][..], "message", Some("not today")),
            (&["deny"][..], "message", None),
        ] {
            assert_eq!(Behaviour::new(path, b"").one(name), expected, "{path:?}");
        }
    }
}
