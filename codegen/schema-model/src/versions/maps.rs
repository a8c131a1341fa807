//! Maps whose entries are fields on the other side, or repeat a field beside them.

use super::pairing::Pairing;
use crate::{
    language::Field,
    model::FieldPath,
    names::{Held, Message},
    paths::{is_true, walk},
    read::Spanned,
    source::Span,
    spelling::rust_field,
};

impl<'a> Pairing<'a, '_> {
    /// Entries of a map that the hub has as fields.
    pub(super) fn entries(
        &mut self,
        own: Message<'a>,
        hub: Message<'a>,
        (name, field): (&'a Spanned<String>, &'a Spanned<Field>),
        (held, path): (Held<'a>, &FieldPath),
    ) -> Vec<(String, FieldPath)> {
        let Some(entries) = &field.entries else { return Vec::new() };
        self.refuse_absent_steps(path, entries.entry);
        if !self.is_text_map(own, name, entries.entry, held) {
            return Vec::new();
        }
        let mut found = Vec::new();
        for (key, path) in entries.iter() {
            match walk(self.names, hub, path) {
                Ok(walked) if is_optional_text(walked.held, walked.fields.last().copied()) => {
                    self.refuse_absent_steps(&walked.path, path.span);
                    self.claim(own, hub, path, path.span);
                    found.push((key.value.clone(), walked.path));
                }
                Ok(_) => self.findings.add(
                    path.span,
                    format!("an entry can only be a string with presence, which `{}` is not", path.value),
                ),
                Err(nowhere) => {
                    let message = format!("the path `{}` leads nowhere: {}", path.value, nowhere.message);
                    self.findings.add_with_hint(path.span, message, nowhere.help);
                }
            }
        }
        found
    }

    /// Entries of a map that say again what a field beside it says.
    pub(super) fn repeats(
        &mut self,
        own: Message<'a>,
        (name, field): (&'a Spanned<String>, &'a Spanned<Field>),
        (held, path): (Held<'a>, &FieldPath),
    ) -> Vec<(String, String)> {
        let Some(repeats) = &field.repeats else { return Vec::new() };
        self.refuse_absent_steps(path, repeats.entry);
        if !self.is_text_map(own, name, repeats.entry, held) {
            return Vec::new();
        }
        let mut found = Vec::new();
        for (key, other) in repeats.iter() {
            let held = own.field(other).and_then(|f| self.names.field_held(own.declared.file, f));
            if held.is_some_and(|held| is_optional_text(held, own.field(other))) {
                found.push((key.value.clone(), rust_field(other)));
            } else {
                let message =
                    format!("an entry can only repeat a string with presence of {}", own.declared.name.value);
                self.findings.add(other.span, message);
            }
        }
        found
    }

    fn is_text_map(&mut self, own: Message<'a>, name: &Spanned<String>, at: Span, held: Held<'a>) -> bool {
        let is = match held {
            Held::Map(value) => {
                matches!(self.names.held(own.declared.file, &value.value), Some(Held::String))
            }
            _ => false,
        };
        if !is {
            let message = format!("`{}` is no map of strings, and so has no entries to speak of", name.value);
            self.findings.add(at, message);
        }
        is
    }
}

fn is_optional_text(held: Held<'_>, field: Option<&Field>) -> bool {
    // With presence, because an entry with an empty text is not the same as no entry.
    matches!(held, Held::String | Held::Enum(_)) && field.is_some_and(|field| is_true(&field.presence))
}
