//! One rule of the schema as one call into `machinery::check`.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{ToTokens, quote};
use schema_model::model::{Bound, Native, Rule, Rules, Unique, Value, Worded};

/// Statements of a check. They know whether they are a single `if`, which an `else` takes without braces.
#[derive(Debug, Clone, Default)]
pub(super) struct Code {
    tokens: TokenStream,
    is_if: bool,
}

impl Code {
    /// A single `if` with its branches.
    pub(super) fn branch(condition: &TokenStream, then: &TokenStream, otherwise: &Code) -> Self {
        let otherwise = otherwise.after_else();
        Code { tokens: quote!(if #condition { #then } #otherwise), is_if: true }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.tokens.is_empty()
    }

    fn after_else(&self) -> TokenStream {
        if self.is_empty() {
            TokenStream::new()
        } else if self.is_if {
            quote!(else #self)
        } else {
            quote!(else { #self })
        }
    }
}

impl From<TokenStream> for Code {
    /// Statements that are anything but a single `if`.
    fn from(tokens: TokenStream) -> Self {
        Code { tokens, is_if: false }
    }
}

impl ToTokens for Code {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.tokens.to_tokens(tokens);
    }
}

/// A text; one with brand words is completed when the rule runs.
pub(super) fn text(text: &str) -> TokenStream {
    if has_brand_word(text) { quote!(&change.brand.expand(#text)) } else { quote!(#text) }
}

/// Names in backquotes with commas between, for a text.
pub(super) fn quoted(names: &[String]) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

fn has_brand_word(text: &str) -> bool {
    // As `Brand::expand` sees it: the braces of a regular expression, as `{1,3}`, are no word.
    text.split('{').skip(1).filter_map(|rest| rest.split_once('}')).any(|(word, _)| {
        !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_')
    })
}

fn words(words: &[String]) -> TokenStream {
    let words = words.iter().map(|word| text(word));
    quote!(&[#(#words),*])
}

/// A call, or the same call with its message replaced.
fn worded<T>(rule: &Worded<T>, shown: &TokenStream, call: &TokenStream) -> TokenStream {
    match &rule.text {
        None => quote!(#call;),
        Some(worded) => {
            let worded = text(worded);
            quote!(machinery::check::worded(#shown, #worded, &at, problems, |problems| { #call; });)
        }
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
    let rules = rules.iter().map(|rule| match rule {
        Rule::OneOf(rule) => {
            let words = words(&rule.value);
            worded(rule, &shown, &quote!(machinery::check::one_of(#borrowed, #words, &at, problems)))
        }
        Rule::NoneOf(rule) => {
            let words = words(&rule.value);
            worded(rule, &shown, &quote!(machinery::check::none_of(#borrowed, #words, &at, problems)))
        }
        Rule::Format(rule) => worded(rule, &shown, &format(borrowed, value, &rule.value)),
        Rule::Pattern(rule) => {
            // A static of its own for each rule, so that every expression is compiled once.
            let pattern = &rule.value;
            let check = worded(rule, &shown, &quote!(PATTERN.check(#borrowed, &at, problems)));
            quote!({
                static PATTERN: machinery::check::Pattern = machinery::check::Pattern::new(#pattern);
                #check
            })
        }
        Rule::MinLength(rule) => worded(rule, &shown, &min_length(place, borrowed, value, rule.value)),
        Rule::MaxLength(rule) => worded(rule, &shown, &max_length(place, borrowed, value, rule.value)),
        Rule::Min(rule) => worded(rule, &shown, &bounded(borrowed, value, &rule.value, &quote!(min))),
        Rule::Above(rule) => worded(rule, &shown, &bounded(borrowed, value, &rule.value, &quote!(above))),
        Rule::Max(rule) => worded(rule, &shown, &bounded(borrowed, value, &rule.value, &quote!(max))),
        // Whether a value must be there is asked where it stands; the others are of lists and maps.
        Rule::Required(_) => TokenStream::new(),
        Rule::MinItems(_) | Rule::MaxItems(_) | Rule::Unique(_) | Rule::Each(_) | Rule::Keys(_) => {
            TokenStream::new()
        }
    });
    rules.collect()
}

/// The format of a label selector.
pub(super) fn selector(borrowed: &TokenStream) -> TokenStream {
    quote!(machinery::selector::structured::check_selector(#borrowed, &at, problems);)
}

fn format(borrowed: &TokenStream, value: &Value, name: &str) -> TokenStream {
    let name = super::rust::ident(name);
    if *value == Value::Native(Native::IntOrString) {
        let check = quote!(machinery::check::format(text, machinery::format::#name, &at, problems));
        return quote!(machinery::check::of_text(#borrowed, |text| #check));
    }
    let check = if *value == Value::Bytes { quote!(bytes_format) } else { quote!(format) };
    quote!(machinery::check::#check(#borrowed, machinery::format::#name, &at, problems))
}

/// Bytes are counted as they are, not as base64; texts by characters.
fn min_length(place: &TokenStream, borrowed: &TokenStream, value: &Value, bound: usize) -> TokenStream {
    let bound = Literal::usize_unsuffixed(bound);
    if *value == Value::Bytes {
        quote!(machinery::check::min_bytes(#borrowed, #place.len(), #bound, &at, problems))
    } else {
        quote!(machinery::check::min_characters(#borrowed, #bound, &at, problems))
    }
}

fn max_length(place: &TokenStream, borrowed: &TokenStream, value: &Value, bound: usize) -> TokenStream {
    let bound = Literal::usize_unsuffixed(bound);
    if *value == Value::Bytes {
        quote!(machinery::check::max_bytes(#place.len(), #bound, &at, problems))
    } else {
        quote!(machinery::check::max_characters(#borrowed, #bound, &at, problems))
    }
}

/// A comparison with a bound, in the type of the value.
fn bounded(borrowed: &TokenStream, value: &Value, bound: &Bound, rule: &TokenStream) -> TokenStream {
    let limit = limit(value, bound);
    let check = |value: &TokenStream| quote!(machinery::check::#rule(#value, &#limit, &at, problems));
    match (bound, value) {
        (Bound::Percent(_), _) => {
            let check = check(&quote!(&percent));
            quote!(machinery::check::of_percent(#borrowed, |percent| #check))
        }
        (_, Value::Native(Native::IntOrString)) => {
            let check = check(&quote!(number));
            quote!(machinery::check::of_number(#borrowed, |number| #check))
        }
        _ => check(borrowed),
    }
}

fn limit(value: &Value, bound: &Bound) -> TokenStream {
    match bound {
        // To Rust, a number without a point is no float.
        Bound::Number(number) if *value == Value::Double => format!("{number}.0").parse().unwrap_or_default(),
        Bound::Number(number) => number.to_string().parse().unwrap_or_default(),
        Bound::Percent(number) => {
            let number = Literal::i64_unsuffixed(*number);
            quote!(machinery::check::Percent(#number))
        }
        Bound::Quantity { units, is_binary } => {
            let units = Literal::i64_unsuffixed(*units);
            let notation = if *is_binary { quote!(Binary) } else { quote!(Decimal) };
            quote!(machinery::quantity::Quantity::new(#units, machinery::quantity::Notation::#notation))
        }
        Bound::Duration(duration) => {
            let nanos = Literal::i64_unsuffixed(duration.as_nanos());
            quote!(machinery::time::Duration::from_nanos(#nanos))
        }
        Bound::Time(time) => {
            let seconds = Literal::i64_unsuffixed(time.as_unix());
            let time = quote!(machinery::time::Time::from_unix(#seconds));
            if *value == Value::Native(Native::MicroTime) {
                quote!(machinery::time::MicroTime::from(#time))
            } else {
                time
            }
        }
    }
}

/// The rules of a list or map, by what they are for.
pub(super) struct Collected<'r> {
    fewest: Option<&'r Worded<usize>>,
    most: Option<&'r Worded<usize>>,
    /// What makes two items alike.
    pub(super) unique: Option<&'r Worded<Unique>>,
    /// Rules of each item or entry.
    pub(super) each: &'r Rules,
    /// Rules of each key.
    pub(super) keys: &'r Rules,
}

impl<'r> Collected<'r> {
    pub(super) fn of(rules: &'r Rules) -> Self {
        let (each, keys) = (Rules::NONE, Rules::NONE);
        let mut collected = Collected { fewest: None, most: None, unique: None, each, keys };
        for rule in rules.iter() {
            match rule {
                Rule::MinItems(bound) => collected.fewest = Some(bound),
                Rule::MaxItems(bound) => collected.most = Some(bound),
                Rule::Unique(unique) => collected.unique = Some(unique),
                Rule::Each(rules) => collected.each = rules,
                Rule::Keys(rules) => collected.keys = rules,
                // Whether a value must be there is asked where it stands; the others are of single values.
                Rule::Required(_) => {}
                Rule::OneOf(_) | Rule::NoneOf(_) | Rule::Format(_) | Rule::Pattern(_) => {}
                Rule::MinLength(_) | Rule::MaxLength(_) | Rule::Min(_) | Rule::Above(_) | Rule::Max(_) => {}
            }
        }
        collected
    }

    /// Bounds around the checks of the content, which stop when there is too much of it.
    pub(super) fn counted(&self, place: &TokenStream, content: &TokenStream) -> Code {
        let count = quote!(#place.len());
        let shown = quote!(|| machinery::problem::plain(#count));
        let few = self.fewest.map(|rule| {
            let bound = Literal::usize_unsuffixed(rule.value);
            worded(rule, &shown, &quote!(machinery::check::min_items(#count, #bound, &at, problems)))
        });
        let Some(most) = self.most else { return quote!(#few #content).into() };
        let bound = Literal::usize_unsuffixed(most.value);
        let call = quote!(machinery::check::max_items(#count, #bound, &at, problems));
        let many = worded(most, &shown, &call);
        if content.is_empty() {
            return quote!(#few #many).into();
        }
        let content = Code::branch(&quote!(#count > #bound), &many, &content.clone().into());
        if few.is_some() { quote!(#few #content).into() } else { content }
    }
}

/// No two items alike: in the fields of `key`, or as a whole.
pub(super) fn unique(
    borrowed: &TokenStream,
    rule: &Worded<Unique>,
    key: Option<&[(String, Ident)]>,
) -> TokenStream {
    let (shown, at) = match key {
        None => (Some(quote!(machinery::problem::tree)), quote!(at.index(index))),
        Some([(json, _)]) => (key.map(self::key), quote!(at.index(index).field(#json))),
        Some(_) => (key.map(self::key), quote!(at.index(index))),
    };
    let report = match &rule.text {
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
