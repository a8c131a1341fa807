//! Rules about several versions of one kind: they are one kind, and nothing is lost between them.

use std::collections::{BTreeMap, BTreeSet};

use super::{brand_words::keys_in_braces, context::Context};
use crate::{
    language::{
        Converts,
        known::{BRAND_WORDS, did_you_mean},
        values::HubPlace,
    },
    model::{Pair, TypeId},
    parse::RawFile,
    paths::{is_true, walk},
    read::Spanned,
    report::Findings,
    selectable,
    versions::{self, Placed},
};

/// Every file of a version that is converted.
fn versions<'a>(cx: &Context<'a>) -> impl Iterator<Item = (&'a RawFile, &'a Spanned<Converts>)> + use<'a> {
    cx.raw.files.iter().filter_map(|file| Some((file, file.keys.converts.as_ref()?)))
}

/// The stored version exists, and all versions are one kind under one name.
pub(super) fn versions_agree_with_the_stored_one(cx: &Context<'_>, findings: &mut Findings) {
    for (file, converts) in versions(cx) {
        let Some(to) = &converts.to else { continue };
        let Some(hub) = versions::hub(&cx.names, file) else {
            let kind = file.keys.kind.as_ref().map(|kind| kind.value.as_str()).unwrap_or_default();
            let group =
                converts.group.as_ref().map_or("this group".to_owned(), |group| format!("`{}`", group.value));
            findings.add_with_help(
                to.entry,
                format!("`{}` is no version in which a kind {kind} of {group} is stored", to.value),
                "name the version of the file without `converts`",
            );
            continue;
        };
        let theirs = hub.declared.file;
        same(&file.keys.plural, &theirs.keys.plural, "plural", findings);
        same(&file.keys.scope, &theirs.keys.scope, "scope", findings);
        same(&file.keys.singular, &theirs.keys.singular, "singular", findings);
        if let Some(strategy) = &file.keys.strategy {
            findings.add_with_help(
                strategy.entry,
                "a version has the strategy of the stored one",
                "leave the key out; the strategy sees objects in the stored version",
            );
        }
        if is_true(&converts.code) && !is_true(&theirs.keys.strategy) {
            let place = converts.code.as_ref().map_or(converts.entry, |code| code.entry);
            findings.add_with_help(
                place,
                "the kind has no strategy that could convert",
                format!("say `strategy: true` in {}", theirs.path),
            );
        }
        if let (Some(scale), true) = (&file.keys.scale, is_true(&converts.code)) {
            findings.add_with_help(
                scale.entry,
                "a Scale speaks of the client's version, and writes of this one are worked on in the stored \
                 one",
                "leave `scale` or `code` out",
            );
        }
        let known = |name: &str| theirs.keys.writes.as_ref().is_some_and(|writes| writes.get(name).is_some());
        let urls = file.keys.writes.iter().flat_map(|writes| writes.iter());
        for (name, _) in urls.filter(|(name, _)| name.value != "main" && !known(name)) {
            findings.add(name.span, format!("the stored version has no sub-resource `{}`", name.value));
        }
        selectors_are_kept(cx, file, findings);
        selectors_compare_stored_words(cx, file, findings);
    }
}

fn same<T: PartialEq>(
    own: &Option<Spanned<T>>,
    theirs: &Option<Spanned<T>>,
    key: &str,
    findings: &mut Findings,
) {
    if let (Some(own), Some(theirs)) = (own, theirs)
        && own.value != theirs.value
    {
        findings.add(own.entry, format!("`{key}` is another one in the stored version"));
    }
}

/// What the store keeps beside an object serves the selectors of all versions.
fn selectors_are_kept(cx: &Context<'_>, file: &RawFile, findings: &mut Findings) {
    let selectors = versions::selectors(&cx.names, file).unwrap_or_default();
    for Placed { selectable, .. } in selectors.iter().filter(|placed| placed.place.is_none()) {
        let Some(select) = &selectable.field.select else { continue };
        findings.add_with_help(
            select.entry,
            format!(
                "field selectors of the stored version do not look at what `{}` is there",
                selectable.label
            ),
            "mark the field with `select` there too, or leave it out here",
        );
    }
}

