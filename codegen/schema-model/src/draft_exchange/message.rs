//! The two messages, as JSON.

use std::fmt;

use serde_json::{Map, Value, json};

/// A kind, as the schema names it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct KindName {
    /// Its group.
    pub group: String,
    /// Its name.
    pub name: String,
}

impl fmt::Display for KindName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.group, self.name)
    }
}

impl KindName {
    /// Reads `group/Kind`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (group, name) = text.split_once('/')?;
        let is_given = !group.is_empty() && !name.is_empty() && !name.contains('/');
        is_given.then(|| KindName { group: group.to_owned(), name: name.to_owned() })
    }
}

/// A schema, and which of its kinds a server is to serve.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    /// The schema files by their paths.
    pub files: Vec<(String, String)>,
    /// The kinds that differ from what was built. Those that were sent before and are not among these go.
    pub kinds: Vec<KindName>,
}

impl Request {
    /// As JSON.
    #[must_use]
    pub fn to_json(&self) -> String {
        let files: Map<String, Value> =
            self.files.iter().map(|(path, text)| (path.clone(), text.as_str().into())).collect();
        let kinds: Vec<String> = self.kinds.iter().map(ToString::to_string).collect();
        json!({ "files": files, "kinds": kinds }).to_string()
    }

    /// Reads what [`Request::to_json`] writes.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(json: &[u8]) -> Result<Self, String> {
        let value: Value =
            serde_json::from_slice(json).map_err(|error| format!("this is no JSON: {error}"))?;
        let files = value.get("files").and_then(Value::as_object).ok_or("`files` is no object")?;
        let files = files.iter().map(|(path, text)| {
            let text = text.as_str().ok_or_else(|| format!("`files.{path}` is no text"))?;
            Ok((path.clone(), text.to_owned()))
        });
        let kinds = value.get("kinds").and_then(Value::as_array).ok_or("`kinds` is no list")?;
        let kinds = kinds.iter().map(|kind| {
            let name = kind.as_str().and_then(KindName::parse);
            name.ok_or_else(|| format!("`kinds` holds {kind}, which is no `group/Kind`"))
        });
        Ok(Request { files: files.collect::<Result<_, String>>()?, kinds: kinds.collect::<Result<_, _>>()? })
    }
}

/// What a server did.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Answer {
    /// Kinds that it serves now as they are in the schema, each as `group/version Kind at path`.
    pub served: Vec<String>,
    /// Kinds that were sent before and are gone.
    pub removed: Vec<String>,
    /// What is written in Rust for these kinds, and missing until they are built.
    pub missing: Vec<String>,
    /// Kinds that it does not serve as they are in the schema, with reasons. Empty when all is well.
    pub refused: Vec<String>,
}

impl Answer {
    /// As JSON.
    #[must_use]
    pub fn to_json(&self) -> String {
        let Answer { served, removed, missing, refused } = self;
        json!({ "served": served, "removed": removed, "missing": missing, "refused": refused }).to_string()
    }

    /// Reads what [`Answer::to_json`] writes; none of anything else.
    #[must_use]
    pub fn read(json: &[u8]) -> Option<Self> {
        let value: Value = serde_json::from_slice(json).ok()?;
        let list = |name: &str| -> Option<Vec<String>> {
            value.get(name)?.as_array()?.iter().map(|text| Some(text.as_str()?.to_owned())).collect()
        };
        Some(Answer {
            served: list("served")?,
            removed: list("removed")?,
            missing: list("missing")?,
            refused: list("refused")?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_read_as_they_were_written() {
        let kind = KindName { group: "demo".to_owned(), name: "Widget".to_owned() };
        let request = Request {
            files: vec![("demo/v1/widget.yaml".to_owned(), "kind: Widget\n".to_owned())],
            kinds: vec![kind],
        };
        assert_eq!(Request::read(request.to_json().as_bytes()), Ok(request));
        let answer =
            Answer { served: vec!["a".to_owned()], missing: vec!["b".to_owned()], ..Answer::default() };
        assert_eq!(Answer::read(answer.to_json().as_bytes()), Some(answer));
    }

    #[test]
    fn what_is_no_request_is_refused_with_a_reason() {
        for (json, why) in [
            ("", "no JSON"),
            ("{}", "`files` is no object"),
            (r#"{"files":{"a":1},"kinds":[]}"#, "`files.a` is no text"),
            (r#"{"files":{}}"#, "`kinds` is no list"),
            (r#"{"files":{},"kinds":["Widget"]}"#, "no `group/Kind`"),
        ] {
            let refused = Request::read(json.as_bytes()).expect_err(json);
            assert!(refused.contains(why), "{json}: {refused}");
        }
    }
}
