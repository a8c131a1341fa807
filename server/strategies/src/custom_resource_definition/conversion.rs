//! How objects are converted between versions.

use std::collections::HashSet;

use custom_kinds::definition::is_invalid;
use generated_apiextensions::apiextensions::v1::{
    CustomResourceConversion, ServiceReference, WebhookClientConfig,
};
use machinery::{
    check, format,
    path::Path,
    problem::{Problems, quote},
};

use crate::webhook_clients::{self, CalledService};

/// Objects differ in their `apiVersion` only.
pub(super) const NONE: &str = "None";
const WEBHOOK: &str = "Webhook";
/// Versions of reviews that the server speaks.
const REVIEWS: [&str; 2] = ["v1", "v1beta1"];

/// What the stored definition allows the new one.
#[derive(Debug, Clone, Copy)]
pub(super) struct Kept {
    /// To name no version of reviews that the server speaks.
    pub(super) versions: bool,
    /// To have an authority that cannot be read.
    pub(super) authority: bool,
}

impl Kept {
    /// What a new definition may do.
    pub(super) const NEW: Kept = Kept { versions: false, authority: true };

    /// What an update may do, where the stored definition has this conversion and is served or not.
    pub(super) fn of(old: Option<&CustomResourceConversion>, is_established: bool) -> Self {
        let webhook = old.and_then(|old| old.webhook.as_ref());
        let versions = webhook.map_or(&[][..], |webhook| &webhook.conversion_review_versions);
        let bundle =
            webhook.and_then(|webhook| webhook.client_config.as_ref()).map(|client| &client.ca_bundle.0);
        Kept {
            versions: !versions.is_empty() && !speaks(versions),
            authority: !is_established || bundle.is_some_and(|bundle| is_invalid(bundle)),
        }
    }
}

fn speaks(versions: &[String]) -> bool {
    versions.iter().any(|version| REVIEWS.contains(&version.as_str()))
}

/// Checks a conversion.
pub(super) fn check(
    conversion: &CustomResourceConversion,
    kept: Kept,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    let strategy = at.field("strategy");
    match conversion.strategy.as_str() {
        "" => problems.required(&strategy, ""),
        NONE | WEBHOOK => {}
        other => problems.not_supported_in_order(&strategy, &quote(other), &[NONE, WEBHOOK]),
    }
    let webhook = conversion.webhook.as_ref();
    let client = webhook.and_then(|webhook| webhook.client_config.as_ref());
    let versions = webhook.map_or(&[][..], |webhook| &webhook.conversion_review_versions);
    let (place, list) = (at.field("webhookClientConfig"), at.field("conversionReviewVersions"));
    if conversion.strategy == WEBHOOK {
        match client {
            None => problems.required(&place, "required when strategy is set to Webhook"),
            Some(client) => check_client(client, kept.authority, &place, problems),
        }
        check_versions(versions, kept.versions, &list, problems);
        return;
    }
    let detail = "should not be set when strategy is not set to Webhook";
    if client.is_some() {
        problems.forbidden(&place, detail);
    }
    if !versions.is_empty() {
        problems.forbidden(&list, detail);
    }
}

fn check_client(client: &WebhookClientConfig, keeps_authority: bool, at: &Path<'_>, problems: &mut Problems) {
    match (&client.url, &client.service) {
        (Some(url), None) => webhook_clients::check_url(url, &at.field("url"), problems),
        (None, Some(service)) => {
            webhook_clients::check_service(&called(service), &at.field("service"), problems)
        }
        _ => problems.required(at, "exactly one of url or service is required"),
    }
    let bundle = &client.ca_bundle;
    if !keeps_authority && is_invalid(&bundle.0) {
        let detail = "unable to load root certificates: unable to parse bytes as PEM block";
        problems.invalid_value(&at.field("caBundle"), bundle, detail);
    }
}

fn called(service: &ServiceReference) -> CalledService<'_> {
    CalledService {
        namespace: &service.namespace,
        name: &service.name,
        path: service.path.as_deref(),
        port: service.port,
    }
}

fn check_versions(versions: &[String], keeps_unknown: bool, at: &Path<'_>, problems: &mut Problems) {
    if versions.is_empty() {
        return problems.required(at, "");
    }
    let mut seen = HashSet::new();
    for (index, version) in versions.iter().enumerate() {
        let place = at.index(index);
        if seen.insert(version) {
            check::format(version, format::dns_1035_label, &place, problems);
        } else {
            problems.invalid(&place, &quote(version), "duplicate version");
        }
    }
    if !keeps_unknown && !speaks(versions) {
        let detail = format!("must include at least one of {}", REVIEWS.join(", "));
        problems.invalid_value(at, versions, &detail);
    }
}
