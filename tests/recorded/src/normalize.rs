//! Takes out of an answer what differs from run to run, and what is not compared.

pub(crate) mod texts;

use std::cmp::Reverse;

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use regex::Regex;
use serde_json::{Map, Value, json};

use self::texts::Texts;
use crate::document::text_of;

/// Columns of tables that show ages.
const AGES: [&str; 6] = ["Age", "Last Seen", "First Seen", "Last Schedule", "LastSeen", "FirstSeen"];
/// What these columns show without an age.
const NO_AGE: [&str; 3] = ["", "<none>", "<unknown>"];
/// Members of tokens that are times.
const TOKEN_TIMES: [&str; 3] = ["exp", "iat", "nbf"];
/// Members that hold ports which the server may choose, and those that it may choose.
const PORT_MEMBERS: [&str; 2] = ["nodePort", "healthCheckNodePort"];
const PORTS: std::ops::RangeInclusive<u64> = 30_000..=32_767;

/// Normalizes the answers to one case.
pub(crate) struct Normalizer<'a>(Texts<'a>);

impl<'a> Normalizer<'a> {
    /// For a case that has sent this. What it named itself is compared.
    pub(crate) fn new(sent: &'a str) -> Self {
        Normalizer(Texts::new(sent))
    }

    /// The value without what differs from run to run.
    pub(crate) fn normal(&self, value: &Value) -> Value {
        self.member("", value)
    }

    /// The value of a member; items of a list are judged like the list.
    fn member(&self, name: &str, value: &Value) -> Value {
        match value {
            Value::Object(members) => Value::Object(self.object(members)),
            Value::Array(items) => items.iter().map(|item| self.member(name, item)).collect(),
            Value::String(text) => self.claims(text).unwrap_or_else(|| Value::String(self.0.normal(text))),
            Value::Number(number) if PORT_MEMBERS.contains(&name) => {
                let is_chosen = number.as_u64().is_some_and(|port| PORTS.contains(&port));
                if is_chosen && !self.0.has_sent(&number.to_string()) {
                    json!("<given>")
                } else {
                    value.clone()
                }
            }
            other => other.clone(),
        }
    }

    fn object(&self, members: &Map<String, Value>) -> Map<String, Value> {
        let mut out = Map::new();
        for (name, value) in members {
            let value = match (name.as_str(), value) {
                ("resourceVersion" | "continue", Value::String(text)) if text.is_empty() => continue,
                ("resourceVersion", Value::String(_)) => json!("<rv>"),
                ("continue", Value::String(_)) => json!("<token>"),
                (name, Value::Number(number)) if TOKEN_TIMES.contains(&name) && !number.is_f64() => {
                    json!("<time>")
                }
                (name, value) => self.member(name, value),
            };
            out.insert(name.clone(), value);
        }
        sort_owners(&mut out);
        let kind = out.get("kind").and_then(Value::as_str).unwrap_or_default().to_owned();
        match kind.as_str() {
            "Status" => fold_causes(&mut out),
            "Table" => hide_ages(&mut out),
            kind if kind.starts_with("CertificateSigningRequest") => drop_credentials(&mut out),
            _ => {}
        }
        out
    }

    /// The claims of a token, in its place.
    fn claims(&self, text: &str) -> Option<Value> {
        let mut parts = text.strip_prefix("eyJ").map(|_| text.split('.'))?;
        let (_header, claims, _signature, None) = (parts.next()?, parts.next()?, parts.next()?, parts.next())
        else {
            return None;
        };
        let claims = serde_json::from_slice(&BASE64_URL_SAFE_NO_PAD.decode(claims).ok()?).ok()?;
        Some(json!({ "claims": self.normal(&claims) }))
    }
}

