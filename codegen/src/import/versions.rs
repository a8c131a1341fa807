//! Brings the versions of a kind together: each but the stored one says where its fields are in that one, and
//! nothing is lost between them. Where no annotation can keep what only one of them has, the version follows
//! the stored one.

mod align;
mod open;
mod same;

use super::{
    model::{Converts, Imported, Kind, Package},
    notes::Notes,
};

/// Aligns every version with the stored one, which is the first of its kind.
pub(super) fn align(mut imported: Imported, notes: &mut Notes) -> Imported {
    // What one version needs of the stored one holds for all of them, so that the stored one must be done
    // first.
    let done = pass(imported.clone(), notes);
    let stored = |kind: &Kind| kind.converts.is_none();
    for (package, done) in imported.packages.iter_mut().zip(done.packages) {
        for (kind, done) in package.kinds.iter_mut().zip(done.kinds).filter(|(_, done)| stored(done)) {
            *kind = done;
        }
    }
    pass(imported, notes)
}

fn pass(mut imported: Imported, notes: &mut Notes) -> Imported {
    let mut stored: Vec<(String, String, String)> = Vec::new();
    let places: Vec<(usize, usize)> = imported
        .packages
        .iter()
        .enumerate()
        .flat_map(|(package, found)| (0..found.kinds.len()).map(move |kind| (package, kind)))
        .collect();
    for (package, index) in places {
        let Some((group, version, mut own)) = take(&imported, package, index) else { continue };
        let hub = stored.iter().find(|(known, _, name)| *known == group && *name == own.name).cloned();
        let Some((_, hub_version, _)) = hub else {
            stored.push((group, version, own.name));
            continue;
        };
        let Some(hub) = find(&mut imported.packages, &group, &hub_version, &own.name) else { continue };
        // The version has the sub-resources of the stored one.
        if own.status && !hub.status {
            notes.add(
                own.place,
                "the sub-resource `status`",
                "the stored version has none",
                "give it one there too",
            );
            own.status = false;
        }
        if own.scale.is_some() && hub.scale.is_none() {
            notes.add(
                own.place,
                "the sub-resource `scale`",
                "the stored version has none",
                "give it one there too",
            );
            own.scale = None;
        }
        own.converts = Some(Converts { to: hub_version.clone(), hub_only: Vec::new() });
        align::align(&mut own, hub, &align::At { group: &group, own: &version, hub: &hub_version }, notes);
        if let Some(place) = imported.packages.get_mut(package).and_then(|found| found.kinds.get_mut(index)) {
            *place = own;
        }
    }
    imported
}

fn take(imported: &Imported, package: usize, index: usize) -> Option<(String, String, Kind)> {
    let found = imported.packages.get(package)?;
    Some((found.group.clone(), found.version.clone(), found.kinds.get(index)?.clone()))
}

fn find<'p>(packages: &'p mut [Package], group: &str, version: &str, kind: &str) -> Option<&'p mut Kind> {
    let package = packages.iter_mut().find(|known| known.group == group && known.version == version)?;
    package.kinds.iter_mut().find(|known| known.name == kind)
}
