//! Rules about bounds: a lower one is not above its upper one, and both are numbers of their type.

use std::fmt::Display;

use super::{context::Context, rules::rule_sets};
use crate::{model::Native, names::Held, read::Spanned, report::Findings};

/// Otherwise no value would do.
pub(super) fn bounds_are_in_order(cx: &Context<'_>, findings: &mut Findings) {
    for set in rule_sets(cx) {
        let rules = set.rules;
        in_order(("min", &rules.min), ("max", &rules.max), findings);
        in_order(("min_length", &rules.min_length), ("max_length", &rules.max_length), findings);
        in_order(("min_items", &rules.min_items), ("max_items", &rules.max_items), findings);
    }
}

fn in_order<T: PartialOrd + Display>(
    (low_word, low): (&str, &Option<Spanned<T>>),
    (high_word, high): (&str, &Option<Spanned<T>>),
    findings: &mut Findings,
) {
    if let (Some(low), Some(high)) = (low, high)
        && low.value > high.value
    {
        let message = format!("`{low_word}` {} is above `{high_word}` {}", low.value, high.value);
        findings.add(low.entry, message);
    }
}

/// The server compares in the type of the field.
pub(super) fn bounds_fit_the_type(cx: &Context<'_>, findings: &mut Findings) {
    for set in rule_sets(cx) {
        let rules = set.rules;
        let help = match set.held {
            Held::Int32 | Held::Native(Native::IntOrString) => {
                format!("bounds of an int32 are between {} and {}", i32::MIN, i32::MAX)
            }
            Held::Native(Native::Quantity) => {
                "write a quantity with whole units, as `1` or `10Mi`".to_owned()
            }
            Held::Native(Native::Duration) => "write a duration, as `1h30m`".to_owned(),
            Held::Native(Native::Time | Native::MicroTime) => {
                "write a time, as `2026-01-02T03:04:05Z`".to_owned()
            }
            Held::Int64 | Held::Double => "write a whole number".to_owned(),
            _ => continue,
        };
        for (word, bound) in [("min", &rules.min), ("above", &rules.above), ("max", &rules.max)] {
            if let Some(bound) = bound.as_ref().filter(|bound| bound.of(&set.held).is_none()) {
                let form =
                    if matches!(set.held, Held::Int32) { "a number of 32 bits" } else { set.held.form() };
                let text = format!("`{word}` {} is no {}", bound.value, form.trim_start_matches("a "));
                findings.add_with_help(bound.entry, text, &*help);
            }
        }
    }
}
