//! How near an answer comes to the recorded one, and what differs.

use std::sync::LazyLock;

use regex::Regex;
use serde_json::{Value, json};

/// Words in which the recorded server's language says what it cannot read. No other language has them.
static OWN_WORDS: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(
        r#"json: |Go struct field|Go value|json parse error|strconv\.|StorageError|error decoding|yaml: |parsing time|illegal base64|in scheme "|unexpected end of JSON|: map\["#,
    )
    .expect("a pattern")
});

/// A time that has passed, as tables show it.
static AGE: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"^(\d+[smhdy])+$").expect("a pattern"));

/// What stands for a value that one side does not have.
const ABSENT: &str = "(absent)";
/// The first code of an error.
const ERRORS: u64 = 400;

/// How near an answer comes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Not even the code is right.
    Nothing,
    /// The code is right.
    Code,
    /// An error also has the right reason and causes about the right fields.
    Causes,
    /// Everything is right.
    All,
}

/// One difference.
#[derive(Debug, Clone, PartialEq)]
pub struct Difference {
    /// Where, as a JSON pointer.
    pub path: String,
    /// The recorded value.
    pub wanted: Value,
    /// The value of the server.
    pub got: Value,
}

impl Level {
    /// The level as reports write it: 0 to 3.
    #[must_use]
    pub fn number(self) -> u8 {
        self as u8
    }
}

/// Makes equal what is not compared: causes that are said twice, null for no items, ages in cells that have
/// no column, and messages in the words of the recorded server's language.
pub(crate) fn make_fair(wanted: &mut Value, got: &mut Value) {
    for answer in [&mut *wanted, &mut *got] {
        let Some(body) = answer.get_mut("body") else { continue };
        if let Some(items) = body.get_mut("items").filter(|items| items.is_null()) {
            *items = json!([]);
        }
        hide_ages(body);
        if let Some(causes) = body.pointer_mut("/details/causes").and_then(Value::as_array_mut) {
            let mut seen: Vec<Value> = Vec::new();
            causes.retain(|cause| {
                !seen.contains(cause) && {
                    seen.push(cause.clone());
                    true
                }
            });
        }
    }
    let wanted = wanted.get("body").filter(|body| body["kind"] == "Status");
    let Some(message) = wanted.and_then(|body| body["message"].as_str()) else { return };
    let theirs = got.get_mut("body").and_then(|body| body.get_mut("message"));
    if let Some(theirs) = theirs.filter(|text| *text != "")
        && has_own_words(message)
    {
        *theirs = json!(message);
    }
}

/// Whether a text is in words of the recorded server's language.
pub(crate) fn has_own_words(text: &str) -> bool {
    OWN_WORDS.is_match(text)
}

/// Hides ages behind the last column of a table. Those in columns of ages are hidden in the recorded answers
/// already.
fn hide_ages(body: &mut Value) {
    let Some(columns) = body["columnDefinitions"].as_array().map(Vec::len) else { return };
    for row in body["rows"].as_array_mut().into_iter().flatten() {
        let cells = row["cells"].as_array_mut().into_iter().flatten().skip(columns);
        for cell in cells.filter(|cell| cell.as_str().is_some_and(|text| AGE.is_match(text))) {
            *cell = json!("<age>");
        }
    }
}

/// How near an answer comes to the recorded one.
pub(crate) fn level(wanted: &Value, got: &Value) -> Level {
    if wanted["code"] != got["code"] {
        return Level::Nothing;
    }
    if wanted == got {
        return Level::All;
    }
    let (w, g) = (&wanted["body"], &got["body"]);
    let is_error = wanted["code"].as_u64().is_some_and(|code| code >= ERRORS);
    let are_equal = is_error
        && w.is_object()
        && g.is_object()
        && w.get("reason") == g.get("reason")
        && causes(w) == causes(g);
    if are_equal { Level::Causes } else { Level::Code }
}

/// Reason and field of each cause, sorted.
fn causes(status: &Value) -> Vec<(&str, &str)> {
    let causes = status["details"]["causes"].as_array().map(Vec::as_slice).unwrap_or_default();
    let mut found: Vec<_> =
        causes.iter().map(|cause| (text(cause, "reason"), text(cause, "field"))).collect();
    found.sort_unstable();
    found
}

