//! Changes of types: fields, their place in both forms, and what they hold.

use std::collections::{BTreeMap, BTreeSet};

use schema_model::model::{
    Body, Emit, Field, Immutable, Merge, Message, Model, Patch, Type, UserPart, Value,
};

use super::{
    changes::{Changes, list},
    relations, rules,
};

/// Compares the types of two models. Enumerations show up in the rules of the fields that use them.
pub(super) fn compare(old: &Model, new: &Model, gone: &BTreeSet<String>, changes: &mut Changes) {
    // What went with its kind is told of there.
    let with_kind: BTreeSet<String> = old
        .files()
        .filter(|file| gone.contains(&file.path))
        .flat_map(|file| file.types.iter().map(path))
        .collect();
    let (old, new) = (types(old), types(new));
    for (path, type_) in &old {
        match new.get(path) {
            Some(other) => compare_type(path, type_, other, changes),
            None if with_kind.contains(path) => {}
            None => changes.breaking(path, "the type was removed"),
        }
    }
    for path in new.keys().filter(|path| !old.contains_key(*path)) {
        changes.compatible(path, "the type was added");
    }
}

fn types(model: &Model) -> BTreeMap<String, &Type> {
    model.types().map(|type_| (path(type_), type_)).collect()
}

fn path(type_: &Type) -> String {
    format!("{}/{} {}", type_.id.group, type_.id.version, type_.id.name)
}

fn compare_type(path: &str, old: &Type, new: &Type, changes: &mut Changes) {
    match (&old.body, &new.body) {
        (Body::Message(old), Body::Message(new)) => compare_message(path, old, new, changes),
        (Body::Wrapper(old), Body::Wrapper(new)) => {
            changes.same(path, "wrapped type", shown(old), shown(new), Clone::clone);
        }
        (Body::Message(_), Body::Wrapper(_)) => changes.breaking(path, "became a wrapper"),
        (Body::Wrapper(_), Body::Message(_)) => changes.breaking(path, "is no longer a wrapper"),
    }
    if old.doc != new.doc {
        changes.compatible(path, "documentation changed");
    }
}

fn compare_message(path: &str, old: &Message, new: &Message, changes: &mut Changes) {
    let units = |atomic: &bool| if *atomic { "atomic" } else { "granular" }.to_owned();
    changes.same(path, "merge", old.atomic, new.atomic, units);
    changes.same(path, "envelope", old.envelope, new.envelope, bool::to_string);
    relations::compare(path, old, new, changes);
    reserved(path, old, new, changes);
    for field in &old.fields {
        let path = format!("{path}.{}", field.json);
        match new.fields.iter().find(|other| other.json == field.json) {
            Some(other) => compare_field(&path, field, other, changes),
            None => changes.breaking(&path, "the field was removed"),
        }
    }
    for field in new.fields.iter().filter(|field| old.fields.iter().all(|other| other.json != field.json)) {
        added_field(path, field, old, changes);
    }
}

/// The tag of a field that was removed: old bytes may still hold it.
fn reserved(path: &str, old: &Message, new: &Message, changes: &mut Changes) {
    for tag in &old.reserved {
        if let Some(field) = new.fields.iter().find(|field| field.place() == [*tag]) {
            let path = format!("{path}.{}", field.json);
            let text = format!("takes the tag {tag}, which was reserved for a field that was removed");
            changes.breaking(&path, text);
        } else if !new.reserved.contains(tag) {
            let text = format!("the tag {tag} is no longer reserved, so that another field may take it");
            changes.breaking(path, text);
        }
    }
}

fn added_field(path: &str, field: &Field, old: &Message, changes: &mut Changes) {
    let path = format!("{path}.{}", field.json);
    let same_place = |other: &&Field| field.is_in_binary() && other.place() == field.place();
    if let Some(other) = old.fields.iter().find(same_place) {
        changes.breaking(&path, format!("takes the tag {} of `{}`", tags(&field.place()), other.json));
    }
    if field.rules.required().is_some() {
        changes.breaking(&path, "a required field was added");
    } else {
        changes.compatible(&path, "an optional field was added");
    }
}

/// Tags from the outermost message on, as `2.1`.
fn tags(place: &[u32]) -> String {
    place.iter().map(u32::to_string).collect::<Vec<_>>().join(".")
}

