// Written by kindsmith from schema/core/v1/namespace.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

impl crate::core::v1::Namespace {
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
        {
            let at = at.field("status");
            self.status.validate(&at, problems);
        }
    }
}

impl crate::core::v1::NamespaceSpec {
    /// Checks the declared rules.
    pub(crate) fn validate(
        &self,
        at: &machinery::path::Path<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("finalizers");
            for (index, item) in self.finalizers.iter().enumerate() {
                let at = at.index(index);
                machinery::check::format(
                    item,
                    machinery::format::qualified_name,
                    &at,
                    problems,
                );
            }
        }
    }
}

impl crate::core::v1::NamespaceStatus {
    /// Checks the declared rules.
    pub(crate) fn validate(
        &self,
        at: &machinery::path::Path<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("phase");
            if !self.phase.is_empty() {
                machinery::check::one_of(
                    &self.phase,
                    &["Active", "Terminating"],
                    &at,
                    problems,
                );
            }
        }
        {
            let at = at.field("conditions");
            for (index, item) in self.conditions.iter().enumerate() {
                let at = at.index(index);
                item.validate(&at, problems);
            }
        }
    }
}

impl crate::core::v1::NamespaceCondition {
    /// Checks the declared rules.
    pub(crate) fn validate(
        &self,
        at: &machinery::path::Path<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("type");
            if self.type_.is_empty() {
                problems.required(&at, "");
            }
        }
        {
            let at = at.field("status");
            if self.status.is_empty() {
                problems.required(&at, "");
            } else {
                machinery::check::one_of(
                    &self.status,
                    &["True", "False", "Unknown"],
                    &at,
                    problems,
                );
            }
        }
    }
}
