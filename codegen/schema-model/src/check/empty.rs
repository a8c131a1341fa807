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
    for (_, _, keys) in cx.types() {
        empty.extend(of_list("relations", &keys.relations));
        empty.extend(of_list("order", &keys.order));
        for relation in keys.relations.iter().flat_map(|relations| relations.iter()) {
            for (word, fields) in
                [("require", &relation.require), ("forbid", &relation.forbid), ("keep", &relation.keep)]
            {
                empty.extend(
                    fields.as_ref().filter(|fields| fields.0.is_empty()).map(|fields| (word, fields.entry)),
                );
            }
        }
    }
    for (file, _) in cx.kinds() {
        let columns = file.keys.columns.iter().flat_map(|columns| columns.iter());
        for column in columns {
            empty.extend(of_list("paths", &column.paths));
            let words = column.words.as_ref().filter(|words| words.iter().next().is_none());
            empty.extend(words.map(|words| ("words", words.entry)));
        }
    }
    for (word, place) in empty {
        findings.add_with_help(place, format!("`{word}` is empty"), "list what it names, or leave it out");
    }
}

fn of_list<T>(word: &'static str, list: &Option<Spanned<Vec<T>>>) -> Option<(&'static str, Span)> {
    let list = list.as_ref().filter(|list| list.value.is_empty())?;
    Some((word, list.entry))
}