fn text<'v>(value: &'v Value, name: &str) -> &'v str {
    value.get(name).and_then(Value::as_str).unwrap_or_default()
}

/// Every difference between two values.
#[must_use]
pub fn differences(wanted: &Value, got: &Value) -> Vec<Difference> {
    let mut found = Vec::new();
    collect(wanted, got, String::new(), &mut found);
    found
}

fn collect(wanted: &Value, got: &Value, path: String, found: &mut Vec<Difference>) {
    let absent = json!(ABSENT);
    match (wanted, got) {
        (Value::Object(w), Value::Object(g)) => {
            let mut names: Vec<_> = w.keys().chain(g.keys().filter(|name| !w.contains_key(*name))).collect();
            names.sort_unstable();
            for name in names {
                let (w, g) = (w.get(name).unwrap_or(&absent), g.get(name).unwrap_or(&absent));
                collect(w, g, format!("{path}/{name}"), found);
            }
        }
        (Value::Array(w), Value::Array(g)) => {
            for index in 0..w.len().max(g.len()) {
                let (w, g) = (w.get(index).unwrap_or(&absent), g.get(index).unwrap_or(&absent));
                collect(w, g, format!("{path}/{index}"), found);
            }
        }
        _ if wanted != got => found.push(Difference { path, wanted: wanted.clone(), got: got.clone() }),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn invalid(reason: &str, field: &str, message: &str) -> Value {
        let causes = json!([{"reason": "FieldValueRequired", "field": field, "message": message}]);
        json!({"code": 422, "body": {"kind": "Status", "reason": reason, "message": "m",
            "details": {"causes": causes}}})
    }

    #[test]
    fn levels_follow_from_differences() {
        let wanted = invalid("Invalid", "spec.a", "Required value");
        for (got, expected) in [
            (wanted.clone(), Level::All),
            (invalid("Invalid", "spec.a", "another text"), Level::Causes),
            (invalid("Invalid", "spec.b", "Required value"), Level::Code),
            (invalid("BadRequest", "spec.a", "Required value"), Level::Code),
            (json!({"code": 422, "body": "text"}), Level::Code),
            (json!({"code": 400, "body": wanted["body"]}), Level::Nothing),
        ] {
            assert_eq!(level(&wanted, &got), expected, "{got}");
        }
        // Numbers of other types are other values.
        let number = |number: Value| json!({"code": 200, "body": {"n": number}});
        assert_eq!(level(&number(json!(1)), &number(json!(1.0))), Level::Code);
        assert_eq!(level(&number(json!(1)), &number(json!(true))), Level::Code);
    }

    /// A table with one column and two cells.
    fn table(first: &str, second: &str) -> Value {
        let rows = json!([{"cells": [first, second]}]);
        json!({"code": 200, "body": {"columnDefinitions": [{"name": "Name"}], "rows": rows}})
    }

    #[test]
    fn unfair_differences_do_not_count() {
        let status = |message: &str, causes: Value| {
            json!({"code": 400,
            "body": {"kind": "Status", "message": message, "details": {"causes": causes}}})
        };
        for (mut wanted, mut got, expected) in [
            (status("json: cannot unmarshal", json!([])), status("in our words", json!([])), Level::All),
            (status("other words", json!([])), status("in our words", json!([])), Level::Causes),
            (
                status("m", json!([{"field": "a"}, {"field": "a"}])),
                status("m", json!([{"field": "a"}])),
                Level::All,
            ),
            (
                json!({"code": 200, "body": {"items": null}}),
                json!({"code": 200, "body": {"items": []}}),
                Level::All,
            ),
            (table("0s", "0s"), table("0s", "12m3s"), Level::All),
            (table("0s", "0s"), table("0s", "late"), Level::Code),
            (table("0s", "0s"), table("1s", "0s"), Level::Code),
        ] {
            make_fair(&mut wanted, &mut got);
            assert_eq!(level(&wanted, &got), expected, "{wanted} {got}");
        }
    }

    #[test]
    fn differences_have_a_place() {
        let found = differences(&json!({"a": [1, 2], "b": 1}), &json!({"a": [1], "c": 1}));
        let places: Vec<_> = found.iter().map(|difference| difference.path.as_str()).collect();
        assert_eq!(places, ["/a/1", "/b", "/c"]);
        assert_eq!(found[0].got, json!("(absent)"));
    }
}
