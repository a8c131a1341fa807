//! Headers that are lists of words, and the two that ask for a WebSocket.

use http::{
    HeaderMap, HeaderName,
    header::{CONNECTION, UPGRADE},
};

/// Iterates over the words of a header that is a list, over all its lines.
pub fn words<'a>(headers: &'a HeaderMap, name: &HeaderName) -> impl Iterator<Item = &'a str> {
    let lines = headers.get_all(name).into_iter().filter_map(|value| value.to_str().ok());
    lines.flat_map(|line| line.split(',')).map(str::trim).filter(|word| !word.is_empty())
}

/// Whether the headers ask for an upgrade to WebSocket.
#[must_use]
pub fn ask_websocket(headers: &HeaderMap) -> bool {
    // The lookup first, because nearly no request has the header.
    headers.contains_key(UPGRADE)
        && has_word(headers, &UPGRADE, "websocket")
        && has_word(headers, &CONNECTION, "upgrade")
}

fn has_word(headers: &HeaderMap, name: &HeaderName, word: &str) -> bool {
    words(headers, name).any(|have| have.eq_ignore_ascii_case(word))
}
