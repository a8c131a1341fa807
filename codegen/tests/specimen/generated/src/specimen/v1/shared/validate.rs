// Written by kindsmith from schema/specimen/v1/shared.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

impl crate::specimen::v1::Node {
    /// Checks the declared rules.
    pub(crate) fn validate(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
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
                value.validate(old.and_then(|old| old.left.as_deref()), &at, problems);
            }
        }
        {
            let at = at.field("others");
            machinery::check::unique(
                &self.others,
                |item| machinery::problem::tree(&item.name),
                |index, shown| problems.duplicate(&at.index(index).field("name"), shown),
            );
            let known = machinery::check::Known::new(
                old.map(|old| &old.others).map(Vec::as_slice).unwrap_or_default(),
                |item| machinery::problem::tree(&item.name),
            );
            for (index, item) in self.others.iter().enumerate() {
                let at = at.index(index);
                item.validate(known.get(item), &at, problems);
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

impl crate::specimen::v1::Choice {
    /// Checks the declared rules.
    pub(crate) fn validate(
        &self,
        at: &machinery::path::Path<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        machinery::check::exclusive(
            &[("word", !self.word.is_empty()), ("number", self.number != 0)],
            at,
            problems,
        );
    }
}