/// Removes `managedFields` of an object, the items of a list, and the rows of a table.
pub(crate) fn drop_owners(body: &mut Value) {
    if let Some(metadata) = body.get_mut("metadata").and_then(Value::as_object_mut) {
        metadata.shift_remove("managedFields");
    }
    for item in body.get_mut("items").and_then(Value::as_array_mut).into_iter().flatten() {
        if let Some(metadata) = item.get_mut("metadata").and_then(Value::as_object_mut) {
            metadata.shift_remove("managedFields");
        }
    }
    for row in body.get_mut("rows").and_then(Value::as_array_mut).into_iter().flatten() {
        let metadata = row.pointer_mut("/object/metadata").and_then(Value::as_object_mut);
        if let Some(metadata) = metadata {
            metadata.shift_remove("managedFields");
        }
    }
}

/// The order of owners has no meaning.
fn sort_owners(object: &mut Map<String, Value>) {
    let Some(owners) = object.get_mut("managedFields").and_then(Value::as_array_mut) else { return };
    owners.sort_by_cached_key(|owner| {
        ["operation", "manager", "subresource"].map(|name| owner.get(name).map(text_of).unwrap_or_default())
    });
}

/// The message of a 422 repeats its causes, which are compared by themselves: what is left of the message
/// says so.
pub(crate) fn fold_causes(status: &mut Map<String, Value>) {
    const SEPARATOR: &str = " is invalid: ";
    let Some(details) = status.get("details").filter(|details| details.is_object()) else { return };
    let mut lines: Vec<String> = details["causes"].as_array().into_iter().flatten().map(line).collect();
    let message = status.get("message").and_then(Value::as_str).unwrap_or_default();
    let Some((head, rest)) = message.split_once(SEPARATOR) else { return };
    // The longest first: a line may be part of another one.
    lines.sort_by_cached_key(|line| (Reverse(line.chars().count()), line.clone()));
    lines.dedup();
    let rest = lines.iter().fold(rest.to_owned(), |rest, line| rest.replacen(line, "", 1));
    if !lines.is_empty() && rest.trim_matches(['[', ']', ',', ' ']).is_empty() {
        let folded = format!("{head}{SEPARATOR}<causes>");
        status.insert("message".to_owned(), json!(folded));
    }
}

/// A cause as a message repeats it.
fn line(cause: &Value) -> String {
    let text = |name| cause.get(name).and_then(Value::as_str).unwrap_or_default();
    match text("field") {
        "" => text("message").to_owned(),
        field => format!("{field}: {}", text("message")),
    }
}

/// Hides the ages of a table, and the texts that describe its columns.
fn hide_ages(table: &mut Map<String, Value>) {
    let mut columns = Vec::new();
    for column in table.get_mut("columnDefinitions").and_then(Value::as_array_mut).into_iter().flatten() {
        if let Some(column) = column.as_object_mut() {
            column.shift_remove("description");
        }
        columns.push(column.get("name").and_then(Value::as_str).unwrap_or_default().to_owned());
    }
    let span = Regex::new(r"\(\S+ ago\)").expect("a pattern");
    for row in table.get_mut("rows").and_then(Value::as_array_mut).into_iter().flatten() {
        let cells = row.get_mut("cells").and_then(Value::as_array_mut).into_iter().flatten();
        for (index, cell) in cells.enumerate() {
            let is_age = columns.get(index).is_some_and(|column| AGES.contains(&column.as_str()));
            if is_age && !cell.as_str().is_some_and(|text| NO_AGE.contains(&text)) {
                *cell = json!("<age>");
            } else if let Some(text) = cell.as_str() {
                *cell = json!(span.replace_all(text, "(<age> ago)"));
            }
        }
    }
}

/// Removes what the server knows of the credential with which a request was made.
fn drop_credentials(object: &mut Map<String, Value>) {
    let spec_of = |object: &mut Map<String, Value>| {
        if let Some(spec) = object.get_mut("spec").and_then(Value::as_object_mut) {
            spec.shift_remove("extra");
        }
    };
    spec_of(object);
    for item in object.get_mut("items").and_then(Value::as_array_mut).into_iter().flatten() {
        if let Some(item) = item.as_object_mut() {
            spec_of(item);
        }
    }
}

#[cfg(test)]
mod tests;
