//! What a page of metrics says.

use crate::http::Api;

/// The sum of all series of a metric whose labels contain these texts.
///
/// # Panics
/// When there is no page.
pub async fn counted(api: &Api, metric: &str, labels: &[&str]) -> f64 {
    let page = api.get("/metrics").await;
    assert_eq!(page.code, 200);
    let value = |line: &str| {
        let rest = line.strip_prefix(metric)?;
        let fits = rest.starts_with(['{', ' ']) && labels.iter().all(|label| rest.contains(label));
        fits.then(|| rest.rsplit(' ').next()?.parse::<f64>().ok())?
    };
    page.text().lines().filter_map(value).sum()
}
