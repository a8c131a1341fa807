//! Reads the settings of a webhook among the authorizers of a file.

use std::{fs, path::Path as FilePath, sync::Arc, time::Duration};

use expressions::admission::Wrong;
use machinery::{
    path::Path,
    problem::{Problems, quote},
    time,
};
use outbound::client_config::{self, ClientConfig};
use serde_json::Value;

use crate::{
    authz::webhook::{AuthorizationWebhookSettings, FailureDecision, MatchConditions, Version},
    document::DocumentFields,
};

/// Most conditions of a webhook.
const CONDITIONS_MAX: usize = 64;
/// The longest time for a call.
const TIMEOUT_MAX: Duration = Duration::from_secs(30);
const AUTHORIZED_TTL: Duration = Duration::from_secs(300);
const UNAUTHORIZED_TTL: Duration = Duration::from_secs(30);

const WEBHOOK_FIELDS: [&str; 10] = [
    "authorizedTTL",
    "cacheAuthorizedRequests",
    "unauthorizedTTL",
    "cacheUnauthorizedRequests",
    "timeout",
    "subjectAccessReviewVersion",
    "matchConditionSubjectAccessReviewVersion",
    "failurePolicy",
    "connectionInfo",
    "matchConditions",
];

/// Reads the settings of a webhook, which stand in the field `webhook` of its authorizer. None if they cannot
/// be used.
pub(super) fn webhook(
    fields: &DocumentFields<'_, '_>,
    name: &str,
    at: &Path<'_>,
    problems: &mut Problems,
) -> Option<AuthorizationWebhookSettings> {
    let at = at.field("webhook");
    let Some(value) = fields.value("webhook") else {
        problems.required(&at, "required when type=Webhook");
        return None;
    };
    let fields = DocumentFields::read(value, &at, &WEBHOOK_FIELDS, problems);
    let of = WebhookReader { fields, at: &at };
    let timeout = of.timeout(problems);
    let authorized_ttl = of.lifetime("authorizedTTL", "cacheAuthorizedRequests", AUTHORIZED_TTL, problems);
    let unauthorized_ttl =
        of.lifetime("unauthorizedTTL", "cacheUnauthorizedRequests", UNAUTHORIZED_TTL, problems);
    let version = of.version(problems);
    of.check_condition_version(problems);
    let on_failure = of.on_failure(problems);
    let service = of.service(problems);
    let conditions = Arc::new(of.conditions(problems));
    Some(AuthorizationWebhookSettings {
        name: name.to_owned(),
        service: service?,
        version: version?,
        authorized_ttl,
        unauthorized_ttl,
        timeout,
        on_failure: on_failure?,
        conditions,
    })
}

/// The settings of one webhook.
struct WebhookReader<'v, 'p> {
    fields: DocumentFields<'v, 'p>,
    at: &'p Path<'p>,
}

impl WebhookReader<'_, '_> {
    fn timeout(&self, problems: &mut Problems) -> Duration {
        let at = self.at.field("timeout");
        let Ok(timeout) = self.fields.duration("timeout", problems) else { return TIMEOUT_MAX };
        match positive(timeout) {
            _ if timeout.as_nanos() == 0 => problems.required(&at, ""),
            Some(timeout) if timeout <= TIMEOUT_MAX => return timeout,
            _ => problems.invalid(&at, &quote(&timeout.to_string()), "must be > 0s and <= 30s"),
        }
        TIMEOUT_MAX
    }

    /// The time that answers are kept, by the field for the time and the one that switches it. Zero is the
    /// default.
    fn lifetime(&self, time: &str, switch: &str, default: Duration, problems: &mut Problems) -> Duration {
        let is_on = self.fields.boolean(switch, problems).unwrap_or(true);
        let Ok(lifetime) = self.fields.duration(time, problems) else { return default };
        let lifetime = match positive(lifetime) {
            _ if lifetime.as_nanos() == 0 => default,
            Some(lifetime) => lifetime,
            None => {
                problems.invalid(&self.at.field(time), &quote(&lifetime.to_string()), "must be > 0s");
                default
            }
        };
        if is_on { lifetime } else { Duration::ZERO }
    }

    fn version(&self, problems: &mut Problems) -> Option<Version> {
        self.choice(
            "subjectAccessReviewVersion",
            &[("v1", Version::V1), ("v1beta1", Version::V1Beta1)],
            problems,
        )
    }

    fn on_failure(&self, problems: &mut Problems) -> Option<FailureDecision> {
        let known = [("NoOpinion", FailureDecision::NoOpinion), ("Deny", FailureDecision::Deny)];
        self.choice("failurePolicy", &known, problems)
    }

