//! A lower bound is not above its upper bound.

use std::fmt::Display;

use super::{Context, rules::rule_sets};
use crate::{parse::Spanned, report::Findings};

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
