//! Sizes of files and functions, and how much is commented.

use syn::{spanned::Spanned, visit::Visit};

use crate::tree::{Crate, SourceFile, is_for_tests, is_test_item};

/// Functions with more lines than this are counted by themselves.
const LONG_FUNCTION_LINES: usize = 70;

/// What was counted in one or more crates.
#[derive(Debug, Default)]
pub struct Measures {
    pub file_lines: Vec<usize>,
    pub function_lines: Vec<usize>,
    pub arguments: Vec<usize>,
    /// Depth of blocks inside a function; its own body is 1.
    pub nesting: Vec<usize>,
    pub public_items: Vec<usize>,
    pub code_lines: usize,
    /// Lines that are an ordinary comment.
    pub comment_lines: usize,
    /// Lines that are a doc comment.
    pub doc_lines: usize,
    pub heads: usize,
}

impl Measures {
    /// How many functions are longer than `LONG_FUNCTION_LINES`.
    #[must_use]
    pub fn long_functions(&self) -> usize {
        self.function_lines.iter().filter(|lines| **lines > LONG_FUNCTION_LINES).count()
    }

    /// Adds what was counted in another crate.
    pub fn add(&mut self, other: Self) {
        self.file_lines.extend(other.file_lines);
        self.function_lines.extend(other.function_lines);
        self.arguments.extend(other.arguments);
        self.nesting.extend(other.nesting);
        self.public_items.extend(other.public_items);
        self.code_lines += other.code_lines;
        self.comment_lines += other.comment_lines;
        self.doc_lines += other.doc_lines;
        self.heads += other.heads;
    }
}

/// The median, the 95th percentile and the maximum; zeros if there are no values.
#[must_use]
pub fn spread(values: &[usize]) -> [usize; 3] {
    let mut sorted = values.to_vec();
    sorted.sort_unstable();
    let at = |percent: usize| sorted.get((sorted.len() * percent / 100).min(sorted.len().saturating_sub(1)));
    [50, 95, 100].map(|percent| at(percent).copied().unwrap_or_default())
}

/// Measures all product files of a crate.
#[must_use]
pub fn of(krate: &Crate) -> Measures {
    let mut measures = Measures::default();
    krate.files.iter().for_each(|file| measure(file, &mut measures));
    measures
}

fn measure(file: &SourceFile, measures: &mut Measures) {
    let mut lines = 0;
    for line in file.product_lines() {
        lines += 1;
        let line = line.trim_start();
        if line.starts_with("///") || line.starts_with("//!") {
            measures.doc_lines += 1;
        } else if line.starts_with("//") {
            measures.comment_lines += 1;
        } else if !line.is_empty() {
            measures.code_lines += 1;
        }
    }
    measures.file_lines.push(lines);
    measures.heads += usize::from(file.text.starts_with("//!"));
    let mut functions = Functions { measures, depth: 0, deepest: 0, public: 0 };
    file.items.iter().for_each(|item| functions.visit_item(item));
    let public = functions.public;
    measures.public_items.push(public);
}

struct Functions<'a> {
    measures: &'a mut Measures,
    depth: usize,
    deepest: usize,
    public: usize,
}

impl Functions<'_> {
    fn function(&mut self, whole: proc_macro2::Span, signature: &syn::Signature, body: &syn::Block) {
        self.measures.function_lines.push(whole.end().line - whole.start().line + 1);
        self.measures.arguments.push(signature.inputs.len());
        let outer = (std::mem::take(&mut self.depth), std::mem::take(&mut self.deepest));
        self.visit_block(body);
        self.measures.nesting.push(self.deepest);
        (self.depth, self.deepest) = outer;
    }
}

impl<'ast> Visit<'ast> for Functions<'_> {
    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        // Attributes and doc comments are no lines of the function.
        let whole = item.sig.span().join(item.block.span()).unwrap_or_else(|| item.block.span());
        self.function(whole, &item.sig, &item.block);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        if is_for_tests(&item.attrs) {
            return;
        }
        let whole = item.sig.span().join(item.block.span()).unwrap_or_else(|| item.block.span());
        self.function(whole, &item.sig, &item.block);
        self.visit_visibility(&item.vis);
    }

    fn visit_block(&mut self, block: &'ast syn::Block) {
        self.depth += 1;
        self.deepest = self.deepest.max(self.depth);
        syn::visit::visit_block(self, block);
        self.depth -= 1;
    }

    fn visit_visibility(&mut self, visibility: &'ast syn::Visibility) {
        self.public += usize::from(matches!(visibility, syn::Visibility::Public(_)));
    }

    fn visit_item(&mut self, item: &'ast syn::Item) {
        if is_test_item(item) {
            return;
        }
        if let syn::Item::Fn(function) = item {
            self.visit_visibility(&function.vis);
        }
        syn::visit::visit_item(self, item);
    }

    fn visit_field(&mut self, _: &'ast syn::Field) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spreads() {
        assert_eq!(spread(&[]), [0, 0, 0]);
        assert_eq!(spread(&[7]), [7, 7, 7]);
        assert_eq!(spread(&(1..=100).collect::<Vec<_>>()), [51, 96, 100]);
    }

    fn measured(text: &str) -> Measures {
        let file = SourceFile::parse("one.rs".as_ref(), text.to_owned()).unwrap();
        let mut measures = Measures::default();
        measure(&file, &mut measures);
        measures
    }

    /// A unit test in the middle of a file hides nothing of what follows it.
    #[test]
    fn what_follows_a_unit_test_is_measured() {
        let text = "//! A head.\n#[cfg(test)]\nmod tests;\n/// Says what.\npub fn one() {}\n#[cfg(test)]\n\
                    pub fn two() {}\nimpl A {\n    #[cfg(test)]\n    pub fn three() {}\n}\n";
        let measures = measured(text);
        assert_eq!((measures.file_lines, measures.code_lines, measures.doc_lines), (vec![5], 3, 2));
        assert_eq!((measures.function_lines, measures.public_items), (vec![1], vec![1]));
    }

    #[test]
    fn functions_are_measured_without_their_comments() {
        let text = "//! A head.\n\n/// Says what.\n/// And more.\npub fn one(a: u8,\n    b: u8) {\n    // \
            Why.\n    if a > b {\n        loop {}\n    }\n}\n";
        let measures = measured(text);
        assert_eq!(measures.function_lines, [7]);
        assert_eq!(measures.arguments, [2]);
        assert_eq!(measures.nesting, [3]);
        assert_eq!(measures.public_items, [1]);
        assert_eq!((measures.doc_lines, measures.comment_lines, measures.heads), (3, 1, 1));
    }
}
