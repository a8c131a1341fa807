//! The first page: every group and version with its kinds, and what else there is.

use maud::{Markup, html};
use schema_model::model::{self, Kind, Package};

use super::{
    book::{Book, SiteHost, page_path},
    layout::{self, EXPLORER, GUIDES, Page, heading, title},
    text::{codes, prose},
};
use crate::emit::File;

pub(super) fn page(book: &Book<'_>) -> File {
    let page = Page { path: "index.html", title: "Contents" };
    let content = html! {
        h1 { "{product} API reference" }
        p.lead {
            "Every kind that the API serves: its fields, their rules and defaults, examples, and the routes. "
            "What stands here follows from the schema, like the server itself."
        }
        @for package in &book.model.packages {
            @if Book::kinds(package).next().is_some() { (group(book, page, package)) }
        }
        section aria-labelledby="guides" {
            (heading("guides", "Guides"))
            ul {
                @for (address, name) in GUIDES { li { (page.link(address, name)) } }
                @if book.home == SiteHost::Server {
                    li { (page.link(EXPLORER.0, EXPLORER.1)) ": try requests in the browser" } }
            }
        }
        section aria-labelledby="types" {
            (heading("types", "Shared types"))
            ul {
                @for (package, file) in book.files().filter(|(_, file)| file.kind.is_none()) {
                    li {
                        (page.link(&page_path(package, file), &title(&file.module)))
                        @let names = file.types.iter().map(|type_| type_.id.name.as_str());
                        ": " (names.collect::<Vec<_>>().join(", "))
                    }
                }
            }
        }
    };
    layout::page(book, page, content)
}

fn group(book: &Book<'_>, page: Page<'_>, package: &Package) -> Markup {
    let api_version = book.api_version(package);
    let id = format!("{}-{}", package.group, package.version);
    html! {
        section aria-labelledby=(id) {
            (heading(&id, &api_version))
            table.kinds {
                thead {
                    tr { th scope="col" { "Kind" } th scope="col" { "Resource" } th scope="col" { "Scope" }
                        th scope="col" { "What it is" } }
                }
                tbody {
                    @for (file, kind) in Book::kinds(package) { (row(page, package, file, kind)) }
                }
            }
        }
    }
}

fn row(page: Page<'_>, package: &Package, file: &model::File, kind: &Kind) -> Markup {
    html! {
        tr {
            th scope="row" {
                (page.link(&page_path(package, file), &kind.name))
                @if kind.deprecation.is_some() { " " span.mark.deprecated { "deprecated" } }
                @if !kind.served { " " span.mark { "off by default" } }
            }
            td {
                code { (kind.plural) }
                @if !kind.short.is_empty() { ", " (codes(&kind.short)) }
                @for sub in &kind.subresources { br; code { "…/" (sub.name) } }
            }
            td { @if kind.namespaced { "namespace" } @else { "cluster" } }
            td { (prose(&kind.doc)) }
        }
    }
}
