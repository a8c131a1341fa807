//! Texts with a format as rules see them: bytes, and times.

use base64::{Engine as _, engine::general_purpose::STANDARD};
use cel::{
    error::EvalError,
    value::{Datum, Moment, Span},
};

use crate::text_formats::duration_in_words;

/// A text by its format.
///
/// # Errors
/// It does not have it.
pub(super) fn text<'a>(text: &'a str, format: &str) -> Result<Datum<'a>, EvalError> {
    let value = match format {
        "byte" => STANDARD.decode(text).ok().map(|bytes| Datum::Bytes(bytes.into())),
        "date" => Moment::parse(&format!("{text}T00:00:00Z")).map(Datum::Timestamp),
        "date-time" => moment(text).map(Datum::Timestamp),
        "duration" => span(text).map(Datum::Duration),
        _ => return Ok(Datum::text(text)),
    };
    let name = match format {
        "byte" => "Invalid byte formatted string",
        "date" => "Invalid date formatted string",
        "date-time" => "Invalid date-time formatted string",
        _ => "Invalid duration",
    };
    value.ok_or_else(|| EvalError::failed(format!("{name} {text}")))
}

/// A time; one without a zone is in UTC.
fn moment(text: &str) -> Option<Moment> {
    let upper = text.to_ascii_uppercase();
    Moment::parse(&upper).or_else(|| Moment::parse(&format!("{upper}Z")))
}

/// A span as `1h30m`, or numbers with words, as `2 days 3 hours`.
fn span(text: &str) -> Option<Span> {
    Span::parse(text).or_else(|| duration_in_words(text).map(Span))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_give_values() {
        let shown = |text: &str, format: &str| match super::text(text, format) {
            Ok(Datum::Timestamp(moment)) => moment.to_string(),
            Ok(Datum::Duration(span)) => span.to_string(),
            Ok(Datum::Bytes(bytes)) => format!("{bytes:?}"),
            Ok(_) => "text".to_owned(),
            Err(why) => why.to_string(),
        };
        for (text, format, expected) in [
            ("2026-01-02", "date", "2026-01-02T00:00:00Z"),
            ("2026-01-02t03:04:05.5z", "date-time", "2026-01-02T03:04:05.5Z"),
            ("1h", "duration", "3600s"),
            ("2 days", "duration", "172800s"),
            ("YQ==", "byte", "[97]"),
            ("a", "uri", "text"),
            ("a", "date", "Invalid date formatted string a"),
        ] {
            assert_eq!(shown(text, format), expected, "{text}");
        }
    }
}
