//! Rules about protobuf tags, which are forever.

use std::collections::BTreeMap;

use super::context::Context;
use crate::{language::Type, names::Held, parse::RawFile, paths::is_true, read::Spanned, report::Findings};

/// The largest tag of the binary form.
const TAG_MAX: u32 = (1 << 29) - 1;
/// Tags that the binary form keeps for itself.
const TAGS_OF_PROTOBUF: std::ops::RangeInclusive<u32> = 19_000..=19_999;

/// A tag is what the binary form can carry.
pub(super) fn tags_are_in_range(cx: &Context<'_>, findings: &mut Findings) {
    for (_, _, keys) in cx.types() {
        let reserved = keys.reserved.iter().flat_map(|reserved| reserved.iter());
        for tag in numbered(keys).map(|(_, tag)| tag).chain(reserved) {
            if !(1..=TAG_MAX).contains(&tag.value) || TAGS_OF_PROTOBUF.contains(&tag.value) {
                findings.add_with_help(
                    tag.entry,
                    format!("{} cannot be a tag", tag.value),
                    format!("tags are 1 to {TAG_MAX}, without 19000 to 19999"),
                );
            }
        }
    }
}

/// Only a text that a strategy can set may be in JSON alone: anything else would be lost.
pub(super) fn only_texts_are_in_json_alone(cx: &Context<'_>, findings: &mut Findings) {
    for at in cx.fields() {
        let Some(tag) = at.field.tag.as_ref().filter(|tag| tag.value == 0) else { continue };
        let held = cx.names.field_held(at.file, at.field);
        if !matches!(held, None | Some(Held::String)) || is_true(&at.field.presence) {
            findings.add_with_help(
                tag.entry,
                "0 is the tag of what JSON alone has, which can only be a text without presence",
                "a field that the binary form has takes a tag above 0",
            );
        }
    }
}

/// Two fields with one tag could not be told apart.
pub(super) fn tags_are_unique(cx: &Context<'_>, findings: &mut Findings) {
    for (file, owner, keys) in cx.types() {
        let mut taken: BTreeMap<Vec<u32>, &Spanned<String>> = BTreeMap::new();
        let inline = file.inlined.of(owner).filter_map(|(name, field)| Some((name, field.tag.as_ref()?)));
        for (name, tag) in inline.chain(numbered(keys)) {
            let place = [file.inlined.within(owner, name), &[tag.value]].concat();
            if let Some(first) = taken.get(&place) {
                findings.add_with_help(
                    tag.entry,
                    format!(
                        "tag {} is already used by `{}` (line {})",
                        tag.value,
                        first.value,
                        cx.sources.line(first.span)
                    ),
                    advice(file, owner, keys),
                );
            } else {
                taken.insert(place, name);
            }
        }
    }
}

/// An old client may still send what a removed field meant.
pub(super) fn tags_are_not_reserved(cx: &Context<'_>, findings: &mut Findings) {
    for (file, owner, keys) in cx.types() {
        let Some(reserved) = &keys.reserved else { continue };
        for tag in
            own_tags(file, owner, keys).filter(|tag| reserved.iter().any(|taken| taken.value == tag.value))
        {
            findings.add_with_help(
                tag.entry,
                format!("tag {} is reserved: a field that was removed had it", tag.value),
                advice(file, owner, keys),
            );
        }
    }
}

/// The fields that the binary form has.
fn numbered(keys: &Type) -> impl Iterator<Item = (&Spanned<String>, &Spanned<u32>)> {
    tags(keys).filter(|(_, tag)| tag.value != 0)
}

fn tags(keys: &Type) -> impl Iterator<Item = (&Spanned<String>, &Spanned<u32>)> {
    let fields = keys.fields.iter().flat_map(|fields| fields.iter());
    fields.filter_map(|(name, field)| Some((name, field.tag.as_ref()?)))
}

/// The tags of the message itself, without those inside of messages that are inline in it.
fn own_tags<'a>(file: &'a RawFile, owner: &'a str, keys: &'a Type) -> impl Iterator<Item = &'a Spanned<u32>> {
    let inline = file.inlined.of(owner).filter_map(|(_, field)| field.tag.as_ref());
    let own = tags(keys).filter(|(name, _)| file.inlined.within(owner, name).is_empty());
    inline.chain(own.map(|(_, tag)| tag))
}

fn advice(file: &RawFile, owner: &str, keys: &Type) -> String {
    let reserved = keys.reserved.iter().flat_map(|reserved| reserved.iter());
    let largest = own_tags(file, owner, keys).chain(reserved).map(|tag| tag.value).max();
    let next = match largest.unwrap_or(0).saturating_add(1) {
        next if TAGS_OF_PROTOBUF.contains(&next) => TAGS_OF_PROTOBUF.end() + 1,
        next => next,
    };
    format!("tags are never reused; the next free one is {next}")
}
