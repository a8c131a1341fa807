//! When a container restarts: after it ends, and when its resources are changed.

use std::collections::BTreeSet;

use generated_core::core::v1::{Container, ContainerResizePolicy, ContainerRestartRule};
use machinery::{
    path::Path,
    problem::{Problems, quote},
};

const RULES_MAX: usize = 20;
const CODES_MAX: usize = 255;
/// The word of a pod whose containers never restart.
const NEVER: &str = "Never";
const NO_POLICY: &str = "must specify restartPolicy when restart rules are used";

/// Checks what happens after a container ends.
pub(super) fn check(container: &Container, at: &Path<'_>, problems: &mut Problems) {
    let place = at.field("restartPolicy");
    match &container.restart_policy {
        None if !container.restart_policy_rules.is_empty() => {
            problems.required(&place, NO_POLICY);
        }
        Some(policy) => word(policy, &["Always", NEVER, "OnFailure"], &place, problems),
        None => {}
    }
    let list = at.field("restartPolicyRules");
    let rules = &container.restart_policy_rules;
    machinery::check::max_items(rules.len(), RULES_MAX, &list, problems);
    for (index, rule) in rules.iter().enumerate() {
        check_rule(rule, &list.index(index), problems);
    }
}

/// The same of a container that runs before the others: its rules count only beside a policy.
pub(super) fn check_init(container: &Container, at: &Path<'_>, problems: &mut Problems) {
    if container.restart_policy.is_some() {
        check(container, at, problems);
    } else if !container.restart_policy_rules.is_empty() {
        problems.required(&at.field("restartPolicy"), NO_POLICY);
    }
}

fn check_rule(rule: &ContainerRestartRule, at: &Path<'_>, problems: &mut Problems) {
    word(&rule.action, &["Restart", "RestartAllContainers"], &at.field("action"), problems);
    let place = at.field("exitCodes");
    let Some(codes) = &rule.exit_codes else {
        return problems.required(&place, "must be specified");
    };
    word(&codes.operator, &["In", "NotIn"], &place.field("operator"), problems);
    machinery::check::max_items(codes.values.len(), CODES_MAX, &place.field("values"), problems);
}

/// Checks what happens when resources are changed. All but repetitions is told at the list.
pub(super) fn check_resizes(
    policies: &[ContainerResizePolicy],
    pod_policy: &str,
    list: &Path<'_>,
    problems: &mut Problems,
) {
    let mut seen = BTreeSet::new();
    for (index, ContainerResizePolicy { resource_name, restart_policy }) in policies.iter().enumerate() {
        if !seen.insert(resource_name.as_str()) {
            problems.duplicate(&list.index(index), &quote(resource_name));
        }
        required_word(resource_name, &["cpu", "memory"], list, problems);
        required_word(restart_policy, &["NotRequired", "RestartContainer"], list, problems);
        if pod_policy == NEVER && restart_policy != "NotRequired" {
            let detail = "must be 'NotRequired' when pod `restartPolicy` is 'Never'";
            problems.invalid(list, &quote(restart_policy), detail);
        }
    }
}

fn required_word(value: &str, words: &[&str], at: &Path<'_>, problems: &mut Problems) {
    if value.is_empty() {
        problems.required(at, "");
    } else {
        word(value, words, at, problems);
    }
}

fn word(value: &str, words: &[&str], at: &Path<'_>, problems: &mut Problems) {
    if !words.contains(&value) {
        problems.not_supported(at, &quote(value), words);
    }
}
