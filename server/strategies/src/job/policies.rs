//! What a job makes of pods that fail or are successful.

use std::collections::HashSet;

use generated_batch::batch::v1::{
    JobSpec, PodFailurePolicy, PodFailurePolicyOnExitCodesRequirement,
    PodFailurePolicyOnPodConditionsPattern, PodFailurePolicyRule, SuccessPolicy, SuccessPolicyRule,
};
use machinery::{
    check, format,
    path::Path,
    problem::{Problems, plain, quote},
};

use super::indexes;

const RULES_MAX: usize = 20;
const CONDITIONS_MAX: usize = 20;
const EXIT_CODES_MAX: usize = 255;
const INDEXES_BYTES_MAX: usize = 64 * 1024;

/// Checks what happens when pods of the job fail.
pub(super) fn check_failure(
    policy: &PodFailurePolicy,
    spec: &JobSpec,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    let list = at.field("rules");
    check::max_items(policy.rules.len(), RULES_MAX, &list, problems);
    let pods = &spec.template.spec;
    let containers = pods.containers.iter().map(|container| container.name.as_str());
    let names: HashSet<&str> =
        containers.chain(pods.init_containers.iter().map(|container| container.name.as_str())).collect();
    for (index, rule) in policy.rules.iter().enumerate() {
        let place = list.index(index);
        check_action(&rule.action, spec.backoff_limit_per_index.is_some(), &place.field("action"), problems);
        check_failure_rule(rule, &names, &place, problems);
    }
}

fn check_action(action: &str, counts_by_index: bool, at: &Path<'_>, problems: &mut Problems) {
    match action {
        "" => problems.required(at, r#"valid values: ["Count" "FailIndex" "FailJob" "Ignore"]"#),
        "FailIndex" if !counts_by_index => {
            problems.invalid(at, &quote(action), "requires the backoffLimitPerIndex to be set");
        }
        action => check::one_of(action, &["Count", "FailIndex", "FailJob", "Ignore"], at, problems),
    }
}

fn check_failure_rule(
    rule: &PodFailurePolicyRule,
    names: &HashSet<&str>,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    if let Some(codes) = &rule.on_exit_codes {
        check_exit_codes(codes, names, &at.field("onExitCodes"), problems);
    }
    let list = at.field("onPodConditions");
    check::max_items(rule.on_pod_conditions.len(), CONDITIONS_MAX, &list, problems);
    for (index, condition) in rule.on_pod_conditions.iter().enumerate() {
        check_condition(condition, &list.index(index), problems);
    }
    match (rule.on_exit_codes.is_some(), !rule.on_pod_conditions.is_empty()) {
        (true, true) => {
            problems.invalid(at, "", "specifying both OnExitCodes and OnPodConditions is not supported");
        }
        (false, false) => {
            problems.invalid(at, "", "specifying one of OnExitCodes and OnPodConditions is required");
        }
        _ => {}
    }
}

fn check_condition(
    condition: &PodFailurePolicyOnPodConditionsPattern,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    check::format(&condition.type_, format::qualified_name, &at.field("type"), problems);
    let place = at.field("status");
    match condition.status.as_str() {
        "" => problems.required(&place, r#"valid values: ["False" "True" "Unknown"]"#),
        status => check::one_of(status, &["False", "True", "Unknown"], &place, problems),
    }
}

fn check_exit_codes(
    codes: &PodFailurePolicyOnExitCodesRequirement,
    names: &HashSet<&str>,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    let place = at.field("operator");
    match codes.operator.as_str() {
        "" => problems.required(&place, r#"valid values: ["In" "NotIn"]"#),
        operator => check::one_of(operator, &["In", "NotIn"], &place, problems),
    }
    if let Some(name) = codes.container_name.as_deref().filter(|name| !names.contains(name)) {
        let detail = "must be one of the container or initContainer names in the pod template";
        problems.invalid(&at.field("containerName"), &quote(name), detail);
    }
    let list = at.field("values");
    if codes.values.is_empty() {
        problems.invalid_value(&list, &codes.values, "at least one value is required");
    }
    check::max_items(codes.values.len(), EXIT_CODES_MAX, &list, problems);
    let mut seen = HashSet::with_capacity(codes.values.len());
    for (index, code) in codes.values.iter().enumerate() {
        let place = list.index(index);
        if codes.operator == "In" && *code == 0 {
            problems.invalid(&place, "0", "must not be 0 for the In operator");
        }
        if !seen.insert(*code) {
            problems.duplicate(&place, &plain(code));
        }
    }
    if !codes.values.is_sorted() {
        problems.invalid_value(&list, &codes.values, "must be ordered");
    }
}

/// Checks when an indexed job with this many completions is successful.
pub(super) fn check_success(
    policy: &SuccessPolicy,
    completions: i32,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    let list = at.field("rules");
    if policy.rules.is_empty() {
        let detail = "at least one rules must be specified when the successPolicy is specified";
        problems.required(&list, detail);
    }
    check::max_items(policy.rules.len(), RULES_MAX, &list, problems);
    for (index, rule) in policy.rules.iter().enumerate() {
        check_success_rule(rule, completions, &list.index(index), problems);
    }
}

fn check_success_rule(rule: &SuccessPolicyRule, completions: i32, at: &Path<'_>, problems: &mut Problems) {
    if rule.succeeded_count.is_none() && rule.succeeded_indexes.is_none() {
        problems.required(at, "at least one of succeededCount or succeededIndexes must be specified");
    }
    let mut listed = None;
    if let Some(text) = &rule.succeeded_indexes {
        let place = at.field("succeededIndexes");
        check::max_bytes(text.len(), INDEXES_BYTES_MAX, &place, problems);
        match indexes::count(text, completions) {
            Ok(count) => listed = Some(count),
            Err(flaw) => {
                listed = Some(0);
                problems.invalid(&place, &quote(text), &format!("error parsing succeededIndexes: {flaw}"));
            }
        }
    }
    let Some(count) = rule.succeeded_count else { return };
    let place = at.field("succeededCount");
    check::min(&count, &0, &place, problems);
    if count > completions {
        let detail =
            format!("must be less than or equal to {completions} (the number of specified completions)");
        problems.invalid(&place, &plain(count), &detail);
    }
    if let Some(listed) = listed.filter(|listed| i64::from(count) > *listed) {
        let detail = format!(
            "must be less than or equal to {listed} (the number of indexes in the specified succeededIndexes \
             field)"
        );
        problems.invalid(&place, &plain(count), &detail);
    }
}
