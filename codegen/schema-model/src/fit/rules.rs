//! The rules of a value, as the server checks them; what is said of one that is broken.

use std::{borrow::Cow, fmt::Display};

use super::{
    Words,
    text::{bytes, shown},
};
use crate::{
    braces::filled,
    language::{Given, Rules, formats, values::BoundRule},
    names::Held,
    read::Spanned,
};

/// A value as rules see it.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Seen<'v> {
    /// A text, or bytes as base64.
    Text(&'v str),
    /// A number.
    Number(f64),
    /// So many items or entries.
    Count(usize),
}

/// The first rule that a text breaks, or the bytes that it stands for.
#[must_use]
pub(crate) fn text(text: &str, held: &Held<'_>, rules: &Rules, words: &Words) -> Option<String> {
    match held {
        // Words that `one_of` lists are some of the enumeration's.
        Held::Enum(known) if rules.one_of.is_none() && !contains(&known.words, text, words) => {
            Some(format!("the enumeration has no `{}`, only {}", shown(text), join(&known.words)))
        }
        _ => broken(Seen::Text(text), held, rules, words),
    }
}

/// The first rule about the form of a text that it breaks: its length, its pattern, its format.
#[must_use]
pub(crate) fn form(text: &str, held: &Held<'_>, rules: &Rules) -> Option<String> {
    let is_about_words = |given: &Given<'_>| matches!(given, Given::OneOf(_) | Given::NoneOf(_));
    let mut others = rules.given().into_iter().filter(|given| !is_about_words(given));
    others.find_map(|given| flaw(Seen::Text(text), held, given, &[]))
}

/// The first rule that a value breaks.
#[must_use]
pub(crate) fn broken(seen: Seen<'_>, held: &Held<'_>, rules: &Rules, words: &Words) -> Option<String> {
    rules.given().into_iter().find_map(|given| flaw(seen, held, given, words))
}

/// What is to be said when a value breaks one rule.
fn flaw(seen: Seen<'_>, held: &Held<'_>, given: Given<'_>, words: &Words) -> Option<String> {
    let bound =
        |is_broken: bool, bound: &dyn Display| is_broken.then(|| format!("`{}` is {bound}", given.key()));
    match (given, seen) {
        (Given::OneOf(known), Seen::Text(text)) => (!contains(known, text, words))
            .then(|| format!("`one_of` has no `{}`, only {}", shown(text), join(known))),
        (Given::NoneOf(refused), Seen::Text(text)) => {
            is_refused(refused, text, words).then(|| format!("`none_of` has `{text}`"))
        }
        (Given::Format(name), Seen::Text(text)) => {
            let format = formats::format(name)?;
            let flaw = || format!("`{}` is not {}", shown(text), format.words);
            (!format.accepts(&raw(text, held)?)).then(flaw)
        }
        (Given::Pattern(pattern), Seen::Text(text)) => {
            let regex = regex::Regex::new(&format!("^(?:{})$", pattern.value)).ok()?;
            (!regex.is_match(text)).then(|| format!("`pattern` does not match `{}`", shown(text)))
        }
        (Given::MinLength(min), Seen::Text(text)) => bound(length(text, held)? < min.value, &min.value),
        (Given::MaxLength(max), Seen::Text(text)) => bound(length(text, held)? > max.value, &max.value),
        // Bounds are whole numbers, far from where a double loses them.
        (Given::Min(min), Seen::Number(number)) => bound(number < number_of(&min.value, held)?, &min.value),
        (Given::Above(min), Seen::Number(number)) => {
            bound(number <= number_of(&min.value, held)?, &min.value)
        }
        (Given::Max(max), Seen::Number(number)) => bound(number > number_of(&max.value, held)?, &max.value),
        (Given::MinItems(min), Seen::Count(count)) => bound(count < min.value, &min.value),
        (Given::MaxItems(max), Seen::Count(count)) => bound(count > max.value, &max.value),
        // Whether it must be there, and what is in it, is asked where the value stands.
        (Given::Required(_) | Given::Unique(_) | Given::Each(_) | Given::Keys(_), _) => None,
        // Rules that do not fit the form of the value are found by `check`.
        (Given::OneOf(_) | Given::NoneOf(_) | Given::Format(_) | Given::Pattern(_), _)
        | (Given::MinLength(_) | Given::MaxLength(_) | Given::Min(_) | Given::Above(_) | Given::Max(_), _)
        | (Given::MinItems(_) | Given::MaxItems(_), _) => None,
    }
}

/// The bound of a number; what is said of texts is found when the server starts.
fn number_of(bound: &BoundRule, held: &Held<'_>) -> Option<f64> {
    bound.of(held)?.number().map(|number| number as f64)
}

/// The bytes that a text is or stands for.
fn raw(text: &str, held: &Held<'_>) -> Option<Vec<u8>> {
    if matches!(held, Held::Bytes) { bytes(text) } else { Some(text.as_bytes().to_vec()) }
}

/// Lengths count characters, and of bytes these.
fn length(text: &str, held: &Held<'_>) -> Option<usize> {
    if matches!(held, Held::Bytes) { Some(raw(text, held)?.len()) } else { Some(text.chars().count()) }
}

/// Whether the text is one of the words, in the brand's own; without a brand, braces may stand for anything.
fn contains(known: &[Spanned<String>], text: &str, words: &Words) -> bool {
    known.iter().any(|word| expanded(word, words) == text || words.is_empty() && word.contains('{'))
}

fn is_refused(refused: &[Spanned<String>], text: &str, words: &Words) -> bool {
    refused.iter().any(|word| expanded(word, words) == text)
}

fn expanded(word: &str, words: &Words) -> String {
    let text = |key: &str| words.iter().find(|(name, _)| name == key).map(|(_, text)| text.as_str());
    filled(word, |key| text(key).map(Cow::Borrowed))
}

fn join(words: &[Spanned<String>]) -> String {
    words.iter().map(|word| format!("`{}`", word.value)).collect::<Vec<_>>().join(", ")
}
