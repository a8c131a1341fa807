// Written by kindsmith from schema/admissionregistration/v1/validating_webhook_configuration.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

#![allow(
    unused_variables,
    clippy::only_used_in_recursion,
    reason = "all types are checked by the same call"
)]

use machinery::rules::Rules;

impl Rules for crate::admissionregistration::v1::ValidatingWebhookConfiguration {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("webhooks");
            let known = machinery::rules::Known::new(
                old.map(|old| &old.webhooks),
                |item| machinery::problem::tree(&item.name),
            );
            for (index, item) in self.webhooks.iter().enumerate() {
                let at = at.index(index);
                item.check(known.get(item), &at, change, problems);
            }
        }
    }
}

impl Rules for crate::admissionregistration::v1::ValidatingWebhook {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("rules");
            for (index, item) in self.rules.iter().enumerate() {
                let at = at.index(index);
                item.check(None, &at, change, problems);
            }
        }
        {
            let at = at.field("failurePolicy");
            if let Some(value) = &self.failure_policy {
                machinery::check::one_of(value, &["Ignore", "Fail"], &at, problems);
            }
        }
        {
            let at = at.field("matchPolicy");
            if let Some(value) = &self.match_policy {
                machinery::check::one_of(value, &["Exact", "Equivalent"], &at, problems);
            }
        }
        {
            let at = at.field("namespaceSelector");
            if let Some(value) = &self.namespace_selector {
                machinery::selector::structured::check_selector(value, &at, problems);
            }
        }
        {
            let at = at.field("objectSelector");
            if let Some(value) = &self.object_selector {
                machinery::selector::structured::check_selector(value, &at, problems);
            }
        }
        {
            let at = at.field("timeoutSeconds");
            if let Some(value) = &self.timeout_seconds {
                machinery::check::worded(
                    || machinery::problem::tree(value),
                    "the timeout value must be between 1 and 30 seconds",
                    &at,
                    problems,
                    |problems| {
                        machinery::check::min(value, &1, &at, problems);
                    },
                );
                machinery::check::worded(
                    || machinery::problem::tree(value),
                    "the timeout value must be between 1 and 30 seconds",
                    &at,
                    problems,
                    |problems| {
                        machinery::check::max(value, &30, &at, problems);
                    },
                );
            }
        }
    }
}
