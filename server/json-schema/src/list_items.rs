//! Items of lists that merge as a set or by keys.

use std::collections::HashSet;

use machinery::{path::Path, problem::Problems};

use super::Node;

/// The field that says that the items of a set are not atomic, and the value to show.
pub(super) fn odd_set_items(node: Node<'_>) -> Option<(&'static str, String)> {
    let items = node.items().filter(|_| node.set_text("x-kubernetes-list-type") == Some("set"))?;
    let list_type = items.value("x-kubernetes-list-type");
    let shown = list_type.map_or_else(|| "null".to_owned(), ToString::to_string);
    match items.text("type") {
        // Lists are atomic unless they say otherwise, objects only if they say so.
        "array" => list_type.filter(|word| *word != "atomic").map(|_| ("x-kubernetes-list-type", shown)),
        "object" => (items.set_text("x-kubernetes-map-type") != Some("atomic"))
            .then_some(("x-kubernetes-map-type", shown)),
        _ => None,
    }
}

/// A flaw of the items of a set or of the keys of a list.
pub(super) enum KeyFlaw<'a> {
    /// Items may be null.
    NullableItems(&'a str),
    /// A key may be absent.
    Absent(&'a str),
    /// A key may be null.
    NullableKey(&'a str),
}

impl KeyFlaw<'_> {
    /// Tells the flaw of the list at this place.
    pub(super) fn tell(&self, at: &Path<'_>, problems: &mut Problems) {
        let items = at.field("items");
        let properties = items.field("properties");
        match self {
            KeyFlaw::NullableItems(word) => {
                let detail = format!("cannot be nullable when x-kubernetes-list-type is {word}");
                problems.forbidden(&items.field("nullable"), &detail);
            }
            KeyFlaw::Absent(key) => {
                let detail = "this property is in x-kubernetes-list-map-keys, so it must have a default or \
                    be a \
                              required property";
                problems.required(&properties.key(key).field("default"), detail);
            }
            KeyFlaw::NullableKey(key) => {
                let detail = "this property is in x-kubernetes-list-map-keys, so it cannot be nullable";
                problems.forbidden(&properties.key(key).field("nullable"), detail);
            }
        }
    }
}

/// The flaws of the items of a set, or of a list whose items are told apart.
pub(super) fn broken_keys(node: Node<'_>) -> impl Iterator<Item = KeyFlaw<'_>> {
    let word = node.text("x-kubernetes-list-type");
    let items = node.items().filter(|_| matches!(word, "set" | "map"));
    let nullable = items.filter(|items| items.flag("nullable")).map(|_| KeyFlaw::NullableItems(word));
    let listed = items.filter(|_| word == "map").into_iter().flat_map(move |items| {
        let required: HashSet<&str> = items.texts("required").collect();
        node.texts("x-kubernetes-list-map-keys")
            .filter_map(move |key| Some((key, items.property(key)?)))
            .flat_map(move |(key, property)| {
                let may_miss = !required.contains(key) && property.value("default").is_none();
                let absent = may_miss.then_some(KeyFlaw::Absent(key));
                let null = property.flag("nullable").then_some(KeyFlaw::NullableKey(key));
                absent.into_iter().chain(null)
            })
    });
    nullable.into_iter().chain(listed)
}
