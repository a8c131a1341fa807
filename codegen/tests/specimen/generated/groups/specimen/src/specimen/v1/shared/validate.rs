// Written by kindsmith from schema/specimen/v1/shared.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

#![allow(
    unused_variables,
    clippy::only_used_in_recursion,
    reason = "all types are checked by the same call"
)]

use machinery::rules::Rules;

impl Rules for crate::specimen::v1::Node {
    const COMPARES: bool = true;
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("name");
            if self.name.is_empty() {
                problems.required(&at, "");
            }
        }
        {
            let at = at.field("left");
            if let Some(value) = &self.left {
                value
                    .check(
                        old.and_then(|old| old.left.as_deref()),
                        &at,
                        change,
                        problems,
                    );
            }
        }
        {
            let at = at.field("others");
            machinery::check::unique(
                &self.others,
                |item| machinery::problem::tree(&item.name),
                |index, shown| problems.duplicate(&at.index(index).field("name"), shown),
            );
            let known = machinery::rules::Known::new(
                old.map(|old| &old.others),
                |item| machinery::problem::tree(&item.name),
            );
            for (index, item) in self.others.iter().enumerate() {
                let at = at.index(index);
                item.check(known.get(item), &at, change, problems);
            }
        }
        {
            let at = at.field("label");
            let stored = old.map(|old| &old.label);
            if stored != Some(&self.label) {
                machinery::check::once_set(
                    stored,
                    "field is immutable once set",
                    &at,
                    problems,
                );
            }
        }
    }
}

impl Rules for crate::specimen::v1::Choice {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        let mut chosen_0 = None;
        let _ = !self.word.is_empty()
            && machinery::check::another_is_forbidden(
                &mut chosen_0,
                "word",
                "",
                at,
                problems,
            );
        let _ = self.number != 0
            && machinery::check::another_is_forbidden(
                &mut chosen_0,
                "number",
                "",
                at,
                problems,
            );
    }
}
