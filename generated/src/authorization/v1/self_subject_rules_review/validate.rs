// Written by kindsmith from schema/authorization/v1/self_subject_rules_review.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

impl crate::authorization::v1::SelfSubjectRulesReview {
    /// Checks the declared rules.
    pub(crate) fn validate(
        &self,
        at: &machinery::path::Path<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("status");
            self.status.validate(&at, problems);
        }
    }
}

impl crate::authorization::v1::SubjectRulesReviewStatus {
    /// Checks the declared rules.
    pub(crate) fn validate(
        &self,
        at: &machinery::path::Path<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("resourceRules");
            for (index, item) in self.resource_rules.iter().enumerate() {
                let at = at.index(index);
                item.validate(&at, problems);
            }
        }
        {
            let at = at.field("nonResourceRules");
            for (index, item) in self.non_resource_rules.iter().enumerate() {
                let at = at.index(index);
                item.validate(&at, problems);
            }
        }
    }
}

impl crate::authorization::v1::ResourceRule {
    /// Checks the declared rules.
    pub(crate) fn validate(
        &self,
        at: &machinery::path::Path<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("verbs");
            if self.verbs.is_empty() {
                problems.required(&at, "");
            }
        }
    }
}

impl crate::authorization::v1::NonResourceRule {
    /// Checks the declared rules.
    pub(crate) fn validate(
        &self,
        at: &machinery::path::Path<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("verbs");
            if self.verbs.is_empty() {
                problems.required(&at, "");
            }
        }
    }
}
