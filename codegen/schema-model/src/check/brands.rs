//! Rules about brands: all their words are there, and nothing else.

use super::context::Context;
use crate::{
    language::known::{BRAND_CHOICES, BRAND_LISTS, BRAND_TEXTS, did_you_mean},
    read::Read,
    report::Findings,
    stability::Release,
    tree::Entry,
};

/// The runtime has no word of its own to fall back on.
pub(super) fn brands_are_complete(cx: &Context<'_>, findings: &mut Findings) {
    for brand in &cx.raw.brands {
        let missing: Vec<String> = BRAND_TEXTS
            .iter()
            .chain(BRAND_LISTS)
            .filter(|key| brand.entries.iter().all(|entry| entry.key != **key))
            .map(|key| format!("`{key}`"))
            .collect();
        if !missing.is_empty() {
            findings.add(brand.start, format!("keys of the brand are missing: {}", missing.join(", ")));
        }
    }
}

/// A key that nothing reads is a slip, and so is a value of the wrong form.
pub(super) fn brand_keys_are_known(cx: &Context<'_>, findings: &mut Findings) {
    for entry in cx.raw.brands.iter().flat_map(|brand| &brand.entries) {
        if BRAND_LISTS.contains(&entry.key.as_str()) {
            Vec::<String>::read(&entry.value, findings);
        } else if BRAND_TEXTS.contains(&entry.key.as_str()) {
            if let Some(said) = String::read(&entry.value, findings) {
                text_is_usable(entry, &said, findings);
            }
        } else {
            findings.add_with_hint(
                entry.key_span,
                format!("unknown key `{}`", entry.key),
                did_you_mean(&entry.key, BRAND_TEXTS.iter().chain(BRAND_LISTS).copied()),
            );
        }
    }
}

/// Some texts have a form of their own.
fn text_is_usable(entry: &Entry, said: &str, findings: &mut Findings) {
    let choice = BRAND_CHOICES.iter().find(|(key, _)| *key == entry.key);
    if let Some((key, words)) = choice.filter(|(_, words)| !words.contains(&said)) {
        findings.add_with_help(
            entry.value.span,
            format!("unknown word for `{key}` `{said}`"),
            format!("known: {}", words.join(", ")),
        );
    }
    if entry.key == "api_release" && Release::parse(said).is_none() {
        findings.add_with_help(
            entry.value.span,
            format!("`{said}` is no release"),
            "write its first two numbers as text, as `\"1.36\"`",
        );
    }
}

/// The file name is what `--brand` is told.
pub(super) fn brands_agree_with_their_file(cx: &Context<'_>, findings: &mut Findings) {
    for brand in &cx.raw.brands {
        let name = brand.entries.iter().find(|entry| entry.key == "name");
        let said = name.and_then(|entry| String::read(&entry.value, &mut Findings::default()));
        if let (Some(entry), Some(said)) = (name, said.filter(|said| *said != brand.name)) {
            let message = format!("the brand is called `{said}`, but the file `{}.yaml`", brand.name);
            findings.add_with_help(entry.span(), message, "rename the file, or correct the key");
        }
    }
}
