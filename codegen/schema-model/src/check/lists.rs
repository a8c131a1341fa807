//! Rules about how lists and maps are merged.

use super::context::{Context, FieldAt};
use crate::{
    language::{
        known::did_you_mean,
        values::{MergeRule, PatchRule, UniqueRule},
    },
    names::{Held, Message},
    read::Spanned,
    report::Findings,
};

/// What the items of a list are.
fn item<'a>(cx: &Context<'a>, at: FieldAt<'a>) -> Option<Held<'a>> {
    match cx.held(at)? {
        Held::List(item) => cx.names.held(at.file, item),
        _ => None,
    }
}

/// The message that the items of a list are.
pub(super) fn item_message<'a>(cx: &Context<'a>, at: FieldAt<'a>) -> Option<Message<'a>> {
    match item(cx, at)? {
        Held::Message(message) => Some(message),
        _ => None,
    }
}

/// Each merge rule is for some types only.
pub(super) fn merge_fits_the_type(cx: &Context<'_>, findings: &mut Findings) {
    for at in cx.fields() {
        let (Some(merge), Some(held)) = (&at.field.merge, cx.held(at)) else { continue };
        let (fits, word, meant) = match &merge.value {
            MergeRule::Atomic => (
                matches!(held, Held::List(_) | Held::Map(_) | Held::Message(_) | Held::Wrapper(..)),
                "merge: atomic",
                "lists, maps and messages",
            ),
            MergeRule::Granular => {
                (matches!(held, Held::Map(_) | Held::Message(_)), "merge: granular", "maps and messages")
            }
            MergeRule::Set => {
                (item(cx, at).is_some_and(|item| item.is_scalar()), "merge: set", "lists of scalars")
            }
            MergeRule::Map(_) => (item_message(cx, at).is_some(), "merge: map", "lists of messages"),
        };
        if !fits {
            findings.add_with_help(
                merge.entry,
                format!("`{word}` does not fit {}", held.form()),
                format!("it is for {meant}"),
            );
        }
    }
}

/// The keys of a list are scalar fields of its items.
pub(super) fn merge_keys_exist(cx: &Context<'_>, findings: &mut Findings) {
    for at in cx.fields() {
        let Some(merge) = &at.field.merge else { continue };
        let MergeRule::Map(keys) = &merge.value else { continue };
        if keys.is_empty() {
            findings.add_with_help(
                merge.entry,
                "`map` needs the keys that tell its items apart",
                "write `{ map: [name] }`",
            );
        }
        if let Some(message) = item_message(cx, at) {
            for key in keys {
                scalar_field_exists(cx, message, key, findings);
            }
        }
    }
}

/// Items that merge by their keys, or as a set, are found by them: two of the same could be stored, and then
/// no apply would know which is meant.
pub(super) fn merge_keys_are_unique(cx: &Context<'_>, findings: &mut Findings) {
    for at in cx.fields() {
        let Some(merge) = &at.field.merge else { continue };
        let unique = at.field.rules.unique.as_ref().map(|unique| &unique.value);
        let is_said = match (&merge.value, unique) {
            (_, Some(UniqueRule::No)) | (MergeRule::Atomic | MergeRule::Granular, _) => true,
            (MergeRule::Set, unique) => unique.is_some(),
            (MergeRule::Map(keys), Some(UniqueRule::By(fields))) => {
                fields.iter().all(|field| keys.iter().any(|key| key.value == field.value))
            }
            (MergeRule::Map(_), _) => false,
        };
        let fits = match &merge.value {
            MergeRule::Set => item(cx, at).is_some_and(|item| item.is_scalar()),
            _ => item_message(cx, at).is_some(),
        };
        let has_keys = match (&merge.value, item_message(cx, at)) {
            (MergeRule::Map(keys), Some(message)) => {
                !keys.is_empty() && keys.iter().all(|key| is_scalar_field(cx, message, key))
            }
            _ => true,
        };
        // What does not fit has a rule of its own.
        if is_said || !fits || !has_keys {
            continue;
        }
        let name = &at.name.value;
        let (text, rule) = match &merge.value {
            MergeRule::Map(keys) => {
                let words: Vec<&str> = keys.iter().map(|key| key.value.as_str()).collect();
                let shown = words.join("`, `");
                let text = format!("items of `{name}` merge by `{shown}`, but two of them may have the same");
                (text, format!("[{}]", words.join(", ")))
            }
            _ => (format!("`{name}` is a set, but an item may stand in it twice"), "true".to_owned()),
        };
        let help = format!("say `unique: {rule}`; or `unique: false` where clients store such items already");
        findings.add_with_help(merge.entry, text, help);
    }
}

