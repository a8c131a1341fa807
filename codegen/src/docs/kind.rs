//! The page of a kind.

use maud::{Markup, html};
use schema_model::{
    language::formats,
    model::{
        Deprecation, FieldPath, File, Finalizers, GenerateName, Generation, Kind, Package, Verb, Writable,
        Writes,
    },
};

use super::{
    book::{Book, page_path},
    columns,
    commands::Target,
    examples::Example,
    fields::{notes, table, tree},
    layout::{self, Page, heading},
    operations,
    text::{codes, prose},
    types,
};
use crate::emit;

pub(super) fn page(book: &Book<'_>, package: &Package, file: &File, kind: &Kind) -> emit::File {
    let path = page_path(package, file);
    let api_version = book.api_version(package);
    let page = Page { path: &path, title: &format!("{} {api_version}", kind.name) };
    let operations = book.routes.of_kind(&book.group(package), &package.version, &kind.name);
    let examples = book.examples.of(&package.group, &package.version, &file.module);
    let content = html! {
        p.crumbs { (page.link("index.html", "API reference")) " / " (api_version) }
        h1 { (kind.name) }
        @if let Some(going) = &kind.deprecation { (warning(going)) }
        @if !kind.served {
            p.warning role="note" {
                "Served only where a server is told "
                code { "--runtime-config=" (api_version) "=true" } "."
            }
        }
        p.lead { (prose(&kind.doc)) }
        @if !file.same_as.is_empty() {
            p { "Its fields, rules and columns are those of " code { (file.same_as) } ", which is the \
                version that is stored." }
        }
        (glance(book, package, kind))
        nav.jump aria-label="On this page" {
            @if !examples.is_empty() { a href="#example" { "Example" } " " }
            a href="#fields" { "Fields" } " "
            a href="#writes" { "Writes" } " "
            a href="#columns" { "Columns" } " "
            a href="#routes" { "Routes" }
        }
        (shown(examples))
        (fields(book, page, file, kind))
        (writes(kind))
        (columns::section(&kind.columns))
        section aria-labelledby="routes" {
            (heading("routes", "Routes"))
            (operations::blocks(book, page, operations, &target(book, package, file, kind, examples)
                .borrowed()))
        }
    };
    layout::page(book, page, content)
}

fn warning(going: &Deprecation) -> Markup {
    html! {
        p.warning role="note" {
            strong { "Deprecated since " (going.since) "." }
            @if !going.removed.is_empty() { " It goes away in " (going.removed) "." }
            @if !going.replacement.is_empty() { " Use " (prose(&going.replacement)) " instead." }
        }
    }
}

fn glance(book: &Book<'_>, package: &Package, kind: &Kind) -> Markup {
    html! {
        dl.glance {
            dt { "API version" } dd { code { (book.api_version(package)) } }
            dt { "Resource" } dd { code { (kind.plural) } }
            @if !kind.short.is_empty() { dt { "Short names" } dd { (codes(&kind.short)) } }
            @if !kind.categories.is_empty() { dt { "Categories" } dd { (codes(&kind.categories)) } }
            dt { "Scope" } dd { @if kind.namespaced { "in a namespace" } @else { "cluster" } }
            dt { "Verbs" } dd { (codes(kind.verbs.iter().map(|verb| verb.as_str()))) }
            @if !kind.subresources.is_empty() {
                dt { "Sub-resources" }
                dd {
                    @for (at, sub) in kind.subresources.iter().enumerate() {
                        @if at > 0 { "; " }
                        code { (sub.name) }
                        @if let Some(asked) = sub.kind() { " of " code { (asked.name) } }
                        " (" (codes(sub.verbs.iter().map(|verb| verb.as_str()))) ")"
                    }
                }
            }
            dt { "Names" } dd { (prose(formats::words(&kind.name_format))) }
            @if !kind.selectable.is_empty() {
                dt { "Field selectors" }
                dd {
                    (codes(["metadata.name"]))
                    @if kind.namespaced { ", " (codes(["metadata.namespace"])) }
                    ", " (codes(kind.selectable.iter().map(|selectable| &selectable.label)))
                    @for (label, field) in &kind.selectors.also {
                        ", " (codes([label])) " (" (codes([field])) ")"
                    }
                    @for (label, field) in &kind.selectors.otherwise {
                        "; " (codes([label])) " falls back to " (codes([field]))
                    }
                }
            }
            @match kind.generate_name {
                GenerateName::Prefix => {}
                GenerateName::FreePrefix => { dt { "Generated names" } dd { "the prefix has no format, the \
                    name has" } }
                GenerateName::Whole => { dt { "Generated names" }
                    dd { "nothing is added to " code { "metadata.generateName" } } }
            }
            @if kind.finalizers == Finalizers::Any { dt { "Finalizers" } dd { "with or without a domain" } }
            dt { "Generation" }
            dd {
                (match kind.generation {
                    Generation::Never => prose("not counted"),
                    Generation::OnSpec => prose("counts changes of `spec`"),
                    Generation::OnSentSpec => prose("counts changes of `spec`, also those that are dropped"),
                    Generation::OnExactSpec => prose("counts changes of `spec`, also lists and maps that are \
                        sent empty"),
                    Generation::OnChange => prose("counts changes of the content and of labels"),
                })
            }
            (lifetime(kind))
        }
    }
}

