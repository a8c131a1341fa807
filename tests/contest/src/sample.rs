//! Order statistics of samples.

use serde_json::{Value, json};

/// The value below which this part of the samples lies; zero if there is none.
pub(crate) fn quantile(samples: &[f64], part: f64) -> f64 {
    let mut sorted = samples.to_vec();
    sorted.sort_by(f64::total_cmp);
    let last = sorted.len().saturating_sub(1);
    // Within the range of the samples by construction.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "an index, never negative")]
    let at = (last as f64 * part).round() as usize;
    sorted.get(at).copied().unwrap_or_default()
}

/// The middle of the samples.
pub(crate) fn median(samples: &[f64]) -> f64 {
    quantile(samples, 0.5)
}

/// The middle of several rounds, with the least and the greatest.
pub(crate) fn spread(rounds: &[f64]) -> Value {
    json!({ "median": tidy(median(rounds)), "least": tidy(quantile(rounds, 0.0)),
        "most": tidy(quantile(rounds, 1.0)) })
}

/// Cuts digits that mean nothing.
pub(crate) fn tidy(value: f64) -> f64 {
    let digits = if value.abs() >= 100.0 { 1.0 } else { 100.0 };
    (value * digits).round() / digits
}
