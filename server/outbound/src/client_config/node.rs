//! A value of a configuration with its path, so that errors say where it stands.

use serde_json::Value;

/// A value and its path.
#[derive(Debug, Clone)]
pub(super) struct Node<'a> {
    pub(super) value: &'a Value,
    /// Such as `users[0].user`; empty for the whole file.
    path: String,
}

impl<'a> Node<'a> {
    pub(super) fn root(value: &'a Value) -> Self {
        Node { value, path: String::new() }
    }

    /// A problem with this value.
    pub(super) fn wrong(&self, problem: &str) -> String {
        format!("{}: {problem}", self.path)
    }

    /// A problem with one field of it.
    pub(super) fn wrong_at(&self, field: &str, problem: &str) -> String {
        format!("{}: {problem}", self.path_of(field))
    }

    fn path_of(&self, field: &str) -> String {
        if self.path.is_empty() { field.to_owned() } else { format!("{}.{field}", self.path) }
    }

    /// A field that is present. Null counts as absent.
    pub(super) fn get(&self, field: &str) -> Option<Node<'a>> {
        let value = self.value.get(field).filter(|value| !value.is_null())?;
        Some(Node { value, path: self.path_of(field) })
    }

    /// The text of a field. An empty one counts as absent, as in other clients.
    pub(super) fn text(&self, field: &str) -> Result<Option<&'a str>, String> {
        match self.get(field) {
            None => Ok(None),
            Some(node) => match node.value {
                Value::String(text) => Ok(Some(text.as_str()).filter(|text| !text.is_empty())),
                _ => Err(node.wrong("must be a text; put it in quotes")),
            },
        }
    }

    /// Refuses a field that is present and empty, which would silently mean the same as an absent one.
    /// `remedy` says what to do.
    pub(super) fn not_empty(&self, field: &str, remedy: &str) -> Result<(), String> {
        match self.value.get(field) {
            Some(Value::Null) => Err(self.wrong_at(field, &format!("is empty; {remedy}"))),
            Some(Value::String(text)) if text.is_empty() => {
                Err(self.wrong_at(field, &format!("is empty; {remedy}")))
            }
            _ => Ok(()),
        }
    }

    /// True or false; false when it is absent.
    pub(super) fn flag(&self, field: &str) -> Result<bool, String> {
        match self.get(field) {
            None => Ok(false),
            Some(node) => node.value.as_bool().ok_or_else(|| node.wrong("must be true or false")),
        }
    }

    /// The elements of a list; none when it is absent.
    pub(super) fn list(&self, field: &str) -> Result<Vec<Node<'a>>, String> {
        let Some(node) = self.get(field) else { return Ok(Vec::new()) };
        let items = node.value.as_array().ok_or_else(|| node.wrong("must be a list"))?;
        let item = |(index, value)| Node { value, path: format!("{}[{index}]", node.path) };
        Ok(items.iter().enumerate().map(item).collect())
    }

    /// The content of the entry with this name, in a list of named entries.
    pub(super) fn named(&self, list: &str, name: &str, inner: &str) -> Result<Node<'a>, String> {
        for entry in self.list(list)? {
            if entry.text("name")? == Some(name) {
                let found = entry.get(inner).filter(|found| found.value.is_object());
                return found.ok_or_else(|| entry.wrong_at(inner, "must be a mapping"));
            }
        }
        Err(format!("{list}: has no entry with the name {name:?}"))
    }

    /// Refuses unknown fields: an ignored field could be the one that restricts access.
    pub(super) fn only(&self, known: &[&str]) -> Result<(), String> {
        let fields = self.value.as_object().into_iter().flat_map(|fields| fields.keys());
        for field in fields {
            if !known.contains(&field.as_str()) {
                let problem = format!("is not known here; known are {}", known.join(", "));
                return Err(self.wrong_at(field, &problem));
            }
        }
        Ok(())
    }
}
