//! Webhooks: what is asked of each, how it is reached, and that their names differ.

use std::collections::HashSet;

use generated::admissionregistration::v1::{
    MatchCondition, MutatingWebhook, RuleWithOperations, ServiceReference, ValidatingWebhook,
    WebhookClientConfig,
};
use machinery::{
    check,
    format::{self, Flaws},
    path::Path,
    problem::{Problems, quote},
    url::Url,
};

use super::admission_rules;

/// Versions of reviews that the server speaks.
const REVIEWS: [&str; 2] = ["v1", "v1beta1"];
/// What a webhook may do besides answering.
const SIDE_EFFECTS: [&str; 2] = ["None", "NoneOnDryRun"];
/// The same with what only old objects have.
const ALL_SIDE_EFFECTS: [&str; 4] = ["None", "NoneOnDryRun", "Some", "Unknown"];
const FORM: &str = "desired format: https://host[/path]";

/// What webhooks that check and webhooks that change have in common.
pub(crate) struct Webhook<'w> {
    name: &'w str,
    client_config: &'w WebhookClientConfig,
    rules: &'w [RuleWithOperations],
    side_effects: Option<&'w str>,
    versions: &'w [String],
    conditions: &'w [MatchCondition],
}

impl<'w> From<&'w ValidatingWebhook> for Webhook<'w> {
    fn from(webhook: &'w ValidatingWebhook) -> Self {
        Webhook {
            name: &webhook.name,
            client_config: &webhook.client_config,
            rules: &webhook.rules,
            side_effects: webhook.side_effects.as_deref(),
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
            side_effects: webhook.side_effects.as_deref(),
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
        admission_rules::check_rules(webhook.rules, &at.field("rules"), problems);
        check_side_effects(webhook.side_effects, kept.side_effects, &at.field("sideEffects"), problems);
        check_client(webhook.client_config, &at.field("clientConfig"), problems);
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

fn check_client(client: &WebhookClientConfig, at: &Path<'_>, problems: &mut Problems) {
    match (&client.url, &client.service) {
        (Some(url), None) => check_url(url, &at.field("url"), problems),
        (None, Some(service)) => check_service(&Called::from(service), &at.field("service"), problems),
        _ => problems.required(at, "exactly one of url or service is required"),
    }
}

/// A service that is called.
pub(super) struct Called<'s> {
    pub(super) namespace: &'s str,
    pub(super) name: &'s str,
    pub(super) path: Option<&'s str>,
    pub(super) port: Option<i32>,
}

impl<'s> From<&'s ServiceReference> for Called<'s> {
    fn from(service: &'s ServiceReference) -> Self {
        Called {
            namespace: &service.namespace,
            name: &service.name,
            path: service.path.as_deref(),
            port: service.port,
        }
    }
}

/// Checks a URL by its parts.
pub(super) fn check_url(text: &str, at: &Path<'_>, problems: &mut Problems) {
    let url = match Url::parse(text) {
        Ok(url) => url,
        Err(why) => return problems.required(at, &format!("url must be a valid URL: {why}; {FORM}")),
    };
    if url.scheme != "https" {
        let detail = format!("'https' is the only allowed URL scheme; {FORM}");
        problems.invalid(at, &quote(&url.scheme), &detail);
    }
    if url.host.is_empty() {
        problems.invalid(at, &quote(""), &format!("host must be specified; {FORM}"));
    }
    let given = |part: String| Some(part).filter(|part| !part.is_empty());
    for (part, what) in [
        (url.user, "user information is not permitted in the URL"),
        (given(url.fragment), "fragments are not permitted in the URL"),
        (given(url.query), "query parameters are not permitted in the URL"),
    ] {
        if let Some(part) = part {
            problems.invalid(at, &quote(&part), what);
        }
    }
}

/// Checks a service. The reference server tells a missing name at the namespace, and the other way round.
pub(super) fn check_service(service: &Called<'_>, at: &Path<'_>, problems: &mut Problems) {
    if service.namespace.is_empty() {
        problems.required(&at.field("name"), "");
    }
    if service.name.is_empty() {
        problems.required(&at.field("namespace"), "");
    }
    let port = service.port.unwrap_or(443);
    if !(1..=65_535).contains(&port) {
        let detail = "port is not valid: must be between 1 and 65535, inclusive";
        problems.invalid(&at.field("port"), &port.to_string(), detail);
    }
    if let Some(path) = service.path {
        check_path(path, &at.field("path"), problems);
    }
}

fn check_path(path: &str, at: &Path<'_>, problems: &mut Problems) {
    let shown = quote(path);
    match path {
        "" | "/" => return,
        "//" => return problems.invalid(at, &shown, "segment[0] may not be empty"),
        _ => {}
    }
    if !path.starts_with('/') {
        problems.invalid(at, &shown, "must start with a '/'");
    }
    // Whatever the first character is, it is not part of the first segment.
    let inner: String = path.chars().skip(1).collect();
    let inner = inner.strip_suffix('/').unwrap_or(&inner);
    for (number, segment) in inner.split('/').enumerate() {
        if segment.is_empty() {
            problems.invalid(at, &shown, &format!("segment[{number}] may not be empty"));
            continue;
        }
        for flaw in Flaws::of(format::dns_subdomain, segment).details() {
            problems.invalid(at, &shown, &format!("segment[{number}]: {flaw}"));
        }
    }
}
