//! Which objects a quota counts.

use generated_core::core::v1::{ResourceQuota, ResourceQuotaSpec, ScopedResourceSelectorRequirement};

use super::{kinds_counted::CountedType, measure::Measure};

/// All scopes of a quota. An object must be in each of them.
#[must_use]
pub fn scopes_of(spec: &ResourceQuotaSpec) -> Vec<ScopedResourceSelectorRequirement> {
    let plain = spec.scopes.iter().map(|scope| ScopedResourceSelectorRequirement {
        scope_name: scope.clone(),
        operator: "Exists".to_owned(),
        values: Vec::new(),
    });
    let selected = spec.scope_selector.iter().flat_map(|selector| selector.match_expressions.iter().cloned());
    plain.chain(selected).collect()
}

/// Whether a quota counts an object of this type.
#[must_use]
pub fn applies(quota: &ResourceQuota, counted: &CountedType, measure: &Measure) -> bool {
    quota.status.hard.keys().any(|name| counted.knows(name)) && is_in_scopes(&quota.spec, measure)
}

/// Whether an object is in all scopes of a quota.
#[must_use]
pub fn is_in_scopes(spec: &ResourceQuotaSpec, measure: &Measure) -> bool {
    scopes_of(spec).iter().all(|scope| measure.is_in(scope))
}
