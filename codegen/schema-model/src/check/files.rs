//! Rules about a file as a whole.

use super::context::Context;
use crate::{
    names::Held,
    parse::RawFile,
    paths::{is_true, root},
    read::Spanned,
    report::Findings,
    source::Span,
};

/// Keys without which nothing can be served.
pub(super) fn files_are_complete(cx: &Context<'_>, findings: &mut Findings) {
    for file in &cx.raw.files {
        let keys = &file.keys;
        let mut needed = vec!["group", "version"];
        if keys.kind.is_some() {
            needed.extend(["plural", "scope", "types"]);
        }
        for key in needed.into_iter().filter(|key| file.given.iter().all(|given| given != key)) {
            let owner = if keys.kind.is_some() { "the file of a kind" } else { "a schema file" };
            findings.add(file.start, format!("the key `{key}` is missing: {owner} must have it"));
        }
    }
}

/// The folder is what other files refer to, the key is what a reader sees.
pub(super) fn files_agree_with_their_folder(cx: &Context<'_>, findings: &mut Findings) {
    for file in &cx.raw.files {
        for (key, said, folder) in
            [("group", &file.keys.group, &file.group), ("version", &file.keys.version, &file.version)]
        {
            if let Some(said) = said.as_ref().filter(|said| said.value != *folder) {
                findings.add_with_help(
                    said.entry,
                    format!("the {key} is `{}`, but the file stands in the folder `{folder}`", said.value),
                    "move the file, or correct the key",
                );
            }
        }
    }
}

/// A file of shared types has no route, and so no columns or verbs.
pub(super) fn keys_of_a_kind_need_a_kind(cx: &Context<'_>, findings: &mut Findings) {
    for file in cx.raw.files.iter().filter(|file| file.keys.kind.is_none()) {
        let keys = &file.keys;
        let of_a_kind = [
            ("plural", place(&keys.plural)),
            ("singular", place(&keys.singular)),
            ("short", place(&keys.short)),
            ("categories", place(&keys.categories)),
            ("scope", place(&keys.scope)),
            ("name", place(&keys.name)),
            ("served", place(&keys.served)),
            ("stored", place(&keys.stored)),
            ("converts", place(&keys.converts)),
            ("strategy", place(&keys.strategy)),
            ("finalizers", place(&keys.finalizers)),
            ("generation", place(&keys.generation)),
            ("verbs", place(&keys.verbs)),
            ("unconditional_update", place(&keys.unconditional_update)),
            ("create_on_update", place(&keys.create_on_update)),
            ("delete_reply", place(&keys.delete_reply)),
            ("deletion_waits_for", place(&keys.deletion_waits_for)),
            ("expires_after", place(&keys.expires_after)),
            ("deprecated", place(&keys.deprecated)),
            ("writes", place(&keys.writes)),
            ("columns", place(&keys.columns)),
            ("selectors", place(&keys.selectors)),
            ("scale", place(&keys.scale)),
        ];
        for (key, span) in of_a_kind {
            if let Some(span) = span {
                findings.add_with_help(
                    span,
                    format!("`{key}` has no meaning in a file without `kind`"),
                    "a file without `kind` only declares types that others share",
                );
            }
        }
    }
}

fn place<T>(key: &Option<Spanned<T>>) -> Option<Span> {
    key.as_ref().map(|key| key.entry)
}

/// The root type carries the kind's name and the metadata of every object.
pub(super) fn kinds_have_a_root_type(cx: &Context<'_>, findings: &mut Findings) {
    for (file, kind) in cx.kinds() {
        let is_declared = declares(file, kind);
        if !is_declared && file.given.iter().any(|given| given == "types") {
            findings.add_with_help(
                kind.entry,
                format!("the kind {} has no root type", kind.value),
                format!("declare a type {} with fields in this file", kind.value),
            );
        }
        let Some(root) = root(&cx.names, file).filter(|_| is_declared) else { continue };
        let metadata = root.field("metadata").filter(|field| !is_true(&field.presence));
        let held = metadata.and_then(|field| cx.names.field_held(file, field));
        // An unknown type has a rule of its own.
        let is_unknown = metadata.is_some_and(|field| field.value.is_some()) && held.is_none();
        if !is_unknown
            && !matches!(held, Some(Held::Message(message)) if message.key() == ("meta", "v1", "ObjectMeta"))
        {
            findings.add_with_help(
                root.declared.name.span,
                format!("the root type {} has no metadata", kind.value),
                "give it `metadata: { tag: 1, type: meta.v1.ObjectMeta }`",
            );
        }
    }
}

fn declares(file: &RawFile, name: &str) -> bool {
    let keys = file.keys.types.as_ref().and_then(|types| types.get(name));
    keys.is_some_and(|keys| keys.fields.is_some())
}
