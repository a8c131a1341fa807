//! Rules about types and enumerations as they are declared.

use std::collections::BTreeSet;

use super::context::Context;
use crate::{
    language::{known::BUILT_IN_TYPES, values::MergeRule},
    model::Native,
    names::{Declared, DeclaredBody, Held, declarations},
    parse::RawFile,
    paths::is_true,
    report::Findings,
};

/// More fields than the decoder can tell apart, with `kind` and `apiVersion` counted in.
const FIELDS_MAX: usize = 126;

/// A name means one thing in a group and version.
pub(super) fn names_are_declared_once(cx: &Context<'_>, findings: &mut Findings) {
    for declared in cx.raw.files.iter().flat_map(declarations) {
        let name = declared.name;
        if BUILT_IN_TYPES.contains(&name.value.as_str()) {
            findings.add(name.span, format!("`{}` is the name of a built-in type", name.value));
        }
    }
    for file in &cx.raw.files {
        repeated_names(cx, file, findings);
    }
}

/// Where a file repeats another as a whole, that is one mistake.
fn repeated_names<'a>(cx: &Context<'a>, file: &'a RawFile, findings: &mut Findings) {
    let is_repeat = |declared: &Declared<'a>| {
        let first = cx.names.first(declared)?;
        (first.name.span != declared.name.span).then_some(*first)
    };
    let repeats: Vec<(Declared<'a>, Declared<'a>)> =
        declarations(file).filter_map(|declared| Some((declared, is_repeat(&declared)?))).collect();
    let is_whole = repeats.len() > 1
        && repeats.len() == declarations(file).count()
        && repeats
            .iter()
            .all(|(_, first)| first.file.path == repeats.first().map_or("", |(_, first)| &*first.file.path));
    for (declared, first) in repeats.iter().take(if is_whole { 1 } else { usize::MAX }) {
        let line = cx.sources.line(first.name.span);
        let rest = if is_whole { ", and so is all else in this file" } else { "" };
        findings.add_with_help(
            declared.name.span,
            format!(
                "`{}` is already declared in {} (line {line}){rest}",
                declared.name.value, first.file.path
            ),
            "the files of one group and version share their names",
        );
    }
}

/// A type has fields or wraps one value, and the keys that go with it.
pub(super) fn types_have_one_body(cx: &Context<'_>, findings: &mut Findings) {
    for (_, name, keys) in cx.types() {
        match (&keys.fields, &keys.wraps) {
            (None, None) => {
                findings.add(name.span, format!("{} has neither `fields` nor `wraps`", name.value))
            }
            (Some(_), Some(wraps)) => {
                findings.add(wraps.entry, format!("{} has both `fields` and `wraps`", name.value));
            }
            _ => {}
        }
        if let Some(merge) = keys.merge.as_ref().filter(|merge| !matches!(merge.value, MergeRule::Atomic)) {
            findings.add(merge.entry, "`merge` of a type can only be `atomic`");
        }
        let fields = keys.fields.iter().flat_map(|fields| fields.iter());
        let is_own = |name: &str| matches!(name, "kind" | "apiVersion");
        for (field, _) in fields.filter(|(field, _)| is_true(&keys.envelope) && is_own(field)) {
            findings.add(field.span, format!("`envelope: true` writes `{}` itself", field.value));
        }
    }
}

/// The decoder keeps one bit for each name.
pub(super) fn types_are_not_too_wide(cx: &Context<'_>, findings: &mut Findings) {
    for (_, name, keys) in cx.types() {
        let count = keys.fields.as_ref().map_or(0, |fields| fields.0.len());
        if count > FIELDS_MAX {
            findings.add(name.span, format!("{} has {count} fields, more than {FIELDS_MAX}", name.value));
        }
    }
}

/// What is a message or something else is JSON of any form to everything but the codecs.
pub(super) fn choices_are_free_json(cx: &Context<'_>, findings: &mut Findings) {
    for at in cx.fields() {
        let Some(choice) = &at.field.choice else { continue };
        let is_any = |held: &Held<'_>| matches!(held, Held::Native(Native::Any));
        let is_meant = cx.held(at).is_none_or(|held| match &held {
            Held::Map(value) => cx.names.held(at.file, &value.value).is_none_or(|value| is_any(&value)),
            held => is_any(held),
        });
        if !is_meant {
            findings.add(choice.entry, "`choice` needs the type `Any` or `{string: Any}`");
        }
    }
}

/// A word that stands twice is a slip.
pub(super) fn enumerations_have_distinct_words(cx: &Context<'_>, findings: &mut Findings) {
    for declared in cx.raw.files.iter().flat_map(declarations) {
        let DeclaredBody::Enum(words) = declared.body else { continue };
        let mut seen = BTreeSet::new();
        for word in words.words.iter().filter(|word| !seen.insert(word.value.as_str())) {
            findings.add(word.entry, format!("`{}` stands twice in {}", word.value, declared.name.value));
        }
        if words.words.is_empty() {
            findings.add(declared.name.span, format!("the enumeration {} has no words", declared.name.value));
        }
    }
}
