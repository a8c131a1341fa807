//! Why a webhook did not let a request pass, and what clients read about it.

use engine::status::ApiError;
use outbound::{CallError, texts};

/// The outcome of a call that does not let the request pass.
#[derive(Debug)]
pub(super) enum Failure {
    /// The webhook was not asked, or gave no proper answer. Its failure policy says what becomes of the
    /// request.
    Call(CallFailure),
    /// The webhook refuses the request.
    Denied(ApiError),
    /// This server cannot do what it should. The failure policy does not matter.
    Own(ApiError),
}

/// A call without a proper answer.
#[derive(Debug)]
pub(super) struct CallFailure {
    /// For the client.
    pub(super) text: String,
    /// For the log: without anything that the webhook said, which may repeat the reviewed object.
    pub(super) logged: String,
    /// The code under which it is counted.
    pub(super) code: u16,
}

impl CallFailure {
    /// A failure whose text has nothing of the answer.
    pub(super) fn new(text: impl Into<String>, code: u16) -> Self {
        let text = text.into();
        CallFailure { logged: text.clone(), text, code }
    }

    /// A failure whose text may have something of the answer.
    pub(super) fn with_answer(text: impl Into<String>, logged: &str, code: u16) -> Self {
        CallFailure { text: text.into(), logged: logged.to_owned(), code }
    }

    /// What the client of a webhook reads that must not fail.
    pub(super) fn refusal(&self, hook: &str) -> ApiError {
        ApiError::internal_because(&format!("failed calling webhook {hook:?}: {}", self.text))
    }
}

impl From<CallError> for CallFailure {
    fn from(error: CallError) -> Self {
        CallFailure::new(format!("failed to call webhook: {}", texts::call_text(&error)), 503)
    }
}
