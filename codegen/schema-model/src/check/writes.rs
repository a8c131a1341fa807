//! Rules about what a write to each URL may set.

use super::context::Context;
use crate::{
    language::{
        Writes,
        values::{ListOf, WritableRule},
    },
    model::Verb,
    names::Message,
    parse::RawFile,
    paths::{root, walk},
    read::Spanned,
    report::Findings,
};

/// Verbs that one object below another can have.
const SUBRESOURCE_VERBS: [Verb; 5] = [Verb::Create, Verb::Delete, Verb::Get, Verb::Patch, Verb::Update];

/// Every list of writable paths, with the root of its kind.
fn path_lists<'a>(cx: &Context<'a>) -> Vec<(Message<'a>, &'a ListOf<String>)> {
    let mut lists = Vec::new();
    for (file, _) in cx.kinds() {
        let Some(root) = root(&cx.names, file) else { continue };
        for (_, writes) in entries(file) {
            for rule in writes.create.iter().chain(&writes.update) {
                if let WritableRule::Paths(paths) = &rule.value {
                    lists.push((root, paths));
                }
            }
        }
    }
    lists
}

fn entries(file: &RawFile) -> impl Iterator<Item = (&Spanned<String>, &Spanned<Writes>)> {
    file.keys.writes.iter().flat_map(|writes| writes.iter())
}

/// Every list of paths that get owners, or none, with the root of its kind.
fn owner_lists<'a>(cx: &Context<'a>) -> Vec<(Message<'a>, &'a ListOf<String>)> {
    let mut lists = Vec::new();
    for (file, _) in cx.kinds() {
        let Some(root) = root(&cx.names, file) else { continue };
        for (_, writes) in entries(file) {
            let named = writes.untracked.iter().chain(&writes.tracked);
            lists.extend(named.map(|paths| (root, &paths.value)));
        }
    }
    lists
}

/// A path of what may be written, or is owned, leads to a field of the kind.
pub(super) fn writable_paths_exist(cx: &Context<'_>, findings: &mut Findings) {
    for (root, paths) in path_lists(cx).into_iter().chain(owner_lists(cx)) {
        for path in paths {
            if let Err(nowhere) = walk(&cx.names, root, path) {
                nowhere.report(path, findings);
            }
        }
    }
}

/// A client cannot write what the server fills, or drops.
pub(super) fn writable_paths_are_the_clients(cx: &Context<'_>, findings: &mut Findings) {
    for (root, paths) in path_lists(cx) {
        for path in paths {
            if path.value == "metadata" || path.value.starts_with("metadata.") {
                findings.add_with_help(
                    path.entry,
                    "`metadata` is the runtime's on every URL",
                    "leave it out of `writes`",
                );
            }
            let Ok(walked) = walk(&cx.names, root, path) else { continue };
            let Some(field) = walked.fields.last() else { continue };
            if field.from.is_some() {
                let message =
                    format!("`{}` is filled from the caller (`from`), no write can set it", path.value);
                findings.add(path.entry, message);
            }
            if field.write.is_some() {
                let message = format!("`{}` is dropped on every write (`write: ignored`)", path.value);
                findings.add(path.entry, message);
            }
        }
    }
}

/// A path below another adds nothing.
pub(super) fn writable_paths_do_not_overlap(cx: &Context<'_>, findings: &mut Findings) {
    for (_, paths) in path_lists(cx) {
        for (at, path) in paths.iter().enumerate() {
            let covers = |other: &str| {
                path.strip_prefix(other).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
            };
            let cover = paths.iter().enumerate().find(|(other, cover)| {
                // Of two equal paths only the second is reported.
                *other != at && covers(cover) && (cover.value != path.value || *other < at)
            });
            if let Some((_, cover)) = cover {
                let message = format!("`{}` is covered by `{}` already", path.value, cover.value);
                findings.add(path.entry, message);
            }
        }
    }
}

/// What a URL may set is said only where the URL can be written.
pub(super) fn writes_have_their_verb(cx: &Context<'_>, findings: &mut Findings) {
    for (file, _) in cx.kinds() {
        for (name, writes) in entries(file) {
            let is_main = name.value == "main";
            let verbs = if is_main { &file.keys.verbs } else { &writes.verbs };
            let has = |verb: Verb, default: bool| match verbs {
                Some(verbs) => verbs.iter().any(|said| said.value.0 == verb),
                None => default,
            };
            let sets = writes.kind.is_none();
            let can_create = has(Verb::Create, is_main) && sets;
            let can_update = (has(Verb::Update, true) || has(Verb::Patch, true)) && sets;
            for (word, rule, can) in
                [("create", &writes.create, can_create), ("update", &writes.update, can_update)]
            {
                if let Some(rule) = rule.as_ref().filter(|rule| !can && !is_nothing(&rule.value)) {
                    findings.add_with_help(
                        rule.entry,
                        format!("`{}` says what `{word}` may set, but has no such verb", name.value),
                        if is_main {
                            "add the verb to `verbs` of the file"
                        } else {
                            "add the verb to its `verbs`"
                        },
                    );
                }
            }
        }
    }
}

fn is_nothing(rule: &WritableRule) -> bool {
    match rule {
        WritableRule::All => false,
        WritableRule::Nothing => true,
        WritableRule::Paths(paths) => paths.is_empty(),
    }
}

/// A sub-resource is one object, and `main` has the verbs of the file.
pub(super) fn subresources_have_fitting_verbs(cx: &Context<'_>, findings: &mut Findings) {
    for (file, _) in cx.kinds() {
        for (name, writes) in entries(file) {
            let Some(verbs) = &writes.verbs else { continue };
            if name.value == "main" {
                findings.add_with_help(
                    verbs.entry,
                    "`main` has no `verbs` of its own",
                    "the verbs of the object itself stand in `verbs` of the file",
                );
                continue;
            }
            for verb in verbs.iter().filter(|verb| !SUBRESOURCE_VERBS.contains(&verb.value.0)) {
                findings.add(
                    verb.entry,
                    format!(
                        "the sub-resource `{}` is one object: it cannot be listed, \
                         watched or deleted as a collection",
                        name.value
                    ),
                );
            }
        }
    }
}
