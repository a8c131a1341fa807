//! A list that names nothing is a slip: without the key, the schema would say the same, or something else.

use super::{context::Context, rules::rule_sets};
use crate::{
    language::values::{SelectRule, UniqueRule},
    read::Spanned,
    report::Findings,
    source::Span,
};

/// Lists that make sense only with something in them.
pub(super) fn lists_name_something(cx: &Context<'_>, findings: &mut Findings) {
    let mut empty: Vec<(&str, Span)> = Vec::new();
    for set in rule_sets(cx) {
        empty.extend(of_list("one_of", &set.rules.one_of));
        empty.extend(of_list("none_of", &set.rules.none_of));
        if let Some(unique) = &set.rules.unique
            && matches!(&unique.value, UniqueRule::By(fields) if fields.is_empty())
        {
            empty.push(("unique", unique.entry));
        }
    }
    for at in cx.fields() {
        empty.extend(of_list("known", &at.field.known));
        if let Some(select) = &at.field.select
            && matches!(&select.value, SelectRule::Fields(fields) if fields.is_empty())
        {
            empty.push(("select", select.entry));
        }
    }
    empty.extend(cx.types().filter_map(|(_, _, keys)| of_list("exclusive", &keys.exclusive)));
    for (file, _) in cx.kinds() {
        let columns = file.keys.columns.iter().flat_map(|columns| columns.iter());
        empty.extend(columns.filter_map(|column| of_list("paths", &column.paths)));
    }
    for (word, place) in empty {
        findings.add_with_help(place, format!("`{word}` is empty"), "list what it names, or leave it out");
    }
}

fn of_list<T>(word: &'static str, list: &Option<Spanned<Vec<T>>>) -> Option<(&'static str, Span)> {
    let list = list.as_ref().filter(|list| list.value.is_empty())?;
    Some((word, list.entry))
}
