//! Requests to the webhook server, and its answers.

use serde_json::Value;

/// One request.
#[derive(Debug)]
pub(super) struct Asked {
    pub(super) method: String,
    pub(super) target: String,
    pub(super) headers: Vec<(String, String)>,
    pub(super) body: Vec<u8>,
}

/// What is sent back.
pub(super) enum Answer {
    /// An answer.
    Sent { code: u16, media_type: &'static str, headers: String, body: Vec<u8> },
    /// The connection is dropped.
    Dropped,
}

impl Answer {
    pub(super) fn json(body: &Value) -> Self {
        Answer::of(200, "application/json", body.to_string())
    }

    pub(super) fn of(code: u16, media_type: &'static str, body: impl Into<Vec<u8>>) -> Self {
        Answer::Sent { code, media_type, headers: String::new(), body: body.into() }
    }
}
