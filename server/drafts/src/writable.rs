//! The writable paths of each URL of a kind: all the rest is restored or emptied.

use codegen::model::{Kind, Verb, Writable, Writes};
use machinery::{
    record::{Held, Record},
    shape::{FieldPath, Text},
};

use super::types::{Described, Part, Types};

/// Each URL with what it may set, and whether objects can be created there.
fn urls(kind: &Kind) -> impl Iterator<Item = (&str, &Writes, bool)> {
    let subresources = kind.subresources.iter().filter(|sub| sub.writes_object()).map(|sub| {
        let creates = sub.verbs.contains(&Verb::Create);
        (sub.name.as_str(), &sub.writes, creates)
    });
    std::iter::once(("", &kind.main, true)).chain(subresources)
}

/// Restores, or empties, what the URL of the write may not set.
pub(crate) fn keep(
    types: &'static Types,
    (kind, root): (&Kind, &'static Described),
    subresource: &str,
    new: &mut Record,
    old: Option<&Record>,
) {
    let Some((_, writes, creates)) = urls(kind).find(|(url, ..)| *url == subresource) else { return };
    let writable = match old {
        None if !creates => return,
        None => &writes.create,
        Some(_) => &writes.update,
    };
    let Writable::Paths(paths) = writable else { return };
    let paths: Vec<&[String]> = paths.iter().map(|path| path.json.as_slice()).collect();
    outside(types, root, new, old, &paths);
}

/// Every member that none of the paths reaches goes back to what it was.
fn outside(
    types: &'static Types,
    described: &'static Described,
    new: &mut Record,
    old: Option<&Record>,
    paths: &[&[String]],
) {
    described.parts().for_each(|part| member(types, part, new, old, paths));
}

fn member(types: &'static Types, part: Part, new: &mut Record, old: Option<&Record>, paths: &[&[String]]) {
    let below = below(paths, &part.field.json);
    if below.is_empty() {
        return match old {
            Some(old) => new.set(part.place, old.get(part.place).clone()),
            None => new.clear(part.place),
        };
    }
    let inner = part.field.value.message().and_then(|id| types.get(id));
    // A path that ends here makes the whole member writable, and paths below it add nothing.
    let Some(inner) = inner.filter(|_| below.iter().all(|path| !path.is_empty())) else { return };
    let empty = inner.empty();
    let stored = old.map(|old| old.get(part.place));
    let stored = match (stored, part.field.is_option()) {
        (None, _) => None,
        (Some(Held::Message(stored)), _) => Some(stored.as_ref()),
        // Where only one side has the message, it counts as empty on the other one; a writer who leaves it out must not
        // remove the parts that it may not write.
        (Some(_), true) if new.is_set(part.place) => Some(&empty),
        (Some(_), _) => return,
    };
    let member = if stored.is_some() { new.made(part.place) } else { new.get_mut(part.place) };
    if let Some(Held::Message(new)) = member {
        outside(types, inner, new, stored, &below);
    }
}

/// What of the paths lies below a field.
fn below<'p>(paths: &[&'p [String]], field: &str) -> Vec<&'p [String]> {
    let split = paths.iter().filter_map(|path| path.split_first());
    split.filter(|(first, _)| first.as_str() == field).map(|(_, below)| below).collect()
}

/// The paths that get no owner on writes through a URL: those it can never set, and those the schema names.
pub(crate) fn untracked(
    types: &'static Types,
    root: &'static Described,
    writes: &'static Writes,
) -> Vec<FieldPath> {
    let mut found: Vec<Vec<&str>> = Vec::new();
    if let (Writable::Paths(create), Writable::Paths(update)) = (&writes.create, &writes.update) {
        let paths: Vec<&[String]> = create.iter().chain(update).map(|path| path.json.as_slice()).collect();
        unreached(types, root, &paths, &mut Vec::new(), &mut found);
    }
    found.extend(writes.untracked.iter().map(|path| path.json.iter().map(String::as_str).collect()));
    // What `writes` names may be among those that are never set.
    found.sort();
    found.dedup();
    let owned = |path: Vec<&str>| path.into_iter().map(|name| Text::Owned(name.to_owned())).collect();
    found.into_iter().map(owned).collect()
}

/// The members that none of the paths reaches.
fn unreached(
    types: &'static Types,
    described: &'static Described,
    paths: &[&[String]],
    above: &mut Vec<&'static str>,
    found: &mut Vec<Vec<&'static str>>,
) {
    for Part { field, .. } in described.parts() {
        let below = below(paths, &field.json);
        above.push(&field.json);
        if below.is_empty() {
            found.push(above.clone());
        } else if below.iter().all(|path| !path.is_empty())
            && let Some(inner) = field.value.message().and_then(|id| types.get(id))
        {
            unreached(types, inner, &below, above, found);
        }
        above.pop();
    }
}
