//! Items that are `pub` though no other crate names them.
//!
//! Such an item hides dead code: the compiler reports what is unused only where it can see all users. The
//! rule compares names and resolves nothing. A name that two crates happen to share hides a needless `pub`,
//! so not everything is found; but whatever is found is named by its own crate alone. Fields are left out:
//! another crate that fills a struct with `..Default::default()` needs them all, and names none.

use std::{
    collections::{BTreeSet, HashMap, HashSet},
    path::PathBuf,
};

use syn::{Visibility, visit::Visit};

use crate::tree::{Crate, is_for_tests, is_test_item};

/// Every name of the source tree, with the crate that it occurs in.
#[derive(Default)]
pub struct Names(HashMap<String, Occurrence>);

enum Occurrence {
    /// In this library only.
    Inside(String),
    /// In several, or where no library is.
    Outside,
}

impl Names {
    /// Adds the names in the code of a file. `krate` is the library that the file is part of, if it is part
    /// of one.
    pub fn add_code(&mut self, krate: Option<&str>, text: &str) {
        let mut is_example = false;
        for line in text.lines().map(str::trim_start) {
            if let Some(doc) = line.strip_prefix("///").or_else(|| line.strip_prefix("//!")) {
                let is_fence = doc.trim_start().starts_with("```");
                is_example ^= is_fence;
                // An example of the documentation is compiled as a crate of its own.
                if is_example && !is_fence {
                    self.add_words(None, doc);
                }
            } else if !line.starts_with("//") {
                self.add_words(krate, line);
            }
        }
    }

    /// Adds every word of a page. What a page promises to readers stays visible to them.
    pub fn add_page(&mut self, text: &str) {
        self.add_words(None, text);
    }

    fn add_words(&mut self, krate: Option<&str>, text: &str) {
        let words = text.split(|character: char| !character.is_alphanumeric() && character != '_');
        for word in words.filter(|word| !word.is_empty()) {
            match (self.0.get_mut(word), krate) {
                (Some(Occurrence::Inside(known)), Some(krate)) if known == krate => {}
                (Some(occurrence), _) => *occurrence = Occurrence::Outside,
                (None, Some(krate)) => {
                    self.0.insert(word.to_owned(), Occurrence::Inside(krate.to_owned()));
                }
                (None, None) => {
                    self.0.insert(word.to_owned(), Occurrence::Outside);
                }
            }
        }
    }

    fn is_outside(&self, name: &str) -> bool {
        matches!(self.0.get(name), Some(Occurrence::Outside))
    }
}

/// An item that is `pub` and need not be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Needless {
    /// Relative to `src`.
    pub file: PathBuf,
    pub line: usize,
    pub name: String,
}

/// The items of a library that are `pub` though no other crate names them, nor a public item's declaration
/// does.
#[must_use]
pub fn needless(krate: &Crate, names: &Names) -> Vec<Needless> {
    let mut faces = Faces::default();
    for (index, file) in krate.files.iter().enumerate().filter(|(_, file)| krate.is_library(file)) {
        faces.file = index;
        file.items.iter().for_each(|item| faces.visit_item(item));
    }
    let needed = faces.needed(names);
    let kept = |declared: &&Declared| !needed.contains(declared.name.as_str());
    let found = faces.declared.iter().filter(kept).map(|declared| Needless {
        file: krate.files[declared.file].path.clone(),
        line: declared.line,
        name: declared.name.clone(),
    });
    found.collect()
}

/// A `pub` item, with the names that its declaration shows to users.
struct Declared {
    file: usize,
    line: usize,
    name: String,
    shown: BTreeSet<String>,
}

/// Collects the public face of a crate.
#[derive(Default)]
struct Faces {
    file: usize,
    declared: Vec<Declared>,
    /// Names that implementations show: associated types and bounds. They count always.
    shown: BTreeSet<String>,
}

