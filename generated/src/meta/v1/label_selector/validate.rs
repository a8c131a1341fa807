// Written by kindsmith from schema/meta/v1/label_selector.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

impl machinery::meta::v1::LabelSelector {
    /// Checks the declared rules.
    pub fn validate(
        &self,
        at: &machinery::path::Path<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("matchLabels");
            for (key, item) in &self.match_labels {
                let at = at.key(key);
                machinery::check::format(
                    key,
                    machinery::format::label_key,
                    &at,
                    problems,
                );
                machinery::check::format(
                    item,
                    machinery::format::label_value,
                    &at,
                    problems,
                );
            }
        }
        {
            let at = at.field("matchExpressions");
            for (index, item) in self.match_expressions.iter().enumerate() {
                let at = at.index(index);
                item.validate(&at, problems);
            }
        }
    }
}

impl machinery::meta::v1::LabelSelectorRequirement {
    /// Checks the declared rules.
    pub fn validate(
        &self,
        at: &machinery::path::Path<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("key");
            if self.key.is_empty() {
                problems.required(&at, "");
            } else {
                machinery::check::format(
                    &self.key,
                    machinery::format::label_key,
                    &at,
                    problems,
                );
            }
        }
        {
            let at = at.field("operator");
            if self.operator.is_empty() {
                problems.required(&at, "");
            }
        }
    }
}
