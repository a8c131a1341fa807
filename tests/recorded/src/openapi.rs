//! The published OpenAPI documents, compared with those of the recorded server, statement by statement: names
//! of definitions, types, formats, defaults, required members, references, operations, their parameters and
//! answers. What only this server says, such as bounds, is no difference.

mod normal;
mod statements;

use std::{collections::BTreeMap, fmt, sync::Arc};

use anyhow::Result;
use serde_json::{Map, Value};

use self::statements::Statements;
use crate::{
    connection::{Connection, Query},
    tally::Counts,
    target::Target,
};

/// What a document says otherwise.
#[derive(Debug)]
pub struct ComparedDocument {
    /// The recorded statements by their places, with what this server says there.
    statements: BTreeMap<String, (String, Option<String>)>,
    /// Whether the server has the document.
    pub is_served: bool,
}

/// A statement that differs.
#[derive(Debug)]
pub struct OtherStatement<'a> {
    place: &'a str,
    wanted: &'a str,
    got: Option<&'a str>,
}

/// Compares recorded documents, by their paths, with those of a server.
///
/// # Errors
/// When the server does not answer.
pub async fn compare(
    target: &Target,
    recorded: &Map<String, Value>,
) -> Result<BTreeMap<String, ComparedDocument>> {
    let mut connection = Connection::new(Arc::clone(&target.endpoint));
    let mut compared = BTreeMap::new();
    for (name, wanted) in recorded {
        let path = if name == "v2" { "/openapi/v2".to_owned() } else { format!("/openapi/v3/{name}") };
        let answer = connection.send(&Query { method: "GET", path: &path, ..Query::default() }).await?;
        let got = Some(answer.body).filter(|_| answer.code == 200);
        compared.insert(name.clone(), ComparedDocument::of(wanted, got.as_ref()));
    }
    Ok(compared)
}

impl ComparedDocument {
    fn of(wanted: &Value, got: Option<&Value>) -> Self {
        let mut said = got.map(|got| Statements::of(&normal::body(got)).0).unwrap_or_default();
        let wanted = Statements::of(&normal::body(wanted)).0.into_iter();
        let statements = wanted.map(|(place, value)| {
            let got = said.remove(&place);
            (place, (value, got))
        });
        ComparedDocument { statements: statements.collect(), is_served: got.is_some() }
    }

    /// Statements as cases: of each, whether something is said there, and whether it is the same.
    #[must_use]
    pub fn counts(&self) -> Counts {
        let said = self.statements.values().filter(|(_, got)| got.is_some()).count();
        let equal = self.statements.len() - self.differences().count();
        let cases = self.statements.len();
        Counts { cases, code: said, causes: equal, all: equal, ..Counts::default() }
    }

    /// The statements that differ.
    pub fn differences(&self) -> impl Iterator<Item = OtherStatement<'_>> {
        let differing = self.statements.iter().filter(|(_, (wanted, got))| got.as_ref() != Some(wanted));
        differing.map(|(place, (wanted, got))| OtherStatement { place, wanted, got: got.as_deref() })
    }
}

impl fmt::Display for OtherStatement<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: wanted {}, got {}", self.place, self.wanted, self.got.unwrap_or("nothing"))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn only_recorded_statements_count() {
        let wanted = json!({"info": {"title": "a"}, "definitions": {"A": {"type": "object", "default": {}}}});
        let got = json!({"definitions": {"A": {"type": "array", "minItems": 1}, "B": {"type": "object"}}});
        let compared = ComparedDocument::of(&wanted, Some(&got));
        // That there is a definition A is a statement, too.
        assert_eq!(compared.counts(), Counts { cases: 3, code: 2, causes: 1, all: 1, ..Counts::default() });
        let texts: Vec<_> = compared.differences().map(|found| found.to_string()).collect();
        assert_eq!(
            texts,
            [
                "definitions/A/default: wanted {}, got nothing",
                "definitions/A/type: wanted \"object\", got \"array\"",
            ]
        );
        assert!(!ComparedDocument::of(&wanted, None).is_served);
    }
}
