//! The writable paths of each URL of a kind: all the rest is restored or emptied.

use machinery::record::{Held, Record};
use schema_model::model::{Kind, Writable, below};

use super::types::{Described, Part, Types};

/// Restores, or empties, what the URL of the write may not set.
pub(crate) fn keep(
    types: &'static Types,
    (kind, root): (&Kind, &'static Described),
    subresource: &str,
    new: &mut Record,
    old: Option<&Record>,
) {
    let Some((_, writes, creates)) = kind.urls().find(|(url, ..)| *url == subresource) else { return };
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
        // Where only one side has the message, it counts as empty on the other one; a writer who leaves it
        // out must not remove the parts that it may not write.
        (Some(_), true) if new.is_set(part.place) => Some(&empty),
        (Some(_), _) => return,
    };
    let member = if stored.is_some() { new.made(part.place) } else { new.get_mut(part.place) };
    if let Some(Held::Message(new)) = member {
        outside(types, inner, new, stored, &below);
    }
}
