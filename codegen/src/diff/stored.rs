//! Changes of the version in which a kind is stored: to one that the release before already had, and with the
//! same fields standing for each other as before.

use std::collections::BTreeMap;

use schema_model::model::{Conversion, File, Kind, Model, Pair, TypeId};

use super::changes::Changes;

/// One version of a kind, and the file that declares its types.
#[derive(Clone, Copy)]
pub(super) struct Version<'a> {
    pub(super) file: &'a File,
    pub(super) kind: &'a Kind,
}

impl Version<'_> {
    /// The version in which this one is stored, as this one calls it.
    pub(super) fn stored_in(self, conversion: &Conversion) -> String {
        let group = self.file.types.first().map_or("", |root| root.id.group.as_str());
        conversion.stored_in(group)
    }
}

/// A version that is no longer stored as it is, or in another version than before. `hub` is where it is
/// stored now.
pub(super) fn moved(path: &str, (was, now): (&str, &str), hub: &TypeId, old: &Model, changes: &mut Changes) {
    let what = format!("is stored as {now} now, not as {was}");
    if conversion_of(old, hub).is_some() {
        changes.compatible(path, what);
    } else {
        let (group, version) = (&hub.group, &hub.version);
        let first = format!("a release that has {group}/{version} beside it comes first");
        changes.breaking(path, format!("{what}; {first}"));
    }
}

/// The conversion of a version in a model, when it has the version.
fn conversion_of<'a>(model: &'a Model, root: &TypeId) -> Option<Option<&'a Conversion>> {
    let packages = model.packages.iter();
    let mut packages =
        packages.filter(|package| (&package.group, &package.version) == (&root.group, &root.version));
    let kinds = packages.next()?.files.iter().filter_map(|file| file.kind.as_ref());
    kinds.filter(|kind| kind.name == root.name).map(|kind| kind.conversion.as_ref()).next()
}

/// Where the stored version moved from one to the other, the conversion between the two turns around: what
/// stood for a field before does so now.
pub(super) fn turned(path: &str, version: Version<'_>, now: &Conversion, old: &Model, changes: &mut Changes) {
    let Some(Some(was)) = conversion_of(old, &now.hub) else { return };
    let own = version.stored_in(was);
    let before: BTreeMap<_, _> = single(was).map(|(pair, own, hub)| ((&pair.own.name, own), hub)).collect();
    for (pair, own_now, hub_now) in single(now) {
        let of = (&pair.hub.name, hub_now);
        let Some(own_before) = before.get(&of).filter(|before| **before != own_now) else { continue };
        let (name, field) = of;
        let there = &now.hub.version;
        changes.breaking(
            path,
            format!("`{name}.{field}` of {there} was `{own_before}` of {own} and is `{own_now}` now"),
        );
    }
}

/// The fields that stand for one field of the other version, by their names here and there. A field inside
/// another one is mapped by other keys in the other direction.
fn single(conversion: &Conversion) -> impl Iterator<Item = (&Pair, &str, &str)> {
    conversion.pairs.iter().flat_map(|pair| {
        pair.fields.iter().filter_map(move |mapped| match (&*mapped.own.json, &*mapped.hub.json) {
            ([own], [hub]) => Some((pair, own.as_str(), hub.as_str())),
            _ => None,
        })
    })
}
