//! Takes out of the answers to a scenario what differs from run to run. Scenarios were recorded with rules of
//! their own: what the server allocates is hidden by the member that holds it, and all times are.

use std::sync::LazyLock;

use regex::Regex;
use serde_json::{Map, Value, json};

use super::format::OwnerForm;
use crate::{document::canonical, normalize::texts::hide_uids};

/// What is hidden in texts, in this order.
static SCRUBBED: LazyLock<Vec<(Regex, &'static str)>> = LazyLock::new(|| {
    let patterns = [
        (r"(resourceVersion\W{1,9})\d+", "${1}<rv>"),
        (r"(ResourceVersion in record )\(\d+\)", "${1}(<rv>)"),
        (r"X509SHA256=[0-9a-f]{64}", "X509SHA256=<hash>"),
        (r"JTI=<uid>", "JTI=<jti>"),
        (r"dial tcp (\[::1\]|127\.0\.0\.1):\d+", "dial tcp <address>"),
        (r"(read|write) tcp \S+->\S+:", "${1} tcp <addresses>:"),
        (r"resource version: \d+ \(\d+\)", "resource version: <rv> (<rv>)"),
        (r"Too large resource version: \d+, current: \d+", "Too large resource version: <rv>, current: <rv>"),
        (r"trace=\S+", "trace=<trace>"),
        (r"kube-api-access-[a-z0-9]{5}\b", "kube-api-access-<suffix>"),
        (r"\bg-[a-z0-9]{5}\b", "g-<suffix>"),
        (r"lookup (\S+) on \S+:", "lookup ${1} on <resolver>:"),
    ];
    patterns.map(|(pattern, word)| (Regex::new(pattern).expect("a pattern"), word)).into()
});
static TIME: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|( [+-]\d{4} UTC)( m=\S+)?)").expect("a pattern")
});
static BRACKETS: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"(?s)^(.*?\[)(.*)(\]\.?)$").expect("a pattern"));

/// The range of addresses for services.
const ALLOCATED: &str = "10.0.0.";

/// Normalizes answers.
pub(crate) struct Normalizer<'a> {
    /// The caller.
    pub(crate) user: &'a str,
    /// The form in which `managedFields` are compared.
    pub(crate) owners: OwnerForm,
}

impl Normalizer<'_> {
    /// The value without what differs from run to run.
    pub(crate) fn normal(&self, value: &Value) -> Value {
        match value {
            Value::Object(members) => Value::Object(self.object(members)),
            Value::Array(items) => items.iter().map(|item| self.normal(item)).collect(),
            Value::String(text) if !text.is_empty() && text == self.user => json!("${me}"),
            Value::String(text) => Value::String(scrubbed(text)),
            other => other.clone(),
        }
    }

    fn object(&self, members: &Map<String, Value>) -> Map<String, Value> {
        let mut out = Map::new();
        for (name, value) in members {
            if let Some(value) = self.member(name, value) {
                out.insert(name.clone(), value);
            }
        }
        let prefix = out.get("generateName").and_then(Value::as_str).map(str::to_owned);
        if let (Some(prefix), Some(Value::String(name))) = (prefix, out.get_mut("name"))
            && name.len() > prefix.len()
            && name.starts_with(&prefix)
        {
            *name = format!("{prefix}<suffix>");
        }
        out
    }

    fn member(&self, name: &str, value: &Value) -> Option<Value> {
        Some(match (name, value) {
            ("managedFields", Value::Array(entries)) => return self.owners(entries),
            ("resourceVersion" | "continue", Value::String(text)) if text.is_empty() || text == "0" => {
                return None;
            }
            ("resourceVersion", Value::String(_)) => json!("<rv>"),
            ("continue", Value::String(_)) => json!("<token>"),
            ("storageVersionHash", _) => json!("<hash>"),
            ("clusterIP", Value::String(text)) if text.starts_with(ALLOCATED) => json!("<allocated>"),
            ("clusterIPs", Value::Array(addresses)) => addresses.iter().map(hide_address).collect(),
            ("nodePort", Value::Number(port)) if !port.is_f64() => json!("<allocated>"),
            _ => self.normal(value),
        })
    }

    /// The entries of owners, in the form in which they are compared.
    fn owners(&self, entries: &[Value]) -> Option<Value> {
        let mut entries: Vec<Value> = entries.iter().map(|entry| self.normal(entry)).collect();
        match self.owners {
            OwnerForm::Hidden => return None,
            OwnerForm::Whole => {}
            OwnerForm::Untimed => {
                for entry in entries.iter_mut().filter_map(Value::as_object_mut) {
                    entry.shift_remove("time");
                }
            }
        }
        Some(Value::Array(entries))
    }
}

