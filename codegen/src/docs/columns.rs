//! The columns of a kind's Table form.

use maud::{Markup, html};
use schema_model::model::{Column, ColumnSource, Shown};
use serde_json::Value;

use super::{
    layout::heading,
    text::{codes, prose},
};

/// The section about them.
pub(super) fn section(columns: &[Column]) -> Markup {
    html! {
        section aria-labelledby="columns" {
            (heading("columns", "Columns of tables"))
            table {
                thead {
                    tr { th scope="col" { "Column" } th scope="col" { "Shows" } th scope="col" { "From" }
                        th scope="col" { "When" } }
                }
                tbody { @for column in columns { (row(column)) } }
            }
        }
    }
}

fn row(column: &Column) -> Markup {
    let when = match (column.header, column.priority > 0) {
        (false, _) => "always, without a heading",
        (true, true) => "wide output",
        (true, false) => "always",
    };
    html! {
        tr {
            th scope="row" { (column.name) }
            td { (prose(&column.doc)) }
            td { (source(&column.source)) }
            td { (when) }
        }
    }
}

fn source(source: &ColumnSource) -> Markup {
    let ColumnSource::Places { paths, show, none } = source else {
        return html! { "worked out by the server" };
    };
    let paths = codes(paths.iter().map(|(written, _)| written.clone()));
    html! {
        (way(show, &paths))
        @match none {
            Value::String(text) if text.is_empty() => {}
            // Documented with the ways to show that have them.
            Value::String(text) if is_usual(text) && has_own_none(show) => {}
            Value::String(text) => { ", else " code { (text) } }
            other => { ", else " code { (other.to_string()) } }
        }
    }
}

/// Whether a text is one of those that such ways show where there is nothing.
fn is_usual(text: &str) -> bool {
    ["<none>", "<unknown>"].contains(&text)
}

fn has_own_none(show: &Shown) -> bool {
    matches!(show, Shown::Age | Shown::Duration | Shown::Labels | Shown::Selector)
}

fn way(show: &Shown, paths: &Markup) -> Markup {
    match show {
        Shown::Value => html! { (paths) },
        Shown::Text(words) => html! { (paths) " as text" (in_words(words)) },
        Shown::Joined { most: None, words, .. } => html! { "all of " (paths) (in_words(words)) },
        Shown::Joined { most: Some(most), words, .. } => {
            html! { "the first " (most) " of " (paths) (in_words(words)) }
        }
        Shown::Pair { separator, .. } => html! { (paths) " with " code { (separator) } " between them" },
        Shown::Labels => html! { (paths) " as " code { "key=value" } },
        Shown::Selector => html! { (paths) " as a label selector" },
        Shown::Age => html! { "time since " (paths) },
        Shown::Duration => html! { (paths) " as a duration" },
        Shown::Count => html! { "number of entries in " (paths) },
    }
}

fn in_words(words: &[(String, String)]) -> Markup {
    html! {
        @for (place, (from, word)) in words.iter().enumerate() {
            @if place == 0 { ": " } @else { ", " }
            code { (word) } " for " code { (from) }
        }
    }
}
