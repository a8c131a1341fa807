//! Reads what a webhook answers: first as an answer of HTTP, then as a review.

#[cfg(test)]
mod tests;

use base64::{Engine as _, engine::general_purpose::STANDARD};
use engine::{context::admit::Phase, status::ApiError};
use machinery::meta::v1::{Status, StatusCause, StatusDetails};
use serde::Deserialize;
use serde_json::Value;

use super::{failure::CallFailure, hook::ReviewVersion};
use crate::json_texts;

/// A review as a webhook returns it.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Review {
    api_version: Option<String>,
    kind: Option<String>,
    response: Option<Response>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Response {
    uid: Option<String>,
    allowed: Option<bool>,
    status: Option<Value>,
    patch: Option<String>,
    patch_type: Option<String>,
    audit_annotations: Option<serde_json::Map<String, Value>>,
    warnings: Option<Vec<String>>,
}

/// What a webhook decided.
#[derive(Debug)]
pub(super) struct Verdict {
    /// Nothing, or why it refuses.
    pub(super) denial: Option<Denial>,
    /// A patch and its type; an empty patch is none.
    pub(super) patch: Option<(Vec<u8>, String)>,
    /// For the audit: name behind that of the webhook, and text.
    pub(super) annotations: Vec<(String, String)>,
    /// For the client.
    pub(super) warnings: Vec<String>,
}

/// Why a webhook refuses.
#[derive(Debug, Default)]
pub(super) struct Denial(Value);

/// What a proper answer must repeat.
#[derive(Debug, Clone, Copy)]
pub(super) struct Expected<'e> {
    pub(super) uid: &'e str,
    pub(super) version: ReviewVersion,
    /// The group of reviews on the wire.
    pub(super) group: &'e str,
    pub(super) phase: Phase,
}

/// Reads an answer.
///
/// # Errors
/// When it is no review, or breaks the rules for one.
pub(super) fn read(answer: &outbound::Answer, expected: &Expected<'_>) -> Result<Verdict, CallFailure> {
    let review = review(answer, expected)?;
    verdict(review, expected).map_err(|why| {
        CallFailure::with_answer(
            format!("received invalid webhook response: {why}"),
            "received invalid webhook response",
            503,
        )
    })
}

