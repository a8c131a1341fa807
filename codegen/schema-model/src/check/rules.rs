//! Rules about the rules of a field: that they fit its type, and each other.

use std::collections::BTreeSet;

use super::{
    context::{Context, FieldAt},
    relations,
};
use crate::{
    fit,
    language::{
        Given, Rules,
        formats::{self, FormatSubject},
        known::{did_you_mean, nearest},
        words::EmitWord,
    },
    model::Native,
    names::Held,
    read::Spanned,
    report::Findings,
    rules::Subject,
};

/// The rules of a field, or of its items or keys, with what they are about.
#[derive(Clone, Copy)]
pub(super) struct RuleSet<'a> {
    pub(super) at: FieldAt<'a>,
    pub(super) held: Held<'a>,
    pub(super) rules: &'a Rules,
    /// Whether they are the field's own.
    pub(super) is_own: bool,
}

/// Every set of rules, those of items and keys included.
pub(super) fn rule_sets<'a>(cx: &Context<'a>) -> Vec<RuleSet<'a>> {
    let own = cx
        .fields()
        .filter_map(|at| Some(RuleSet { at, held: cx.held(at)?, rules: &at.field.rules, is_own: true }));
    let mut sets = Vec::new();
    let mut open: Vec<RuleSet<'a>> = own.collect();
    open.extend(relations::held(cx).into_iter().filter_map(|(name, walked, rules)| {
        let at = FieldAt { file: walked.file, owner: name, name, field: walked.fields.last()? };
        Some(RuleSet { at, held: walked.held, rules: &rules.value, is_own: false })
    }));
    while let Some(set) = open.pop() {
        if let (Some(each), Held::List(inner) | Held::Map(inner)) = (&set.rules.each, set.held)
            && let Some(held) = cx.names.held(set.at.file, inner)
        {
            open.push(RuleSet { held, rules: &each.value, is_own: false, ..set });
        }
        if let (Some(keys), Held::Map(_)) = (&set.rules.keys, set.held) {
            open.push(RuleSet { held: Held::String, rules: &keys.value, is_own: false, ..set });
        }
        sets.push(set);
    }
    sets
}

/// Whether a rule about this subject may stand on such a value.
fn fits(subject: Subject, held: &Held<'_>) -> bool {
    match subject {
        Subject::Anything => true,
        Subject::Text => matches!(held, Held::String | Held::Enum(_)),
        Subject::Measure => {
            use Native::{Duration, IntOrString, MicroTime, Quantity, Time};
            matches!(
                held,
                Held::Int32
                    | Held::Int64
                    | Held::Double
                    | Held::Native(Duration | IntOrString | MicroTime | Quantity | Time)
            )
        }
        Subject::Formatted => {
            matches!(held, Held::String | Held::Bytes | Held::Native(Native::IntOrString))
                || is_selector(held)
        }
        Subject::TextOrBytes => matches!(held, Held::String | Held::Bytes),
        Subject::Collection => matches!(held, Held::List(_) | Held::Map(_)),
        Subject::List => matches!(held, Held::List(_)),
        Subject::Map => matches!(held, Held::Map(_)),
    }
}

/// Whether it is the message that the formats of selectors are for.
fn is_selector(held: &Held<'_>) -> bool {
    matches!(held, Held::Message(message) if message.key() == ("meta", "v1", "LabelSelector"))
}

fn words_for(subject: Subject) -> &'static str {
    match subject {
        Subject::Anything => "anything",
        Subject::Text => "strings",
        Subject::Measure => "numbers, quantities, durations and times",
        Subject::Formatted => "strings, bytes and label selectors",
        Subject::TextOrBytes => "strings and bytes",
        Subject::Collection => "lists and maps",
        Subject::List => "lists",
        Subject::Map => "maps",
    }
}

/// The words that a rule compares with.
pub(super) fn words_of<'a>(rule: Given<'a>) -> &'a [Spanned<String>] {
    match rule {
        Given::OneOf(words) | Given::NoneOf(words) => words,
        Given::Required(_)
        | Given::Format(_)
        | Given::Pattern(_)
        | Given::MinLength(_)
        | Given::MaxLength(_)
        | Given::Min(_)
        | Given::Above(_)
        | Given::Max(_)
        | Given::MinItems(_)
        | Given::MaxItems(_)
        | Given::Unique(_)
        | Given::Each(_)
        | Given::Keys(_) => &[],
    }
}

