// Written by kindsmith from schema/rbac.authorization/v1/references.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

impl crate::rbac_authorization::v1::Subject {
    /// Checks the declared rules.
    pub(crate) fn validate(
        &self,
        at: &machinery::path::Path<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("kind");
            if self.kind.is_empty() {
                problems.required(&at, "");
            } else {
                machinery::check::one_of(
                    &self.kind,
                    &["ServiceAccount", "User", "Group"],
                    &at,
                    problems,
                );
            }
        }
        {
            let at = at.field("name");
            if self.name.is_empty() {
                problems.required(&at, "");
            }
        }
    }
}

impl crate::rbac_authorization::v1::RoleRef {
    /// Checks the declared rules.
    pub(crate) fn validate(
        &self,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("apiGroup");
            if !self.api_group.is_empty() {
                machinery::check::one_of(
                    &self.api_group,
                    &[&change.brand.expand("rbac.authorization.{group_suffix}")],
                    &at,
                    problems,
                );
            }
        }
        {
            let at = at.field("kind");
            if self.kind.is_empty() {
                problems.required(&at, "");
            }
        }
        {
            let at = at.field("name");
            if self.name.is_empty() {
                problems.required(&at, "");
            } else {
                machinery::check::format(
                    &self.name,
                    machinery::format::path_segment,
                    &at,
                    problems,
                );
            }
        }
    }
}
