//! The source files of one crate, parsed, each with the module that it is.

use std::{
    collections::BTreeMap,
    fs,
    ops::RangeInclusive,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};
use syn::{spanned::Spanned, visit::Visit};

/// The path of a module inside its crate, without `crate`: `http::route` is `["http", "route"]`.
pub(crate) type ModulePath = Vec<String>;

/// One parsed source file.
pub struct SourceFile {
    /// Relative to the crate's `src`.
    pub path: PathBuf,
    pub(crate) module: ModulePath,
    pub(crate) text: String,
    /// What it declares, without items of unit tests.
    pub(crate) items: Vec<syn::Item>,
    /// Where the items of unit tests stand.
    test_lines: Vec<Lines>,
}

/// Lines of a file, counted from 1.
type Lines = RangeInclusive<usize>;

impl SourceFile {
    /// Parses the text of the file at `path`, which is relative to the crate's `src`.
    ///
    /// # Errors
    /// Returns an error if the text is not valid Rust.
    pub(crate) fn parse(path: &Path, text: String) -> syn::Result<Self> {
        let parsed = syn::parse_file(&text)?;
        let test_lines = test_lines(&parsed);
        let items = parsed.items.into_iter().filter(|item| !is_test_item(item)).collect();
        Ok(Self { path: path.to_owned(), module: module_of(path), text, items, test_lines })
    }

    /// All lines but those of unit tests.
    pub(crate) fn product_lines(&self) -> impl Iterator<Item = &str> {
        without(&self.text, &self.test_lines)
    }
}

/// All lines of a Rust file but those of items that are compiled for unit tests only.
///
/// # Errors
/// Returns an error if the text is not valid Rust.
pub fn product_lines(text: &str) -> Result<Vec<&str>> {
    let lines = test_lines(&syn::parse_file(text)?);
    Ok(without(text, &lines).collect())
}

fn without<'a>(text: &'a str, left_out: &[Lines]) -> impl Iterator<Item = &'a str> {
    let numbered = (1..).zip(text.lines());
    numbered.filter(|(number, _)| !left_out.iter().any(|lines| lines.contains(number))).map(|(_, line)| line)
}

/// The lines of every item that is compiled for unit tests only, with its attributes.
fn test_lines(file: &syn::File) -> Vec<Lines> {
    let mut found = TestLines(Vec::new());
    found.visit_file(file);
    found.0
}

struct TestLines(Vec<Lines>);

impl TestLines {
    fn add(&mut self, item: &impl Spanned) {
        let span = item.span();
        self.0.push(span.start().line..=span.end().line);
    }
}

impl<'ast> Visit<'ast> for TestLines {
    fn visit_item(&mut self, item: &'ast syn::Item) {
        if is_test_item(item) {
            self.add(item);
        } else {
            syn::visit::visit_item(self, item);
        }
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        if is_for_tests(&item.attrs) {
            self.add(item);
        }
    }
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
            let file = SourceFile::parse(relative, text);
            files.push(file.with_context(|| format!("parsing {}", path.display()))?);
        }
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        Ok(Self::new(name, files))
    }

    pub(crate) fn new(name: String, files: Vec<SourceFile>) -> Self {
        let by_module = files.iter().enumerate().map(|(index, file)| (file.module.clone(), index)).collect();
        Self { name, files, by_module }
    }

    /// Whether a file is part of the library, and not of a program beside it, which sees only what is public.
    #[must_use]
    pub fn is_library(&self, file: &SourceFile) -> bool {
        let Some(top) = file.module.first() else { return true };
        let of_program = top == "main" || self.declares_module(&["main".to_owned()], top);
        !of_program || self.declares_module(&[], top)
    }

    fn declares_module(&self, parent: &[String], name: &str) -> bool {
        let items = self.file_of(parent).map(|index| &self.files[index].items[..]).unwrap_or_default();
        items.iter().any(|item| matches!(item, syn::Item::Mod(item) if item.ident == name))
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
    is_for_tests(match item {
        syn::Item::Const(item) => &item.attrs,
        syn::Item::Enum(item) => &item.attrs,
        syn::Item::Fn(item) => &item.attrs,
        syn::Item::Impl(item) => &item.attrs,
        syn::Item::Macro(item) => &item.attrs,
        syn::Item::Mod(item) => &item.attrs,
        syn::Item::Static(item) => &item.attrs,
        syn::Item::Struct(item) => &item.attrs,
        syn::Item::Trait(item) => &item.attrs,
        syn::Item::Type(item) => &item.attrs,
        syn::Item::Use(item) => &item.attrs,
        _ => return false,
    })
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

    #[test]
    fn only_the_items_of_unit_tests_are_left_out() {
        let text = "//! A head.\n#[cfg(test)]\nmod tests;\nstruct A;\nimpl A {\n    fn a() {}\n    /// For \
            tests.\n    \
                    #[cfg(test)]\n    fn b() {\n    }\n}\n#[cfg(test)]\nconst C: u8 = 1;\n// The end.\n";
        let expected = ["//! A head.", "struct A;", "impl A {", "    fn a() {}", "}", "// The end."];
        assert_eq!(product_lines(text).unwrap(), expected);
    }
}
