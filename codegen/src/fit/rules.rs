//! The rules of a value, as the server checks them; what is said of one that is broken.

use super::{Words, scalars};
use crate::{
    language::{Rules, formats},
    names::Held,
    read::Spanned,
};

/// The first rule that a text breaks, or the bytes that it stands for.
#[must_use]
pub fn text(text: &str, held: &Held<'_>, rules: &Rules, words: &Words) -> Option<String> {
    if let Some(one_of) = rules.one_of.as_ref().filter(|known| !contains(known, text, words)) {
        return Some(format!("`one_of` has no `{}`, only {}", scalars::shown(text), join(one_of)));
    }
    if let Held::Enum(known) = held
        && !contains(&known.words, text, words)
    {
        return Some(format!(
            "the enumeration has no `{}`, only {}",
            scalars::shown(text),
            join(&known.words)
        ));
    }
    if rules.none_of.as_ref().is_some_and(|refused| is_refused(refused, text, words)) {
        return Some(format!("`none_of` has `{text}`"));
    }
    form(text, held, rules)
}

/// The first rule about the form of a text that it breaks: its length, its pattern, its format.
#[must_use]
pub fn form(text: &str, held: &Held<'_>, rules: &Rules) -> Option<String> {
    let is_bytes = matches!(held, Held::Bytes);
    let value = if is_bytes { scalars::bytes(text)? } else { text.as_bytes().to_vec() };
    let length = if is_bytes { value.len() } else { text.chars().count() };
    if let Some(min) = rules.min_length.as_ref().filter(|min| length < min.value) {
        return Some(format!("`min_length` is {}", min.value));
    }
    if let Some(max) = rules.max_length.as_ref().filter(|max| length > max.value) {
        return Some(format!("`max_length` is {}", max.value));
    }
    let format = rules.format.as_ref().and_then(|format| formats::format(format));
    if let Some(format) = format.filter(|format| !format.accepts(&value)) {
        return Some(format!("`{}` is not {}", scalars::shown(text), format.words));
    }
    let pattern = rules.pattern.as_ref()?;
    let regex = regex::Regex::new(&format!("^(?:{})$", pattern.value)).ok()?;
    (!regex.is_match(text)).then(|| format!("`pattern` does not match `{}`", scalars::shown(text)))
}

/// The bound that a number breaks.
#[must_use]
pub fn number(number: f64, rules: &Rules) -> Option<String> {
    // Bounds are whole numbers, far from where a double loses them.
    if let Some(min) = rules.min.as_ref().filter(|min| number < min.value as f64) {
        return Some(format!("`min` is {}", min.value));
    }
    rules.max.as_ref().filter(|max| number > max.value as f64).map(|max| format!("`max` is {}", max.value))
}

/// The bound that a number of items breaks.
#[must_use]
pub fn count(count: usize, rules: &Rules) -> Option<String> {
    if let Some(min) = rules.min_items.as_ref().filter(|min| count < min.value) {
        return Some(format!("`min_items` is {}", min.value));
    }
    let max = rules.max_items.as_ref().filter(|max| count > max.value)?;
    Some(format!("`max_items` is {}", max.value))
}

/// Whether the text is one of the words, in the brand's own; without a brand, braces may stand for anything.
fn contains(known: &[Spanned<String>], text: &str, words: &Words) -> bool {
    known.iter().any(|word| expanded(word, words) == text || words.is_empty() && word.contains('{'))
}

fn is_refused(refused: &[Spanned<String>], text: &str, words: &Words) -> bool {
    refused.iter().any(|word| expanded(word, words) == text)
}

fn expanded(word: &str, words: &Words) -> String {
    words.iter().fold(word.to_owned(), |word, (key, text)| word.replace(&format!("{{{key}}}"), text))
}

fn join(words: &[Spanned<String>]) -> String {
    words.iter().map(|word| format!("`{}`", word.value)).collect::<Vec<_>>().join(", ")
}
