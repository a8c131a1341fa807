//! One rule of the schema as one call into `machinery::check`.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

use crate::model::{Rules, Value};

/// The text that replaces the standard message of a rule.
pub(super) fn message<'r>(rules: &'r Rules, rule: &str) -> Option<&'r str> {
    rules.messages.iter().find(|(word, _)| word == rule).map(|(_, text)| text.as_str())
}

/// A text; one with brand words is completed when the rule runs.
pub(super) fn text(text: &str) -> TokenStream {
    if has_brand_word(text) { quote!(&change.brand.expand(#text)) } else { quote!(#text) }
}

fn has_brand_word(text: &str) -> bool {
    text.split('{').skip(1).filter_map(|rest| rest.split_once('}')).any(|(word, _)| {
        !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_')
    })
}

fn words(words: &[String]) -> TokenStream {
    let words = words.iter().map(|word| text(word));
    quote!(&[#(#words),*])
}

/// A call, or the same call with its message replaced.
fn worded(rules: &Rules, rule: &str, shown: &TokenStream, call: &TokenStream) -> TokenStream {
    match message(rules, rule) {
        None => quote!(#call;),
        Some(worded) => {
            let worded = text(worded);
            quote!(machinery::check::worded(#shown, #worded, &at, problems, |problems| { #call; });)
        }
    }
}

/// An `else` with these statements; none when there are none.
pub(super) fn otherwise(statements: &TokenStream) -> TokenStream {
    if statements.is_empty() {
        TokenStream::new()
    } else if syn::parse2::<syn::ExprIf>(statements.clone()).is_ok() {
        quote!(else #statements)
    } else {
        quote!(else { #statements })
    }
}

/// Rules of a text, bytes or a number.
pub(super) fn scalar(
    place: &TokenStream,
    borrowed: &TokenStream,
    value: &Value,
    rules: &Rules,
) -> TokenStream {
    let shown = quote!(|| machinery::problem::tree(#borrowed));
    let mut calls = Vec::new();
    let mut call = |rule: &str, call: TokenStream| calls.push(worded(rules, rule, &shown, &call));
    if !rules.one_of.is_empty() {
        let words = words(&rules.one_of);
        call("one_of", quote!(machinery::check::one_of(#borrowed, #words, &at, problems)));
    }
    if !rules.none_of.is_empty() {
        let words = words(&rules.none_of);
        call("none_of", quote!(machinery::check::none_of(#borrowed, #words, &at, problems)));
    }
    if let Some(format) = &rules.format {
        let format = super::rust::ident(format);
        let check = if *value == Value::Bytes { quote!(bytes_format) } else { quote!(format) };
        call(
            "format",
            quote!(machinery::check::#check(#borrowed, machinery::format::#format, &at, problems)),
        );
    }
    if let Some(pattern) = &rules.pattern {
        let check = worded(rules, "pattern", &shown, &quote!(PATTERN.check(#borrowed, &at, problems)));
        calls.push(quote!({
            static PATTERN: machinery::check::Pattern = machinery::check::Pattern::new(#pattern);
            #check
        }));
    }
    let mut call = |rule: &str, call: TokenStream| calls.push(worded(rules, rule, &shown, &call));
    // Bytes are counted as they are, not as base64; texts by characters.
    let is_bytes = *value == Value::Bytes;
    if let Some(bound) = rules.min_length.map(Literal::usize_unsuffixed) {
        let check = if is_bytes {
            quote!(machinery::check::min_bytes(#borrowed, #place.len(), #bound, &at, problems))
        } else {
            quote!(machinery::check::min_characters(#borrowed, #bound, &at, problems))
        };
        call("min_length", check);
    }
    if let Some(bound) = rules.max_length.map(Literal::usize_unsuffixed) {
        let check = if is_bytes {
            quote!(machinery::check::max_bytes(#place.len(), #bound, &at, problems))
        } else {
            quote!(machinery::check::max_characters(#borrowed, #bound, &at, problems))
        };
        call("max_length", check);
    }
    if let Some(bound) = rules.min {
        let bound = number(value, bound);
        call("min", quote!(machinery::check::min(#borrowed, &#bound, &at, problems)));
    }
    if let Some(bound) = rules.max {
        let bound = number(value, bound);
        call("max", quote!(machinery::check::max(#borrowed, &#bound, &at, problems)));
    }
    calls.into_iter().collect()
}

/// A bound in the type of the value that it is compared with.
fn number(value: &Value, bound: i64) -> TokenStream {
    let digits = if *value == Value::Double { format!("{bound}.0") } else { bound.to_string() };
    digits.parse().unwrap_or_default()
}

/// Bounds of a list or map around the checks of its content, which stop when there is too much of it.
pub(super) fn counted(place: &TokenStream, rules: &Rules, content: &TokenStream) -> TokenStream {
    let count = quote!(#place.len());
    let shown = quote!(|| machinery::problem::plain(#count));
    let few = rules.min_items.map(Literal::usize_unsuffixed).map(|bound| {
        let call = quote!(machinery::check::min_items(#count, #bound, &at, problems));
        worded(rules, "min_items", &shown, &call)
    });
    let Some(bound) = rules.max_items.map(Literal::usize_unsuffixed) else {
        return quote!(#few #content);
    };
    let call = quote!(machinery::check::max_items(#count, #bound, &at, problems));
    let many = worded(rules, "max_items", &shown, &call);
    if content.is_empty() {
        quote!(#few #many)
    } else {
        quote!(#few if #count > #bound { #many } else { #content })
    }
}

/// No two items alike: in the fields of `key`, or as a whole.
pub(super) fn unique(borrowed: &TokenStream, rules: &Rules, key: Option<&[(String, Ident)]>) -> TokenStream {
    if rules.unique.is_none() {
        return TokenStream::new();
    }
    let (shown, at) = match key {
        None => (Some(quote!(machinery::problem::tree)), quote!(at.index(index))),
        Some([(json, _)]) => (key.map(self::key), quote!(at.index(index).field(#json))),
        Some(_) => (key.map(self::key), quote!(at.index(index))),
    };
    let report = match message(rules, "unique") {
        None => quote!(problems.duplicate(&#at, shown)),
        Some(worded) => {
            let worded = text(worded);
            quote!(problems.invalid(&#at, shown, #worded))
        }
    };
    quote!(machinery::check::unique(#borrowed, #shown, |index, shown| #report);)
}

/// A closure from an item to the fields that tell it from others, as one text.
pub(super) fn key(fields: &[(String, Ident)]) -> TokenStream {
    match fields {
        [(_, name)] => quote!(|item| machinery::problem::tree(&item.#name)),
        fields => {
            let pairs =
                fields.iter().map(|(json, name)| quote!((#json, machinery::problem::tree(&item.#name))));
            quote!(|item| machinery::check::together(&[#(#pairs),*]))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_brand_words_are_completed_at_run_time() {
        let rows = [
            ("plain", false),
            ("{domain}/x", true),
            ("a {signer_legacy_unknown} b", true),
            ("[a-z]{2}", false),
            ("{}", false),
            ("{Not}", false),
            ("{open", false),
        ];
        for (words, expected) in rows {
            assert_eq!(text(words).to_string().contains("expand"), expected, "{words}");
        }
    }
}
