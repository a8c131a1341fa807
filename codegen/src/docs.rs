//! The API reference: a static site that follows from the model, its examples and the OpenAPI documents.
//!
//! Pages are written with brand keys in braces, like the OpenAPI documents; who publishes them fills the keys
//! in. Every text is escaped by the template macro; no page needs a script, a font or a request elsewhere.

mod book;
mod calling;
mod columns;
mod commands;
mod declarations;
pub mod examples;
mod explorer;
mod facts;
mod fields;
mod index;
mod kind;
mod layout;
mod operations;
mod routes;
mod rules;
mod search;
mod text;
mod types;
mod values;

use std::borrow::Cow;

use crate::emit::{File, openapi};
use book::Book;
pub use book::SiteHost;
use examples::Examples;
use schema_model::{
    braces::filled,
    model::{Brand, Model},
};

/// The folder of the pages that the server shows, among all documents.
pub(crate) const FOLDER: &str = "docs";

/// The site as the server keeps it: brand keys in braces. It speaks of the operations of these OpenAPI
/// documents.
#[must_use]
pub(crate) fn documents(model: &Model, examples: &Examples, openapi: &[File]) -> Vec<File> {
    let mut files = pages(&Book::new(model, examples, SiteHost::Server, openapi));
    for file in &mut files {
        file.path = format!("{FOLDER}/{}", file.path);
    }
    files
}

/// The site of one brand, as files below a folder of the caller's.
///
/// # Errors
/// When the model has no such brand.
pub fn site(
    model: &Model,
    examples: &Examples,
    brand_name: &str,
    home: SiteHost,
) -> anyhow::Result<Vec<File>> {
    let brand = openapi::brand_named(model, brand_name)?;
    let mut files = pages(&Book::new(model, examples, home, &openapi::documents(model)));
    for file in &mut files {
        file.text = expand(brand, &file.text);
    }
    Ok(files)
}

/// All pages and what they load, sorted by path.
fn pages(book: &Book<'_>) -> Vec<File> {
    let mut files = vec![
        index::page(book),
        calling::page(book),
        values::page(book),
        declarations::brands(book),
        declarations::gates(book),
        search::index(book),
        asset("docs.css", include_str!("docs/assets/docs.css")),
        asset("docs.js", include_str!("docs/assets/docs.js")),
    ];
    if book.home == SiteHost::Server {
        files.push(explorer::page(book));
        files.push(asset("explorer.css", include_str!("docs/assets/explorer.css")));
        files.push(asset("explorer.js", include_str!("docs/assets/explorer.js")));
    }
    for (package, file) in book.files() {
        files.push(match &file.kind {
            Some(kind) => kind::page(book, package, file, kind),
            None => types::page(book, package, file),
        });
    }
    files.sort_by(|a, b| a.path.cmp(&b.path));
    files
}

fn asset(name: &str, text: &str) -> File {
    File { path: format!("assets/{name}"), text: text.to_owned() }
}

/// Fills in the brand's words. All other braces stay.
fn expand(brand: &Brand, text: &str) -> String {
    filled(text, |key| brand.word(key).map(|word| Cow::Owned(escaped(word))))
}

/// The words of brands are names and media types; a page stays whole even if one is not.
fn escaped(word: &str) -> String {
    word.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
