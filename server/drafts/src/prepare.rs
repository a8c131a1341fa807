//! What the schema says of writing: what the server fills from the caller, what is dropped, what a closed
//! gate hides, and which fields warn.

use std::collections::BTreeMap;

use machinery::{
    change::Change,
    path::Path,
    prepare,
    record::{Held, Record},
};
use schema_model::model::{Field, UserPart, Value};

use super::types::{Described, Part, Types};

/// Fields from the caller: set on create, and as they were stored on update.
pub(crate) fn fill_from_caller(
    types: &'static Types,
    described: &'static Described,
    new: &mut Record,
    old: Option<&Record>,
    change: &Change<'_>,
) {
    for Part { place, field } in described.parts() {
        if let Some(user) = field.from {
            new.set(place, old.map_or_else(|| caller(user, change), |old| old.get(place).clone()));
            continue;
        }
        let Value::Message(id) = &field.value else { continue };
        let (Some(inner), Some(Held::Message(record))) = (types.get(id), new.get_mut(place)) else {
            continue;
        };
        let old =
            old.and_then(|old| if let Held::Message(old) = old.get(place) { Some(&**old) } else { None });
        fill_from_caller(types, inner, record, old, change);
    }
}

fn caller(user: UserPart, change: &Change<'_>) -> Held {
    let texts = |texts: &[String]| Held::List(texts.iter().cloned().map(Held::Text).collect());
    match user {
        UserPart::Name => Held::Text(change.user.name.clone()),
        UserPart::Uid => Held::Text(change.user.uid.clone()),
        UserPart::Groups => texts(&change.user.groups),
        UserPart::Extra => {
            let extra = change.user.extra.iter().map(|(key, values)| (key.clone(), texts(values)));
            Held::Map(extra.collect::<BTreeMap<_, _>>())
        }
    }
}

/// Ignored fields below a member of the root go unless the member is unchanged as a whole.
pub(crate) fn drop_ignored_below_root(
    types: &'static Types,
    root: &'static Described,
    new: &mut Record,
    old: Option<&Record>,
) {
    for part in root.parts() {
        if old.is_none_or(|old| old.get(part.place) != new.get(part.place)) {
            drop_ignored(types, part, new);
        }
    }
}

fn drop_ignored(types: &'static Types, part: Part, record: &mut Record) {
    if part.field.ignored {
        return record.clear(part.place);
    }
    if let Some(held) = record.get_mut(part.place) {
        types.each_message_mut(&part.field.value, held, &mut |described, record| {
            described.parts().for_each(|part| drop_ignored(types, part, record));
        });
    }
}

fn is_of(field: &Field, gate: &str) -> bool {
    field.gate.as_deref() == Some(gate)
}

/// Whether a field of a gate is set.
pub(crate) fn uses(
    types: &'static Types,
    described: &'static Described,
    record: &Record,
    gate: &str,
) -> bool {
    described.parts().any(|Part { place, field }| {
        if is_of(field, gate) {
            return record.is_set(place);
        }
        let mut found = false;
        types.each_message(&field.value, record.get(place), &mut |described, record| {
            found = found || uses(types, described, record, gate);
        });
        found
    })
}

/// Empties the fields of a gate.
pub(crate) fn drop_gated(
    types: &'static Types,
    described: &'static Described,
    record: &mut Record,
    gate: &str,
) {
    for Part { place, field } in described.parts() {
        if is_of(field, gate) {
            record.clear(place);
        } else if let Some(held) = record.get_mut(place) {
            types.each_message_mut(&field.value, held, &mut |described, record| {
                drop_gated(types, described, record, gate);
            });
        }
    }
}

/// Adds the names and texts of deprecated fields that are set. All items of a list share one warning, and so
/// do all entries.
pub(crate) fn deprecations(
    types: &'static Types,
    described: &'static Described,
    record: &Record,
    at: &Path<'_>,
    warnings: &mut Vec<String>,
) {
    for Part { place, field } in described.parts() {
        if let Some(text) = &field.deprecated
            && record.is_set(place)
        {
            prepare::deprecated(warnings, &at.field(&field.json), text);
        }
        let name = match field.value {
            Value::List(_) | Value::Map(_) => format!("{}[]", field.json),
            _ => field.json.clone(),
        };
        types.each_message(&field.value, record.get(place), &mut |described, record| {
            deprecations(types, described, record, &at.field(&name), warnings);
        });
    }
}
