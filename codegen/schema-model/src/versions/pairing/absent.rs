//! Messages of the hub that may be absent, and fields that may be absent on one side only: nothing that is
//! stored is shown like something else.

use super::{Opened, Pairing};
use crate::{
    language::{Field, values::Needed},
    names::Held,
    paths::{Walked, is_option, is_true},
    read::Spanned,
    source::Span,
};

impl<'a> Pairing<'a, '_> {
    /// Notes the messages on a path that may be absent.
    pub(super) fn open(&mut self, walked: &Walked<'a>, place: Span) {
        let steps = walked.path.optional.iter().zip(&walked.fields).zip(&walked.path.json);
        let inside = walked.fields.len().saturating_sub(1);
        let is_told = walked.fields.last().is_some_and(|field| is_never_empty(field, &walked.held));
        for ((_, field), name) in steps.take(inside).filter(|((optional, _), _)| **optional) {
            let Some(value) = &field.value else { continue };
            self.opened.push(Opened { field: value.span, name: name.clone(), place, is_told });
        }
    }

    /// An empty message and none are the same here, so that the hub may not have an empty one.
    pub(super) fn opened_are_told(&mut self) {
        for (at, opened) in self.opened.iter().enumerate() {
            let same = |other: &&Opened| other.field == opened.field;
            let is_first = self.opened.iter().position(|other| same(&other)) == Some(at);
            if is_first && !self.opened.iter().filter(same).any(|other| other.is_told) {
                self.findings.add_with_help(
                    opened.place,
                    format!("`{}` may be absent, and an empty one could not be told from none", opened.name),
                    "a text, list or map in it that leads here must be `required` in the stored version",
                );
            }
        }
    }

    /// Whether a field is absent on both sides or on none, or its zero stands for absent.
    pub(super) fn agree_in_presence(
        &mut self,
        (name, field, held): (&Spanned<String>, &Spanned<Field>, &Held<'a>),
        (theirs, their_held): (&Field, &Held<'a>),
    ) {
        let (here, there) = (is_option(&field.value, held), is_option(theirs, their_held));
        if let Some(flag) = field.zero_is_absent.as_ref().filter(|flag| flag.value) {
            if here || !there || !held.is_scalar() || field.words.is_some() {
                self.findings.add_with_help(
                    flag.entry,
                    format!("no zero of `{}` stands for an absent one", name.value),
                    "only a scalar without presence and without `words` can, where the stored version has \
                     presence",
                );
            }
        } else if here != there {
            let word = |is: bool| if is { "presence" } else { "no presence" };
            let has = is_true(&field.presence);
            let message =
                format!("`{}` has {} here, and {} in the stored version", name.value, word(has), word(!has));
            self.findings.add(field.presence.as_ref().map_or(name.span, |presence| presence.entry), message);
        }
    }
}

/// Whether the rules of a field refuse the zero.
fn is_never_empty(field: &Field, held: &Held<'_>) -> bool {
    let is_required = field.rules.required.as_ref().is_some_and(|required| required.value != Needed::No);
    let has_empty = matches!(held, Held::String | Held::Enum(_) | Held::Bytes | Held::List(_) | Held::Map(_));
    is_required && has_empty && !is_option(field, held)
}