    fn choice<T: Copy>(&self, name: &str, known: &[(&str, T)], problems: &mut Problems) -> Option<T> {
        let (at, before) = (self.at.field(name), problems.count());
        let text = self.fields.text(name, problems);
        if problems.count() > before {
            return None;
        }
        if text.is_empty() {
            problems.required(&at, "");
            return None;
        }
        let found = known.iter().find(|(known, _)| *known == text);
        if found.is_none() {
            let known: Vec<&str> = known.iter().map(|(known, _)| *known).collect();
            problems.not_supported(&at, &quote(text), &known);
        }
        found.map(|(_, value)| *value)
    }

    fn check_condition_version(&self, problems: &mut Problems) {
        let name = "matchConditionSubjectAccessReviewVersion";
        let has_conditions =
            self.fields.value("matchConditions").is_some_and(|value| *value != Value::Array(Vec::new()));
        let at = self.at.field(name);
        match self.fields.text(name, problems) {
            "v1" => {}
            "" if has_conditions => problems.required(&at, "required if match conditions are specified"),
            "" => {}
            other => problems.not_supported(&at, &quote(other), &["v1"]),
        }
    }

    fn service(&self, problems: &mut Problems) -> Option<ClientConfig> {
        let at = self.at.field("connectionInfo");
        let Some(value) = self.fields.value("connectionInfo") else {
            problems.required(&at.field("type"), "");
            return None;
        };
        let fields = DocumentFields::read(value, &at, &["type", "kubeConfigFile"], problems);
        let (of_type, before) = (at.field("type"), problems.count());
        let kind = fields.text("type", problems);
        let file = fields.text("kubeConfigFile", problems);
        if problems.count() > before {
            return None;
        }
        match kind {
            "KubeConfigFile" => return client_configuration(file, &at.field("kubeConfigFile"), problems),
            "" => problems.required(&of_type, ""),
            "InClusterConfig" => {
                let detail = "must be KubeConfigFile: with InClusterConfig this server would ask itself";
                problems.invalid(&of_type, &quote(kind), detail);
            }
            other => problems.not_supported(&of_type, &quote(other), &["KubeConfigFile"]),
        }
        None
    }

    fn conditions(&self, problems: &mut Problems) -> MatchConditions {
        let at = self.at.field("matchConditions");
        let items = self.fields.items("matchConditions", problems);
        let mut conditions = MatchConditions::default();
        if items.len() > CONDITIONS_MAX {
            problems.too_many(&at, items.len(), CONDITIONS_MAX);
            return conditions;
        }
        let mut seen = Vec::new();
        for (index, item) in items.iter().enumerate() {
            let at = at.index(index);
            let before = problems.count();
            let fields = DocumentFields::read(item, &at, &["expression"], problems);
            let expression = fields.text("expression", problems);
            if problems.count() > before {
                continue;
            }
            let at = at.field("expression");
            if expression.trim().is_empty() {
                problems.required(&at, "");
            } else if seen.contains(&expression) {
                problems.duplicate(&at, &quote(expression));
            } else {
                seen.push(expression);
                match conditions.add(expression) {
                    Ok(()) => {}
                    Err(Wrong::Invalid(detail)) => problems.invalid(&at, &quote(expression), &detail),
                    Err(Wrong::Unusable(detail)) => problems.internal(&at, &detail),
                }
            }
        }
        conditions
    }
}

/// The client configuration in a file. It is read now: a file that cannot be used is a mistake of the list.
fn client_configuration(file: &str, at: &Path<'_>, problems: &mut Problems) -> Option<ClientConfig> {
    let path = FilePath::new(file);
    let mut invalid = |detail: &str| problems.invalid(at, &quote(file), detail);
    if file.is_empty() {
        problems.required(at, "");
        return None;
    }
    if !path.is_absolute() {
        invalid("must be an absolute path");
        return None;
    }
    match fs::metadata(path) {
        Err(error) => invalid(&format!("error loading file: {error}")),
        Ok(found) if !found.is_file() => invalid("must be a regular file"),
        Ok(_) => match client_config::read(path) {
            Ok(service) => return Some(service),
            Err(error) => invalid(&error.to_string()),
        },
    }
    None
}

/// A duration above zero.
fn positive(duration: time::Duration) -> Option<Duration> {
    let nanoseconds = u64::try_from(duration.as_nanos()).ok()?;
    (nanoseconds > 0).then(|| Duration::from_nanos(nanoseconds))
}
