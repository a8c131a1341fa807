//! What a check finds.

/// A rule that a pod breaks.
#[derive(Debug, PartialEq, Eq)]
pub(in crate::standards) struct Violation {
    /// Which rule, in a few words.
    pub(super) reason: &'static str,
    /// By what.
    pub(super) detail: String,
}
