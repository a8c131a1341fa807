//! Field selectors of a version. The store keeps beside each object the values that the selectors of the
//! stored version look at, so those of every other version have to look at the same.

use crate::{
    model::Pair,
    names::{Held, Message, Names},
    parse::RawFile,
    paths::root,
    selectable::{self, Selectable},
};

/// A field selector of a kind.
pub(crate) struct Placed<'a> {
    /// What it is called here and where it looks.
    pub(crate) selectable: Selectable<'a>,
    /// Its place among the field selectors of the stored version, if it is one of those.
    pub(crate) place: Option<usize>,
}

/// The field selectors of the kind that a file declares; `None` when its stored version is not there.
#[must_use]
pub(crate) fn selectors<'a>(names: &Names<'a>, file: &'a RawFile) -> Option<Vec<Placed<'a>>> {
    let own = root(names, file)?;
    let found = selectable::paths(names, own);
    if file.keys.converts.is_none() {
        let placed = (0..).zip(found);
        return Some(placed.map(|(at, selectable)| Placed { selectable, place: Some(at) }).collect());
    }
    let pairs = super::conversion(names, file)?.pairs;
    let stored = selectable::paths(names, super::hub(names, file)?);
    let place_of = |path: &[String]| {
        let there = stored_path(names, own, &pairs, path)?;
        stored.iter().position(|selectable| selectable.path.json == there)
    };
    let placed =
        found.into_iter().map(|selectable| Placed { place: place_of(&selectable.path.json), selectable });
    Some(placed.collect())
}

/// Where the stored version has the field at a path.
fn stored_path(names: &Names<'_>, own: Message<'_>, pairs: &[Pair], path: &[String]) -> Option<Vec<String>> {
    let mut there = Vec::new();
    let (mut at, mut rest) = (Some(own), path);
    while let Some(step) = rest.first() {
        let message = at?;
        let steps = match pairs.iter().find(|pair| pair.own == message.declared.id()) {
            // Both versions share what no pair is about.
            None => {
                there.push(step.clone());
                1
            }
            Some(pair) => {
                let mapped = pair.fields.iter().find(|mapped| rest.starts_with(&mapped.own.json))?;
                there.extend(mapped.hub.json.iter().cloned());
                mapped.own.json.len()
            }
        };
        let (walked, behind) = rest.split_at_checked(steps)?;
        for step in walked {
            let message = at?;
            at = match names.field_held(message.declared.file, message.field(step)?)? {
                Held::Message(inner) => Some(inner),
                _ => None,
            };
        }
        rest = behind;
    }
    Some(there)
}