fn is_scalar_field<'a>(cx: &Context<'a>, message: Message<'a>, key: &str) -> bool {
    let held = message.field(key).and_then(|field| cx.names.field_held(message.declared.file, field));
    held.is_some_and(|held| held.is_scalar())
}

fn scalar_field_exists<'a>(
    cx: &Context<'a>,
    message: Message<'a>,
    key: &Spanned<String>,
    findings: &mut Findings,
) {
    let name = &message.declared.name.value;
    let Some(field) = message.field(key) else {
        findings.add_with_hint(
            key.entry,
            format!("{name} has no field `{}`", key.value),
            did_you_mean(key, message.fields().map(|(name, _)| name.value.as_str())),
        );
        return;
    };
    let held = cx.names.field_held(message.declared.file, field);
    if let Some(held) = held.filter(|held| !held.is_scalar()) {
        findings.add(
            key.entry,
            format!("`{}` of {name} is {}, and only scalars tell items apart", key.value, held.form()),
        );
    }
}

/// Each patch rule is for some types only, and its key a field of the items.
pub(super) fn patch_fits_the_type(cx: &Context<'_>, findings: &mut Findings) {
    for at in cx.fields() {
        let (Some(patch), Some(held)) = (&at.field.patch, cx.held(at)) else { continue };
        let (fits, meant) = match &patch.value {
            PatchRule::Merge => {
                (item(cx, at).is_some_and(|item| item.is_scalar()), "`patch: merge` is for lists of scalars")
            }
            PatchRule::MergeByKey(key) => match item_message(cx, at) {
                Some(message) => {
                    scalar_field_exists(cx, message, key, findings);
                    (true, "")
                }
                None => (false, "`patch: { merge: key }` is for lists of messages"),
            },
            PatchRule::Replace => (!held.is_scalar(), "`patch: replace` is for lists, maps and messages"),
        };
        if !fits {
            findings.add_with_help(patch.entry, format!("`patch` does not fit {}", held.form()), meant);
        }
    }
}

/// Only what is merged and has fields can retain some of them.
pub(super) fn retained_keys_are_of_messages(cx: &Context<'_>, findings: &mut Findings) {
    for at in cx.fields() {
        let Some(retain) = at.field.retain_keys.as_ref().filter(|retain| retain.value) else { continue };
        let Some(held) = cx.held(at) else { continue };
        let fits = match at.field.patch.as_ref().map(|patch| &patch.value) {
            None => matches!(held, Held::Message(_)),
            Some(PatchRule::MergeByKey(_)) => true,
            Some(PatchRule::Merge | PatchRule::Replace) => false,
        };
        if !fits {
            findings.add_with_help(
                retain.entry,
                format!("`retain_keys` does not fit {}", held.form()),
                "it is for messages that are not replaced, and for lists of messages with `patch: { merge: \
                 key }`",
            );
        }
    }
}

/// The fields that make items unique exist in the items.
pub(super) fn unique_fields_exist(cx: &Context<'_>, findings: &mut Findings) {
    for at in cx.fields() {
        let Some(unique) = &at.field.rules.unique else { continue };
        let UniqueRule::By(keys) = &unique.value else { continue };
        match item_message(cx, at) {
            Some(message) => keys.iter().for_each(|key| scalar_field_exists(cx, message, key, findings)),
            None if item(cx, at).is_some() => findings.add_with_help(
                unique.entry,
                "`unique` names fields, but the items have none",
                "write `unique: true`",
            ),
            None => {}
        }
    }
}
