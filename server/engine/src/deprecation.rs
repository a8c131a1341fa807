//! What a request for something that is on its way out brings about: a warning, notes for the audit, and a
//! gauge by which operators see who must move. The gauge speaks of routes: it has no
//! label for a field, so a deprecated field is warned of and noted, and not counted.

use ground::metrics::Metrics;
use machinery::{brand::Brand, kind::Deprecation};

use crate::{annotations::Annotations, request::Request};

/// Notes that the route is deprecated, when it is; the warnings for the client.
#[must_use]
pub fn of_route(request: &Request, brand: &Brand, metrics: &Metrics) -> Vec<String> {
    let resource = request.resource();
    let Some(deprecation) = &resource.kind.deprecation else { return Vec::new() };
    annotate(&request.annotations, brand);
    if !deprecation.removed.is_empty() {
        let name = format!("{}/removed-release", brand.group_suffix);
        request.annotations.add(name, deprecation.removed.clone());
    }
    metrics.deprecated().requested(
        &resource.group,
        &resource.kind.version,
        &resource.kind.plural,
        request.route.subresource_name(),
        &deprecation.removed,
    );
    vec![text(deprecation, &resource.api_version, &resource.kind.name, brand)]
}

/// Notes that something deprecated was used.
pub(crate) fn annotate(annotations: &Annotations, brand: &Brand) {
    annotations.add(format!("{}/deprecated", brand.group_suffix), "true");
}

/// The warning, in the words that clients know.
fn text(deprecation: &Deprecation, api_version: &str, kind: &str, brand: &Brand) -> String {
    if !deprecation.warning.is_empty() {
        return deprecation.warning.clone().into_owned();
    }
    let mut text = format!("{api_version} {kind} is deprecated in v{}+", deprecation.since);
    if !deprecation.removed.is_empty() {
        text.push_str(&format!(", unavailable in v{}+", deprecation.removed));
    }
    if !deprecation.replacement.is_empty() {
        text.push_str(&format!("; use {}", brand.expand(&deprecation.replacement)));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_that_nobody_knows_are_left_out() {
        let brand =
            generated::brands::BRANDS.iter().find(|brand| brand.name == "platform").expect("it ships");
        let all = Deprecation {
            since: "1.19".into(),
            removed: "1.22".into(),
            replacement: "box.{group_suffix}/v1 Box".into(),
            warning: "".into(),
        };
        for (deprecation, expected) in [
            (
                all.clone(),
                "box/v1beta1 Box is deprecated in v1.19+, unavailable in v1.22+; use box.platform.io/v1 Box",
            ),
            (
                Deprecation { removed: "".into(), replacement: "".into(), ..all.clone() },
                "box/v1beta1 Box is deprecated in v1.19+",
            ),
            (Deprecation { warning: "use boxes".into(), ..all.clone() }, "use boxes"),
        ] {
            assert_eq!(text(&deprecation, "box/v1beta1", "Box", brand), expected);
        }
    }
}
