// Written by kindsmith from schema/exhibit/v1/gadget.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

impl crate::exhibit::v1::Gadget {
    /// Checks the declared rules.
    pub(crate) fn validate(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("wanted");
            self.wanted.validate(old.map(|old| &old.wanted), &at, problems);
        }
    }
}
