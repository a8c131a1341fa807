// Written by kindsmith from schema/policy/v1/pod_disruption_budget.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

#![allow(
    unused_variables,
    clippy::only_used_in_recursion,
    reason = "all types are checked by the same call"
)]

use machinery::rules::Rules;

impl Rules for crate::policy::v1::PodDisruptionBudget {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("spec");
            self.spec.check(old.map(|old| &old.spec), &at, change, problems);
        }
        {
            let at = at.field("status");
            self.status.check(old.map(|old| &old.status), &at, change, problems);
        }
    }
}

impl Rules for crate::policy::v1::PodDisruptionBudgetSpec {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let set = machinery::check::set(
                &[
                    ("minAvailable", self.min_available.is_some()),
                    ("maxUnavailable", self.max_unavailable.is_some()),
                ],
            );
            if set.len() > 1 {
                problems
                    .invalid(
                        at,
                        &problems.tree_at(at, self),
                        "minAvailable and maxUnavailable cannot be both set",
                    );
            }
        }
        {
            let at = at.field("minAvailable");
            if let Some(value) = &self.min_available {
                machinery::check::of_text(
                    value,
                    |text| machinery::check::format(
                        text,
                        machinery::format::percent,
                        &at,
                        problems,
                    ),
                );
                machinery::check::of_number(
                    value,
                    |number| machinery::check::min(number, &0, &at, problems),
                );
                machinery::check::worded(
                    || machinery::problem::tree(value),
                    "must not be greater than 100%",
                    &at,
                    problems,
                    |problems| {
                        machinery::check::of_percent(
                            value,
                            |percent| machinery::check::max(
                                &percent,
                                &machinery::check::Percent(100),
                                &at,
                                problems,
                            ),
                        );
                    },
                );
            }
        }
        {
            let at = at.field("maxUnavailable");
            if let Some(value) = &self.max_unavailable {
                machinery::check::of_text(
                    value,
                    |text| machinery::check::format(
                        text,
                        machinery::format::percent,
                        &at,
                        problems,
                    ),
                );
                machinery::check::of_number(
                    value,
                    |number| machinery::check::min(number, &0, &at, problems),
                );
                machinery::check::worded(
                    || machinery::problem::tree(value),
                    "must not be greater than 100%",
                    &at,
                    problems,
                    |problems| {
                        machinery::check::of_percent(
                            value,
                            |percent| machinery::check::max(
                                &percent,
                                &machinery::check::Percent(100),
                                &at,
                                problems,
                            ),
                        );
                    },
                );
            }
        }
        {
            let at = at.field("selector");
            if let Some(value) = &self.selector {
                machinery::selector::structured::check_selector(value, &at, problems);
            }
        }
        {
            let at = at.field("unhealthyPodEvictionPolicy");
            if let Some(value) = &self.unhealthy_pod_eviction_policy {
                machinery::check::one_of(
                    value,
                    &["IfHealthyBudget", "AlwaysAllow"],
                    &at,
                    problems,
                );
            }
        }
    }
}

impl Rules for crate::policy::v1::PodDisruptionBudgetStatus {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("disruptionsAllowed");
            machinery::check::min(&self.disruptions_allowed, &0, &at, problems);
        }
        {
            let at = at.field("currentHealthy");
            machinery::check::min(&self.current_healthy, &0, &at, problems);
        }
        {
            let at = at.field("desiredHealthy");
            machinery::check::min(&self.desired_healthy, &0, &at, problems);
        }
        {
            let at = at.field("expectedPods");
            machinery::check::min(&self.expected_pods, &0, &at, problems);
        }
        {
            let at = at.field("conditions");
            machinery::check::unique(
                &self.conditions,
                |item| machinery::problem::tree(&item.type_),
                |index, shown| problems.duplicate(&at.index(index).field("type"), shown),
            );
            let known = machinery::rules::Known::new(
                old.map(|old| &old.conditions),
                |item| machinery::problem::tree(&item.type_),
            );
            for (index, item) in self.conditions.iter().enumerate() {
                let at = at.index(index);
                item.check(known.get(item), &at, change, problems);
            }
        }
    }
}
