// Written by kindsmith from schema/coordination/v1/lease.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

impl crate::coordination::v1::Lease {
    /// Checks the declared rules.
    pub(crate) fn validate(
        &self,
        at: &machinery::path::Path<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("spec");
            self.spec.validate(&at, problems);
        }
    }
}

impl crate::coordination::v1::LeaseSpec {
    /// Checks the declared rules.
    pub(crate) fn validate(
        &self,
        at: &machinery::path::Path<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("leaseDurationSeconds");
            if let Some(value) = &self.lease_duration_seconds {
                machinery::check::worded(
                    || machinery::problem::tree(value),
                    "must be greater than 0",
                    &at,
                    problems,
                    |problems| {
                        machinery::check::min(value, &1, &at, problems);
                    },
                );
            }
        }
        {
            let at = at.field("leaseTransitions");
            if let Some(value) = &self.lease_transitions {
                machinery::check::min(value, &0, &at, problems);
            }
        }
    }
}
