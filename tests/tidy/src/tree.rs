//! The source files of one crate, parsed, each with the module that it is.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};

/// The path of a module inside its crate, without `crate`: `http::route` is `["http", "route"]`.
pub(crate) type ModulePath = Vec<String>;

/// One parsed source file.
pub struct SourceFile {
    /// Relative to the crate's `src`.
    pub(crate) path: PathBuf,
    pub(crate) module: ModulePath,
    pub(crate) text: String,
    /// What it declares, without items of unit tests.
    pub(crate) items: Vec<syn::Item>,
}

/// The hand-written files of a crate that are part of the product: no unit tests.
pub struct Crate {
    pub name: String,
    pub files: Vec<SourceFile>,
    by_module: BTreeMap<ModulePath, usize>,
}

impl Crate {
    /// Reads the crate in `folder`, which holds its `Cargo.toml` and `src`.
    ///
    /// # Errors
    /// Returns an error if a file can't be read or is not valid Rust.
    pub fn read(folder: &Path) -> Result<Self> {
        let src = folder.join("src");
        let mut paths = Vec::new();
        collect(&src, &mut paths)?;
        paths.sort();
        let mut files = Vec::new();
        for path in paths {
            let relative = path.strip_prefix(&src).context("files are found below src")?;
            if is_test_file(relative) {
                continue;
            }
            let text = fs::read_to_string(&path).with_context(|| format!("reading {}", path.display()))?;
            let parsed = syn::parse_file(&text).with_context(|| format!("parsing {}", path.display()))?;
            let items = parsed.items.into_iter().filter(|item| !is_test_item(item)).collect();
            files.push(SourceFile { path: relative.to_owned(), module: module_of(relative), text, items });
        }
        let by_module = files.iter().enumerate().map(|(index, file)| (file.module.clone(), index)).collect();
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        Ok(Self { name, files, by_module })
    }

    /// The position in `files` of the file that is this module. The crate's root is the empty path.
    #[must_use]
    pub(crate) fn file_of(&self, module: &[String]) -> Option<usize> {
        self.by_module.get(module).copied()
    }
}

fn collect(folder: &Path, found: &mut Vec<PathBuf>) -> Result<()> {
    for entry in fs::read_dir(folder).with_context(|| format!("reading {}", folder.display()))? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, found)?;
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    Ok(())
}

fn is_test_file(relative: &Path) -> bool {
    relative.components().any(|part| matches!(part.as_os_str().to_str(), Some("tests" | "tests.rs")))
}

/// Whether an item is compiled for unit tests only.
#[must_use]
pub(crate) fn is_test_item(item: &syn::Item) -> bool {
    match item {
        syn::Item::Mod(item) => is_for_tests(&item.attrs),
        syn::Item::Fn(item) => is_for_tests(&item.attrs),
        syn::Item::Use(item) => is_for_tests(&item.attrs),
        syn::Item::Impl(item) => is_for_tests(&item.attrs),
        _ => false,
    }
}

/// Whether one of the attributes is `cfg(test)`.
#[must_use]
pub(crate) fn is_for_tests(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| match &attribute.meta {
        syn::Meta::List(list) => list.path.is_ident("cfg") && list.tokens.to_string() == "test",
        _ => false,
    })
}

/// `http/route.rs` and `http/route/mod.rs` are `http::route`; `lib.rs` is the root.
fn module_of(relative: &Path) -> ModulePath {
    let mut parts: ModulePath =
        relative.iter().map(|part| part.to_string_lossy().trim_end_matches(".rs").to_owned()).collect();
    if parts.last().is_some_and(|last| last == "mod") || matches!(&parts[..], [only] if only == "lib") {
        parts.pop();
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_modules() {
        for (file, module) in [
            ("lib.rs", ""),
            ("main.rs", "main"),
            ("http/mod.rs", "http"),
            ("http/route.rs", "http::route"),
            ("http/serve/mod.rs", "http::serve"),
        ] {
            assert_eq!(module_of(Path::new(file)).join("::"), module, "{file}");
        }
    }
}
