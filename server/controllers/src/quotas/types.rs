//! The types of objects that quotas count.

use std::{collections::BTreeMap, sync::Arc};

use client::Client;
use engine::catalog::Resource;
use generated_core::core::v1::ResourceQuota;
use kinds::quotas::CountedType;
use storage::entry::ResourceId;

/// All types that quotas can count.
pub(super) struct CountedTypes {
    types: BTreeMap<ResourceId, (Arc<Resource>, CountedType)>,
    /// The catalog that they are of.
    version: Option<u64>,
}

impl CountedTypes {
    pub(super) fn new(client: &Client) -> Self {
        let mut types = CountedTypes { types: BTreeMap::new(), version: None };
        types.follow_catalog(client);
        types
    }

    /// Returns whether other kinds are served than before.
    pub(super) fn follow_catalog(&mut self, client: &Client) -> bool {
        let catalog = client.catalog();
        if self.version.replace(catalog.version()) == Some(catalog.version()) {
            return false;
        }
        let stored = catalog.resources().iter().filter(|resource| resource.kind.stored);
        let counted = stored.filter_map(|resource| {
            Some((resource.id, (Arc::clone(resource), CountedType::of(resource, client.brand())?)))
        });
        self.types = counted.collect();
        true
    }

    /// How a type is counted.
    pub(super) fn get(&self, id: ResourceId) -> Option<&CountedType> {
        self.types.get(&id).map(|(_, counted)| counted)
    }

    /// The types that a quota counts.
    pub(super) fn of(&self, quota: &ResourceQuota) -> Vec<(Arc<Resource>, &CountedType)> {
        let types = self.types.values().filter(|(_, counted)| knows_some(counted, quota));
        types.map(|(resource, counted)| (Arc::clone(resource), counted)).collect()
    }

    /// Whether a quota counts this type.
    pub(super) fn counts(&self, id: ResourceId, quota: &ResourceQuota) -> bool {
        self.get(id).is_some_and(|counted| knows_some(counted, quota))
    }
}

fn knows_some(counted: &CountedType, quota: &ResourceQuota) -> bool {
    let hard = quota.spec.hard.keys().chain(quota.status.hard.keys());
    hard.into_iter().any(|name| counted.knows(name))
}
