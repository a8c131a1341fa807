//! The index that the search reads: a script of one list, so that it also loads from files.

use schema_model::model::{Body, Kind};
use serde_json::{Value, json};

use super::{
    book::{Book, page_path},
    fields::tree,
    text::first_sentence,
};
use crate::emit::File;

/// Each entry is name, where it belongs, address, and what it is.
pub(super) fn index(book: &Book<'_>) -> File {
    let mut entries = Vec::new();
    for (package, file) in book.files() {
        let page = page_path(package, file);
        match &file.kind {
            Some(kind) => {
                let of = book.api_version(package);
                entries.push(entry(&kind.name, &format!("kind in {of}"), &page, &words(kind)));
                for row in file.root().map(|root| tree(book, root).0).unwrap_or_default() {
                    let address = format!("{page}#{}", row.id);
                    let of = format!("field of {} {}", kind.name, package.version);
                    entries.push(entry(&row.id, &of, &address, &first_sentence(&row.field.doc)));
                }
            }
            None => {
                for type_ in &file.types {
                    let name = &type_.id.name;
                    let doc = first_sentence(&type_.doc);
                    entries.push(entry(name, "shared type", &book.address(&type_.id), &doc));
                    let Body::Message(message) = &type_.body else { continue };
                    for field in &message.fields {
                        let address = format!("{page}#{name}.{}", field.json);
                        let of = format!("field of shared type {name}");
                        entries.push(entry(&field.json, &of, &address, &first_sentence(&field.doc)));
                    }
                }
            }
        }
    }
    for gate in &book.model.gates {
        let address = format!("gates.html#{}", gate.name);
        entries.push(entry(&gate.name, "feature gate", &address, &first_sentence(&gate.doc)));
    }
    for (name, parameter) in &book.routes.parameters {
        let address = format!("calling.html#query-{name}");
        entries.push(entry(name, "query parameter", &address, &first_sentence(&parameter.doc)));
    }
    let lines: Vec<String> = entries.iter().map(Value::to_string).collect();
    File {
        path: "assets/search.js".into(),
        text: format!("var searchEntries = [\n{}\n];\n", lines.join(",\n")),
    }
}

fn entry(name: &str, of: &str, address: &str, doc: &str) -> Value {
    json!([name, of, address, doc])
}

/// What a kind is, and by which other words people know it.
fn words(kind: &Kind) -> String {
    let mut words = first_sentence(&kind.doc);
    for word in std::iter::once(&kind.plural).chain(&kind.short) {
        words.push_str(" · ");
        words.push_str(word);
    }
    words
}
