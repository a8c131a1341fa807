//! The few fields of the server's JSON that a client of the history needs.

use serde::Deserialize;

use super::{Answer, Told, Trouble};
use crate::record::{EventKind, Item, NO_KEY, Revision, Value, key_name, key_of};

/// Error code of a version that is forgotten.
const GONE: i64 = 410;

/// A ConfigMap.
#[derive(Debug, Deserialize)]
pub(super) struct Object {
    #[serde(default)]
    pub(super) metadata: Metadata,
    #[serde(default)]
    data: Data,
    /// Of a Status that stands in place of an object.
    #[serde(default)]
    code: i64,
}

#[derive(Debug, Default, Deserialize)]
pub(super) struct Metadata {
    #[serde(default)]
    name: String,
    #[serde(default, rename = "resourceVersion")]
    version: String,
    #[serde(default, rename = "continue")]
    pub(super) more: String,
}

#[derive(Debug, Default, Deserialize)]
struct Data {
    #[serde(default)]
    value: String,
}

/// A list of ConfigMaps.
#[derive(Debug, Deserialize)]
pub(super) struct List {
    pub(super) metadata: Metadata,
    #[serde(default)]
    pub(super) items: Vec<Object>,
}

/// A line of a watch.
#[derive(Debug, Deserialize)]
struct Line {
    #[serde(rename = "type")]
    kind: String,
    object: Object,
}

/// A ConfigMap to send. Without a revision it is not conditional.
pub(super) fn object(key: u32, expected: Revision, value: Value) -> String {
    let name = key_name(key);
    let version = if expected == 0 { String::new() } else { format!(r#","resourceVersion":"{expected}""#) };
    format!(r#"{{"metadata":{{"name":"{name}"{version}}},"data":{{"value":"{value}"}}}}"#)
}

/// Options of a delete that must hit this revision.
pub(super) fn delete_options(expected: Revision) -> String {
    format!(r#"{{"preconditions":{{"resourceVersion":"{expected}"}}}}"#)
}

/// Reads JSON of the server, or says what is wrong with it.
pub(super) fn read<'a, T: Deserialize<'a>>(bytes: &'a [u8]) -> Answer<T> {
    serde_json::from_slice(bytes).map_err(|error| {
        let start = String::from_utf8_lossy(bytes.get(..bytes.len().min(300)).unwrap_or_default());
        Trouble::Odd(format!("an answer cannot be read ({error}): {start}"))
    })
}

impl Metadata {
    pub(super) fn revision(&self) -> Answer<Revision> {
        let odd = |_| Trouble::Odd(format!("{:?} of {:?} is no revision", self.version, self.name));
        self.version.parse().map_err(odd)
    }
}

impl Object {
    /// A foreign object has the value 0 and no key of ours, which the check then finds.
    pub(super) fn item(&self) -> Answer<Item> {
        let value = self.data.value.parse().unwrap_or(0);
        Ok(Item { key: key_of(&self.metadata.name), value, revision: self.metadata.revision()? })
    }
}

/// Reads a line of a watch.
pub(super) fn event(line: &[u8]) -> Answer<Told> {
    let Line { kind, object } = read(line)?;
    let kind = match kind.as_str() {
        "ADDED" => EventKind::Added,
        "MODIFIED" => EventKind::Modified,
        "DELETED" => EventKind::Deleted,
        "BOOKMARK" => EventKind::Bookmark,
        "ERROR" if object.code == GONE => return Err(Trouble::Gone),
        "ERROR" if object.code >= 500 => return Err(Trouble::Unknown),
        _ => return Err(Trouble::Odd(format!("an event is {}", String::from_utf8_lossy(line)))),
    };
    if kind == EventKind::Bookmark {
        return Ok(Told { kind, key: NO_KEY, value: 0, revision: object.metadata.revision()? });
    }
    let Item { key, value, revision } = object.item()?;
    Ok(Told { kind, key, value, revision })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_a_watch() {
        let line = |kind: &str, rest: &str| {
            let text = format!(r#"{{"type":"{kind}","object":{{"kind":"X",{rest}}}}}"#);
            event(text.as_bytes())
        };
        let object = r#""metadata":{"name":"k-00007","resourceVersion":"12"},"data":{"value":"99"}"#;
        let told = |kind, key, value| Ok(Told { kind, key, value, revision: 12 });
        assert_eq!(line("ADDED", object), told(EventKind::Added, 7, 99));
        assert_eq!(line("DELETED", object), told(EventKind::Deleted, 7, 99));
        let mark = r#""metadata":{"resourceVersion":"12"}"#;
        assert_eq!(line("BOOKMARK", mark), told(EventKind::Bookmark, NO_KEY, 0));
        assert_eq!(line("ERROR", r#""code":410"#), Err(Trouble::Gone));
        assert!(matches!(line("ERROR", r#""code":400"#), Err(Trouble::Odd(_))));
        assert!(matches!(line("MODIFIED", r#""metadata":{"name":"k-1"}"#), Err(Trouble::Odd(_))));
    }
}
