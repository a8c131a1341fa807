//! Which file of a crate uses which other.
//!
//! An import of a name that a module only passes on (`pub use`) counts for the file that declares the name:
//! passing names on is how a folder shows what it has, and makes no file depend on another one.

use std::collections::{BTreeMap, BTreeSet};

use syn::{UseTree, visit::Visit};

use crate::tree::{Crate, ModulePath, SourceFile, is_for_tests};

/// How many times a name is followed through `pub use`, so that a circle of them ends.
const MOST_HOPS: usize = 8;

/// For each file, by position, the positions of the files whose names it uses.
#[must_use]
pub(crate) fn of(krate: &Crate) -> Vec<BTreeSet<usize>> {
    let passed_on: Vec<_> = krate.files.iter().map(passed_on).collect();
    let resolver = Resolver { krate, passed_on: &passed_on };
    krate
        .files
        .iter()
        .enumerate()
        .map(|(index, file)| {
            let mut paths = Paths { found: Vec::new() };
            file.items.iter().for_each(|item| paths.visit_item(item));
            let absolute = paths
                .found
                .iter()
                .filter_map(|path| absolute(&file.module, path).or_else(|| below(krate, &file.module, path)));
            absolute.filter_map(|path| resolver.file(&path)).filter(|found| *found != index).collect()
        })
        .collect()
}

/// Names that a module declares by `pub use`, with the absolute paths that they stand for. `*` has all paths
/// whose names are passed on.
type PassedOn = BTreeMap<String, Vec<ModulePath>>;

fn passed_on(file: &SourceFile) -> PassedOn {
    let mut names = PassedOn::new();
    for item in &file.items {
        let syn::Item::Use(item) = item else { continue };
        if matches!(item.vis, syn::Visibility::Inherited) {
            continue;
        }
        let mut leaves = Vec::new();
        flatten(&item.tree, &mut Vec::new(), &mut leaves);
        for (path, name) in leaves {
            let path =
                absolute(&file.module, &path).unwrap_or_else(|| [&file.module[..], &path[..]].concat());
            names.entry(name).or_default().push(path);
        }
    }
    names
}

/// Every path of a `use`, with the name that it gives.
fn flatten(tree: &UseTree, before: &mut ModulePath, leaves: &mut Vec<(ModulePath, String)>) {
    match tree {
        UseTree::Path(path) => {
            before.push(path.ident.to_string());
            flatten(&path.tree, before, leaves);
            before.pop();
        }
        UseTree::Name(name) if name.ident == "self" => {
            leaves.push((before.clone(), before.last().cloned().unwrap_or_default()));
        }
        UseTree::Name(name) => {
            leaves.push(([&before[..], &[name.ident.to_string()]].concat(), name.ident.to_string()));
        }
        UseTree::Rename(rename) => {
            leaves.push(([&before[..], &[rename.ident.to_string()]].concat(), rename.rename.to_string()));
        }
        UseTree::Glob(_) => leaves.push((before.clone(), "*".to_owned())),
        UseTree::Group(group) => group.items.iter().for_each(|item| flatten(item, before, leaves)),
    }
}

/// Makes a path that begins with `crate`, `self` or `super` start at the root. Others name another crate, or
/// something that another import brought in.
fn absolute(module: &[String], path: &[String]) -> Option<ModulePath> {
    let mut base = match path.first()?.as_str() {
        "crate" => return Some(path[1..].to_vec()),
        "self" | "super" => module.to_vec(),
        _ => return None,
    };
    let mut rest = path;
    while let [first, others @ ..] = rest {
        match first.as_str() {
            "self" => {}
            "super" => {
                base.pop()?;
            }
            _ => break,
        }
        rest = others;
    }
    base.extend_from_slice(rest);
    Some(base)
}

/// Makes a path absolute that begins with a module below this one, as in `child::run()`.
fn below(krate: &Crate, module: &[String], path: &[String]) -> Option<ModulePath> {
    let child = [module, path.get(..1)?].concat();
    krate.file_of(&child).is_some().then(|| [module, path].concat())
}

/// Collects every path of a file that could name something of its crate.
struct Paths {
    found: Vec<ModulePath>,
}

impl<'ast> Visit<'ast> for Paths {
    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        // A name that is passed on counts where it is used.
        if !matches!(item.vis, syn::Visibility::Inherited) {
            return;
        }
        let mut leaves = Vec::new();
        flatten(&item.tree, &mut Vec::new(), &mut leaves);
        self.found.extend(leaves.into_iter().map(|(path, _)| path));
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        if !is_for_tests(&item.attrs) {
            syn::visit::visit_impl_item_fn(self, item);
        }
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let parts: ModulePath = path.segments.iter().map(|part| part.ident.to_string()).collect();
        if parts.len() > 1 {
            self.found.push(parts);
        }
        syn::visit::visit_path(self, path);
    }
}

struct Resolver<'a> {
    krate: &'a Crate,
    passed_on: &'a [PassedOn],
}

impl Resolver<'_> {
    /// The file that declares what an absolute path names.
    fn file(&self, path: &[String]) -> Option<usize> {
        self.follow(path, MOST_HOPS)
    }

    fn follow(&self, path: &[String], hops: usize) -> Option<usize> {
        let (depth, index) =
            (0..=path.len()).rev().find_map(|depth| Some((depth, self.krate.file_of(&path[..depth])?)))?;
        let Some(name) = path.get(depth) else { return Some(index) };
        if hops == 0 {
            return Some(index);
        }
        let names = &self.passed_on[index];
        if let Some(targets) = names.get(name) {
            let target = [&targets.first()?[..], &path[depth + 1..]].concat();
            return self.follow(&target, hops - 1).or(Some(index));
        }
        if declares(&self.krate.files[index], name) {
            return Some(index);
        }
        let globs = names.get("*").into_iter().flatten();
        let mut found = globs.filter_map(|target| {
            let file = self.krate.file_of(target)?;
            declares(&self.krate.files[file], name).then_some(file)
        });
        found.next().or(Some(index))
    }
}

fn declares(file: &SourceFile, name: &str) -> bool {
    file.items.iter().any(|item| {
        let ident = match item {
            syn::Item::Const(item) => &item.ident,
            syn::Item::Enum(item) => &item.ident,
            syn::Item::Fn(item) => &item.sig.ident,
            syn::Item::Static(item) => &item.ident,
            syn::Item::Struct(item) => &item.ident,
            syn::Item::Trait(item) => &item.ident,
            syn::Item::Type(item) => &item.ident,
            _ => return false,
        };
        ident == name
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(text: &str) -> ModulePath {
        text.split("::").filter(|part| !part.is_empty()).map(str::to_owned).collect()
    }

    #[test]
    fn paths_start_at_the_root() {
        for (module, written, expected) in [
            ("http::route", "crate::verb::create", Some("verb::create")),
            ("http::route", "super::Reply", Some("http::Reply")),
            ("http::route", "super::super::Reply", Some("Reply")),
            ("http::route", "self::Route", Some("http::route::Route")),
            ("http::route", "std::fmt", None),
            ("", "super::Reply", None),
        ] {
            let found = absolute(&path(module), &path(written));
            assert_eq!(found, expected.map(path), "{written} in {module}");
        }
    }
}
