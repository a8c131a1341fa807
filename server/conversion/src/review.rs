//! The wire: what is sent to a webhook, and what it answers.

use std::borrow::Cow;

use bytes::Bytes;
use serde::Deserialize;
use serde_json::{Value, json, value::RawValue};

/// A version of reviews.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ReviewVersion {
    V1,
    V1Beta1,
}

impl ReviewVersion {
    /// The first of these that this server knows.
    pub(crate) fn first_of(names: &[String]) -> Option<Self> {
        names.iter().find_map(|name| match name.as_str() {
            "v1" => Some(ReviewVersion::V1),
            "v1beta1" => Some(ReviewVersion::V1Beta1),
            _ => None,
        })
    }

    fn name(self) -> &'static str {
        match self {
            ReviewVersion::V1 => "v1",
            ReviewVersion::V1Beta1 => "v1beta1",
        }
    }
}

/// The version of a review, and its group on the wire.
type Spoken<'s> = (ReviewVersion, &'s str);

/// The bytes of a review that asks for objects in another version.
pub(crate) fn request(
    (version, group): Spoken<'_>,
    uid: &str,
    api_version: &str,
    objects: &[Bytes],
) -> Bytes {
    let length: usize = objects.iter().map(Bytes::len).sum();
    let mut out = Vec::with_capacity(length + objects.len() + 512);
    let (own, uid, wanted) = (json!(format!("{group}/{}", version.name())), json!(uid), json!(api_version));
    let head = format!(
        r#"{{"kind":"ConversionReview","apiVersion":{own},"request":{{"uid":{uid},"desiredAPIVersion":{wanted},"objects":["#
    );
    out.extend_from_slice(head.as_bytes());
    for (index, object) in objects.iter().enumerate() {
        if index > 0 {
            out.push(b',');
        }
        out.extend_from_slice(&without_version(object));
    }
    out.extend_from_slice(br#"]},"response":{"uid":"","convertedObjects":null,"result":{"metadata":{}}}}"#);
    out.into()
}

/// An object as webhooks know it: they convert what is stored, before it has a version.
fn without_version(object: &Bytes) -> Cow<'_, [u8]> {
    let plain = object.trim_ascii_end();
    if machinery::json::pick(plain, &["metadata", "resourceVersion"]).is_none() {
        return plain.into();
    }
    let parsed = serde_json::from_slice::<Value>(plain).ok();
    let stripped = parsed.and_then(|mut object| {
        object.get_mut("metadata")?.as_object_mut()?.shift_remove("resourceVersion");
        serde_json::to_vec(&object).ok()
    });
    stripped.map_or(plain.into(), Cow::Owned)
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Review<'a> {
    #[serde(default)]
    api_version: String,
    #[serde(default)]
    kind: String,
    #[serde(borrow)]
    response: Option<Response<'a>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Response<'a> {
    uid: Option<String>,
    #[serde(borrow)]
    converted_objects: Option<Vec<&'a RawValue>>,
    result: Option<Outcome>,
}

#[derive(Deserialize, Default)]
struct Outcome {
    status: Option<String>,
    message: Option<String>,
}

/// The objects of an answer, as the webhook wrote them.
///
/// # Errors
/// Why it has none, in words that clients know.
pub(crate) fn converted<'a>(
    answer: &'a Bytes,
    (version, group): Spoken<'_>,
    uid: &str,
) -> Result<Vec<&'a RawValue>, String> {
    let review: Review<'_> = serde_json::from_slice(answer).map_err(|error| error.to_string())?;
    if version == ReviewVersion::V1 {
        let (own, kind) = (format!("{group}/v1"), "ConversionReview");
        if review.api_version != own || review.kind != kind {
            let (found, kind_found) = (&review.api_version, &review.kind);
            return Err(format!(
                "expected webhook response of {own}, Kind={kind}, got {found}, Kind={kind_found}"
            ));
        }
    }
    let response = review.response.ok_or("no response provided")?;
    let found = response.uid.unwrap_or_default();
    if version == ReviewVersion::V1 && found != uid {
        return Err(format!("expected response.uid={uid:?}, got {found:?}"));
    }
    let Outcome { status, message } = response.result.unwrap_or_default();
    let (status, message) = (status.unwrap_or_default(), message.unwrap_or_default());
    if status != "Success" {
        return Err(if message.is_empty() {
            format!("response.result.status was '{status}', not 'Success'")
        } else {
            message
        });
    }
    Ok(response.converted_objects.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    const GROUP: &str = "apiextensions.example.com";

    #[test]
    fn a_request_has_all_objects_in_their_order() {
        let stored = br#"{"b":2,"metadata":{"name":"n","resourceVersion":"7","uid":"u"}}"#;
        let objects = [Bytes::from_static(b"{\"a\":1}\n"), Bytes::from_static(stored)];
        let sent = request((ReviewVersion::V1, GROUP), "u", "g/v2", &objects);
        let sent: serde_json::Value = serde_json::from_slice(&sent).expect("JSON");
        let second = json!({ "b": 2, "metadata": { "name": "n", "uid": "u" } });
        let request = json!({ "uid": "u", "desiredAPIVersion": "g/v2", "objects": [{ "a": 1 }, second] });
        let response = json!({ "uid": "", "convertedObjects": null, "result": { "metadata": {} } });
        let api_version = format!("{GROUP}/v1");
        assert_eq!(
            sent,
            json!({ "kind": "ConversionReview", "apiVersion": api_version, "request": request,
                "response": response })
        );
    }

    #[test]
    fn the_first_known_version_is_spoken() {
        let first = |names: &[&str]| {
            let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
            ReviewVersion::first_of(&names)
        };
        assert_eq!(first(&["v2", "v1beta1", "v1"]), Some(ReviewVersion::V1Beta1));
        assert_eq!(first(&["v1", "v1beta1"]), Some(ReviewVersion::V1));
        assert_eq!((first(&["v2"]), first(&[])), (None, None));
    }

    #[test]
    fn only_a_proper_answer_has_objects() {
        let good = json!({
            "apiVersion": format!("{GROUP}/v1"), "kind": "ConversionReview",
            "response": { "uid": "u", "result": { "status": "Success" }, "convertedObjects": [{}, {}] },
        });
        let with = |pointer: &str, value: serde_json::Value| {
            let mut review = good.clone();
            *review.pointer_mut(pointer).expect("a place") = value;
            review
        };
        let read = |version, review: &serde_json::Value| {
            let answer = Bytes::from(review.to_string());
            converted(&answer, (version, GROUP), "u").map(|objects| objects.len())
        };
        let v1 = |review| read(ReviewVersion::V1, &review);
        assert_eq!(v1(good.clone()), Ok(2));
        let expected = format!("expected webhook response of {GROUP}/v1, Kind=ConversionReview, got ");
        assert_eq!(v1(with("/kind", json!("Other"))), Err(format!("{expected}{GROUP}/v1, Kind=Other")));
        assert_eq!(v1(with("/response", json!(null))), Err("no response provided".to_owned()));
        let other = with("/response/uid", json!("w"));
        assert_eq!(v1(other.clone()), Err(r#"expected response.uid="u", got "w""#.to_owned()));
        assert_eq!(read(ReviewVersion::V1Beta1, &other), Ok(2), "this version did not look at it");
        let result = |value| with("/response/result", value);
        assert_eq!(v1(result(json!({ "status": "Failure", "message": "no" }))), Err("no".to_owned()));
        for empty in [json!({}), json!(null)] {
            assert_eq!(v1(result(empty)), Err("response.result.status was '', not 'Success'".to_owned()));
        }
        assert_eq!(v1(with("/response/convertedObjects", json!(null))), Ok(0));
        for broken in ["", "{", "[]", "x"] {
            let answer = Bytes::from_static(broken.as_bytes());
            assert!(converted(&answer, (ReviewVersion::V1, GROUP), "u").is_err(), "{broken}");
        }
    }
}
