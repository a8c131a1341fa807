//! What authorizers answer: yes, no or nothing, why, and what went wrong on the way to it.

use std::{fmt, sync::Arc};

use ground::ready::Ready;

impl From<Decision> for Ready<'_, Decision> {
    fn from(decision: Decision) -> Self {
        Ready::Now(decision)
    }
}

/// Which way an answer goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// Yes; no further authorizer is asked.
    Allow,
    /// No; no further authorizer is asked.
    Deny,
    /// Not my business: the next one is asked, and when all say so, it is a no.
    NoOpinion,
}

/// What an authorizer says, or all of them together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    /// Which way.
    pub verdict: Verdict,
    /// Why. It reaches the client with a refusal, and the audit always.
    pub reason: Reason,
    /// The error of an authorizer that could not decide. If none allows the request, it fails with it: 500.
    pub error: Option<String>,
}

impl Decision {
    fn new(verdict: Verdict, reason: Reason) -> Self {
        Decision { verdict, reason, error: None }
    }

    /// Yes.
    #[must_use]
    pub fn allow() -> Self {
        Decision::new(Verdict::Allow, Reason::default())
    }

    /// Yes, and why.
    #[must_use]
    pub fn allow_because(reason: impl Into<Reason>) -> Self {
        Decision::new(Verdict::Allow, reason.into())
    }

    /// No, and why.
    #[must_use]
    pub fn deny(reason: impl Into<Reason>) -> Self {
        Decision::new(Verdict::Deny, reason.into())
    }

    /// No opinion, with the reason that is shown if no authorizer has one.
    #[must_use]
    pub fn no_opinion(reason: impl Into<Reason>) -> Self {
        Decision::new(Verdict::NoOpinion, reason.into())
    }

    /// No opinion, and nothing to say about it.
    #[must_use]
    pub fn silent() -> Self {
        Decision::new(Verdict::NoOpinion, Reason::default())
    }

    /// The same with the error of an authorizer that could not decide.
    #[must_use]
    pub fn with_error(mut self, error: impl Into<String>) -> Self {
        self.error = Some(error.into());
        self
    }

    /// Whether it is a yes.
    #[must_use]
    pub fn is_allowed(&self) -> bool {
        self.verdict == Verdict::Allow
    }
}

/// A text that may be empty and is shared: an authorizer that repeats a reason makes it once.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Reason(Option<Arc<str>>);

impl Reason {
    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.0.as_deref().unwrap_or_default()
    }
}

impl fmt::Debug for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

impl From<&str> for Reason {
    fn from(text: &str) -> Self {
        Reason((!text.is_empty()).then(|| text.into()))
    }
}

impl From<String> for Reason {
    fn from(text: String) -> Self {
        Reason::from(text.as_str())
    }
}

impl From<Arc<str>> for Reason {
    fn from(text: Arc<str>) -> Self {
        Reason((!text.is_empty()).then_some(text))
    }
}
