//! What clients read about calls of other servers that failed, in words that they know.

use http::{StatusCode, header::CONTENT_TYPE};
use serde::Deserialize;
use serde_json::Value;

use crate::call::{Answer, CallError};

/// The beginning of the media types of texts.
const TEXT_TYPES: &str = "text/";

/// The text about an answer that is no success; none for a success. A status object as body speaks for
/// itself.
#[must_use]
pub fn refusal(answer: &Answer) -> Option<String> {
    if let Some(text) = status_message(&answer.body) {
        return Some(text);
    }
    let is_success = (200..=206).contains(&answer.code.as_u16());
    (!is_success).then(|| error_text(answer.code, message(answer)))
}

/// Returns the text of an answer. An answer without a type is taken for text; of another type, it is unknown.
fn message(answer: &Answer) -> String {
    let is_text = answer.headers.get(CONTENT_TYPE).is_none_or(|sent| {
        let start = sent.as_bytes().trim_ascii_start().get(..TEXT_TYPES.len());
        start.is_some_and(|start| start.eq_ignore_ascii_case(TEXT_TYPES.as_bytes()))
    });
    if is_text { String::from_utf8_lossy(&answer.body).trim().to_owned() } else { "unknown".to_owned() }
}

/// What is read of an answer to find out whether it is a status. Whatever else it has is not even kept.
#[derive(Default, Deserialize)]
#[serde(default)]
struct StatusObject {
    kind: Value,
    status: Value,
    message: Value,
}

/// The message of a status that reports a failure.
fn status_message(body: &[u8]) -> Option<String> {
    // An array would be read as the members in their order.
    let value: StatusObject =
        body.trim_ascii_start().starts_with(b"{").then(|| serde_json::from_slice(body).ok())??;
    let is_failure = value.kind == "Status" && value.status != "Success";
    is_failure.then(|| value.message.as_str().unwrap_or_default().to_owned())
}

fn error_text(code: StatusCode, message: String) -> String {
    let fixed = match code.as_u16() {
        400 => "the server rejected our request for an unknown reason",
        401 => "the server has asked for the client to provide credentials",
        403 | 415 if !message.is_empty() => return message,
        404 => "the server could not find the requested resource",
        405 => "the server does not allow this method on the requested resource",
        409 => "the server reported a conflict",
        422 => "the server rejected our request due to an error in our request",
        429 => "the server has received too many requests and has asked us to try again later",
        503 => "the server is currently unable to handle the request",
        504 => {
            "the server was unable to return a response in the time allotted, but may still be processing \
             the request"
        }
        500.. => {
            return format!("an error on the server ({message:?}) has prevented the request from succeeding");
        }
        other => {
            return format!(
                "the server responded with the status code {other} but did not return more information"
            );
        }
    };
    fixed.to_owned()
}

/// The text about a call without an answer. It has nothing of what was sent.
#[must_use]
pub fn call_text(error: &CallError) -> String {
    format!("Post {:?}: {}", error.url(), error.told())
}

#[cfg(test)]
mod tests {
    use http::HeaderMap;

    use super::*;

    #[test]
    fn codes_have_their_texts() {
        for (code, body, expected) in [
            (200, "", None),
            (206, "{}", None),
            (
                302,
                "",
                Some("the server responded with the status code 302 but did not return more information"),
            ),
            (403, "not here\n", Some("not here")),
            (404, "x", Some("the server could not find the requested resource")),
            (
                500,
                "a \"b\"",
                Some("an error on the server (\"a \\\"b\\\"\") has prevented the request from succeeding"),
            ),
            (503, "", Some("the server is currently unable to handle the request")),
            (200, r#"{"kind":"Status","status":"Failure","message":"m"}"#, Some("m")),
            (500, r#"{"kind":"Status","message":"m"}"#, Some("m")),
            (200, r#"{"kind":"Status","status":"Success","message":"m"}"#, None),
        ] {
            let code = StatusCode::from_u16(code).expect("a code");
            let answer = Answer { url: String::new(), code, headers: HeaderMap::new(), body: body.into() };
            assert_eq!(refusal(&answer).as_deref(), expected, "{code} {body}");
        }
    }

    #[test]
    fn only_text_is_repeated() {
        let unknown = "an error on the server (\"unknown\") has prevented the request from succeeding";
        let known = "an error on the server (\"a\") has prevented the request from succeeding";
        for (sent, code, expected) in [
            ("text/plain; charset=utf-8", 500, known),
            ("Text/html", 500, known),
            ("application/json", 500, unknown),
            ("", 500, unknown),
            ("application/json", 403, "unknown"),
        ] {
            let code = StatusCode::from_u16(code).expect("a code");
            let headers = HeaderMap::from_iter([(CONTENT_TYPE, sent.parse().expect("a value"))]);
            let answer = Answer { url: String::new(), code, headers, body: "a".into() };
            assert_eq!(refusal(&answer).as_deref(), Some(expected), "{sent} {code}");
        }
    }
}