impl Faces {
    fn add(&mut self, visibility: &Visibility, ident: &syn::Ident, show: impl FnOnce(&mut Shown)) {
        if !matches!(visibility, Visibility::Public(_)) {
            return;
        }
        let mut shown = Shown::default();
        show(&mut shown);
        let line = ident.span().start().line;
        self.declared.push(Declared { file: self.file, line, name: ident.to_string(), shown: shown.0 });
    }

    /// Names that other crates use, with all that the declarations of these show, and so on.
    fn needed<'a>(&'a self, names: &Names) -> HashSet<&'a str> {
        let mut by_name: HashMap<&str, Vec<&Declared>> = HashMap::new();
        for declared in &self.declared {
            by_name.entry(&declared.name).or_default().push(declared);
        }
        let mut open: Vec<&str> = by_name.keys().copied().filter(|name| names.is_outside(name)).collect();
        open.extend(self.shown.iter().map(String::as_str));
        let mut needed = HashSet::new();
        while let Some(name) = open.pop() {
            if needed.insert(name) {
                let declared = by_name.get(name).into_iter().flatten();
                open.extend(declared.flat_map(|declared| &declared.shown).map(String::as_str));
            }
        }
        needed
    }
}

impl<'ast> Visit<'ast> for Faces {
    fn visit_item(&mut self, item: &'ast syn::Item) {
        if is_test_item(item) {
            return;
        }
        match item {
            syn::Item::Const(item) => self.add(&item.vis, &item.ident, |shown| shown.visit_type(&item.ty)),
            syn::Item::Static(item) => self.add(&item.vis, &item.ident, |shown| shown.visit_type(&item.ty)),
            syn::Item::Fn(item) => {
                self.add(&item.vis, &item.sig.ident, |shown| shown.visit_signature(&item.sig));
            }
            syn::Item::Type(item) => self.add(&item.vis, &item.ident, |shown| shown.visit_item_type(item)),
            syn::Item::Enum(item) => self.add(&item.vis, &item.ident, |shown| shown.visit_item_enum(item)),
            syn::Item::Struct(item) => self.add(&item.vis, &item.ident, |shown| shown.structure(item)),
            syn::Item::Trait(item) => self.add(&item.vis, &item.ident, |shown| shown.visit_item_trait(item)),
            syn::Item::Mod(item) => self.add(&item.vis, &item.ident, |_| {}),
            syn::Item::Use(item) => self.renamed(&item.tree),
            _ => {}
        }
        syn::visit::visit_item(self, item);
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        let mut shown = Shown::default();
        shown.visit_generics(&item.generics);
        if item.trait_.is_some() {
            let types = item.items.iter().filter_map(|item| match item {
                syn::ImplItem::Type(item) => Some(&item.ty),
                _ => None,
            });
            types.for_each(|ty| shown.visit_type(ty));
        }
        self.shown.append(&mut shown.0);
        syn::visit::visit_item_impl(self, item);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        if !is_for_tests(&item.attrs) {
            self.add(&item.vis, &item.sig.ident, |shown| shown.visit_signature(&item.sig));
        }
    }

    fn visit_impl_item_const(&mut self, item: &'ast syn::ImplItemConst) {
        self.add(&item.vis, &item.ident, |shown| shown.visit_type(&item.ty));
    }

    /// What a function declares inside is its own.
    fn visit_block(&mut self, _: &'ast syn::Block) {}
}

impl Faces {
    /// An item that is passed on under another name is used under that name.
    fn renamed(&mut self, tree: &syn::UseTree) {
        match tree {
            syn::UseTree::Path(path) => self.renamed(&path.tree),
            syn::UseTree::Group(group) => group.items.iter().for_each(|tree| self.renamed(tree)),
            syn::UseTree::Rename(rename) => {
                self.shown.insert(rename.ident.to_string());
            }
            syn::UseTree::Name(_) | syn::UseTree::Glob(_) => {}
        }
    }
}

/// Collects the names in types and bounds.
#[derive(Default)]
struct Shown(BTreeSet<String>);

impl Shown {
    fn structure(&mut self, item: &syn::ItemStruct) {
        self.visit_generics(&item.generics);
        let public = item.fields.iter().filter(|field| matches!(field.vis, Visibility::Public(_)));
        public.for_each(|field| self.visit_type(&field.ty));
    }
}

impl<'ast> Visit<'ast> for Shown {
    fn visit_path(&mut self, path: &'ast syn::Path) {
        self.0.extend(path.segments.iter().map(|part| part.ident.to_string()));
        syn::visit::visit_path(self, path);
    }

    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}

