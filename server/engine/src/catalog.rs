//! The kinds that this server serves, under the names of its brand.
//!
//! A [`Resource`] is a [`Kind`] with everything worked out that depends on the brand. Versions of one kind have a
//! resource each and share its place in the store: what is stored is always in the version that the schema says.
//!
//! A catalog never changes. Kinds come and go by another catalog ([`Catalog::with`], [`Catalog::without`]) in the place
//! of the one that is served ([`CurrentCatalog`]).

mod addition;
mod change;
mod current;
mod form;
mod kept_fields;
mod resource;
mod version;

use std::{collections::BTreeMap, sync::Arc};

use machinery::{
    brand::Brand,
    kind::Kind,
    object::OfKind,
    strategy::{StrategyTable, UnboundStrategy},
};
use storage::{entry::ResourceId, resource::ById};

pub(crate) use self::resource::NEVER_OWNERS;
pub use self::{
    change::{Refused, VERSIONS_MAX},
    current::CurrentCatalog,
    kept_fields::{KeptField, kept_fields},
    resource::{Resource, resource_id, stored_name},
};
use crate::runtime_config::RuntimeConfig;

/// All resource types, and which versions of them are served.
#[derive(Debug, Clone)]
pub struct Catalog {
    /// The active brand.
    pub brand: &'static Brand,
    /// Counts the changes.
    version: u64,
    resources: Vec<Arc<Resource>>,
    by_id: ById<Arc<Resource>>,
    by_path: BTreeMap<String, BTreeMap<String, Arc<Resource>>>,
    unserved: Vec<Arc<Resource>>,
    questions: Vec<Arc<Resource>>,
}

impl Catalog {
    /// Works out every kind under a brand.
    ///
    /// # Errors
    /// A kind and its strategy do not fit.
    pub fn new(
        brand: &'static Brand,
        kinds: &[Arc<Kind>],
        strategies: &StrategyTable,
        runtime_config: &RuntimeConfig,
    ) -> Result<Self, UnboundStrategy> {
        let of = |kind| Resource::new(kind, brand).bound(strategies);
        let resources: Vec<Arc<Resource>> = stored_kinds(kinds).map(of).collect::<Result<_, _>>()?;
        let by_id = resources.iter().map(|resource| (resource.id, Arc::clone(resource))).collect();
        let asked = kinds.iter().filter(|kind| !kind.stored);
        let questions: Vec<Arc<Resource>> = asked.map(of).collect::<Result<_, _>>()?;
        let versions = resources.iter().flat_map(|stored| {
            let others = kinds.iter().filter(|kind| is_version_of(kind, &stored.kind));
            let others = (1u8..)
                .zip(others)
                .map(|(number, kind)| Arc::new(Resource::in_version(stored, kind, number, brand)));
            std::iter::once(Arc::clone(stored)).chain(others).collect::<Vec<_>>()
        });
        let mut by_path: BTreeMap<String, BTreeMap<String, Arc<Resource>>> = BTreeMap::new();
        let mut unserved = Vec::new();
        // A question without a verb is spoken only at sub-resources.
        let asked = questions.iter().filter(|resource| !resource.kind.verbs.is_empty()).cloned();
        for resource in versions.chain(asked) {
            if runtime_config.serves(brand, &resource.kind) {
                let version = by_path.entry(resource.api_version.clone()).or_default();
                version.insert(resource.kind.plural.clone().into_owned(), resource);
            } else {
                unserved.push(resource);
            }
        }
        Ok(Catalog { brand, version: 0, resources, by_id, by_path, unserved, questions })
    }

    /// Every resource type in the version that is stored, in the order of the kinds. Which versions are served
    /// makes no difference.
    #[must_use]
    pub fn resources(&self) -> &[Arc<Resource>] {
        &self.resources
    }

    /// The resource type with that id, in the version that is stored.
    #[must_use]
    pub fn resource(&self, id: ResourceId) -> Option<&Arc<Resource>> {
        self.by_id.get(&id)
    }

    /// The served resource types of one group and version, sorted by their plural name.
    #[must_use]
    pub fn group_version(&self, api_version: &str) -> Option<&BTreeMap<String, Arc<Resource>>> {
        self.by_path.get(api_version)
    }

    /// Every served `group/version`, sorted.
    pub fn group_versions(&self) -> impl Iterator<Item = (&str, &BTreeMap<String, Arc<Resource>>)> {
        self.by_path.iter().map(|(name, resources)| (name.as_str(), resources))
    }

    /// Versions of resource types that exist and are not served.
    #[must_use]
    pub fn unserved(&self) -> &[Arc<Resource>] {
        &self.unserved
    }

    /// The same resource type in the version that an `apiVersion` names, served or not.
    #[must_use]
    pub(crate) fn in_version(&self, id: ResourceId, api_version: &str) -> Option<&Arc<Resource>> {
        let served = self.by_path.get(api_version).into_iter().flat_map(BTreeMap::values);
        let unserved = self.unserved.iter().filter(|resource| resource.api_version == api_version);
        served.chain(unserved).find(|resource| resource.id == id)
    }

    /// Every version of a stored resource type, itself first, served or not.
    #[must_use]
    pub fn versions(&self, stored: &Arc<Resource>) -> Vec<Arc<Resource>> {
        let served = self.by_path.values().flat_map(BTreeMap::values);
        let others =
            served.chain(&self.unserved).filter(|other| other.id == stored.id && other.version_number() > 0);
        std::iter::once(stored).chain(others).cloned().collect()
    }

    /// The resource type of a kind that is asked and not stored.
    #[must_use]
    pub(crate) fn question(&self, kind: &Kind) -> Option<&Arc<Resource>> {
        self.questions.iter().find(|resource| resource.kind.is(kind))
    }

    /// The resource type whose objects are stored as this type.
    #[must_use]
    pub fn stored_as<K: OfKind>(&self) -> Option<&Arc<Resource>> {
        self.resources.iter().find(|resource| resource.kind.is_of::<K>())
    }

    /// Whether clients reach the objects of this type in its version. What is stored may be served in another one only, or
    /// not at all.
    #[must_use]
    pub fn serves<K: OfKind>(&self) -> bool {
        self.by_path.values().flat_map(BTreeMap::values).any(|resource| resource.kind.is_of::<K>())
    }

    /// The resource type of a kind given by the schema's group and the kind's plural name, in the version that
    /// is stored.
    #[must_use]
    pub fn find(&self, group: &str, plural: &str) -> Option<&Arc<Resource>> {
        self.resources.iter().find(|resource| resource.kind.group == group && resource.kind.plural == plural)
    }
}

/// The kinds that are stored as they are, in the order of the table.
pub(crate) fn stored_kinds(kinds: &[Arc<Kind>]) -> impl Iterator<Item = &Arc<Kind>> {
    kinds.iter().filter(|kind| kind.stored && kind.conversion.is_none())
}

fn is_version_of(kind: &Kind, stored: &Kind) -> bool {
    kind.conversion.as_ref().is_some_and(|conversion| conversion.hub.is(stored))
}