/// Whether a text can replace the message of a rule. Those of items and keys have texts of their own.
fn has_message(rule: Given<'_>) -> bool {
    match rule {
        Given::Each(_) | Given::Keys(_) => false,
        Given::Required(_)
        | Given::OneOf(_)
        | Given::NoneOf(_)
        | Given::Format(_)
        | Given::Pattern(_)
        | Given::MinLength(_)
        | Given::MaxLength(_)
        | Given::Min(_)
        | Given::Above(_)
        | Given::Max(_)
        | Given::MinItems(_)
        | Given::MaxItems(_)
        | Given::Unique(_) => true,
    }
}

/// A rule says something about the type it stands on.
pub(super) fn rules_fit_the_type(cx: &Context<'_>, findings: &mut Findings) {
    for set in rule_sets(cx) {
        for (rule, subject) in set.rules.given().into_iter().map(|rule| (rule, rule.subject())) {
            if fits(subject, &set.held) {
                continue;
            }
            let word = rule.key();
            let inner = match set.held {
                Held::List(item) | Held::Map(item) => cx.names.held(set.at.file, item),
                _ => None,
            };
            findings.add_with_help(
                rule.place(),
                format!("`{word}` does not fit {}", set.held.form()),
                match inner.is_some_and(|inner| fits(subject, &inner)) {
                    true => format!("rules of its items stand under `each`: `each: {{ {word}: … }}`"),
                    false => format!("it is for {}", words_for(subject)),
                },
            );
        }
    }
}

/// Two rules that together say nothing, or refuse everything.
pub(super) fn rules_do_not_contradict(cx: &Context<'_>, findings: &mut Findings) {
    for set in rule_sets(cx) {
        if let (Some(_), Some(none_of)) = (&set.rules.one_of, &set.rules.none_of) {
            findings.add_with_help(
                none_of.entry,
                "`one_of` and `none_of` exclude each other",
                "leave the words out of `one_of`",
            );
        }
        if let (Some(one_of), Held::Enum(words)) = (&set.rules.one_of, set.held) {
            let is_known = |word: &str| words.words.iter().any(|known| known.value == word);
            for word in one_of.iter().filter(|word| !is_known(word)) {
                findings.add_with_hint(
                    word.entry,
                    format!("`{}` is no word of the enumeration", word.value),
                    did_you_mean(word, words.words.iter().map(|known| known.value.as_str())),
                );
            }
        }
    }
}

/// A word that stands twice is a slip.
pub(super) fn words_are_distinct(cx: &Context<'_>, findings: &mut Findings) {
    for set in rule_sets(cx) {
        for rule in set.rules.given() {
            let mut seen = BTreeSet::new();
            for word in words_of(rule).iter().filter(|word| !seen.insert(&word.value)) {
                findings.add(word.entry, format!("`{}` stands twice in `{}`", word.value, rule.key()));
            }
        }
    }
}

/// The runtime matches in linear time and knows no look-around.
pub(super) fn patterns_compile(cx: &Context<'_>, findings: &mut Findings) {
    for pattern in rule_sets(cx).iter().filter_map(|set| set.rules.pattern.as_ref()) {
        // Compiled as the server will: `a)|(b` is an expression only inside of the group.
        let Err(error) = regex::Regex::new(&format!("^(?:{})$", pattern.value)) else { continue };
        let text = error.to_string();
        let cause = text.lines().last().unwrap_or_default().trim_start_matches("error: ");
        findings.add_with_hint(
            pattern.span,
            format!("not a regular expression: {cause}"),
            cause.contains("look-around").then(|| {
                "the runtime matches in linear time; use a format, or write the rule in the strategy"
                    .to_owned()
            }),
        );
    }
}