/// Selectors of all versions look at what is stored, which has other words there.
fn selectors_compare_stored_words(cx: &Context<'_>, file: &RawFile, findings: &mut Findings) {
    let kind = file.keys.kind.as_ref();
    let root = kind.and_then(|kind| cx.names.message_of(&file.group, &file.version, &kind.value));
    let Some(root) = root else { return };
    for selectable in selectable::paths(&cx.names, root) {
        let walked = walk(&cx.names, root, &selectable.path.json.join("."));
        let words = walked.ok().and_then(|walked| walked.fields.last()?.words.as_ref());
        if let Some(words) = words {
            findings.add(
                words.entry,
                format!(
                    "field selectors use `{}`, and compare with the words that are stored",
                    selectable.label
                ),
            );
        }
    }
}

/// Every field of each version has a place in the other.
pub(super) fn versions_are_converted_without_loss(cx: &Context<'_>, findings: &mut Findings) {
    for (file, _) in versions(cx) {
        versions::map(&cx.names, file, findings);
    }
}

/// A type that several kinds have is converted in one way: there is one method for it.
pub(super) fn shared_types_are_converted_alike(cx: &Context<'_>, findings: &mut Findings) {
    let mut known: BTreeMap<TypeId, Pair> = BTreeMap::new();
    for (file, converts) in versions(cx).filter(|(file, _)| file.keys.same_as.is_none()) {
        for pair in versions::conversion(&cx.names, file).into_iter().flat_map(|found| found.pairs) {
            let name = pair.own.name.clone();
            let first = known.entry(pair.own.clone()).or_insert_with(|| pair.clone());
            if *first != pair {
                findings.add_with_help(
                    converts.entry,
                    format!("{name} is converted in another way by a kind that has it as well"),
                    "declare a type for each of them",
                );
            }
        }
    }
}

/// `hub`, `entries`, `repeats` and `words` mean something only where a conversion comes by.
pub(super) fn conversion_keys_are_read(cx: &Context<'_>, findings: &mut Findings) {
    let mut seen = BTreeSet::new();
    let mut is_known = true;
    for (file, _) in versions(cx) {
        match versions::map(&cx.names, file, &mut Findings::default()) {
            Some(mapping) => seen.extend(mapping.seen),
            None => is_known = false,
        }
    }
    // Without the stored version nothing can be said of the fields.
    if !is_known {
        return;
    }
    for (_, _, keys) in cx.types() {
        for (name, field) in keys.fields.iter().flat_map(|fields| fields.iter()) {
            if seen.contains(&field.span) {
                continue;
            }
            for (key, place) in field.conversion_keys() {
                findings.add_with_help(
                    place,
                    format!("`{key}` of `{}` has no meaning: no version with `converts` has it", name.value),
                    "it belongs to the version that is not stored",
                );
            }
        }
    }
}

/// Names of annotations and entries have words of the brand, or no braces.
pub(super) fn conversion_names_have_known_words(cx: &Context<'_>, findings: &mut Findings) {
    let mut names: Vec<&Spanned<String>> = Vec::new();
    for (_, converts) in versions(cx) {
        let places = converts.hub_only.iter().flat_map(|fields| fields.iter()).map(|(_, place)| &place.value);
        names.extend(places.filter_map(annotation));
        let recodings = converts.recode.iter().flat_map(|list| &list.value);
        names.extend(recodings.filter_map(|recode| recode.annotation.as_ref()));
    }
    for at in cx.fields() {
        names.extend(at.field.hub.as_ref().and_then(|place| annotation(&place.value)));
        let keys = at.field.entries.iter().chain(&at.field.repeats).flat_map(|entries| entries.iter());
        names.extend(keys.map(|(key, _)| key));
    }
    for name in names {
        for key in keys_in_braces(name).filter(|key| !BRAND_WORDS.contains(key)) {
            findings.add_with_hint(
                name.span,
                format!("`{{{key}}}` is no word of a brand"),
                did_you_mean(key, BRAND_WORDS.iter().copied()),
            );
        }
    }
}

fn annotation(place: &HubPlace) -> Option<&Spanned<String>> {
    match place {
        HubPlace::Annotation(name) => Some(name),
        HubPlace::Path(_) | HubPlace::Code => None,
    }
}
