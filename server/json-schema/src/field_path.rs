//! Paths to fields of objects: `.spec.color`, `.metadata.labels['app']`.

use super::Node;

/// Whether a path may name a field in brackets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PathKeys {
    /// `['name']` names a field.
    Allowed,
    /// Fields stand behind a dot only.
    Forbidden,
}

/// A field that a path leads to.
#[derive(Debug)]
pub struct Found<'a> {
    /// The names on the way.
    pub names: Vec<String>,
    /// The type of its values, empty if the schema names none.
    pub kind: &'a str,
    text: String,
}

impl Found<'_> {
    /// The path as problems write it: `spec.labels[app]`.
    pub(super) fn text(self) -> String {
        self.text
    }
}

/// Follows a path through a schema.
///
/// # Errors
/// Why it leads to no field.
pub fn find<'a>(path: &str, schema: Node<'a>, keys: PathKeys) -> Result<Found<'a>, String> {
    let mut tokens = Tokens(path);
    let (mut names, mut node, mut text) = (Vec::new(), Some(schema), String::new());
    let mut step = |name: String| {
        let around = node.ok_or(NOWHERE)?;
        node = around.step(&name)?;
        match (around.has_entries("properties"), text.is_empty()) {
            (true, true) => text.push_str(&name),
            (true, false) => text.extend([".", &name]),
            (false, _) => text.extend(["[", &name, "]"]),
        }
        names.push(name);
        Ok::<(), String>(())
    };
    while let Some(token) = tokens.next() {
        match token {
            "[" if keys == PathKeys::Forbidden => return Err("array notation is not allowed".to_owned()),
            "[" => {
                step(unquoted(tokens.next().ok_or(TOO_SHORT)?)?)?;
                let end = tokens.next().ok_or(TOO_SHORT)?;
                if end != "]" {
                    return Err(format!("expected ] but got {end}"));
                }
            }
            "." => step(tokens.next().ok_or(TOO_SHORT)?.to_owned())?,
            other => return Err(format!("expected [ or . but got: {other}")),
        }
    }
    Ok(Found { names, kind: node.map(|node| node.text("type")).unwrap_or_default(), text })
}

const NOWHERE: &str = "does not refer to a valid field";
const TOO_SHORT: &str = "unexpected end of JSON path";

impl<'a> Node<'a> {
    /// The schema of a field, or none where a field may hold anything.
    fn step(self, name: &str) -> Result<Option<Node<'a>>, String> {
        if self.has_entries("properties") {
            return self.property(name).map(Some).ok_or_else(|| NOWHERE.to_owned());
        }
        match self.additional() {
            Some(_) => Ok(self.additional_schema()),
            None => Err(NOWHERE.to_owned()),
        }
    }
}

/// The parts of a path: `.`, `[`, `]`, quoted texts, and what stands between.
struct Tokens<'p>(&'p str);

impl<'p> Iterator for Tokens<'p> {
    type Item = &'p str;

    fn next(&mut self) -> Option<&'p str> {
        let text = self.0;
        let length = match text.chars().next()? {
            '.' | '[' | ']' => 1,
            '\'' => quoted_length(text),
            _ => text.find(['.', '[', ']']).unwrap_or(text.len()),
        };
        let (token, rest) = text.split_at_checked(length)?;
        self.0 = rest;
        Some(token)
    }
}

/// The length of the quoted text at the start, with its quotes; of all if there is no second one.
fn quoted_length(text: &str) -> usize {
    let bytes = text.as_bytes();
    let is_end = |at: &usize| bytes.get(*at) == Some(&b'\'') && bytes.get(at - 1) != Some(&b'\\');
    (1..bytes.len()).find(is_end).map_or(bytes.len(), |at| at + 1)
}

/// The text in single quotes, without them.
fn unquoted(token: &str) -> Result<String, String> {
    let inner = token.strip_prefix('\'').and_then(|rest| rest.strip_suffix('\''));
    let inner = inner.ok_or_else(|| format!("expected single quoted string but got {token}"))?;
    let (mut text, mut characters) = (String::new(), inner.chars());
    while let Some(character) = characters.next() {
        if character != '\\' {
            text.push(character);
            continue;
        }
        text.push(match characters.next() {
            Some('a') => '\u{7}',
            Some('b') => '\u{8}',
            Some('f') => '\u{c}',
            Some('n') => '\n',
            Some('r') => '\r',
            Some('t') => '\t',
            Some('v') => '\u{b}',
            Some(same @ ('\'' | '\\')) => same,
            Some(other) => return Err(format!("invalid string literal: invalid escape char \\{other}")),
            // A backslash at the end escapes nothing.
            None => '\\',
        });
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn paths_lead_to_fields() {
        let schema = json!({ "properties": {
            "a": { "type": "string" },
            "m": { "additionalProperties": { "type": "integer" } },
        } });
        let schema = Node::of(&schema).unwrap();
        let rows = [
            (".a", PathKeys::Forbidden, Ok("string")),
            (".m['x.y']", PathKeys::Allowed, Ok("integer")),
            (".m['x']", PathKeys::Forbidden, Err("array notation is not allowed")),
            (".b", PathKeys::Allowed, Err(NOWHERE)),
            (".a.b", PathKeys::Allowed, Err(NOWHERE)),
            (".", PathKeys::Allowed, Err(TOO_SHORT)),
            ("a", PathKeys::Allowed, Err("expected [ or . but got: a")),
            (".m[x]", PathKeys::Allowed, Err("expected single quoted string but got x")),
            (".m['x'", PathKeys::Allowed, Err(TOO_SHORT)),
        ];
        for (path, keys, expected) in rows {
            let found = find(path, schema, keys).map(|found| found.kind);
            assert_eq!(found, expected.map_err(str::to_owned), "{path}");
        }
    }
}
