//! Values that are no message: how they look in JSON, and the named formats.

use maud::html;
use schema_model::language::formats::FORMATS;

use super::{
    book::Book,
    layout::{self, Page, heading},
    text::prose,
};
use crate::emit::File;

/// Name, an example in JSON, and what it is.
const TYPES: [(&str, &str, &str); 9] = [
    ("bytes", "\"aGVsbG8=\"", "Bytes. JSON and YAML carry them in base64."),
    ("Time", "\"2026-01-02T03:04:05Z\"", "A moment in UTC, in whole seconds (RFC 3339)."),
    ("MicroTime", "\"2026-01-02T03:04:05.000006Z\"", "A moment in UTC, in microseconds (RFC 3339)."),
    ("Duration", "\"1h30m0s\"", "A length of time: numbers with `h`, `m`, `s`, `ms`, `us` or `ns`."),
    (
        "Quantity",
        "\"500m\"",
        "A number with an optional suffix: `m` for thousandths, `k`, `M`, `G` for powers of 1000, `Ki`, \
         `Mi`, `Gi` for powers of 1024.",
    ),
    ("IntOrString", "80 or \"http\"", "A number or a string."),
    ("Any", "{ … }", "Any JSON object; the server does not look inside."),
    (
        "Raw",
        "{ … }",
        "Any JSON object, which the server keeps byte for byte: another order of keys is a change.",
    ),
    (
        "FieldsV1",
        "{ \"f:spec\": { … } }",
        "A set of fields: `f:` names a field, `k:` an item by its keys, `v:` a value of a set, `.` the thing \
         itself.",
    ),
];

pub(super) fn page(book: &Book<'_>) -> File {
    let page = Page { path: "values.html", title: "Values and formats" };
    let content = html! {
        h1 { "Values and formats" }
        p.lead { "How values look in JSON and YAML, and what the named formats of strings and bytes demand." }
        section aria-labelledby="types" {
            (heading("types", "Types"))
            table {
                thead { tr { th scope="col" { "Type" } th scope="col" { "In JSON" }
                    th scope="col" { "What it is" } } }
                tbody {
                    @for (name, example, doc) in TYPES {
                        tr id={ "type-" (name) } {
                            th scope="row" { (name) }
                            td { code { (example) } }
                            td { (prose(doc)) }
                        }
                    }
                }
            }
        }
        section aria-labelledby="formats" {
            (heading("formats", "Formats"))
            table {
                thead { tr { th scope="col" { "Format" } th scope="col" { "Must be" } } }
                tbody {
                    @for format in FORMATS {
                        tr id={ "format-" (format.name) } {
                            th scope="row" { (format.name.replace('_', " ")) }
                            td { (prose(format.words)) }
                        }
                    }
                }
            }
        }
    };
    layout::page(book, page, content)
}
