//! Which kinds differ from what was generated.

use std::{
    collections::{BTreeMap, BTreeSet},
    io,
    path::Path,
};

use crate::{
    emit::{self, rust},
    model::{Model, Type, TypeId},
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
    let modules: BTreeMap<&TypeId, String> = modules(model);
    let stale: BTreeSet<&TypeId> =
        modules.iter().filter(|(_, module)| is_stale(module)).map(|(id, _)| *id).collect();
    let types: BTreeMap<&TypeId, &Type> = types(model).map(|type_| (&type_.id, type_)).collect();
    let files = model.packages.iter().flat_map(|package| &package.files);
    let kinds = files.filter_map(|file| {
        let kind = file.kind.as_ref()?;
        let root = file.types.iter().find(|type_| type_.id.name == kind.name)?;
        let is_changed = reached(&types, &root.id).iter().any(|id| stale.contains(id));
        is_changed.then(|| KindName { group: root.id.group.clone(), name: kind.name.clone() })
    });
    // A kind with several versions is named once.
    Ok(kinds.collect::<BTreeSet<_>>().into_iter().collect())
}

fn types(model: &Model) -> impl Iterator<Item = &Type> {
    model.packages.iter().flat_map(|package| &package.files).flat_map(|file| &file.types)
}

/// The folder of the module of each type, without its ending.
fn modules(model: &Model) -> BTreeMap<&TypeId, String> {
    let mut modules = BTreeMap::new();
    for package in &model.packages {
        for file in &package.files {
            let folder = rust::module_folder(package, file);
            modules.extend(file.types.iter().map(|type_| (&type_.id, folder.clone())));
        }
    }
    modules
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
