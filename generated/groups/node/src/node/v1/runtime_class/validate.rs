// Written by kindsmith from schema/node/v1/runtime_class.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

#![allow(
    unused_variables,
    clippy::only_used_in_recursion,
    reason = "all types are checked by the same call"
)]

use machinery::rules::Rules;

impl Rules for crate::node::v1::RuntimeClass {
    const COMPARES: bool = true;
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("handler");
            let stored = old.map(|old| &old.handler);
            if stored != Some(&self.handler) {
                if self.handler.is_empty() {
                    problems.required(&at, "");
                } else {
                    machinery::check::format(
                        &self.handler,
                        machinery::format::dns_label,
                        &at,
                        problems,
                    );
                }
                machinery::check::immutable(
                    stored,
                    &self.handler,
                    "field is immutable",
                    &at,
                    problems,
                );
            }
        }
    }
}
