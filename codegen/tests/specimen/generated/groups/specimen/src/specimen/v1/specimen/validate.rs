// Written by kindsmith from schema/specimen/v1/specimen.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

#![allow(
    unused_variables,
    clippy::only_used_in_recursion,
    reason = "all types are checked by the same call"
)]

use machinery::rules::Rules;

impl Rules for crate::specimen::v1::Specimen {
    const COMPARES: bool = true;
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("spec");
            self.spec.check(old.map(|old| &old.spec), &at, change, problems);
        }
    }
}

impl Rules for crate::specimen::v1::SpecimenSpec {
    const COMPARES: bool = true;
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("count");
            if self.count != 0 {
                machinery::check::min(&self.count, &1, &at, problems);
                machinery::check::worded(
                    || machinery::problem::tree(&self.count),
                    "is more than anybody needs",
                    &at,
                    problems,
                    |problems| {
                        machinery::check::max(&self.count, &9, &at, problems);
                    },
                );
            }
        }
        {
            let at = at.field("total");
            machinery::check::min(&self.total, &0, &at, problems);
        }
        {
            let at = at.field("ratio");
            if let Some(value) = &self.ratio {
                machinery::check::min(value, &0.0, &at, problems);
                machinery::check::max(value, &1.0, &at, problems);
            }
        }
        {
            let at = at.field("title");
            let stored = old.map(|old| &old.title);
            if stored != Some(&self.title) {
                if self.title.is_empty() {
                    problems.required(&at, "is what people see");
                } else {
                    machinery::check::worded(
                        || machinery::problem::tree(&self.title),
                        &change.brand.expand("must not be the name of {product}"),
                        &at,
                        problems,
                        |problems| {
                            machinery::check::none_of(
                                &self.title,
                                &[&change.brand.expand("{product}"), "Forbidden"],
                                &at,
                                problems,
                            );
                        },
                    );
                    {
                        static PATTERN: machinery::check::Pattern = machinery::check::Pattern::new(
                            "[A-Z][a-z ]*",
                        );
                        PATTERN.check(&self.title, &at, problems);
                    }
                    machinery::check::min_characters(&self.title, 2, &at, problems);
                    machinery::check::max_characters(&self.title, 20, &at, problems);
                }
                machinery::check::immutable(
                    stored,
                    &self.title,
                    "field is immutable",
                    &at,
                    problems,
                );
            }
        }
        {
            let at = at.field("mode");
            if let Some(value) = &self.mode {
                machinery::check::one_of(value, &["Fast", "Careful"], &at, problems);
            }
        }
        {
            let at = at.field("words");
            if !self.words.is_empty() {
                machinery::check::min_items(self.words.len(), 1, &at, problems);
                if self.words.len() > 3 {
                    machinery::check::max_items(self.words.len(), 3, &at, problems);
                } else {
                    machinery::check::unique(
                        &self.words,
                        machinery::problem::tree,
                        |index, shown| problems.duplicate(&at.index(index), shown),
                    );
                    for (index, item) in self.words.iter().enumerate() {
                        let at = at.index(index);
                        if item.is_empty() {
                            problems.required(&at, "must say something");
                        } else {
                            machinery::check::format(
                                item,
                                machinery::format::dns_label,
                                &at,
                                problems,
                            );
                        }
                    }
                }
            }
        }
        {
            let at = at.field("pairs");
            if !self.pairs.is_empty() {
                machinery::check::min_items(self.pairs.len(), 2, &at, problems);
                if self.pairs.len() > 2 {
                    machinery::check::max_items(self.pairs.len(), 2, &at, problems);
                } else {
                    for (key, item) in &self.pairs {
                        let at = at.key(key);
                        machinery::check::format(
                            key,
                            machinery::format::config_map_key,
                            &at,
                            problems,
                        );
                        machinery::check::max_characters(item, 5, &at, problems);
                    }
                }
            }
        }
        {
            let at = at.field("secret");
            if !self.secret.is_empty() {
                machinery::check::max_bytes(self.secret.len(), 8, &at, problems);
            }
        }
        {
            let at = at.field("root");
            if let Some(value) = &self.root {
                value
                    .check(
                        old.and_then(|old| old.root.as_deref()),
                        &at,
                        change,
                        problems,
                    );
            }
        }
        {
            let at = at.field("choice");
            self.choice.check(old.map(|old| &old.choice), &at, change, problems);
        }
        {
            let at = at.field("parts");
            machinery::check::unique(
                &self.parts,
                |item| machinery::check::together(
                    &[
                        ("name", machinery::problem::tree(&item.name)),
                        ("side", machinery::problem::tree(&item.side)),
                    ],
                ),
                |index, shown| {
                    problems.invalid(&at.index(index), shown, "is there already")
                },
            );
            let known = machinery::rules::Known::new(
                old.map(|old| &old.parts),
                |item| machinery::check::together(
                    &[
                        ("name", machinery::problem::tree(&item.name)),
                        ("side", machinery::problem::tree(&item.side)),
                    ],
                ),
            );
            for (index, item) in self.parts.iter().enumerate() {
                let at = at.index(index);
                item.check(known.get(item), &at, change, problems);
            }
        }
        {
            let at = at.field("wait");
            if let Some(value) = &self.wait {
                machinery::check::min(
                    value,
                    &machinery::time::Duration::from_nanos(1000000000),
                    &at,
                    problems,
                );
            }
        }
        {
            let at = at.field("share");
            if let Some(value) = &self.share {
                machinery::check::above(
                    value,
                    &machinery::quantity::Quantity::new(
                        0,
                        machinery::quantity::Notation::Decimal,
                    ),
                    &at,
                    problems,
                );
                machinery::check::max(
                    value,
                    &machinery::quantity::Quantity::new(
                        10737418240,
                        machinery::quantity::Notation::Binary,
                    ),
                    &at,
                    problems,
                );
            }
        }
        {
            let at = at.field("port");
            if let Some(value) = &self.port {
                machinery::check::of_text(
                    value,
                    |text| machinery::check::format(
                        text,
                        machinery::format::percent,
                        &at,
                        problems,
                    ),
                );
                machinery::check::of_number(
                    value,
                    |number| machinery::check::min(number, &0, &at, problems),
                );
                machinery::check::worded(
                    || machinery::problem::tree(value),
                    "must not be greater than 100%",
                    &at,
                    problems,
                    |problems| {
                        machinery::check::of_percent(
                            value,
                            |percent| machinery::check::max(
                                &percent,
                                &machinery::check::Percent(100),
                                &at,
                                problems,
                            ),
                        );
                    },
                );
            }
        }
        {
            let at = at.field("anything");
            if let Some(value) = &self.anything {
                machinery::check::object(value, &at, problems);
            }
        }
        {
            let at = at.field("relations");
            if let Some(value) = &self.relations {
                value
                    .check(
                        old.and_then(|old| old.relations.as_ref()),
                        &at,
                        change,
                        problems,
                    );
            }
        }
        {
            let at = at.field("site");
            if !self.site.is_empty() {
                machinery::check::format(
                    &self.site,
                    machinery::format::dns_label,
                    &at,
                    problems,
                );
            }
        }
        {
            let at = at.field("house");
            if let Some(value) = &self.house {
                value
                    .check(
                        old.and_then(|old| old.house.as_ref()),
                        &at,
                        change,
                        problems,
                    );
            }
        }
        {
            let at = at.field("rooms");
            machinery::check::unique(
                &self.rooms,
                machinery::problem::tree,
                |index, shown| problems.duplicate(&at.index(index), shown),
            );
        }
    }
}

