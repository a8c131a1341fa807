//! Brands and feature gates.

use maud::{Markup, html};
use schema_model::model::{Body, Brand, Gate, Stage};

use super::{
    book::{Book, page_path},
    layout::{self, Page, heading},
    text::prose,
};
use crate::emit::File;

pub(super) fn brands(book: &Book<'_>) -> File {
    let page = Page { path: "brands.html", title: "Brands" };
    let content = html! {
        h1 { "Brands" }
        p.lead {
            "Every name that a product gives to its API belongs to its brand. A server speaks one of them, \
             as "
            code { "--brand" } " says; these pages show the names of " strong { "{product}" } "."
        }
        @for brand in &book.model.brands { (words(brand)) }
    };
    layout::page(book, page, content)
}

fn words(brand: &Brand) -> Markup {
    let id = format!("brand-{}", brand.name);
    html! {
        section aria-labelledby=(id) {
            (heading(&id, &brand.name))
            table {
                thead { tr { th scope="col" { "Name of" } th scope="col" { "Word" } } }
                tbody {
                    @for (key, word) in brand.texts.iter().filter(|(key, _)| key != "name") {
                        tr { th scope="row" { (key.replace('_', " ")) } td { code { (word) } } }
                    }
                    @if !brand.plain_groups.is_empty() {
                        tr {
                            th scope="row" { "groups without a suffix" }
                            td { (super::text::codes(&brand.plain_groups)) }
                        }
                    }
                    @if !brand.suffixed_groups.is_empty() {
                        tr {
                            th scope="row" { "groups with a dot and the suffix" }
                            td { (super::text::codes(&brand.suffixed_groups)) }
                        }
                    }
                }
            }
        }
    }
}

pub(super) fn gates(book: &Book<'_>) -> File {
    let page = Page { path: "gates.html", title: "Feature gates" };
    let content = html! {
        h1 { "Feature gates" }
        p.lead {
            "Named switches, which " code { "--feature-gates=Name=true,Other=false" }
            " sets when a server starts."
        }
        table.fields {
            thead { tr { th scope="col" { "Gate" } th scope="col" { "Stage" }
                th scope="col" { "What it does" } } }
            tbody { @for gate in &book.model.gates { (gate_row(book, page, gate)) } }
        }
    };
    layout::page(book, page, content)
}

fn gate_row(book: &Book<'_>, page: Page<'_>, gate: &Gate) -> Markup {
    let users = users(book, &gate.name);
    html! {
        tr id=(gate.name) {
            th scope="row" { a.field href={ "#" (gate.name) } { (gate.name) } }
            td.type { (stage(gate.stage)) ", " @if gate.default { "on" } @else { "off" } }
            td {
                p { (prose(&gate.doc)) }
                @if gate.locked || !users.is_empty() {
                    ul.facts {
                        @if gate.locked { li { "It cannot be changed." } }
                        @if !users.is_empty() {
                            li {
                                "Fields: "
                                @for (at, (address, name)) in users.iter().enumerate() {
                                    @if at > 0 { ", " }
                                    (page.link(address, name))
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The types with fields that a gate guards: where they are described, and type and field.
fn users(book: &Book<'_>, gate: &str) -> Vec<(String, String)> {
    let mut users = Vec::new();
    for (package, file) in book.files() {
        for type_ in &file.types {
            let Body::Message(message) = &type_.body else { continue };
            for field in message.fields.iter().filter(|field| field.gate.as_deref() == Some(gate)) {
                let address = match &file.kind {
                    Some(_) => book.address(&type_.id),
                    None => format!("{}#{}.{}", page_path(package, file), type_.id.name, field.json),
                };
                users.push((address, format!("{}.{}", type_.id.name, field.json)));
            }
        }
    }
    users
}

fn stage(stage: Stage) -> &'static str {
    match stage {
        Stage::Alpha => "alpha",
        Stage::Beta => "beta",
        Stage::Stable => "stable",
        Stage::Deprecated => "deprecated",
    }
}
