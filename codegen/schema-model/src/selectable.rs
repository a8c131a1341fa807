//! The fields of a kind that field selectors may use: those that `select` marks and a path of messages
//! leads to.

use crate::{
    language::{Field, values::SelectRule},
    model::FieldPath,
    names::{Held, Message, Names, TypeKey},
    paths::{is_option, walk},
    read::Spanned,
    spelling::rust_field,
};

/// A selectable field of a kind.
#[derive(Debug)]
pub(crate) struct Selectable<'a> {
    /// As clients write it.
    pub(crate) label: String,
    /// How it is reached.
    pub(crate) path: FieldPath,
    /// The field whose `select` says so.
    pub(crate) field: &'a Spanned<Field>,
}

/// Every selectable field below a root type, in declaration order.
#[must_use]
pub(crate) fn paths<'a>(names: &Names<'a>, root: Message<'a>) -> Vec<Selectable<'a>> {
    let mut found = Vec::new();
    let start = FieldPath { json: Vec::new(), rust: Vec::new(), optional: Vec::new() };
    collect(names, root, &start, &mut vec![root.key()], &mut found);
    found
}

fn collect<'a>(
    names: &Names<'a>,
    message: Message<'a>,
    path: &FieldPath,
    around: &mut Vec<TypeKey<'a>>,
    found: &mut Vec<Selectable<'a>>,
) {
    for (name, field) in message.fields() {
        let Some(held) = names.field_held(message.declared.file, &field.value) else { continue };
        let mut path = path.clone();
        path.json.push(name.value.clone());
        path.rust.push(rust_field(name));
        path.optional.push(is_option(field, &held));
        let select = field.value.select.as_ref().map(|select| &select.value);
        match (held, select) {
            (Held::Message(inner), Some(SelectRule::Fields(chosen))) => {
                let walked = chosen.iter().filter_map(|name| walk(names, inner, name).ok());
                found.extend(walked.map(|walked| by_path(joined(&path, walked.path), field)));
            }
            (Held::Message(_), Some(SelectRule::No)) => {}
            // A message inside itself has no end of paths.
            (Held::Message(inner), _) if !around.contains(&inner.key()) => {
                around.push(inner.key());
                collect(names, inner, &path, around, found);
                around.pop();
            }
            (_, Some(SelectRule::Path)) => found.push(by_path(path, field)),
            (_, Some(SelectRule::Label(label))) => {
                found.push(Selectable { label: label.clone(), path, field });
            }
            _ => {}
        }
    }
}

fn by_path(path: FieldPath, field: &Spanned<Field>) -> Selectable<'_> {
    Selectable { label: path.json.join("."), path, field }
}

fn joined(path: &FieldPath, below: FieldPath) -> FieldPath {
    FieldPath {
        json: [path.json.clone(), below.json].concat(),
        rust: [path.rust.clone(), below.rust].concat(),
        optional: [path.optional.clone(), below.optional].concat(),
    }
}
