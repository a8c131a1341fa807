//! Rules about defaults.

use serde_json::Value;

use super::Context;
use crate::{
    defaults,
    language::{Rules, values::Needed},
    names::Held,
    parse::{RawFile, Spanned},
    report::Findings,
    tree::Tree,
};

/// A default has the form of its field.
pub(super) fn defaults_fit_the_type(cx: &Context<'_>, findings: &mut Findings) {
    for at in cx.fields() {
        let (Some(default), Some(held)) = (&at.field.default, cx.held(at)) else { continue };
        if let Err(misfit) = defaults::json(&cx.names, at.file, &held, &default.value.0) {
            // Only text can be meant where YAML sees a number or a boolean.
            let is_single = !default.value.0.is_null() && matches!(default.value.0.value, Tree::Scalar(_));
            let is_slip = is_single && matches!(held, Held::String | Held::Enum(_));
            findings.add_with_hint(
                misfit.span,
                format!("the default does not fit: {}", misfit.message),
                is_slip.then(|| "put text that looks like something else in quotes".to_owned()),
            );
        }
    }
}

/// A default passes the checks of its own field. Formats are checked by the runtime's tests.
pub(super) fn defaults_obey_the_rules(cx: &Context<'_>, findings: &mut Findings) {
    for at in cx.fields() {
        let (Some(default), Some(held)) = (&at.field.default, cx.held(at)) else { continue };
        let Ok(value) = defaults::json(&cx.names, at.file, &held, &default.value.0) else { continue };
        if let Some(broken) = broken_rule(cx, at.file, &value, &held, &at.field.rules) {
            findings.add(default.entry, format!("the default breaks the field's own rule: {broken}"));
        }
    }
}

fn broken_rule<'a>(
    cx: &Context<'a>,
    file: &RawFile,
    value: &Value,
    held: &Held<'a>,
    rules: &Rules,
) -> Option<String> {
    match value {
        Value::String(text) => broken_text_rule(text, held, rules),
        Value::Number(number) => broken_number_rule(number.as_f64()?, rules),
        Value::Array(items) => {
            let Held::List(item) = held else { return None };
            let held = cx.names.held(file, item)?;
            broken_count(items.len(), rules).or_else(|| {
                let empty = Rules::default();
                let each = rules.each.as_ref().map_or(&empty, |each| &each.value);
                items.iter().find_map(|item| broken_rule(cx, file, item, &held, each))
            })
        }
        Value::Object(entries) if matches!(held, Held::Map(_)) => broken_count(entries.len(), rules),
        _ => None,
    }
}

fn broken_text_rule(text: &str, held: &Held<'_>, rules: &Rules) -> Option<String> {
    let contains = |words: &[Spanned<String>]| words.iter().any(|word| word.value == text);
    if let Some(one_of) = rules.one_of.as_ref().filter(|words| !contains(words)) {
        return Some(format!("`one_of` has no `{text}`, only {}", join(one_of)));
    }
    if let Held::Enum(words) = held
        && !contains(&words.words)
    {
        return Some(format!("the enumeration has no `{text}`, only {}", join(&words.words)));
    }
    if rules.none_of.as_ref().is_some_and(|words| contains(words)) {
        return Some(format!("`none_of` has `{text}`"));
    }
    if let Some(min) = rules.min_length.as_ref().filter(|min| text.len() < min.value) {
        return Some(format!("`min_length` is {}", min.value));
    }
    if let Some(max) = rules.max_length.as_ref().filter(|max| text.len() > max.value) {
        return Some(format!("`max_length` is {}", max.value));
    }
    let pattern = rules.pattern.as_ref()?;
    let regex = regex::Regex::new(&format!("^(?:{})$", pattern.value)).ok()?;
    (!regex.is_match(text)).then(|| format!("`pattern` does not match `{text}`"))
}

fn broken_number_rule(number: f64, rules: &Rules) -> Option<String> {
    // Bounds are whole numbers, far from where a double loses them.
    if let Some(min) = rules.min.as_ref().filter(|min| number < min.value as f64) {
        return Some(format!("`min` is {}", min.value));
    }
    rules.max.as_ref().filter(|max| number > max.value as f64).map(|max| format!("`max` is {}", max.value))
}

fn broken_count(count: usize, rules: &Rules) -> Option<String> {
    if let Some(min) = rules.min_items.as_ref().filter(|min| count < min.value) {
        return Some(format!("`min_items` is {}", min.value));
    }
    rules
        .max_items
        .as_ref()
        .filter(|max| count > max.value)
        .map(|max| format!("`max_items` is {}", max.value))
}

fn join(words: &[Spanned<String>]) -> String {
    words.iter().map(|word| format!("`{}`", word.value)).collect::<Vec<_>>().join(", ")
}

/// A default would fill what is missing, so that nothing is ever missing.
pub(super) fn required_fields_have_no_default(cx: &Context<'_>, findings: &mut Findings) {
    for at in cx.fields() {
        let is_required = at.field.rules.required.as_ref().is_some_and(|needed| needed.value != Needed::No);
        if let (Some(default), true) = (&at.field.default, is_required) {
            findings.add_with_help(
                default.entry,
                format!("`{}` is required and has a default", at.name.value),
                "drop one of the two: a default fills what is missing",
            );
        }
    }
}
