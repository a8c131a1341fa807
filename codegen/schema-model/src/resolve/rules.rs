//! Resolves the rules of a field, of its items and of its keys.

use super::plain::strings;
use crate::{
    language::{
        self, Given,
        values::{ListOf, Needed, UniqueRule},
    },
    model::{Rule, Rules, Unique, Worded},
    names::{Declared, Held, Names},
    read::Spanned,
};

/// The rules of a value; none when a type has no meaning.
pub(super) fn rules<'a>(
    names: &Names<'a>,
    owner: Declared<'a>,
    held: &Held<'a>,
    presence: bool,
    keys: &language::Rules,
) -> Option<Rules> {
    let inner = match held {
        Held::List(item) | Held::Map(item) => Some(names.held(owner.file, item)?),
        _ => None,
    };
    let mut list = implied(keys, held, inner.as_ref());
    for given in keys.given() {
        list.extend(match given {
            Given::Required(needed) => required(&needed.value, held, presence).map(Rule::Required),
            Given::OneOf(words) => set(words).map(|words| Rule::OneOf(worded(keys, given, words))),
            Given::NoneOf(words) => set(words).map(|words| Rule::NoneOf(worded(keys, given, words))),
            Given::Format(name) => Some(Rule::Format(worded(keys, given, name.value.clone()))),
            Given::Pattern(text) => Some(Rule::Pattern(worded(keys, given, text.value.clone()))),
            Given::MinLength(bound) => Some(Rule::MinLength(worded(keys, given, bound.value))),
            Given::MaxLength(bound) => Some(Rule::MaxLength(worded(keys, given, bound.value))),
            Given::Min(bound) => Some(Rule::Min(worded(keys, given, bound.of(held)?))),
            Given::Above(bound) => Some(Rule::Above(worded(keys, given, bound.of(held)?))),
            Given::Max(bound) => Some(Rule::Max(worded(keys, given, bound.of(held)?))),
            Given::MinItems(bound) => Some(Rule::MinItems(worded(keys, given, bound.value))),
            Given::MaxItems(bound) => Some(Rule::MaxItems(worded(keys, given, bound.value))),
            Given::Unique(unique) => {
                self::unique(&unique.value).map(|unique| Rule::Unique(worded(keys, given, unique)))
            }
            Given::Each(each) => match &inner {
                Some(inner) => Some(Rule::Each(rules(names, owner, inner, false, &each.value)?)),
                None => None,
            },
            Given::Keys(keys) => Some(Rule::Keys(rules(names, owner, &Held::String, false, &keys.value)?)),
        });
    }
    Some(list.into_iter().collect())
}

/// The text that replaces the standard message of a rule.
pub(super) fn text_of(keys: &language::Rules, rule: &str) -> Option<String> {
    let mut messages = keys.messages.iter().flat_map(|messages| messages.iter());
    messages.find(|(word, _)| word.value == rule).map(|(_, text)| text.value.clone())
}

/// An enumeration is a closed set of words, also that of items, unless the schema leaves some of them out.
fn implied(keys: &language::Rules, held: &Held<'_>, inner: Option<&Held<'_>>) -> Vec<Rule> {
    let words = |words: &ListOf<String>, text| Rule::OneOf(Worded { value: strings(Some(words)), text });
    match (held, inner) {
        (Held::Enum(known), _) if keys.one_of.is_none() => {
            vec![words(&known.words, text_of(keys, "one_of"))]
        }
        (_, Some(Held::Enum(known))) if keys.each.is_none() => {
            vec![Rule::Each([words(&known.words, None)].into_iter().collect())]
        }
        _ => Vec::new(),
    }
}

fn worded<T>(keys: &language::Rules, rule: Given<'_>, value: T) -> Worded<T> {
    Worded { value, text: text_of(keys, rule.key()) }
}

fn set(words: &Spanned<ListOf<String>>) -> Option<Vec<String>> {
    Some(strings(Some(&words.value))).filter(|words| !words.is_empty())
}

fn unique(unique: &UniqueRule) -> Option<Unique> {
    match unique {
        UniqueRule::No => None,
        UniqueRule::Whole => Some(Unique::Whole),
        UniqueRule::By(fields) => Some(Unique::By(strings(Some(fields)))),
    }
}

/// The detail behind `Required value`. A number or a boolean without presence cannot be told from its
/// zero, which is a value like any other, so that `required: true` is no rule there.
fn required(needed: &Needed, held: &Held<'_>, presence: bool) -> Option<String> {
    let zero_counts = !presence && matches!(held, Held::Bool | Held::Int32 | Held::Int64 | Held::Double);
    match needed {
        Needed::No => None,
        Needed::Yes if zero_counts => None,
        Needed::Yes => Some(String::new()),
        Needed::Detail(detail) => Some(detail.clone()),
    }
}
