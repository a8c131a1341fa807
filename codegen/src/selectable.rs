//! The fields of a kind that field selectors may use: those marked `select: true` which a path of
//! messages leads to.

use crate::{
    language::Field,
    model::FieldPath,
    names::{Held, Message, Names, TypeKey},
    parse::Spanned,
    paths::{is_option, is_true},
    spelling::rust_field,
};

/// A selectable field of a kind.
#[derive(Debug)]
pub struct Selectable<'a> {
    /// How it is reached.
    pub path: FieldPath,
    /// The field.
    pub field: &'a Spanned<Field>,
}

/// Every selectable field below a root type, in declaration order.
#[must_use]
pub fn paths<'a>(names: &Names<'a>, root: Message<'a>) -> Vec<Selectable<'a>> {
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
        match held {
            // A message inside itself has no end of paths.
            Held::Message(inner) if !around.contains(&inner.key()) => {
                around.push(inner.key());
                collect(names, inner, &path, around, found);
                around.pop();
            }
            _ if is_true(&field.value.select) => found.push(Selectable { path, field }),
            _ => {}
        }
    }
}