fn hide_address(address: &Value) -> Value {
    match address.as_str() {
        Some(text) if text.starts_with(ALLOCATED) => json!("<allocated>"),
        _ => address.clone(),
    }
}

/// A text without what differs from run to run.
pub(crate) fn scrubbed(text: &str) -> String {
    let text = hide_uids(&TIME.replace_all(text, "<time>"));
    SCRUBBED.iter().fold(text, |text, (pattern, word)| pattern.replace_all(&text, *word).into_owned())
}

fn is_list_of_owners(name: &str) -> bool {
    name.rsplit('.').next() == Some("managedFields")
}

/// Sorts what has no order in any answer: the owners of fields. A part of an answer has its path as name.
pub(crate) fn sort_owners(value: &mut Value) {
    match value {
        Value::Object(members) => {
            for (name, value) in members.iter_mut() {
                match value {
                    Value::Array(owners) if is_list_of_owners(name) => owners.sort_by_cached_key(canonical),
                    value => sort_owners(value),
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(sort_owners),
        _ => {}
    }
}

/// Sorts what has no order in the answers of an `unordered` step: the causes of a status and the parts of its
/// message.
pub(crate) fn sort_status(body: &mut Value) {
    if body["kind"] != "Status" {
        return;
    }
    if let Some(message) = body["message"].as_str() {
        body["message"] = json!(sorted_message(message));
    }
    if let Some(causes) = body.pointer_mut("/details/causes").and_then(Value::as_array_mut) {
        causes.sort_by_cached_key(canonical);
    }
}

fn sorted_message(message: &str) -> String {
    let sorted = |text: &str, separator: &str| {
        let mut parts: Vec<_> = text.split(separator).collect();
        parts.sort_unstable();
        parts.join(separator)
    };
    match BRACKETS.captures(message) {
        Some(found) => format!("{}{}{}", &found[1], sorted(&found[2], ", "), &found[3]),
        None if message.starts_with("Apply failed") => sorted(message, "\n"),
        None => message.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_server_allocates_is_hidden() {
        let normalizer = Normalizer { user: "admin", owners: OwnerForm::Hidden };
        for (value, normal) in [
            (json!({"resourceVersion": "0", "continue": ""}), json!({})),
            (
                json!({"resourceVersion": "7", "continue": "c"}),
                json!({"resourceVersion": "<rv>", "continue": "<token>"}),
            ),
            (json!({"clusterIPs": ["10.0.0.3", "None"]}), json!({"clusterIPs": ["<allocated>", "None"]})),
            (
                json!({"generateName": "a-", "name": "a-x1"}),
                json!({"generateName": "a-", "name": "a-<suffix>"}),
            ),
            (json!({"generateName": "a-", "name": "b"}), json!({"generateName": "a-", "name": "b"})),
            (json!({"manager": "admin", "managedFields": [1]}), json!({"manager": "${me}"})),
            (json!("2020-01-02T03:04:05Z"), json!("<time>")),
            (
                json!("Too large resource version: 9, current: 3"),
                json!("Too large resource version: <rv>, current: <rv>"),
            ),
        ] {
            assert_eq!(normalizer.normal(&value), normal, "{value}");
        }
    }

    #[test]
    fn owners_have_a_form() {
        let object = json!({"managedFields": [{"manager": "m", "time": "2020-01-02T03:04:05Z"}]});
        for (owners, normal) in [
            (OwnerForm::Hidden, json!({})),
            (OwnerForm::Whole, json!({"managedFields": [{"manager": "m", "time": "<time>"}]})),
            (OwnerForm::Untimed, json!({"managedFields": [{"manager": "m"}]})),
        ] {
            assert_eq!(Normalizer { user: "admin", owners }.normal(&object), normal, "{owners:?}");
        }
    }

    #[test]
    fn parts_of_messages_have_no_order_on_request() {
        let status = |message: &str| json!({"kind": "Status", "message": message});
        for (one, other, is_equal) in [
            ("x: [b, a]", "x: [a, b]", true),
            ("Apply failed:\n- b\n- a", "Apply failed:\n- a\n- b", true),
            ("b, a", "a, b", false),
        ] {
            let (mut one, mut other) = (status(one), status(other));
            sort_status(&mut one);
            sort_status(&mut other);
            assert_eq!(one == other, is_equal, "{one}");
        }
    }
}