impl Rules for crate::specimen::v1::Relations {
    const COMPARES: bool = true;
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("kind");
            if self.kind.is_empty() {
                problems.required(&at, "");
            } else {
                machinery::check::one_of(&self.kind, &["A", "B", "C"], &at, problems);
            }
        }
        if matches!(self.kind.as_str(), "A" | "B") && self.large == 0
            && self.small.is_none()
        {
            problems.required(&at.field("small"), "is needed for A and B");
        }
        if matches!(self.kind.as_str(), "A") && self.times.is_empty() {
            problems.required(&at.field("times"), "times is needed for A");
        }
        if matches!(self.kind.as_str(), "B") && self.inner.is_none() {
            problems.required(&at.field("inner"), "inner is needed for B");
        }
        if !matches!(self.kind.as_str(), "A") && !self.times.is_empty() {
            problems
                .invalid(
                    &at.field("times"),
                    &problems.shown_at(&at.field("times"), Some(&self.times)),
                    "may only be set when `kind` is 'A'",
                );
        }
        if !matches!(self.kind.as_str(), "B") && self.inner.is_some() {
            problems
                .invalid(
                    &at.field("inner"),
                    &problems.shown_at(&at.field("inner"), self.inner.as_ref()),
                    "may only be set when `kind` is 'B'",
                );
        }
        {
            let at = at.field("from");
            if let Some(value) = &self.from {
                machinery::check::min(
                    value,
                    &machinery::time::Time::from_unix(1577836800),
                    &at,
                    problems,
                );
            }
        }
        {
            let at = at.field("inner");
            if let Some(value) = &self.inner {
                value
                    .check(
                        old.and_then(|old| old.inner.as_deref()),
                        &at,
                        change,
                        problems,
                    );
            }
        }
        if change.gates.is_on("SpecimenShades") && self.flag
            && !matches!(self.small, Some(3)) && self.large != 0
        {
            problems.forbidden(&at.field("large"), "may not be set");
            return;
        }
        if change.gates.is_on("SpecimenShades") && self.flag
            && !matches!(self.small, Some(3))
            && self
                .inner
                .as_ref()
                .is_some_and(|inner| {
                    inner.left.as_ref().is_some_and(|inner| !inner.name.is_empty())
                })
        {
            problems
                .forbidden(
                    &at.field("inner").field("left").field("name"),
                    "may not be set",
                );
            return;
        }
        if self.small.is_none() && self.large == 0 {
            problems.invalid(at, &problems.tree_at(at, self), "set one of the two");
        }
        {
            let set = machinery::check::set(
                &[("times", !self.times.is_empty()), ("inner", self.inner.is_some())],
            );
            if set.len() > 1 {
                problems
                    .invalid(
                        at,
                        &"\"{{set}}\"".replace("{set}", &machinery::check::quoted(&set)),
                        "may not specify more than one of: `times`, `inner`",
                    );
            }
        }
        if !matches!(self.kind.as_str(), "C") {
            let at = at.field("small");
            if let Some(value) = &self.small {
                machinery::check::worded(
                    || machinery::problem::tree(value),
                    "is large",
                    &at,
                    problems,
                    |problems| {
                        machinery::check::max(value, &9, &at, problems);
                    },
                );
            }
        }
        if !matches!(self.kind.as_str(), "C") && let Some(inner0) = &self.inner
            && let Some(inner1) = &inner0.left
        {
            let at = at.field("inner");
            let at = at.field("left");
            let at = at.field("name");
            if !inner1.name.is_empty() {
                machinery::check::format(
                    &inner1.name,
                    machinery::format::dns_label,
                    &at,
                    problems,
                );
            }
        }
        let before = problems.count();
        {
            if self.large != 0 && let Some(left) = &self.small
                && i64::from(*left) > self.large
            {
                problems
                    .invalid(
                        &at.field("small"),
                        &problems.shown_at(&at.field("small"), self.small.as_ref()),
                        "must be less than or equal to `large`",
                    );
            }
        }
        machinery::rules::tolerate(
            machinery::rules::Tolerated::Same,
            before,
            old,
            at,
            change,
            problems,
        );
        if let Some(left) = &self.from && let Some(right) = &self.until
            && *left >= *right
        {
            problems
                .forbidden(
                    &at.field("times"),
                    &"must be before {other}".replace("{other}", &(*right).to_string()),
                );
        }
        if old.is_some_and(|old| old.flag) && let Some(old) = old
            && self.kind != old.kind
        {
            problems.forbidden(&at.field("kind"), "is kept while the flag is set");
        }
        if old.is_some_and(|old| old.flag) && let Some(old) = old
            && self.inner != old.inner
        {
            problems.forbidden(&at.field("inner"), "is kept while the flag is set");
        }
        if let Some(old) = old && self.small.as_ref() < old.small.as_ref() {
            problems
                .invalid(
                    &at.field("small"),
                    &machinery::problem::tree(
                        &self.small.as_ref().copied().unwrap_or_default(),
                    ),
                    "cannot be decremented",
                );
        }
        let before = problems.count();
        {
            if self.share.is_some() && let Some(old) = old
                && let (Some(new), Some(before)) = (
                    self.share.as_ref(),
                    old.share.as_ref(),
                ) && new > before
            {
                problems
                    .invalid(
                        &at.field("share"),
                        &problems.shown_at(&at.field("share"), self.share.as_ref()),
                        "must be less than or equal to previous value",
                    );
            }
        }
        machinery::rules::tolerate(
            machinery::rules::Tolerated::Any,
            before,
            old,
            at,
            change,
            problems,
        );
    }
}

impl Rules for crate::specimen::v1::Part {
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
            let at = at.field("fixed");
            let stored = old.map(|old| &old.fixed);
            if stored != Some(&self.fixed) {
                machinery::check::immutable(
                    stored,
                    &self.fixed,
                    "is fixed",
                    &at,
                    problems,
                );
            }
        }
        {
            let at = at.field("weights");
            for (key, item) in &self.weights {
                let at = at.key(key);
                machinery::check::min(item, &1, &at, problems);
            }
        }
    }
}

impl Rules for crate::specimen::v1::SpecimenHouse {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("side");
            machinery::check::one_of(&self.side, &["left", "right"], &at, problems);
        }
    }
}
