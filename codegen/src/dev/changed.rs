//! Which kinds differ from what was generated.

use std::{
    collections::{BTreeMap, BTreeSet},
    io,
    path::Path,
};

use crate::{
    emit::{self, rust},
    model::{File, Model, Package, Type, TypeId},
    write,
};

use super::KindName;

/// The kinds of which some generated file below `root` is not as the schema says, or is missing.
///
/// # Errors
/// A generated file that cannot be read.
pub fn changed(model: &Model, root: &Path) -> io::Result<Vec<KindName>> {
    let stale = write::check(root, &emit::emit(model))?.stale;
    let is_stale = |folder: &String| {
        stale.iter().any(|path| {
            let rest = path.strip_prefix(folder.as_str());
            rest.is_some_and(|rest| rest.starts_with('/') || rest == ".rs")
        })
    };
    let folder = |package: &Package, file: &File| is_stale(&rust::module_folder(package, file));
    Ok(of_types(model, &types_of(model, folder)))
}

/// The kinds that are made of a schema file at one of these paths.
#[must_use]
pub fn touched(model: &Model, paths: &BTreeSet<String>) -> Vec<KindName> {
    of_types(model, &types_of(model, |_, file| paths.contains(&file.path)))
}

/// Whether the schema has a kind of that name.
#[must_use]
pub fn has(model: &Model, kind: &KindName) -> bool {
    let mut packages = model.packages.iter().filter(|package| package.group == kind.group);
    packages.any(|package| {
        package.files.iter().any(|file| file.kind.as_ref().is_some_and(|own| own.name == kind.name))
    })
}

/// The types of the files for which `wants` is true.
fn types_of(model: &Model, wants: impl Fn(&Package, &File) -> bool) -> BTreeSet<&TypeId> {
    let files =
        model.packages.iter().flat_map(|package| package.files.iter().map(move |file| (package, file)));
    let wanted = files.filter(|(package, file)| wants(package, file));
    wanted.flat_map(|(_, file)| file.types.iter().map(|type_| &type_.id)).collect()
}

/// The kinds that are made of one of these types, each once.
fn of_types(model: &Model, wanted: &BTreeSet<&TypeId>) -> Vec<KindName> {
    let types: BTreeMap<&TypeId, &Type> = types(model).map(|type_| (&type_.id, type_)).collect();
    let files = model.packages.iter().flat_map(|package| &package.files);
    let kinds = files.filter_map(|file| {
        let kind = file.kind.as_ref()?;
        let root = file.types.iter().find(|type_| type_.id.name == kind.name)?;
        let is_changed = !reached(&types, &root.id).is_disjoint(wanted);
        is_changed.then(|| KindName { group: root.id.group.clone(), name: kind.name.clone() })
    });
    kinds.collect::<BTreeSet<_>>().into_iter().collect()
}

fn types(model: &Model) -> impl Iterator<Item = &Type> {
    model.packages.iter().flat_map(|package| &package.files).flat_map(|file| &file.types)
}

/// A type and all that it holds.
fn reached<'m>(types: &BTreeMap<&'m TypeId, &'m Type>, root: &'m TypeId) -> BTreeSet<&'m TypeId> {
    let (mut found, mut open) = (BTreeSet::from([root]), vec![root]);
    while let Some(id) = open.pop() {
        let Some(type_) = types.get(id) else { continue };
        // Only those that were not there yet, or a circle would never end.
        open.extend(type_.held().filter(|id| found.insert(id)));
    }
    found
}
