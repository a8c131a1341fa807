//! Which kinds differ from what was generated.

use std::{collections::BTreeSet, io, path::Path};

use schema_model::{
    draft_exchange::KindName,
    model::{File, Index, Model, Package, Type, TypeId},
};

use crate::{
    emit::{self, rust},
    write,
};

/// The kinds of which some generated file below `root` is not as the schema says, or is missing.
///
/// # Errors
/// A generated file that cannot be read.
pub fn changed(model: &Model, root: &Path) -> io::Result<Vec<KindName>> {
    Ok(generated_in(model, &write::check(root, &emit::emit(model))?.stale))
}

/// The kinds of which one of these generated files tells, or a type that they hold.
#[must_use]
pub fn generated_in(model: &Model, paths: &[String]) -> Vec<KindName> {
    let is_one = |folder: &String| {
        paths.iter().any(|path| {
            let rest = path.strip_prefix(folder.as_str());
            rest.is_some_and(|rest| rest.starts_with('/') || rest == ".rs")
        })
    };
    let folder = |package: &Package, file: &File| is_one(&rust::module_folder(package, file));
    of_types(model, &types_of(model, folder))
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
    let index = Index::new(model);
    let kinds = model.files().filter_map(File::root).filter(|root| {
        let reached = index.reached([&root.id], Type::held);
        !reached.is_disjoint(wanted)
    });
    let kinds = kinds.map(|root| KindName { group: root.id.group.clone(), name: root.id.name.clone() });
    kinds.collect::<BTreeSet<_>>().into_iter().collect()
}