fn compare_field(path: &str, old: &Field, new: &Field, changes: &mut Changes) {
    changes.same(path, "tag", old.place(), new.place(), |place| tags(place));
    // The file that declares a type is no part of its name.
    changes.same(path, "type", shown(&old.value), shown(&new.value), Clone::clone);
    changes.same(path, "choice", old.choice_word(), new.choice_word(), |word| (*word).to_owned());
    changes.same(path, "presence", old.presence, new.presence, bool::to_string);
    changes.same(path, "emit", old.emit, new.emit, |emit| emit_word(*emit).to_owned());
    changes.same(path, "default", &old.default, &new.default, |default| match default {
        Some(json) => format!("`{json}`"),
        None => "nothing".to_owned(),
    });
    changes.same(path, "merge", &old.merge, &new.merge, |merge| merge_words(merge));
    changes.same(path, "patch", &old.patch, &new.patch, |patch| patch_words(patch.as_ref()));
    changes.same(path, "retain_keys", old.retain_keys, new.retain_keys, bool::to_string);
    changes.same(path, "from", old.from, new.from, |from| from_word(*from).to_owned());
    rules::compare_fields(path, old, new, changes);
    let [before, after] = [old, new].map(|field| field.immutable.as_ref().map(|immutable| immutable.value));
    immutable(path, before, after, changes);
    switch(path, "is ignored when written", "is written again", (old.ignored, new.ignored), changes);
    match (old.unchecked, new.unchecked) {
        (true, false) => changes.breaking(path, "its rules are checked now"),
        (false, true) => changes.compatible(path, "its rules are not checked any more"),
        _ => {}
    }
    match (old.empty_counts, new.empty_counts) {
        (false, true) => changes.breaking(path, "its rules look at an empty text now"),
        (true, false) => changes.compatible(path, "its rules do not look at an empty text any more"),
        _ => {}
    }
    gate(path, old, new, changes);
    // Of a number without presence, only documents say that it is required: its zero is a value.
    if old.required != new.required && old.rules.required().is_some() == new.rules.required().is_some() {
        changes.compatible(
            path,
            if new.required { "is marked as required" } else { "is no longer marked as required" },
        );
    }
    if old.inner.name != new.inner.name {
        changes.compatible(path, "problems show it under another name");
    }
    if old.doc != new.doc || old.known != new.known {
        changes.compatible(path, "documentation changed");
    }
    match (&old.deprecated, &new.deprecated) {
        (None, Some(_)) => changes.compatible(path, "is deprecated"),
        (Some(_), None) => changes.compatible(path, "is no longer deprecated"),
        _ => {}
    }
}

fn switch(path: &str, on: &str, off: &str, (old, new): (bool, bool), changes: &mut Changes) {
    match (old, new) {
        (false, true) => changes.breaking(path, on),
        (true, false) => changes.compatible(path, off),
        _ => {}
    }
}

/// Less freedom breaks: from free to once-set to never.
fn immutable(path: &str, old: Option<Immutable>, new: Option<Immutable>, changes: &mut Changes) {
    let strictness = |immutable| match immutable {
        None => 0,
        Some(Immutable::OnceSet) => 1,
        Some(Immutable::Always) => 2,
    };
    if strictness(new) > strictness(old) {
        changes.breaking(path, "may change less often now (`immutable`)");
    }
    if strictness(new) < strictness(old) {
        changes.compatible(path, "may change more often now (`immutable`)");
    }
}

fn gate(path: &str, old: &Field, new: &Field, changes: &mut Changes) {
    match (&old.gate, &new.gate) {
        (old, new) if old == new => {}
        (_, Some(gate)) => changes.breaking(path, format!("needs the gate {gate} now")),
        (_, None) => changes.compatible(path, "needs no gate any more"),
    }
}

fn shown(value: &Value) -> String {
    format!("`{}`", type_words(value))
}

fn type_words(value: &Value) -> String {
    match value {
        Value::Bool => "bool".to_owned(),
        Value::Int32 => "int32".to_owned(),
        Value::Int64 => "int64".to_owned(),
        Value::Double => "double".to_owned(),
        Value::String => "string".to_owned(),
        Value::Bytes => "bytes".to_owned(),
        Value::Native(native) => format!("{native:?}"),
        Value::Message(id) => format!("{}.{}.{}", id.group, id.version, id.name),
        Value::List(item) => format!("[{}]", type_words(item)),
        Value::Map(entry) => format!("{{string: {}}}", type_words(entry)),
    }
}

fn emit_word(emit: Emit) -> &'static str {
    match emit {
        Emit::Always => "always",
        Emit::ListOrNull => "always, empty as null",
        Emit::Filled => "filled",
        Emit::NonZero => "nonzero",
        Emit::Present => "when present",
        Emit::Revision => "revision",
    }
}

fn merge_words(merge: &Merge) -> String {
    match merge {
        Merge::Default => "by type".to_owned(),
        Merge::Atomic => "atomic".to_owned(),
        Merge::Granular => "granular".to_owned(),
        Merge::Set => "set".to_owned(),
        Merge::Map(keys) => format!("map of {}", list(keys)),
    }
}

fn patch_words(patch: Option<&Patch>) -> String {
    match patch {
        None => "nothing".to_owned(),
        Some(Patch::MergeScalars) => "merge".to_owned(),
        Some(Patch::MergeByKey(key)) => format!("merge by `{key}`"),
        Some(Patch::Replace) => "replace".to_owned(),
    }
}

fn from_word(from: Option<UserPart>) -> &'static str {
    match from {
        None => "nothing",
        Some(UserPart::Name) => "user.name",
        Some(UserPart::Uid) => "user.uid",
        Some(UserPart::Groups) => "user.groups",
        Some(UserPart::Extra) => "user.extra",
    }
}