/// What differs from the usual life of an object.
fn lifetime(kind: &Kind) -> Markup {
    html! {
        @if kind.create_on_update { dt { "PUT of a missing object" } dd { "creates it" } }
        @if !kind.unconditional_update {
            dt { "PUT" } dd { (prose("needs `metadata.resourceVersion`")) }
        }
        @if kind.delete_returns_object { dt { "Delete answers" } dd { "the deleted object" } }
        @if let Some(path) = &kind.deletion_waits_for {
            dt { "Deletion" } dd { "waits until " (codes([path.json.join(".")])) " is empty" }
        }
        @if let Some(seconds) = kind.expires_after_seconds {
            dt { "Lifetime" } dd { (seconds) " seconds after the last write" }
        }
        @if kind.strategy {
            dt { "Further rules" } dd { "some rules over several fields are checked by the server besides \
                those below" }
        }
    }
}

/// The fullest example as YAML and JSON, the others folded.
fn shown(examples: &[Example]) -> Markup {
    let Some((fullest, others)) = examples.split_first() else { return html! {} };
    html! {
        section aria-labelledby="example" {
            (heading("example", "Example"))
            p { (prose(&fullest.about)) }
            details open { summary { "YAML" } (code_block(&fullest.yaml)) }
            details { summary { "JSON" } (code_block(&fullest.json)) }
            @for other in others {
                details { summary { (prose(&other.about)) } (code_block(&other.yaml)) }
            }
        }
    }
}

fn code_block(text: &str) -> Markup {
    html! { pre tabindex="0" { code { (text) } } }
}

fn fields(book: &Book<'_>, page: Page<'_>, file: &File, kind: &Kind) -> Markup {
    let Some(root) = file.root() else { return html! {} };
    let (rows, shown) = tree(book, root);
    // A type without fields has no row in the tree that could be its place.
    let is_bare =
        |type_: &schema_model::model::Type| type_.message().is_some_and(|message| message.fields.is_empty());
    let rest = file.types.iter().filter(|type_| !shown.contains(&type_.id) || is_bare(type_));
    html! {
        section aria-labelledby="fields" {
            (heading("fields", "Fields"))
            p {
                "Every object begins with " code { "apiVersion" } " and " code { "kind" } ". "
                (prose("`[]` stands for each item of a list, `[*]` for each entry of a map."))
            }
            (notes(root))
            (table(book, page, &rows, &kind.selectable))
        }
        @for type_ in rest { (types::section(book, page, type_)) }
    }
}

fn writes(kind: &Kind) -> Markup {
    html! {
        section aria-labelledby="writes" {
            (heading("writes", "What a write may set"))
            p { "Paths that are not listed keep their stored value, and stay empty on create. Metadata \
                follows rules of its own." }
            table {
                thead { tr { th scope="col" { "URL" } th scope="col" { "Create" }
                    th scope="col" { "Update and patch" } } }
                tbody {
                    (write_row("the object", &kind.verbs, &kind.main))
                    @for sub in kind.subresources.iter().filter(|sub| sub.writes_object()) {
                        (write_row(&format!("…/{}", sub.name), &sub.verbs, &sub.writes))
                    }
                }
            }
        }
    }
}

fn write_row(name: &str, verbs: &[Verb], writes: &Writes) -> Markup {
    let cell = |writable: &Writable, served: bool| match writable {
        _ if !served => html! { "–" },
        Writable::All => html! { "everything" },
        Writable::Paths(paths) => codes(paths.iter().map(|path: &FieldPath| path.json.join("."))),
    };
    let creates = verbs.contains(&Verb::Create);
    let updates = verbs.contains(&Verb::Update) || verbs.contains(&Verb::Patch);
    html! {
        tr {
            th scope="row" { (name) }
            td { (cell(&writes.create, creates)) }
            td { (cell(&writes.update, updates)) }
        }
    }
}

/// Texts of the commands of a kind.
struct Texts {
    resource: String,
    file: String,
    name: String,
    namespace: String,
}

impl Texts {
    fn borrowed(&self) -> Target<'_> {
        Target { resource: &self.resource, file: &self.file, name: &self.name, namespace: &self.namespace }
    }
}

fn target(book: &Book<'_>, package: &Package, file: &File, kind: &Kind, examples: &[Example]) -> Texts {
    let (name, namespace) = examples.first().map(|example| example.name.clone()).unwrap_or_default();
    let or = |text: String, other: &str| if text.is_empty() { other.to_owned() } else { text };
    Texts {
        resource: book.resource(package, kind),
        file: format!("{}.yaml", file.module.replace('_', "-")),
        name: or(name, "example"),
        namespace: if kind.namespaced { or(namespace, "default") } else { String::new() },
    }
}