/// Whether an empty text counts is a question only where it could as well be absent, and where a rule looks
/// at it.
pub(super) fn empty_texts_could_be_absent(cx: &Context<'_>, findings: &mut Findings) {
    for at in cx.fields() {
        let Some(counts) = &at.field.empty_counts else { continue };
        let is_text = matches!(cx.held(at), Some(Held::String | Held::Enum(_)));
        let is_told_apart = at.field.presence.is_some() || at.field.rules.required.is_some();
        if !is_text || is_told_apart {
            findings.add_with_help(
                counts.entry,
                "`empty_counts` says nothing here",
                "it is for texts without `presence` and `required`",
            );
        }
    }
}

/// A format is a function of the runtime.
pub(super) fn formats_are_known(cx: &Context<'_>, findings: &mut Findings) {
    for set in rule_sets(cx) {
        let Some(format) = &set.rules.format else { continue };
        let of = match set.held {
            Held::String | Held::Native(Native::IntOrString) => FormatSubject::Text,
            Held::Bytes => FormatSubject::Bytes,
            Held::Message(_) => FormatSubject::Selector,
            _ => continue,
        };
        check_format(format, of, findings);
    }
    for name in cx.kinds().filter_map(|(file, _)| file.keys.name.as_ref()) {
        check_format(name, FormatSubject::Text, findings);
    }
}

fn check_format(format: &Spanned<String>, of: FormatSubject, findings: &mut Findings) {
    match formats::format(&format.value) {
        Some(known) if known.of == of => return,
        Some(other) => {
            let form = match other.of {
                FormatSubject::Text => "strings",
                FormatSubject::Bytes => "bytes",
                FormatSubject::Selector => "label selectors",
            };
            findings.add(format.entry, format!("the format `{}` is for {form}", format.value));
            return;
        }
        None => {}
    }
    let known: Vec<&str> = formats::names(of).collect();
    findings.add_with_help(
        format.entry,
        format!("unknown format `{}`", format.value),
        match nearest(format, known.iter().copied()) {
            Some(word) => format!("did you mean `{word}`?"),
            None => format!("known: {}", known.join(", ")),
        },
    );
}

/// A text replaces the message of a rule that is there.
pub(super) fn message_texts_have_their_rule(cx: &Context<'_>, findings: &mut Findings) {
    for set in rule_sets(cx) {
        let Some(messages) = &set.rules.messages else { continue };
        let rules = set.rules.given().into_iter().filter(|rule| has_message(*rule));
        let mut words: Vec<&str> = rules.map(Given::key).collect();
        if matches!(set.held, Held::Enum(_)) {
            words.push("one_of");
        }
        if set.is_own && set.at.field.immutable.is_some() {
            words.push("immutable");
        }
        for (word, _) in messages.iter().filter(|(word, _)| !words.contains(&word.value.as_str())) {
            findings.add_with_hint(
                word.span,
                format!("`{}` is no rule of `{}`, so its text is never shown", word.value, set.at.name.value),
                did_you_mean(word, words.iter().copied()),
            );
        }
    }
}

/// A word that other rules of the value refuse is none. What braces will hold is not known here.
pub(super) fn words_can_be_given(cx: &Context<'_>, findings: &mut Findings) {
    for set in rule_sets(cx) {
        for word in set.rules.one_of.iter().flat_map(|words| words.iter()).filter(|word| !word.contains('{'))
        {
            if let Some(flaw) = fit::rules::form(word, &set.held, set.rules) {
                findings.add(word.entry, format!("`{}` can never be given: {flaw}", word.value));
            }
        }
    }
}

/// The revision is text that the store writes, and only a time has a null that is filled in.
pub(super) fn emit_fits_the_type(cx: &Context<'_>, findings: &mut Findings) {
    for at in cx.fields() {
        let (Some(emit), Some(held)) = (&at.field.emit, cx.held(at)) else { continue };
        let (word, fitting) = match emit.value {
            EmitWord::Revision if !matches!(held, Held::String) => ("revision", "it is for strings"),
            EmitWord::Filled if !matches!(held, Held::Native(Native::Time | Native::MicroTime)) => {
                ("filled", "it is for times")
            }
            _ => continue,
        };
        findings.add_with_help(emit.entry, format!("`emit: {word}` does not fit {}", held.form()), fitting);
    }
}
