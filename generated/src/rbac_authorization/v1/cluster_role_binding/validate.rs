// Written by kindsmith from schema/rbac.authorization/v1/cluster_role_binding.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

impl crate::rbac_authorization::v1::ClusterRoleBinding {
    /// Checks the declared rules.
    pub(crate) fn validate(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("subjects");
            for (index, item) in self.subjects.iter().enumerate() {
                let at = at.index(index);
                item.validate(&at, problems);
            }
        }
        {
            let at = at.field("roleRef");
            let stored = old.map(|old| &old.role_ref);
            if stored != Some(&self.role_ref) {
                self.role_ref.validate(&at, change, problems);
                machinery::check::immutable(
                    stored,
                    &self.role_ref,
                    "cannot change roleRef",
                    &at,
                    problems,
                );
            }
        }
    }
}
