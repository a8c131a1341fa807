//! A number for the form in which objects of a kind are stored: their fields, what these hold, and which
//! words are allowed. The server writes it beside each object, so that a later program knows whether an
//! object was written by the schema that it has itself. Documents, tags and rules that reject no stored
//! object are left out.

use std::collections::BTreeSet;
use std::fmt::Write;

use crate::model::{Body, Field, Index, Kind, Rules, Type, TypeId, Value};

const FNV_OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
const FNV_PRIME: u64 = 0x0000_0100_0000_01b3;

/// The fingerprint of a kind in its version, whose object is `root`. Never zero, which stands for an unknown
/// schema.
#[must_use]
pub fn fingerprint(index: &Index<'_>, kind: &Kind, root: &Type) -> u64 {
    let mut described = Description { index, seen: BTreeSet::new(), text: String::new() };
    let TypeId { group, version, .. } = &root.id;
    // The scope is part of the key under which an object is stored.
    let scope = if kind.namespaced { "" } else { " of the cluster" };
    described.line(&format_args!("kind {group}/{version} {}{scope}", kind.name));
    described.add(&root.id);
    // FNV-1a: the same on every machine and in every release.
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(FNV_PRIME);
    described.text.bytes().fold(FNV_OFFSET, step).max(1)
}

/// The stored form as text, one line for each type and each field.
struct Description<'a> {
    index: &'a Index<'a>,
    seen: BTreeSet<&'a TypeId>,
    text: String,
}

impl<'a> Description<'a> {
    fn add(&mut self, id: &TypeId) {
        let Some(type_) = self.index.get(id) else { return };
        // Types may hold themselves.
        if !self.seen.insert(&type_.id) {
            return;
        }
        // Sorted, so that the description has one order, and with it the number.
        let mut inner = BTreeSet::new();
        match &type_.body {
            Body::Wrapper(value) => {
                let held = value_text(value, &mut inner);
                self.line(&format_args!("wrapper {} {held}", name(&type_.id)));
            }
            Body::Message(message) => {
                self.line(&format_args!("message {} {}", name(&type_.id), message.envelope));
                for field in &message.fields {
                    let held = value_text(&field.value, &mut inner);
                    self.line(&format_args!("{} {held} {}", field.json, facts(field)));
                }
            }
        }
        inner.into_iter().for_each(|id| self.add(id));
    }

    fn line(&mut self, line: &std::fmt::Arguments<'_>) {
        // Writing to a text cannot fail.
        let _ = writeln!(self.text, "{line}");
    }
}

/// What decides how the JSON of a field reads, beside its type.
fn facts(field: &Field) -> String {
    let default = field.default.as_deref().unwrap_or_default();
    format!("{} {:?} [{}] {default}", field.presence, field.emit, words(field.checked_rules()).join(","))
}

/// The closed sets of words of a field, its items and its keys: other rules reject no stored object.
fn words(rules: &Rules) -> Vec<&str> {
    let own = rules.words().iter().map(String::as_str);
    let inner = rules.each().into_iter().chain(rules.keys()).flat_map(words);
    own.chain(inner).collect()
}

/// The type of a value as text; messages that it names are noted.
fn value_text<'a>(value: &'a Value, inner: &mut BTreeSet<&'a TypeId>) -> String {
    match value {
        Value::Message(id) => {
            inner.insert(id);
            name(id)
        }
        Value::List(item) => format!("[{}]", value_text(item, inner)),
        Value::Map(item) => format!("{{{}}}", value_text(item, inner)),
        other => format!("{other:?}"),
    }
}

/// Without the module: a type may move to another file.
fn name(id: &TypeId) -> String {
    format!("{}/{}.{}", id.group, id.version, id.name)
}
