//! The page of a file without a kind: types that kinds share.

use maud::{Markup, html};
use schema_model::model::{Body, Enum, File, Package, Type};

use super::{
    book::{Book, page_path, type_anchor},
    facts::type_words,
    fields::{flat, notes, table},
    layout::{self, Page, anchor, title},
    text::{codes, prose},
};
use crate::emit;

pub(super) fn page(book: &Book<'_>, package: &Package, file: &File) -> emit::File {
    let path = page_path(package, file);
    let name = title(&file.module);
    let page = Page { path: &path, title: &name };
    let content = html! {
        p.crumbs { (page.link("index.html", "API reference")) " / " (package.group) "/" (package.version) }
        h1 { (name) }
        p.lead {
            @if file.types.len() > 1 { "Types that kinds share, or that clients send and receive beside \
                objects." }
            @else { "A type that kinds share." }
        }
        @if file.types.len() > 1 {
            p.jump { @for type_ in &file.types { (page.link(&book.address(&type_.id), &type_.id.name)) " " } }
        }
        @for type_ in &file.types { (section(book, page, type_)) }
        @for words in &file.enums { (enumeration(words)) }
    };
    layout::page(book, page, content)
}

/// One type with its fields.
pub(super) fn section(book: &Book<'_>, page: Page<'_>, type_: &Type) -> Markup {
    let id = type_anchor(&type_.id);
    html! {
        section aria-labelledby=(id) {
            h2 id=(id) { (type_.id.name) (anchor(&id, &type_.id.name)) }
            p { (prose(&type_.doc)) }
            (notes(type_))
            @match &type_.body {
                Body::Message(message) if message.fields.is_empty() => p { "It has no fields." },
                Body::Message(_) => (table(book, page, &flat(type_), &[])),
                Body::Wrapper(value) => p { "In JSON: " (type_words(book, page, value)) "." },
            }
        }
    }
}

fn enumeration(words: &Enum) -> Markup {
    let id = format!("enum-{}", words.name);
    html! {
        section aria-labelledby=(id) {
            h2 id=(id) { (words.name) (anchor(&id, &words.name)) }
            p { (prose(&words.doc)) " One of " (codes(&words.words)) "." }
        }
    }
}
