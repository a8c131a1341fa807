// Written by kindsmith from schema/rbac.authorization/v1/policy_rule.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

impl crate::rbac_authorization::v1::PolicyRule {
    /// Checks the declared rules.
    pub(crate) fn validate(
        &self,
        at: &machinery::path::Path<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("verbs");
            if self.verbs.is_empty() {
                problems.required(&at, "verbs must contain at least one value");
            }
        }
    }
}
