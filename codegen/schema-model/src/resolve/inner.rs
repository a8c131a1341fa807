//! Resolves how problems show a message: the names and places of its fields there.

use crate::{
    language::{self, Inner, InnerRule},
    model::{Field, InnerMessage, InnerName, TypeId, Value},
    spelling::inner_name,
};

/// The group of the types that have one form for all.
const PLAIN_GROUP: &str = "meta";

/// Says it of a message, and of each of its fields.
pub(super) fn message(id: &TypeId, keys: &language::Type, fields: &mut [Field]) -> InnerMessage {
    if id.group == PLAIN_GROUP {
        return InnerMessage::Plain;
    }
    let declared: Vec<Option<&InnerRule>> = keys
        .fields
        .iter()
        .flat_map(|fields| fields.iter())
        .map(|(_, field)| field.value.inner.as_ref().map(|inner| &inner.value))
        .collect();
    for (field, rule) in fields.iter_mut().zip(&declared) {
        field.inner.name = name(field, *rule);
    }
    let places = places(&declared, fields);
    for (place, rule) in declared.iter().enumerate() {
        let Some(host) = placed(*rule).and_then(|inner| place_of(&inner.within, fields)) else { continue };
        fields.get_mut(host).into_iter().for_each(|host| host.inner.holds.push(place));
    }
    let is_declared = places.iter().copied().eq(0..fields.len());
    if is_declared { InnerMessage::Declared } else { InnerMessage::Places(places) }
}

fn placed(rule: Option<&InnerRule>) -> Option<&Inner> {
    match rule {
        Some(InnerRule::Placed(inner)) => Some(inner),
        _ => None,
    }
}

fn name(field: &Field, rule: Option<&InnerRule>) -> InnerName {
    let given = match rule {
        Some(InnerRule::Named(name)) => Some(name.clone()),
        rule => placed(rule).and_then(|inner| inner.name.as_ref()).map(|name| name.value.clone()),
    };
    match given.or_else(|| inner_name(&field.json)) {
        _ if is_metadata(field) => InnerName::Embedded,
        Some(name) => InnerName::Named(name),
        None => InnerName::Capital,
    }
}

/// Whether it is the metadata of an object or a list.
fn is_metadata(field: &Field) -> bool {
    field.json == "metadata" && matches!(&field.value, Value::Message(id) if id.group == PLAIN_GROUP)
}

/// The places of the fields that stand in the message itself, in order.
fn places(declared: &[Option<&InnerRule>], fields: &[Field]) -> Vec<usize> {
    let mut behind = vec![Vec::new(); fields.len()];
    let mut first = Vec::new();
    for (place, rule) in declared.iter().enumerate() {
        let inner = placed(*rule);
        if matches!(rule, Some(InnerRule::No)) || inner.is_some_and(|inner| inner.within.is_some()) {
            continue;
        }
        let before = inner.and_then(|inner| place_of(&inner.after, fields));
        match before.and_then(|before| behind.get_mut(before)) {
            Some(behind) => behind.push(place),
            None => first.push(place),
        }
    }
    let mut ordered = Vec::new();
    // The next place is at the end. A check refuses circles, which nothing leads into from here anyway.
    let mut open: Vec<usize> = first.into_iter().rev().collect();
    while let Some(place) = open.pop() {
        ordered.push(place);
        open.extend(behind.get(place).into_iter().flatten().rev());
    }
    ordered
}

fn place_of(name: &Option<crate::read::Spanned<String>>, fields: &[Field]) -> Option<usize> {
    let name = &name.as_ref()?.value;
    fields.iter().position(|field| field.json == *name)
}
