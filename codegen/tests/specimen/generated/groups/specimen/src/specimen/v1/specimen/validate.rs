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
                    .check(old.and_then(|old| old.root.as_ref()), &at, change, problems);
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
            let at = at.field("anything");
            if let Some(value) = &self.anything {
                machinery::check::object(value, &at, problems);
            }
        }
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
