//! Quotas: names of resources, scopes and the resources that they cover, and columns of what is used.

use std::collections::{BTreeMap, HashSet};

use generated_core::core::v1::{
    ResourceQuota, ResourceQuotaSpec, ScopeSelector, ScopedResourceSelectorRequirement,
};
use machinery::{
    brand::Brand,
    change::Change,
    columns::Cell,
    path::Path,
    problem::{Problems, quote, tree},
    quantity::Quantity,
    strategy::Strategy,
};

use super::resource_names;

/// The rules of quotas that the schema cannot express.
#[derive(Debug)]
pub(crate) struct ResourceQuotaStrategy;

type Amounts = BTreeMap<String, Quantity>;

/// Scopes of which an object is in both never.
const CONFLICTS: [[&str; 2]; 2] = [["BestEffort", "NotBestEffort"], ["Terminating", "NotTerminating"]];
/// What scopes of pods cover, besides their number.
const OF_PODS: &[&str] = &["cpu", "memory", "limits.cpu", "limits.memory", "requests.cpu", "requests.memory"];
const OF_CLAIMS: &[&str] = &["persistentvolumeclaims", "requests.storage"];
/// Resources of which requests and limits are compared, and whether the plain name stands for the request.
const COMPARED: [(&str, bool); 4] =
    [("cpu", true), ("memory", true), ("storage", false), ("ephemeral-storage", false)];

impl Strategy for ResourceQuotaStrategy {
    type Object = ResourceQuota;

    fn default_fields(&self, _brand: &Brand, new: &mut ResourceQuota) {
        for amounts in [&mut new.spec.hard, &mut new.status.hard, &mut new.status.used] {
            amounts.values_mut().for_each(|amount| *amount = amount.in_thousandths());
        }
    }

    fn validate(
        &self,
        change: &Change<'_>,
        new: &ResourceQuota,
        old: Option<&ResourceQuota>,
        problems: &mut Problems,
    ) {
        if change.subresource == "status" {
            let at = Path::Root.field("status");
            check_amounts(&new.status.hard, &at.field("hard"), problems);
            return check_amounts(&new.status.used, &at.field("used"), problems);
        }
        let (at, spec) = (Path::Root.field("spec"), &new.spec);
        check_amounts(&spec.hard, &at.field("hard"), problems);
        let scopes_at = at.field("scopes");
        check_scopes(spec, &scopes_at, problems);
        if let Some(selector) = &spec.scope_selector {
            let selector_at = at.field("scopeSelector");
            check_selector(selector, spec, &selector_at.field("matchExpressions"), problems);
        }
        if old.is_some_and(|old| set(&old.spec.scopes) != set(&spec.scopes)) {
            problems.invalid_value(&scopes_at, &spec.scopes, "field is immutable");
        }
    }

    fn warn(
        &self,
        _change: &Change<'_>,
        new: &ResourceQuota,
        old: Option<&ResourceQuota>,
        warnings: &mut Vec<String>,
    ) {
        if old.is_none() {
            warnings.extend(COMPARED.into_iter().filter_map(|compared| excess(&new.spec.hard, compared)));
        }
    }

    fn cell(&self, column: &str, quota: &ResourceQuota) -> Cell {
        let is_limit = column == "Limit";
        let status = &quota.status;
        let names =
            status.hard.iter().filter(|(name, _)| (name.split('.').next() == Some("limits")) == is_limit);
        let texts = names.map(|(name, hard)| {
            let used = status.used.get(name).copied().unwrap_or_default();
            format!("{name}: {used}/{hard}")
        });
        Cell::Text(texts.collect::<Vec<_>>().join(", "))
    }
}

fn check_amounts(amounts: &Amounts, at: &Path<'_>, problems: &mut Problems) {
    for (name, amount) in amounts {
        let at = at.key(name);
        resource_names::check_quota_resource(name, &at, problems);
        resource_names::check_amount(name, amount, &at, problems);
    }
}

fn check_scopes(spec: &ResourceQuotaSpec, at: &Path<'_>, problems: &mut Problems) {
    let shown = problems.tree_at(at, &spec.scopes);
    for scope in &spec.scopes {
        if !is_known(scope) {
            problems.invalid(at, &shown, "unsupported scope");
        }
        for _ in uncovered(scope, &spec.hard) {
            problems.invalid(at, &shown, "unsupported scope applied to resource");
        }
    }
    check_conflicts(&set(&spec.scopes), &shown, at, problems);
}

