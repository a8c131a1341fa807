//! Devices that a pod claims, and the containers that use them.

use std::collections::{BTreeSet, HashSet};

use generated_core::core::v1::{PodResourceClaim, ResourceClaim};
use machinery::{
    check, format,
    path::Path,
    problem::{Problems, quote},
};

/// The names that containers can refer to.
pub(super) fn names(claims: &[PodResourceClaim]) -> BTreeSet<&str> {
    claims.iter().map(|claim| claim.name.as_str()).filter(|name| !name.is_empty()).collect()
}

/// Checks the claims of a pod.
pub(super) fn check(claims: &[PodResourceClaim], list: &Path<'_>, problems: &mut Problems) {
    let mut seen = HashSet::new();
    for (index, claim) in claims.iter().enumerate() {
        let at = list.index(index);
        let place = at.field("name");
        if claim.name.is_empty() {
            problems.required(&place, "");
        } else {
            if !seen.insert(claim.name.as_str()) {
                problems.duplicate(&place, &quote(&claim.name));
            }
            check::format(&claim.name, format::dns_label, &place, problems);
        }
        match (&claim.resource_claim_name, &claim.resource_claim_template_name) {
            (Some(_), Some(_)) => {
                let detail =
                    "at most one of `resourceClaimName` or `resourceClaimTemplateName` may be specified";
                problems.invalid_value(&at, claim, detail);
            }
            (None, None) => {
                let detail = "must specify one of: `resourceClaimName`, `resourceClaimTemplateName`";
                problems.invalid_value(&at, claim, detail);
            }
            _ => {}
        }
        let names = [
            ("resourceClaimName", &claim.resource_claim_name),
            ("resourceClaimTemplateName", &claim.resource_claim_template_name),
        ];
        for (field, name) in names {
            if let Some(name) = name {
                check::format(name, format::dns_subdomain, &at.field(field), problems);
            }
        }
    }
}

/// Checks the claims that a container uses, of those that the pod has.
pub(super) fn check_used(
    used: &[ResourceClaim],
    claims: &BTreeSet<&str>,
    list: &Path<'_>,
    problems: &mut Problems,
) {
    let (mut whole, mut parts, mut in_part) = (HashSet::new(), HashSet::new(), HashSet::new());
    for (index, claim) in used.iter().enumerate() {
        let at = list.index(index);
        let ResourceClaim { name, request } = claim;
        if name.is_empty() {
            problems.required(&at, "");
            continue;
        }
        if whole.contains(name) {
            problems.duplicate(&at, &quote(name));
        } else if request.is_empty() {
            if in_part.contains(name) {
                problems.duplicate(&at, &quote(name));
            }
        } else {
            check::format(request, format::dns_label, &at.field("request"), problems);
            if !parts.insert((name, request)) {
                problems.duplicate(&at, &quote(&format!("{name}/{request}")));
            }
        }
        if request.is_empty() {
            whole.insert(name);
        } else {
            in_part.insert(name);
        }
        if !claims.contains(name.as_str()) {
            let known = if claims.is_empty() {
                " which is empty".to_owned()
            } else {
                let known: Vec<&str> = claims.iter().copied().collect();
                format!(": {}", known.join(", "))
            };
            let detail = format!("must be one of the names in pod.spec.resourceClaims{known}");
            problems.not_found_among(&at, &quote(name), &detail);
        }
    }
}
