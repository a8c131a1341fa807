//! Rules about kinds that are asked and not stored, and about the sub-resources where they are asked.

use super::context::Context;
use crate::{
    language::{known::nearest, words::VerbWord},
    model::Verb,
    parse::RawFile,
    paths::is_stored,
    read::Spanned,
    report::Findings,
    source::Span,
};

/// What is not kept is not read, changed or deleted, so nothing can be said of that.
pub(super) fn questions_are_only_asked(cx: &Context<'_>, findings: &mut Findings) {
    for (file, kind) in cx.kinds().filter(|(file, _)| !is_stored(file)) {
        for (key, span) in life(file) {
            if let Some(span) = span {
                findings.add_with_help(
                    span,
                    format!("`{key}` has no meaning for {}, which is not stored", kind.value),
                    "a question is created, answered and forgotten",
                );
            }
        }
        for verb in file.keys.verbs.iter().flat_map(|verbs| verbs.iter()) {
            check_verb(verb, &kind.value, findings);
        }
    }
}

fn life(file: &RawFile) -> [(&'static str, Option<Span>); 13] {
    fn place<T>(key: &Option<Spanned<T>>) -> Option<Span> {
        key.as_ref().map(|key| key.entry)
    }
    let keys = &file.keys;
    [
        ("converts", place(&keys.converts)),
        ("finalizers", place(&keys.finalizers)),
        ("generation", place(&keys.generation)),
        ("unconditional_update", place(&keys.unconditional_update)),
        ("create_on_update", place(&keys.create_on_update)),
        ("delete_reply", place(&keys.delete_reply)),
        ("deletion_waits_for", place(&keys.deletion_waits_for)),
        ("expires_after", place(&keys.expires_after)),
        ("strategy", place(&keys.strategy)),
        ("writes", place(&keys.writes)),
        ("scale", place(&keys.scale)),
        ("selectors", place(&keys.selectors)),
        // Those without a path are shown at sub-resources of others.
        ("columns", place(&keys.columns).filter(|_| !is_pathless(file))),
    ]
}

fn is_pathless(file: &RawFile) -> bool {
    file.keys.verbs.as_ref().is_some_and(|verbs| verbs.value.is_empty())
}

fn check_verb(verb: &Spanned<VerbWord>, what: &str, findings: &mut Findings) {
    if verb.value.0 != Verb::Create {
        findings.add_with_help(
            verb.entry,
            format!("{what} is asked: the only verb that it can have is `create`"),
            "leave the other verbs out",
        );
    }
}

/// What is passed on from a sub-resource sets nothing of the object, and its parameters are plain.
pub(super) fn connections_have_options(cx: &Context<'_>, findings: &mut Findings) {
    for (file, _) in cx.kinds() {
        for (name, writes) in file.keys.writes.iter().flat_map(|writes| writes.iter()) {
            let Some(connect) = &writes.connect else {
                if let Some(path) = &writes.path {
                    findings.add(path.entry, "`path` has a meaning only with `connect`");
                }
                continue;
            };
            if name.value == "main" {
                findings.add(connect.entry, "`main` is the object itself and passes nothing on");
                continue;
            }
            if cx.names.message(file, connect).is_none() {
                findings.add(connect.entry, format!("there is no type `{}`", connect.value));
            }
            let others = [
                writes.kind.as_ref().map(|key| key.entry),
                writes.create.as_ref().map(|key| key.entry),
                writes.update.as_ref().map(|key| key.entry),
                writes.untracked.as_ref().map(|key| key.entry),
                writes.tracked.as_ref().map(|key| key.entry),
            ];
            for other in others.into_iter().flatten() {
                findings.add(
                    other,
                    format!("`{}` passes requests on and sets nothing of the object", name.value),
                );
            }
        }
    }
}

/// What is asked at a sub-resource is a question, and nothing of the object is set there.
pub(super) fn asked_kinds_are_questions(cx: &Context<'_>, findings: &mut Findings) {
    for (file, _) in cx.kinds() {
        for (name, writes) in file.keys.writes.iter().flat_map(|writes| writes.iter()) {
            let Some(kind) = &writes.kind else { continue };
            if name.value == "main" {
                findings.add(kind.entry, "`main` is the object itself and has no other kind");
                continue;
            }
            if cx.names.root_of(file, kind).is_none_or(|root| is_stored(root.declared.file)) {
                let questions: Vec<String> = cx
                    .kinds()
                    .filter(|(file, _)| !is_stored(file))
                    .map(|(file, kind)| format!("{}.{}.{}", file.group, file.version, kind.value))
                    .collect();
                let likely = nearest(&kind.value, questions.iter().map(String::as_str));
                findings.add_with_hint(
                    kind.entry,
                    format!("`{}` is no kind with `stored: false`", kind.value),
                    likely.map(|likely| format!("did you mean `{likely}`?")),
                );
            }
            for verb in writes.verbs.iter().flat_map(|verbs| verbs.iter()) {
                check_verb(verb, &format!("the sub-resource `{}`", name.value), findings);
            }
            for owned in writes.untracked.iter().chain(&writes.tracked) {
                findings.add(owned.entry, format!("`{}` sets nothing of the object", name.value));
            }
        }
    }
}
