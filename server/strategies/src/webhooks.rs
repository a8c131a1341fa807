//! Webhooks: the rules of each, and that their names differ.

use std::{collections::HashSet, ops::RangeInclusive};

use generated_admissionregistration::admissionregistration::v1::{
    MatchCondition, MutatingWebhook, RuleWithOperations, ValidatingWebhook, WebhookClientConfig,
};
use machinery::{
    check,
    format::{self, Flaws},
    path::Path,
    problem::{Problems, quote},
};

use super::{
    admission_rules,
    request_rules::{self, ObjectMatch},
    webhook_clients,
};

/// Versions of reviews that the server speaks.
const REVIEWS: [&str; 2] = ["v1", "v1beta1"];
/// What a webhook may do besides answering.
const SIDE_EFFECTS: [&str; 2] = ["None", "NoneOnDryRun"];
/// The same with what only old objects have.
const ALL_SIDE_EFFECTS: [&str; 4] = ["None", "NoneOnDryRun", "Some", "Unknown"];

/// The timeouts that a webhook may have.
const TIMEOUT_SECONDS: RangeInclusive<i32> = 1..=30;

/// What webhooks that check and webhooks that change have in common.
pub(crate) struct Webhook<'w> {
    name: &'w str,
    client_config: &'w WebhookClientConfig,
    rules: &'w [RuleWithOperations],
    failure_policy: Option<&'w str>,
    side_effects: Option<&'w str>,
    timeout_seconds: Option<i32>,
    reinvocation_policy: Option<&'w str>,
    matched: ObjectMatch<'w>,
    versions: &'w [String],
    conditions: &'w [MatchCondition],
}

impl<'w> From<&'w ValidatingWebhook> for Webhook<'w> {
    fn from(webhook: &'w ValidatingWebhook) -> Self {
        Webhook {
            name: &webhook.name,
            client_config: &webhook.client_config,
            rules: &webhook.rules,
            failure_policy: webhook.failure_policy.as_deref(),
            side_effects: webhook.side_effects.as_deref(),
            timeout_seconds: webhook.timeout_seconds,
            reinvocation_policy: None,
            matched: ObjectMatch {
                policy: webhook.match_policy.as_deref(),
                namespaces: webhook.namespace_selector.as_ref(),
                objects: webhook.object_selector.as_ref(),
            },
            versions: &webhook.admission_review_versions,
            conditions: &webhook.match_conditions,
        }
    }
}

impl<'w> From<&'w MutatingWebhook> for Webhook<'w> {
    fn from(webhook: &'w MutatingWebhook) -> Self {
        Webhook {
            name: &webhook.name,
            client_config: &webhook.client_config,
            rules: &webhook.rules,
            failure_policy: webhook.failure_policy.as_deref(),
            side_effects: webhook.side_effects.as_deref(),
            timeout_seconds: webhook.timeout_seconds,
            reinvocation_policy: webhook.reinvocation_policy.as_deref(),
            matched: ObjectMatch {
                policy: webhook.match_policy.as_deref(),
                namespaces: webhook.namespace_selector.as_ref(),
                objects: webhook.object_selector.as_ref(),
            },
            versions: &webhook.admission_review_versions,
            conditions: &webhook.match_conditions,
        }
    }
}

/// What the stored object does, which the new one may therefore do.
struct Kept {
    /// A webhook has side effects that are no longer allowed.
    side_effects: bool,
    /// A webhook speaks no version of reviews that the server speaks.
    versions: bool,
    /// Two webhooks have the same name.
    names: bool,
    /// The new webhooks have the same conditions.
    conditions: bool,
}

impl Kept {
    fn of(old: &[Webhook<'_>], new: &[Webhook<'_>]) -> Self {
        let is_known =
            |webhook: &Webhook<'_>| webhook.side_effects.is_some_and(|word| SIDE_EFFECTS.contains(&word));
        let names: HashSet<&str> = old.iter().map(|webhook| webhook.name).collect();
        Kept {
            side_effects: !old.iter().all(is_known),
            versions: !old.iter().all(|webhook| speaks(webhook.versions)),
            names: names.len() < old.len(),
            conditions: new.len() == old.len()
                && new.iter().zip(old).all(|(new, old)| new.conditions == old.conditions),
        }
    }
}

