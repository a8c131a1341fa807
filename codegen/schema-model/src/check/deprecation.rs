//! Rules about versions on their way out: how long they stay, and what they give way to.

use super::{brand_words::keys_in_braces, context::Context};
use crate::{
    language::{Deprecated, known::BRAND_WORDS},
    names::Message,
    parse::RawFile,
    read::Spanned,
    report::Findings,
    spelling::{is_camel_case, is_version},
    stability::{BETA_RELEASES, Release, Stability, earliest_end},
};

/// Every file of a version that is deprecated.
fn deprecated<'a>(
    cx: &Context<'a>,
) -> impl Iterator<Item = (&'a RawFile, &'a Spanned<String>, &'a Deprecated)> + use<'a> {
    cx.kinds().filter_map(|(file, kind)| Some((file, kind, &file.keys.deprecated.as_ref()?.value)))
}

/// Warnings name releases as people know them.
pub(super) fn releases_are_numbers(cx: &Context<'_>, findings: &mut Findings) {
    let versions = deprecated(cx).flat_map(|(_, _, keys)| keys.since.iter().chain(&keys.removed));
    let gates = cx.raw.gates.iter().flat_map(|(_, gate)| gate.since.iter().chain(&gate.removed));
    for said in versions.chain(gates) {
        if Release::parse(said).is_none() {
            let text = format!("`{}` is no release", said.value);
            findings.add_with_help(said.span, text, "write its first two numbers, as `1.30`");
        }
    }
}

/// The more stable a version is, the longer it stays.
pub(super) fn versions_stay_long_enough(cx: &Context<'_>, findings: &mut Findings) {
    for (file, _, keys) in deprecated(cx) {
        let (Some(since), Some(removed)) = (&keys.since, &keys.removed) else { continue };
        let (Some(first), Some(last)) = (Release::parse(since), Release::parse(removed)) else { continue };
        let stability = Stability::of(&file.version);
        let earliest = earliest_end(stability, first);
        if last < first {
            let text = format!("it goes in {last}, before it is deprecated in {first}");
            findings.add(removed.entry, text);
        } else if last < earliest {
            let (text, help) = match stability {
                Stability::Stable => (
                    format!("a stable version cannot go in {last}"),
                    format!(
                        "it stays as long as the first number of the release does, which is {}",
                        first.major
                    ),
                ),
                Stability::Beta | Stability::Alpha => (
                    format!("a {stability} version that is deprecated in {first} cannot go in {last}"),
                    format!(
                        "it stays for {BETA_RELEASES} releases, or 9 months if that is longer: {earliest} at \
                         the earliest"
                    ),
                ),
            };
            findings.add_with_help(removed.entry, text, help);
        }
    }
}

/// What a version gives way to, as it is written.
struct Replacement<'a> {
    /// Group as the schema names it, or as it is when it is another product's.
    group: &'a str,
    version: &'a str,
    kind: &'a str,
    /// Whether the group gets the suffix of the brand.
    is_own: bool,
}

fn replacement(text: &str) -> Option<Replacement<'_>> {
    let (group_version, kind) = text.split_once(' ')?;
    let (group, version) = group_version.split_once('/').unwrap_or(("core", group_version));
    let own = group.strip_suffix(".{group_suffix}");
    let is_sound = is_version(version) && is_camel_case(kind) && !group.is_empty();
    is_sound.then_some(Replacement { group: own.unwrap_or(group), version, kind, is_own: own.is_some() })
}

/// What to use is a kind; one of this schema is there.
pub(super) fn replacements_are_known(cx: &Context<'_>, findings: &mut Findings) {
    for (file, kind, keys) in deprecated(cx) {
        let Some(said) = &keys.replacement else { continue };
        // A misspelled word of a brand has a rule of its own.
        if keys_in_braces(said).any(|key| !BRAND_WORDS.contains(&key)) {
            continue;
        }
        let Some(named) = replacement(said) else {
            let text = format!("`{}` is no kind", said.value);
            findings.add_with_help(said.span, text, "write `group/version Kind`");
            continue;
        };
        let is_ours = named.is_own || cx.raw.files.iter().any(|file| file.group == named.group);
        if (named.group, named.version, named.kind) == (&*file.group, &*file.version, &*kind.value) {
            let text = format!("{}/{} {} gives way to itself", file.group, file.version, kind.value);
            findings.add(said.entry, text);
        } else if is_ours && root_of(cx, &named).is_none() {
            findings.add_with_help(
                said.entry,
                format!("there is no `{}`", said.value),
                "name a kind of this schema, or one of another group",
            );
        }
    }
}

fn root_of<'a>(cx: &Context<'a>, named: &Replacement<'_>) -> Option<Message<'a>> {
    let root = cx.names.message_of(named.group, named.version, named.kind)?;
    let declares = root.declared.file.keys.kind.as_ref();
    declares.is_some_and(|kind| kind.value == named.kind).then_some(root)
}

/// Who has to move must not have to move again soon.
pub(super) fn replacements_are_as_stable(cx: &Context<'_>, findings: &mut Findings) {
    for (file, _, keys) in deprecated(cx) {
        let Some(said) = &keys.replacement else { continue };
        let Some(named) = replacement(said) else { continue };
        let (own, other) = (Stability::of(&file.version), Stability::of(named.version));
        if other < own {
            findings.add_with_help(
                said.entry,
                format!("{} is {own} and gives way to {}, which is {other}", file.version, named.version),
                "a version is deprecated in favour of one that is at least as stable",
            );
        }
    }
}
