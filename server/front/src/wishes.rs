//! What the head of a request says of how it is to be answered.

use std::time::Duration;

use engine::query::Query;
use http::{HeaderName, request::Parts};

/// A header as text; empty when it is absent or no text.
pub(crate) fn header_text<'a>(parts: &'a Parts, name: &HeaderName) -> &'a str {
    parts.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
}

/// Whether JSON is indented: as asked, else for clients whose reader is a person.
pub(crate) fn wants_pretty(query: &Query, user_agent: &str) -> bool {
    match query.get("pretty") {
        Some(value) => matches!(value, "true" | "1"),
        None => ["curl/", "Wget/", "Mozilla/5.0"].iter().any(|reader| user_agent.starts_with(reader)),
    }
}

/// The `timeout` parameter may shorten the time of a request. One that is no duration was refused before; a
/// request that goes on ignores it.
pub(crate) fn time_limit(query: &Query, longest: Duration) -> Duration {
    let asked = machinery::time::Duration::parse(query.text("timeout"));
    match asked.and_then(|asked| u64::try_from(asked.as_nanos()).ok()) {
        Some(nanoseconds) if nanoseconds > 0 => longest.min(Duration::from_nanos(nanoseconds)),
        // Zero and negative times are none: the client did not mean to have no time at all.
        _ => longest,
    }
}