fn speaks(versions: &[String]) -> bool {
    versions.iter().any(|version| REVIEWS.contains(&version.as_str()))
}

/// Checks the webhooks of an object. `old` are those of the stored one.
pub(super) fn check(new: &[Webhook<'_>], old: &[Webhook<'_>], problems: &mut Problems) {
    let list = Path::Root.field("webhooks");
    let kept = Kept::of(old, new);
    let mut names = HashSet::new();
    for (index, webhook) in new.iter().enumerate() {
        let at = list.index(index);
        check_name(webhook.name, &at.field("name"), problems);
        request_rules::check_rules(webhook.rules, &at.field("rules"), problems);
        check_words(webhook, kept.side_effects, &at, problems);
        webhook_clients::check(webhook.client_config, &at.field("clientConfig"), problems);
        if !kept.conditions {
            let place = at.field("matchConditions");
            admission_rules::check_conditions(webhook.conditions, false, &place, problems);
        }
        check_versions(webhook.versions, kept.versions, &at.field("admissionReviewVersions"), problems);
        if !names.insert(webhook.name) && !kept.names && !webhook.name.is_empty() {
            problems.duplicate(&at.field("name"), &quote(webhook.name));
        }
    }
}

fn check_name(name: &str, at: &Path<'_>, problems: &mut Problems) {
    if name.is_empty() {
        return problems.required(at, "");
    }
    let flaws: Vec<String> = Flaws::of(format::dns_subdomain, name).details().map(str::to_owned).collect();
    if !flaws.is_empty() {
        problems.invalid(at, &quote(name), &flaws.join(","));
    } else if name.split('.').count() < 3 {
        let detail = "should be a domain with at least three segments separated by dots";
        problems.invalid(at, &quote(name), detail);
    }
}

/// Checks the words that say when and how it is called, and the labels between them, in the known order.
fn check_words(webhook: &Webhook<'_>, keeps_side_effects: bool, at: &Path<'_>, problems: &mut Problems) {
    if let Some(word) = webhook.failure_policy {
        check::one_of(word, &["Ignore", "Fail"], &at.field("failurePolicy"), problems);
    }
    request_rules::check_policy(&webhook.matched, at, problems);
    check_side_effects(webhook.side_effects, keeps_side_effects, &at.field("sideEffects"), problems);
    if let Some(seconds) = webhook.timeout_seconds.filter(|seconds| !TIMEOUT_SECONDS.contains(seconds)) {
        let detail = "the timeout value must be between 1 and 30 seconds";
        problems.invalid(&at.field("timeoutSeconds"), &seconds.to_string(), detail);
    }
    request_rules::check_selectors(&webhook.matched, at, problems);
    if let Some(word) = webhook.reinvocation_policy {
        check::one_of(word, &["Never", "IfNeeded"], &at.field("reinvocationPolicy"), problems);
    }
}

fn check_side_effects(word: Option<&str>, keeps_old: bool, at: &Path<'_>, problems: &mut Problems) {
    let words: &[&str] = if keeps_old { &ALL_SIDE_EFFECTS } else { &SIDE_EFFECTS };
    match word {
        None => problems.required(at, &format!("must specify one of {}", words.join(", "))),
        Some(word) if !words.contains(&word) => problems.not_supported(at, &quote(word), words),
        Some(_) => {}
    }
}

fn check_versions(versions: &[String], keeps_old: bool, at: &Path<'_>, problems: &mut Problems) {
    if versions.is_empty() {
        return problems.required(at, &format!("must specify one of {}", REVIEWS.join(", ")));
    }
    let mut seen = HashSet::new();
    for (index, version) in versions.iter().enumerate() {
        let place = at.index(index);
        if !seen.insert(version) {
            problems.invalid(&place, &quote(version), "duplicate version");
            continue;
        }
        check::format(version, format::dns_1035_label, &place, problems);
    }
    if !keeps_old && !speaks(versions) {
        let detail = format!("must include at least one of {}", REVIEWS.join(", "));
        problems.invalid_value(at, versions, &detail);
    }
}