fn check_selector(
    selector: &ScopeSelector,
    spec: &ResourceQuotaSpec,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    for requirement in &selector.match_expressions {
        let scope = requirement.scope_name.as_str();
        if !is_known(scope) {
            problems.invalid(&at.field("scopeName"), &quote(scope), "unsupported scope");
        }
        for _ in uncovered(scope, &spec.hard) {
            problems.invalid_value(at, selector, "unsupported scope applied to resource");
        }
        check_requirement(requirement, at, problems);
    }
    let scopes = selector.match_expressions.iter().map(|requirement| requirement.scope_name.as_str());
    check_conflicts(&scopes.collect(), &tree(&spec.scopes), at, problems);
}

fn check_requirement(
    requirement: &ScopedResourceSelectorRequirement,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    let ScopedResourceSelectorRequirement { scope_name, operator, values } = requirement;
    let (operator_at, values_at) = (at.field("operator"), at.field("values"));
    if is_known(scope_name) && !has_values(scope_name) && operator != "Exists" {
        let detail = "must be 'Exists' when scope is any of ResourceQuotaScopeTerminating, \
                      ResourceQuotaScopeNotTerminating, ResourceQuotaScopeBestEffort, \
                      ResourceQuotaScopeNotBestEffort or ResourceQuotaScopeCrossNamespacePodAffinity";
        problems.invalid(&operator_at, &quote(operator), detail);
    }
    match operator.as_str() {
        "In" | "NotIn" if values.is_empty() => {
            let detail = "must be at least one value when `operator` is 'In' or 'NotIn' for scope selector";
            problems.required(&values_at, detail);
        }
        "Exists" | "DoesNotExist" if !values.is_empty() => {
            let detail = "must be no value when `operator` is 'Exist' or 'DoesNotExist' for scope selector";
            problems.invalid_value(&values_at, values, detail);
        }
        "In" | "NotIn" | "Exists" | "DoesNotExist" => {}
        _ => problems.invalid(&operator_at, &quote(operator), "not a valid selector operator"),
    }
}

fn check_conflicts(scopes: &HashSet<&str>, shown: &str, at: &Path<'_>, problems: &mut Problems) {
    for pair in CONFLICTS {
        if pair.iter().all(|scope| scopes.contains(scope)) {
            problems.invalid(at, shown, "conflicting scopes");
        }
    }
}

fn is_known(scope: &str) -> bool {
    scope == "CrossNamespacePodAffinity"
        || has_values(scope)
        || CONFLICTS.iter().flatten().any(|known| *known == scope)
}

fn has_values(scope: &str) -> bool {
    matches!(scope, "PriorityClass" | "VolumeAttributesClass")
}

/// Resources that objects in the scope do not use. Names that are not standard are not known well enough.
fn uncovered<'a>(scope: &'a str, hard: &'a Amounts) -> impl Iterator<Item = &'a String> {
    let is_covered = move |name: &str| match scope {
        "BestEffort" => name == "pods",
        "VolumeAttributesClass" => OF_CLAIMS.contains(&name),
        _ => !is_known(scope) || name == "pods" || OF_PODS.contains(&name),
    };
    hard.keys().filter(move |name| resource_names::is_standard_of_quotas(name) && !is_covered(name))
}

fn set(scopes: &[String]) -> HashSet<&str> {
    scopes.iter().map(String::as_str).collect()
}

/// What to say if more of a resource may be requested than limits allow.
fn excess(hard: &Amounts, (resource, has_plain_name): (&str, bool)) -> Option<String> {
    let (requests, limits) = (format!("requests.{resource}"), format!("limits.{resource}"));
    let named =
        hard.get_key_value(&requests).or_else(|| hard.get_key_value(resource).filter(|_| has_plain_name));
    let ((name, request), limit) = (named?, hard.get(&limits)?);
    (request > limit)
        .then(|| format!("ResourceQuota {name} ({request}) should be less than {limits} ({limit})"))
}