fn review(answer: &outbound::Answer, expected: &Expected<'_>) -> Result<Review, CallFailure> {
    let code = answer.code.as_u16();
    let failed = |text: String| {
        let logged = format!("failed to call webhook: it answered {code}");
        CallFailure::with_answer(format!("failed to call webhook: {text}"), &logged, 503)
    };
    let body = answer.body.as_ref();
    if let Some(text) = outbound::texts::refusal(answer) {
        return Err(CallFailure { code, ..failed(text) });
    }
    if body.is_empty() {
        let kind = answer.headers.get(http::header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        let kind = kind.unwrap_or_default();
        return Err(failed(format!("0-length response with status code: {code} and content type: {kind}")));
    }
    let review =
        parsed(body).map_err(|why| failed(format!("couldn't get version/kind; json parse error: {why}")))?;
    let (version, kind) = (review.api_version.as_deref(), review.kind.as_deref());
    let (version, kind) = (version.unwrap_or_default(), kind.unwrap_or_default());
    let is_known = version.is_empty()
        || version
            .split_once('/')
            .is_some_and(|(group, version)| group == expected.group && ["v1", "v1beta1"].contains(&version));
    if !is_known || !["", "AdmissionReview"].contains(&kind) {
        return Err(failed(format!("no kind {kind:?} is registered for version {version:?}")));
    }
    let wanted = match expected.version {
        ReviewVersion::V1 => "v1",
        ReviewVersion::V1Beta1 => "v1beta1",
    };
    if let Some((_, given)) = version.rsplit_once('/').filter(|(_, given)| *given != wanted) {
        let names = format!("({given}.AdmissionReview) to ({wanted}.AdmissionReview)");
        return Err(failed(format!("converting {names}: unknown conversion")));
    }
    Ok(review)
}

/// Reads a body. What is no JSON is one text, as in YAML, which clients may send too.
fn parsed(body: &[u8]) -> Result<Review, String> {
    // Nearly all bodies are sound, and are read once. Those that are not are read again for the words about
    // them.
    match body.starts_with(b"{").then(|| serde_json::from_slice(body)) {
        Some(Ok(review)) => Ok(review),
        _ => parsed_by_tree(body),
    }
}

fn parsed_by_tree(body: &[u8]) -> Result<Review, String> {
    let is_json = |start: &u8| [b'{', b'[', b'"'].contains(start);
    match serde_json::from_slice::<Value>(body) {
        Ok(tree @ Value::Object(_)) => serde_json::from_value(tree).map_err(|error| error.to_string()),
        Ok(tree) => Err(json_texts::unfit(&tree, json_texts::TYPE_META)),
        Err(error) if body.trim_ascii_start().first().is_some_and(is_json) => {
            Err(json_texts::syntax(body, &error))
        }
        Err(_) => Err(json_texts::unfit(&Value::String(String::new()), json_texts::TYPE_META)),
    }
}

fn verdict(review: Review, expected: &Expected<'_>) -> Result<Verdict, String> {
    let Review { api_version, kind, response } = review;
    let response = response.ok_or("webhook response was absent")?;
    if expected.version == ReviewVersion::V1 {
        let uid = response.uid.as_deref().unwrap_or_default();
        if uid != expected.uid {
            return Err(format!("expected response.uid={:?}, got {uid:?}", expected.uid));
        }
        check_type(&api_version.unwrap_or_default(), &kind.unwrap_or_default(), expected)?;
    }
    let bytes = STANDARD.decode(response.patch.as_deref().unwrap_or_default());
    let bytes = bytes.map_err(|_| "response.patch is not base64")?;
    let patch = match (expected.version, expected.phase) {
        (ReviewVersion::V1, _) => checked_patch(bytes, response.patch_type, expected.phase)?,
        (ReviewVersion::V1Beta1, Phase::Mutating) if !bytes.is_empty() => {
            Some((bytes, JSON_PATCH.to_owned()))
        }
        (ReviewVersion::V1Beta1, _) => None,
    };
    let annotations = response.audit_annotations.unwrap_or_default().into_iter();
    let annotations = annotations.filter_map(|(key, text)| Some((key, text.as_str()?.to_owned())));
    Ok(Verdict {
        denial: (response.allowed != Some(true)).then(|| Denial(response.status.unwrap_or_default())),
        patch,
        annotations: annotations.collect(),
        warnings: response.warnings.unwrap_or_default(),
    })
}

/// The only type of patches.
pub(super) const JSON_PATCH: &str = "JSONPatch";

fn check_type(api_version: &str, kind: &str, expected: &Expected<'_>) -> Result<(), String> {
    if api_version.split_once('/') == Some((expected.group, "v1")) && kind == "AdmissionReview" {
        return Ok(());
    }
    let wanted = format!("{}/v1", expected.group);
    let shown = if api_version.is_empty() { "/" } else { api_version };
    Err(format!("expected webhook response of {wanted}, Kind=AdmissionReview, got {shown}, Kind={kind}"))
}

fn checked_patch(
    bytes: Vec<u8>,
    kind: Option<String>,
    phase: Phase,
) -> Result<Option<(Vec<u8>, String)>, String> {
    let problem = match (phase, bytes.is_empty(), kind) {
        (_, true, None) => return Ok(None),
        (Phase::Validating, false, _) => "validating webhook may not return response.patch",
        (Phase::Validating, true, Some(_)) => "validating webhook may not return response.patchType",
        (Phase::Mutating, false, None) => "webhook returned response.patch but not response.patchType",
        (Phase::Mutating, true, Some(_)) => "webhook returned response.patchType but not response.patch",
        (Phase::Mutating, false, Some(kind)) if kind.is_empty() => {
            "webhook returned invalid response.patchType of \"\""
        }
        (Phase::Mutating, false, Some(kind)) => return Ok(Some((bytes, kind))),
    };
    Err(problem.to_owned())
}

impl Denial {
    /// The refusal that the client reads. A webhook may choose the code of a failure; none means 403.
    pub(super) fn refusal(self, hook: &str) -> ApiError {
        let text = |value: &Value, field: &str| {
            value.get(field).and_then(Value::as_str).unwrap_or_default().to_owned()
        };
        let number = |value: &Value, field: &str| {
            let number = value.get(field).and_then(Value::as_i64).unwrap_or_default();
            i32::try_from(number).unwrap_or_default()
        };
        let sent = &self.0;
        let (message, reason) = (text(sent, "message"), text(sent, "reason"));
        let denied = format!("admission webhook {hook:?} denied the request");
        let message = match (message.as_str(), reason.as_str()) {
            ("", "") => format!("{denied} without explanation"),
            ("", why) | (why, _) => format!("{denied}: {why}"),
        };
        let code = match number(sent, "code") {
            0 => 403,
            // A refusal must not look like a success, and HTTP has no other codes.
            code if !(400..=999).contains(&code) => 400,
            code => code,
        };
        let mut error = ApiError::failed(message);
        let status: &mut Status = &mut error.status;
        (status.code, status.reason) = (code, reason);
        status.details = sent.get("details").filter(|details| details.is_object()).map(|details| {
            let causes = details.get("causes").and_then(Value::as_array).into_iter().flatten();
            let cause = |cause: &Value| StatusCause {
                reason: text(cause, "reason"),
                message: text(cause, "message"),
                field: text(cause, "field"),
            };
            StatusDetails {
                name: text(details, "name"),
                group: text(details, "group"),
                kind: text(details, "kind"),
                uid: text(details, "uid"),
                causes: causes.map(cause).collect(),
                retry_after_seconds: number(details, "retryAfterSeconds"),
            }
        });
        error
    }
}