    fn visit_block(&mut self, _: &'ast syn::Block) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::SourceFile;

    fn library(files: &[(&str, &str)]) -> Crate {
        let parse =
            |(path, text): &(&str, &str)| SourceFile::parse(path.as_ref(), (*text).to_owned()).unwrap();
        Crate::new("own".to_owned(), files.iter().map(parse).collect())
    }

    /// Names of needless items, if other crates consist of `others`.
    fn found(own: &str, others: &str) -> Vec<String> {
        let mut names = Names::default();
        names.add_code(Some("own"), own);
        names.add_code(Some("other"), others);
        needless(&library(&[("lib.rs", own)]), &names).into_iter().map(|item| item.name).collect()
    }

    #[test]
    fn what_no_other_crate_names_is_found() {
        for (own, others, expected) in [
            ("pub fn a() {}", "", vec!["a"]),
            ("pub fn a() {}", "own::a();", vec![]),
            ("pub fn a() {}", "fn main() {\n    // a\n}", vec!["a"]),
            ("pub(crate) fn a() {}\nfn b() {}", "", vec![]),
            (
                "pub struct A;\nimpl A {\n    pub fn b() {}\n    pub const C: u8 = 1;\n}",
                "own::A",
                vec!["b", "C"],
            ),
            ("pub mod a {\n    pub static B: u8 = 1;\n}", "own::a", vec!["B"]),
            ("#[cfg(test)]\npub fn a() {}", "", vec![]),
            // A type in the declaration of a used item must be visible where the item is.
            ("pub struct A;\npub fn b() -> Vec<A> {}", "own::b()", vec![]),
            ("pub struct A;\npub fn b() -> Vec<A> {}", "", vec!["A", "b"]),
            ("pub struct A;\npub struct B { pub a: A }\npub fn c(b: &B) {}", "own::c", vec![]),
            ("pub struct A;\npub struct B { a: A }", "own::B", vec!["A"]),
            ("pub struct A;\npub enum B { C(A) }", "own::B", vec![]),
            ("pub trait A {}\npub fn b(a: impl A) {}", "own::b", vec![]),
            ("pub struct A;\nimpl Iterator for B {\n    type Item = A;\n}", "", vec![]),
            ("pub fn a() {}\npub use self::a as b;", "own::b", vec![]),
        ] {
            assert_eq!(found(own, others), expected, "{own} beside {others}");
        }
    }

    #[test]
    fn examples_and_pages_count_as_other_crates() {
        let own = "/// ```\n/// own::a();\n/// ```\npub fn a() {}\n/// Calls b and c.\npub fn b() {}\npub fn \
            c() {}";
        let mut names = Names::default();
        names.add_code(Some("own"), own);
        names.add_page("Call `c`.");
        let found = needless(&library(&[("lib.rs", own)]), &names);
        assert_eq!(found, [Needless { file: "lib.rs".into(), line: 6, name: "b".to_owned() }]);
    }

    #[test]
    fn a_program_is_no_part_of_the_library_beside_it() {
        let files = [("lib.rs", "mod a;"), ("a.rs", ""), ("main.rs", "mod b;"), ("b.rs", "pub fn c() {}")];
        let krate = library(&files);
        let libraries: Vec<_> = krate.files.iter().map(|file| krate.is_library(file)).collect();
        assert_eq!(libraries, [true, true, false, false]);
        assert_eq!(needless(&krate, &Names::default()), []);
    }
}
