// Written by kindsmith from schema/rbac.authorization/v1/role.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

impl crate::rbac_authorization::v1::Role {
    /// Checks the declared rules.
    pub(crate) fn validate(
        &self,
        at: &machinery::path::Path<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("rules");
            for (index, item) in self.rules.iter().enumerate() {
                let at = at.index(index);
                item.validate(&at, problems);
            }
        }
    }
}
