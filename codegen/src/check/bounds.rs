//! Rules about bounds: a lower one is not above its upper one, and both are numbers of their type.

use std::fmt::Display;

use super::{context::Context, rules::rule_sets};
use crate::{names::Held, read::Spanned, report::Findings};

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
    for set in rule_sets(cx).into_iter().filter(|set| matches!(set.held, Held::Int32)) {
        for (word, bound) in [("min", &set.rules.min), ("max", &set.rules.max)] {
            if let Some(bound) = bound.as_ref().filter(|bound| i32::try_from(bound.value).is_err()) {
                findings.add_with_help(
                    bound.entry,
                    format!("`{word}` {} is no number of 32 bits", bound.value),
                    format!("bounds of an int32 are between {} and {}", i32::MIN, i32::MAX),
                );
            }
        }
    }
}
