//! The routes of a kind: each with its parameters, bodies and answers, and how to call it.

use maud::{Markup, html};

use super::{
    book::Book,
    commands::{self, Target, subresource},
    layout::{Page, anchor},
    routes::Operation,
    text::{codes, prose},
};

/// One block per operation.
pub(super) fn blocks(
    book: &Book<'_>,
    page: Page<'_>,
    operations: &[Operation],
    target: &Target<'_>,
) -> Markup {
    html! {
        p {
            "The examples use " code { "$SERVER" } " and " code { "$AUTH" } " as "
            (page.link("calling.html", "Calling the API")) " sets them."
        }
        table.routes {
            caption { "All routes" }
            thead { tr { th scope="col" { "Method" } th scope="col" { "Path" } th scope="col" { "Does" } } }
            tbody {
                @for operation in operations {
                    tr {
                        td { span class={ "method " (operation.method.to_lowercase()) }
                            { (operation.method) } }
                        td { code.path { (operation.path) } }
                        td { a href={ "#" (operation.id) } { (name(operation)) } }
                    }
                }
            }
        }
        @for operation in operations { (block(book, page, operation, target)) }
    }
}

fn block(book: &Book<'_>, page: Page<'_>, operation: &Operation, target: &Target<'_>) -> Markup {
    let name = name(operation);
    html! {
        section.operation aria-labelledby=(operation.id) {
            h3 id=(operation.id) { (name) (anchor(&operation.id, &name)) }
            p.route {
                span class={ "method " (operation.method.to_lowercase()) } { (operation.method) } " "
                code.path { (operation.path) }
            }
            p { (prose(&operation.doc)) }
            dl.facts {
                @for (name, doc) in path_parameters(&operation.path) {
                    dt { code { "{" (name) "}" } }
                    dd { (doc) }
                }
                @if !operation.query.is_empty() {
                    dt { "Query" }
                    dd {
                        @for (at, name) in operation.query.iter().enumerate() {
                            @if at > 0 { ", " }
                            @let parameter = book.routes.parameters.get(name);
                            @let doc = parameter.map(|parameter| parameter.doc.replace('`', ""));
                            a href=(page.to(&format!("calling.html#query-{name}"))) title=[doc] {
                                code { (name) } }
                        }
                    }
                }
                @if !operation.body.is_empty() {
                    dt { "Body" }
                    dd { (codes(&operation.body)) }
                }
                dt { "Answers" }
                dd {
                    @for (at, (code, schema)) in operation.answers.iter().enumerate() {
                        @if at > 0 { ", " }
                        code { (code) } " " (schema)
                    }
                    "; failures: " (page.link("calling.html#failures", "Status"))
                }
            }
            @if let Some(command) = commands::kubectl(target, operation) {
                pre tabindex="0" { code { (command) } } }
            pre tabindex="0" { code { (commands::curl(target, operation)) } }
        }
    }
}

/// What an operation is called: `List`, `Patch status`.
fn name(operation: &Operation) -> String {
    let everywhere = operation.action == "list" && operation.id.ends_with("ForAllNamespaces");
    let word = match operation.action.as_str() {
        "post" => "Create",
        "put" => "Replace",
        "get" => "Read",
        "list" if everywhere => "List in all namespaces",
        "list" => "List or watch",
        "patch" => "Patch",
        "delete" => "Delete",
        "deletecollection" => "Delete many",
        other => other,
    };
    match subresource(operation) {
        Some(sub) => format!("{word} {sub}"),
        None => word.to_owned(),
    }
}

fn path_parameters(path: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let known = [("namespace", "Namespace of the objects."), ("name", "Name of the object.")];
    let path = path.to_owned();
    known.into_iter().filter(move |(name, _)| path.contains(&format!("{{{name}}}")))
}
