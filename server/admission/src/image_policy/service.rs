//! The service that judges images.

use bytes::Bytes;
use outbound::{CallError, Client, Limits, client_config, texts};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::configuration::Settings;
use crate::{ConfigurationError, Opening, webhook_supplies::user_agent};

/// The group of reviews, as a schema would name it.
const GROUP: &str = "imagepolicy";

/// Tells the service how long its answer is waited for: the time of a call.
const QUERY: &str = "timeout=30s";

/// Asks the service.
pub(super) struct Service {
    client: Client,
    api_version: String,
}

/// What the service decided about some images.
#[derive(Debug, Clone)]
pub(super) struct Verdict {
    pub(super) allowed: bool,
    pub(super) reason: String,
    /// For the audit.
    pub(super) annotations: Vec<(String, String)>,
}

/// Why there is no verdict.
pub(super) struct NoVerdict {
    /// For the client.
    pub(super) text: String,
    /// For the log: without what the service said.
    pub(super) logged: String,
    /// The failure of the call, if there was no answer.
    pub(super) call: Option<CallError>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Review {
    api_version: Option<String>,
    kind: Option<String>,
    status: Option<Status>,
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Status {
    allowed: Option<bool>,
    reason: Option<String>,
    audit_annotations: Option<Map<String, Value>>,
}

impl Service {
    /// A client of the service that the current context of the file names.
    ///
    /// # Errors
    /// When the file cannot be used.
    pub(super) fn new(settings: &Settings, opening: &Opening<'_>) -> Result<Self, ConfigurationError> {
        let wrong = |why: String| opening.wrong("imagePolicy.platformConfigFile", &why);
        let config = client_config::read(&settings.file).map_err(|error| wrong(error.to_string()))?;
        let limits = Limits { first_pause: settings.pause, ..Limits::default() };
        let supplies = opening.supplies();
        let agent = user_agent(supplies.brand);
        let client = Client::named(&config, agent, limits, supplies.webhooks.clock.clone());
        let client = client.map_err(|error| wrong(error.to_string()))?;
        let api_version = supplies.brand.api_version(GROUP, "v1alpha1");
        client.count(supplies.webhooks.metrics.flaws());
        Ok(Service { client, api_version })
    }

    pub(super) async fn ask(&self, spec: &Value) -> Result<Verdict, NoVerdict> {
        // As clients of the API write it: services in other languages may read every member.
        let review = json!({
            "kind": "ImageReview",
            "apiVersion": self.api_version,
            "metadata": {},
            "spec": spec,
            "status": { "allowed": false },
        });
        let answer = self.client.post_with(QUERY, Bytes::from(review.to_string())).await;
        let answer = answer.map_err(|error| {
            let text = texts::call_text(&error);
            NoVerdict { logged: text.clone(), text, call: Some(error) }
        })?;
        let logged = || format!("it answered {}", answer.code.as_u16());
        if let Some(text) = texts::refusal(&answer) {
            return Err(NoVerdict { text, logged: logged(), call: None });
        }
        let review: Review = serde_json::from_slice(&answer.body).map_err(|error| NoVerdict {
            text: format!("couldn't get version/kind; json parse error: {error}"),
            logged: logged(),
            call: None,
        })?;
        let (version, kind) = (review.api_version.unwrap_or_default(), review.kind.unwrap_or_default());
        if version != self.api_version || kind != "ImageReview" {
            let text = format!("no kind {kind:?} is registered for version {version:?}");
            return Err(NoVerdict { text, logged: logged(), call: None });
        }
        let Status { allowed, reason, audit_annotations } = review.status.unwrap_or_default();
        let annotations = audit_annotations.unwrap_or_default().into_iter();
        Ok(Verdict {
            allowed: allowed == Some(true),
            reason: reason.unwrap_or_default(),
            annotations: annotations
                .filter_map(|(key, text)| Some((key, text.as_str()?.to_owned())))
                .collect(),
        })
    }
}
