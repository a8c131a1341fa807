// Written by kindsmith from schema/specimen/v1/option.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

#![allow(
    unused_variables,
    clippy::only_used_in_recursion,
    reason = "all types are checked by the same call"
)]

use machinery::rules::Rules;

impl Rules for crate::specimen::v1::Option_ {
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

impl Rules for crate::specimen::v1::Self_ {
    const COMPARES: bool = true;
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("text");
            if let Some(value) = &self.text {
                value
                    .check(old.and_then(|old| old.text.as_ref()), &at, change, problems);
            }
        }
        {
            let at = at.field("texts");
            for (key, item) in &self.texts {
                let at = at.key(key);
                item.check(
                    machinery::rules::known_entry(old.map(|old| &old.texts), key),
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
            let at = at.field("name");
            if self.name.is_empty() && change.gates.is_on("SpecimenShades") {
                problems.required(&at, "");
            }
        }
        {
            let at = at.field("depth");
            if self.depth.is_none() && change.gates.is_on("SpecimenShades") {
                problems.required(&at, "");
            }
        }
        {
            let at = at.field("count");
            if self.count != 0 || change.gates.is_on("SpecimenShades") {
                machinery::check::min(&self.count, &1, &at, problems);
            }
        }
        {
            let at = at.field("shade");
            if !machinery::json::Encode::is_zero(&self.shade)
                || change.gates.is_on("SpecimenShades")
            {
                self.shade.check(old.map(|old| &old.shade), &at, change, problems);
            }
        }
    }
}

impl Rules for crate::specimen::v1::Shade {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("color");
            if self.color.is_empty() {
                problems.required(&at, "");
            }
        }
    }
}

impl Rules for crate::specimen::v1::String_ {
    const COMPARES: bool = true;
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("value");
            let stored = old.map(|old| &old.value);
            if stored != Some(&self.value) {
                if self.value.is_empty() {
                    problems.required(&at, "");
                }
                machinery::check::immutable(
                    stored,
                    &self.value,
                    "field is immutable",
                    &at,
                    problems,
                );
            }
        }
        {
            let at = at.field("size");
            if self.size != 0 {
                machinery::check::min(&self.size, &1, &at, problems);
            }
        }
    }
}

impl Rules for crate::specimen::v1::Box_ {
    const COMPARES: bool = true;
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
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
        {
            let at = at.field("text");
            if let Some(value) = &self.text {
                value
                    .check(old.and_then(|old| old.text.as_ref()), &at, change, problems);
            }
        }
    }
}
