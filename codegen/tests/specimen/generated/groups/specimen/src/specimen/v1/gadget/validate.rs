// Written by kindsmith from schema/specimen/v1/gadget.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

#![allow(
    unused_variables,
    clippy::only_used_in_recursion,
    reason = "all types are checked by the same call"
)]

use machinery::rules::Rules;

impl Rules for crate::specimen::v1::Gadget {
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

impl Rules for crate::specimen::v1::GadgetSpec {
    const COMPARES: bool = true;
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("parts");
            for (index, item) in self.parts.iter().enumerate() {
                let at = at.index(index);
                item.check(None, &at, change, problems);
            }
        }
        {
            let at = at.field("byName");
            for (key, item) in &self.by_name {
                let at = at.key(key);
                item.check(
                    machinery::rules::known_entry(old.map(|old| &old.by_name), key),
                    &at,
                    change,
                    problems,
                );
            }
        }
        {
            let at = at.field("spare");
            if let Some(value) = &self.spare {
                value
                    .check(
                        old.and_then(|old| old.spare.as_ref()),
                        &at,
                        change,
                        problems,
                    );
            }
        }
        {
            let at = at.field("tree");
            if let Some(value) = &self.tree {
                value
                    .check(
                        old.and_then(|old| old.tree.as_deref()),
                        &at,
                        change,
                        problems,
                    );
            }
        }
        {
            let at = at.field("finish");
            if !self.finish.is_empty() {
                machinery::check::one_of(
                    &self.finish,
                    &["Matt", "Glossy", "Raw"],
                    &at,
                    problems,
                );
            }
        }
        {
            let at = at.field("inside");
            if let Some(value) = &self.inside {
                machinery::check::one_of(
                    value,
                    &["Matt", "Glossy", "Raw"],
                    &at,
                    problems,
                );
            }
        }
        {
            let at = at.field("edges");
            for (index, item) in self.edges.iter().enumerate() {
                let at = at.index(index);
                machinery::check::one_of(
                    item,
                    &["Matt", "Glossy", "Raw"],
                    &at,
                    problems,
                );
            }
        }
        {
            let at = at.field("sides");
            for (key, item) in &self.sides {
                let at = at.key(key);
                machinery::check::one_of(
                    item,
                    &["Matt", "Glossy", "Raw"],
                    &at,
                    problems,
                );
            }
        }
        {
            let at = at.field("requests");
            for (index, item) in self.requests.iter().enumerate() {
                let at = at.index(index);
                item.check(None, &at, change, problems);
            }
        }
    }
}

impl Rules for crate::specimen::v1::GadgetPart {
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
    }
}

impl Rules for crate::specimen::v1::GadgetRequest {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("exactly");
            if let Some(value) = &self.exactly {
                value
                    .check(
                        old.and_then(|old| old.exactly.as_ref()),
                        &at,
                        change,
                        problems,
                    );
            }
        }
    }
}

impl Rules for crate::specimen::v1::GadgetChoice {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("class");
            if self.class.is_empty() {
                problems.required(&at, "");
            }
        }
        {
            let at = at.field("part");
            if let Some(value) = &self.part {
                value
                    .check(old.and_then(|old| old.part.as_ref()), &at, change, problems);
            }
        }
    }
}
