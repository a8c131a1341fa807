//! The inner form of a value: how problems show it. It is the JSON that a Go server makes of the structs
//! behind its API.
//!
//! Fields have their names in capitals, and all of them are there: `null` stands for an absent value and an
//! empty list or map, unless the writer of the object sent it empty
//! ([`EmptiedPaths`](super::emptied_paths::EmptiedPaths)). The tables of messages say what else differs
//! ([`InnerMessage`], [`InnerName`]). Messages of `meta.v1` are the same in both forms.

use super::Writer;
use crate::{
    fields::Fields,
    shape::{InnerMessage, InnerName},
};

/// Writes a message.
pub(super) fn message(w: &mut Writer<'_>, message: &dyn Fields) {
    w.object(|w| content(w, message));
}

fn content(w: &mut Writer<'_>, message: &dyn Fields) {
    match message.shape().inner {
        InnerMessage::Plain => w.fields(message),
        _ => places(message).for_each(|place| field(w, message, place)),
    }
}

/// The places of the fields in the order of the inner form.
fn places(message: &dyn Fields) -> impl Iterator<Item = usize> + use<> {
    let shape = message.shape();
    let chosen = match shape.inner {
        InnerMessage::Places(places) => Some(places),
        InnerMessage::Plain | InnerMessage::Declared => None,
    };
    let all = if chosen.is_some() { 0 } else { shape.fields.len() };
    chosen.into_iter().flatten().copied().chain(0..all)
}

/// Writes the fields of a message that stand in the message with this tag in the binary form.
pub(crate) fn part(w: &mut Writer<'_>, message: &dyn Fields, tag: u32) {
    let fields = &message.shape().fields;
    let is_part = |place: &usize| fields.get(*place).is_some_and(|field| field.within.first() == Some(&tag));
    w.object(|w| places(message).filter(is_part).for_each(|place| field(w, message, place)));
}

fn field(w: &mut Writer<'_>, message: &dyn Fields, place: usize) {
    let (Some(field), Some(value)) = (message.shape().fields.get(place), message.field(place)) else {
        return;
    };
    if w.is_full() {
        return;
    }
    match &field.inner {
        InnerName::Capital => w.capital_name(&field.name),
        InnerName::Named(name) => w.name(name),
        InnerName::Embedded => {
            let part = value.as_message();
            return w.below_name(&field.name, |w| part.into_iter().for_each(|part| content(w, part)));
        }
    }
    if field.holds.is_empty() {
        w.below_name(&field.name, |w| value.write_json(w));
    } else {
        w.object(|w| with_neighbours(w, message, place, field.holds));
    }
}

/// The fields that stand in another one, and then its own.
fn with_neighbours(w: &mut Writer<'_>, message: &dyn Fields, place: usize, neighbours: &[usize]) {
    neighbours.iter().for_each(|neighbour| field(w, message, *neighbour));
    let host = message.field(place).and_then(|value| value.as_message());
    let name = message.shape().fields.get(place).map_or("", |field| &field.name);
    w.below_name(name, |w| host.into_iter().for_each(|host| content(w, host)));
}
