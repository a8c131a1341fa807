//! Addresses of webhooks: a URL or a service.

use generated_admissionregistration::admissionregistration::v1::{ServiceReference, WebhookClientConfig};
use machinery::{
    format::{self, Flaws},
    path::Path,
    problem::{Problems, quote},
    url::Url,
};

const FORM: &str = "desired format: https://host[/path]";

/// Checks how a webhook is reached.
pub(super) fn check(client: &WebhookClientConfig, at: &Path<'_>, problems: &mut Problems) {
    match (&client.url, &client.service) {
        (Some(url), None) => check_url(url, &at.field("url"), problems),
        (None, Some(service)) => check_service(&CalledService::from(service), &at.field("service"), problems),
        _ => problems.required(at, "exactly one of url or service is required"),
    }
}

/// A service that is called.
pub(super) struct CalledService<'s> {
    pub(super) namespace: &'s str,
    pub(super) name: &'s str,
    pub(super) path: Option<&'s str>,
    pub(super) port: Option<i32>,
}

impl<'s> From<&'s ServiceReference> for CalledService<'s> {
    fn from(service: &'s ServiceReference) -> Self {
        CalledService {
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

/// Checks a service. As in the reference server, the refusal of a missing name is at the namespace, and the
/// other way round.
pub(super) fn check_service(service: &CalledService<'_>, at: &Path<'_>, problems: &mut Problems) {
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
    // Whatever the first byte is, it is not part of the first segment.
    let inner = String::from_utf8_lossy(path.as_bytes().get(1..).unwrap_or_default());
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
