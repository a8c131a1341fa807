//! Texts in a schema: the bytes that they stand for, and how messages quote them.

use base64::{Engine as _, engine::general_purpose};

/// Letters of a value that are shown.
const SHOWN_MAX: usize = 60;

/// The bytes that a text stands for. People wrap long base64.
pub(super) fn bytes(text: &str) -> Option<Vec<u8>> {
    general_purpose::STANDARD.decode(text.replace(['\n', '\r'], "")).ok()
}

/// A text as it is quoted in a message: not longer than a line.
pub(super) fn shown(text: &str) -> String {
    let mut letters = text.chars();
    let start: String = letters.by_ref().take(SHOWN_MAX).collect();
    if letters.next().is_none() { start } else { format!("{start}…") }
}
