//! Rules about the words of a brand that stand in braces, as `{domain}`.

use super::{
    context::Context,
    rules::{rule_sets, words_of},
};
use crate::{
    language::{
        known::{BRAND_WORDS, did_you_mean},
        values::Needed,
    },
    names::{DeclaredBody, declarations},
    read::Spanned,
    report::Findings,
    source::Span,
};

/// A word that the runtime compares with has no braces but those of a brand.
pub(super) fn brand_words_are_known(cx: &Context<'_>, findings: &mut Findings) {
    let mut words: Vec<&Spanned<String>> = Vec::new();
    for set in rule_sets(cx) {
        words.extend(set.rules.given().into_iter().flat_map(words_of));
    }
    for declared in cx.raw.files.iter().flat_map(declarations) {
        if let DeclaredBody::Enum(known) = declared.body {
            words.extend(&known.words);
        }
    }
    words.extend(cx.raw.files.iter().filter_map(|file| file.keys.deprecated.as_ref()?.replacement.as_ref()));
    for word in words {
        for key in unknown(word) {
            report(key, word.entry, findings);
        }
    }
}

/// In texts for people braces may mean much else; only what is nearly a word of a brand is a slip.
pub(super) fn texts_have_no_misspelled_brand_words(cx: &Context<'_>, findings: &mut Findings) {
    for (text, place) in texts(cx) {
        for key in unknown(text).filter(|key| is_slip(key)) {
            report(key, place, findings);
        }
    }
}

/// Every text that people read, with its place.
fn texts<'a>(cx: &Context<'a>) -> Vec<(&'a str, Span)> {
    let mut texts: Vec<&Spanned<String>> = Vec::new();
    for file in &cx.raw.files {
        texts.extend(&file.keys.doc);
        texts.extend(
            file.keys.columns.iter().flat_map(|columns| columns.iter()).filter_map(|c| c.doc.as_ref()),
        );
    }
    for declared in cx.raw.files.iter().flat_map(declarations) {
        texts.extend(match declared.body {
            DeclaredBody::Type(keys) => &keys.doc,
            DeclaredBody::Enum(words) => &words.doc,
        });
    }
    for at in cx.fields() {
        texts.extend(at.field.doc.iter().chain(&at.field.deprecated));
        texts.extend(at.field.known.iter().flat_map(|known| known.iter()));
    }
    for set in rule_sets(cx) {
        texts.extend(set.rules.messages.iter().flat_map(|texts| texts.iter()).map(|(_, text)| text));
    }
    texts.extend(cx.raw.gates.iter().filter_map(|(_, gate)| gate.doc.as_ref()));
    let details = rule_sets(cx).into_iter().filter_map(|set| {
        let needed = set.rules.required.as_ref()?;
        match &needed.value {
            Needed::Detail(text) => Some((text.as_str(), needed.span)),
            Needed::Yes | Needed::No => None,
        }
    });
    texts.into_iter().map(|text| (text.value.as_str(), text.span)).chain(details).collect()
}

fn unknown(text: &str) -> impl Iterator<Item = &str> {
    keys_in_braces(text).filter(|key| !BRAND_WORDS.contains(key))
}

fn is_slip(key: &str) -> bool {
    let slips = if key.len() < 8 { 1 } else { 2 };
    BRAND_WORDS.iter().any(|word| strsim::osa_distance(key, word) <= slips)
}

fn report(key: &str, place: Span, findings: &mut Findings) {
    let help = did_you_mean(key, BRAND_WORDS.iter().copied());
    findings.add_with_hint(place, format!("`{{{key}}}` is no word of a brand"), help);
}

/// Words in braces, as `domain` in `{domain}/name`.
pub(super) fn keys_in_braces(text: &str) -> impl Iterator<Item = &str> {
    let is_word = |key: &&str| {
        !key.is_empty() && key.chars().all(|letter| letter.is_ascii_lowercase() || letter == '_')
    };
    text.split('{').skip(1).filter_map(|rest| rest.split_once('}')).map(|(key, _)| key).filter(is_word)
}
