//! What may be used only where a quota counts it.

use std::{collections::BTreeSet, sync::Arc};

use admission::{Configuration, ConfigurationError, Opening, TypeMeta};
use engine::catalog::Resource;
use generated_core::core::v1::ScopedResourceSelectorRequirement;
use kinds::quotas::Measure;
use serde::Deserialize;

use super::case::Limits;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ResourceQuotaConfiguration {
    #[serde(default)]
    limited_resources: Vec<LimitedResource>,
}

impl Configuration for ResourceQuotaConfiguration {
    const TYPES: &'static [TypeMeta] = &[
        TypeMeta { group: "apiserver.config", version: "v1", kind: "ResourceQuotaConfiguration" },
        TypeMeta { group: "resourcequota.admission", version: "v1beta1", kind: "Configuration" },
        TypeMeta { group: "resourcequota.admission", version: "v1alpha1", kind: "Configuration" },
    ];
}

#[derive(Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
struct LimitedResource {
    #[serde(default)]
    api_group: String,
    #[serde(default)]
    resource: String,
    #[serde(default)]
    match_contains: Vec<String>,
    #[serde(default)]
    match_scopes: Vec<MatchScope>,
}

#[derive(Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
struct MatchScope {
    scope_name: ScopeName,
    operator: Operator,
    #[serde(default)]
    values: Vec<String>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
enum ScopeName {
    Terminating,
    NotTerminating,
    BestEffort,
    NotBestEffort,
    PriorityClass,
    CrossNamespacePodAffinity,
    VolumeAttributesClass,
}

#[derive(Clone, Copy, Debug, Deserialize)]
enum Operator {
    In,
    NotIn,
    Exists,
    DoesNotExist,
}

/// A resource type whose use is limited.
pub(super) struct Limited {
    group: String,
    plural: String,
    /// Parts of names in quotas.
    contains: Vec<String>,
    scopes: Vec<ScopedResourceSelectorRequirement>,
}

/// Reads the configuration of the plugin.
pub(super) fn read(opening: &Opening<'_>) -> Result<Arc<[Limited]>, ConfigurationError> {
    let configuration = opening.configuration::<ResourceQuotaConfiguration>()?;
    let entries = configuration.iter().flat_map(|given| &given.limited_resources).enumerate();
    let limited = entries.map(|(index, entry)| {
        if entry.resource.is_empty() {
            return Err(opening.wrong(&format!("limitedResources[{index}].resource"), "Required value"));
        }
        // The names of the variants are the words of the API.
        let scopes = entry.match_scopes.iter().map(|scope| ScopedResourceSelectorRequirement {
            scope_name: format!("{:?}", scope.scope_name),
            operator: format!("{:?}", scope.operator),
            values: scope.values.clone(),
        });
        Ok(Limited {
            group: entry.api_group.clone(),
            plural: entry.resource.clone(),
            contains: entry.match_contains.clone(),
            scopes: scopes.collect(),
        })
    });
    limited.collect()
}

/// The amounts and scopes of an object that a quota must count. The scopes of all entries count, whatever
/// their type; an object that is in none matches none.
pub(super) fn limits(limited: &[Limited], resource: &Resource, measure: &Measure) -> Limits {
    let scopes = limited.iter().flat_map(|entry| &entry.scopes).filter(|scope| measure.is_in(scope));
    let entries =
        limited.iter().filter(|entry| entry.group == resource.group && entry.plural == resource.kind.plural);
    let parts: Vec<&String> = entries.flat_map(|entry| &entry.contains).collect();
    let is_limited = |name: &str| parts.iter().any(|part| name.contains(part.as_str()));
    let used = measure.usage.iter().filter(|(name, amount)| amount.as_nanos() > 0 && is_limited(name));
    let names: BTreeSet<String> = used.map(|(name, _)| name.clone()).collect();
    Limits { names, scopes: scopes.cloned().collect() }
}
