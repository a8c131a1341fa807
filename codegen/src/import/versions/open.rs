//! Which messages can lead to a field that an annotation keeps: those without presence, which are always
//! there.

use std::collections::BTreeSet;

use schema_model::source::Span;

use crate::import::model::{Field, Kind, Value};

/// Whether the message that a field holds can do without presence: what it requires would else be asked of an
/// absent one.
pub(super) fn can_open(kind: &Kind, field: &Field) -> bool {
    let Value::Name(name) = &field.value else { return false };
    let has_default =
        field.default.as_ref().is_some_and(|default| default.as_object().is_none_or(|map| !map.is_empty()));
    kind.declared(name).is_some()
        && !has_default
        && field.merge.is_none()
        && field.immutable.is_none()
        && (field.rules.required || !requires(kind, name, &mut BTreeSet::new()))
}

/// Whether a message asks for something by itself.
fn requires(kind: &Kind, name: &str, seen: &mut BTreeSet<String>) -> bool {
    if !seen.insert(name.to_owned()) {
        return false;
    }
    let fields = kind.declared(name).map(|declared| declared.fields()).unwrap_or_default();
    fields.iter().any(|field| {
        let opened = match &field.value {
            Value::Name(inner) if !field.presence => requires(kind, inner, seen),
            _ => false,
        };
        field.rules.required || opened
    })
}

/// Takes the presence of the messages on the way to a field away; the last step is the field itself. Returns
/// the fields that had one.
pub(super) fn open(kind: &mut Kind, path: &[String]) -> Vec<(Span, String)> {
    let mut owner = kind.name.clone();
    let mut opened = Vec::new();
    for step in path.iter().take(path.len().saturating_sub(1)) {
        let declared = kind.types.iter_mut().find(|declared| declared.name == owner);
        let field =
            declared.and_then(|declared| declared.fields_mut().iter_mut().find(|field| field.json == *step));
        let Some(field) = field else { break };
        if field.presence {
            field.presence = false;
            field.default = None;
            field.nonzero = !field.rules.required;
            opened.push((field.place, field.json.clone()));
        }
        let Value::Name(inner) = &field.value else { break };
        owner.clone_from(inner);
    }
    opened
}
