//! Changes of how the versions of a kind hang together: which are served, which is stored, and where each has
//! what the other has.

use std::collections::BTreeMap;

use schema_model::model::{Body, Conversion, FieldPath, Kept, Mapped, Model, Pair, Recoded, Value};

use super::{
    changes::Changes,
    stored::{self, Version},
};

/// Compares two states of one version.
pub(super) fn compare(
    path: &str,
    old_model: &Model,
    old: Version<'_>,
    new: Version<'_>,
    changes: &mut Changes,
) {
    match (old.kind.served, new.kind.served) {
        (true, false) => changes.breaking(path, "is no longer served unless --runtime-config asks for it"),
        (false, true) => changes.compatible(path, "is served by default now"),
        _ => {}
    }
    match (&old.kind.conversion, &new.kind.conversion) {
        (None, None) => {}
        (None, Some(now)) => {
            stored::moved(path, ("it is", &new.stored_in(now)), &now.hub, old_model, changes);
            stored::turned(path, new, now, old_model, changes);
        }
        (Some(was), None) => {
            changes.compatible(path, format!("is stored as it is now, not as {}", old.stored_in(was)));
        }
        (Some(was), Some(now)) => converted(path, old_model, (old, was), (new, now), changes),
    }
}

/// A version that was converted and still is.
fn converted(
    path: &str,
    old_model: &Model,
    (old, was): (Version<'_>, &Conversion),
    (new, now): (Version<'_>, &Conversion),
    changes: &mut Changes,
) {
    let part = "part of the Rust file in the conversion";
    changes.same(path, part, was.code, now.code, bool::to_string);
    if was.hub == now.hub {
        places(path, (&old, was), (&new, now), changes);
    } else {
        // What stands for its fields is another version, and `generate` proves that nothing is lost on the
        // way.
        let texts = (&*old.stored_in(was), &*new.stored_in(now));
        stored::moved(path, texts, &now.hub, old_model, changes);
    }
}

/// What was written under one mapping is read under the other, so that only what is new to both may come.
fn places(
    path: &str,
    (old, was): (&Version<'_>, &Conversion),
    (new, now): (&Version<'_>, &Conversion),
    changes: &mut Changes,
) {
    let (was, now) = (all(old, was), all(new, now));
    for (what, place) in &was {
        match now.get(what) {
            Some(other) if other == place => {}
            Some(other) => changes.breaking(path, format!("{what} was {place} and is {other} now")),
            None => changes.breaking(path, format!("{what} is no longer {place}")),
        }
    }
    for (what, place) in now.iter().filter(|(what, _)| !was.contains_key(*what)) {
        changes.compatible(path, format!("{what} is {place}"));
    }
}

/// Everything that a conversion says, as what of this version is what of the stored one.
fn all(version: &Version<'_>, conversion: &Conversion) -> BTreeMap<String, String> {
    let hub = &version.stored_in(conversion);
    let mut said = BTreeMap::new();
    for pair in &conversion.pairs {
        for mapped in &pair.fields {
            add(pair, mapped, &words(version, pair, mapped), hub, &mut said);
        }
    }
    let kept = |Kept { path, annotation }: &Kept, of: &str, by: &str| {
        (format!("`{}` of {of}", path.json.join(".")), format!("the annotation `{annotation}` of {by}"))
    };
    let own = &version.file.types.first().map_or("this version", |root| &root.id.version);
    said.extend(conversion.kept.iter().map(|of| kept(of, own, hub)));
    said.extend(conversion.shown.iter().map(|of| kept(of, hub, own)));
    for Recoded { own: here, hub: there, separator, annotation } in &conversion.recoded {
        let paths = |fields: &[(FieldPath, Value)]| {
            let paths: Vec<String> =
                fields.iter().map(|(path, _)| format!("`{}`", path.json.join("."))).collect();
            paths.join(", ")
        };
        let by =
            if separator.is_empty() { String::new() } else { format!(" with `{separator}` between parts") };
        let kept =
            if annotation.is_empty() { String::new() } else { format!(" and the annotation `{annotation}`") };
        said.insert(
            format!("the text of {} of {own}", paths(here)),
            format!("{} of {hub}{by}{kept}", paths(there)),
        );
    }
    said
}

fn add(pair: &Pair, mapped: &Mapped, words: &[String], hub: &str, said: &mut BTreeMap<String, String>) {
    let name = format!("`{}.{}`", pair.own.name, mapped.own.text());
    let place = |path: &[String]| format!("`{}` of {hub}", path.join("."));
    said.insert(name.clone(), place(&mapped.hub.json));
    for (key, path) in &mapped.entries {
        said.insert(format!("the entry `{key}` of {name}"), place(&path.json));
    }
    for (key, field) in &mapped.repeats {
        said.insert(format!("the entry `{key}` of {name}"), format!("`{field}` once more"));
    }
    for word in words {
        let there = mapped.words.iter().find(|(own, _)| own == word).map_or(word, |(_, hub)| hub);
        said.insert(format!("the word `{word}` of {name}"), format!("`{there}` in {hub}"));
    }
}

/// The closed set of words of a field, or of its items.
fn words(version: &Version<'_>, pair: &Pair, mapped: &Mapped) -> Vec<String> {
    let mut at = Some(&pair.own);
    let mut found = None;
    for step in &mapped.own.json {
        let own = version.file.types.iter().find(|r#type| Some(&r#type.id) == at);
        let Some(Body::Message(message)) = own.map(|r#type| &r#type.body) else { return Vec::new() };
        found = message.fields.iter().find(|field| field.json == *step);
        at = found.and_then(|field| field.value.message());
    }
    found.map_or_else(Vec::new, |field| field.rules.each().unwrap_or(&field.rules).words().to_vec())
}
