//! The kinds that this server serves, under the names of its brand.
//!
//! A [`Resource`] is a [`Kind`] with everything worked out that depends on the brand. Versions of one kind
//! have a resource each and share its place in the store: what is stored is always in the version that the
//! schema says.
//!
//! A catalog never changes. Kinds come and go by another catalog (`Catalog::with`, `Catalog::without`) in
//! the place of the one that is served ([`CurrentCatalog`]).

mod addition;
mod change;
mod current;
mod form;
mod kept_fields;
mod resource;
mod selected;
mod version;

use std::{collections::BTreeMap, sync::Arc};

use machinery::{
    brand::Brand,
    kind::Kind,
    object::OfKind,
    strategy::{StrategyTable, UnboundStrategy},
};
use storage::{entry::ResourceId, resource::ById};

pub(crate) use self::selected::Selected;
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
    /// Every version of each stored resource type, served or not, the stored one first.
    by_id: ById<Arc<[Arc<Resource>]>>,
    /// Shared with the catalogs before and after this one, so that a change copies only what it changes.
    by_path: BTreeMap<Arc<str>, Arc<BTreeMap<String, Arc<Resource>>>>,
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
        let asked = kinds.iter().filter(|kind| !kind.stored);
        let questions: Vec<Arc<Resource>> = asked
            .map(|kind| Resource::new(kind, brand).with_other_versions(kinds, brand).bound(strategies))
            .collect::<Result<_, _>>()?;
        let versions = resources.iter().map(|stored| -> Arc<[Arc<Resource>]> {
            let others = kinds.iter().filter(|kind| is_version_of(kind, &stored.kind));
            let others = (1u8..)
                .zip(others)
                .map(|(number, kind)| Arc::new(Resource::in_version(stored, kind, number, brand)));
            std::iter::once(Arc::clone(stored)).chain(others).collect()
        });
        let versions: Vec<Arc<[Arc<Resource>]>> = versions.collect();
        let mut by_path: BTreeMap<Arc<str>, BTreeMap<String, Arc<Resource>>> = BTreeMap::new();
        let mut unserved = Vec::new();
        // A question without a verb is spoken only at sub-resources.
        let asked = questions.iter().filter(|resource| !resource.kind.verbs.is_empty()).cloned();
        for resource in versions.iter().flat_map(|versions| versions.iter().cloned()).chain(asked) {
            if runtime_config.serves(brand, &resource.kind) {
                let version = by_path.entry(resource.api_version.as_str().into()).or_default();
                version.insert(resource.kind.plural.clone().into_owned(), resource);
            } else {
                unserved.push(resource);
            }
        }
        let by_id = resources.iter().map(|stored| stored.id).zip(versions).collect();
        let by_path = by_path.into_iter().map(|(path, resources)| (path, Arc::new(resources))).collect();
        Ok(Catalog { brand, version: 0, resources, by_id, by_path, unserved, questions })
    }

    /// Every resource type in the version that is stored, in the order of the kinds. Which versions are
    /// served makes no difference.
    #[must_use]
    pub fn resources(&self) -> &[Arc<Resource>] {
        &self.resources
    }

    /// The resource type with that id, in the version that is stored.
    #[must_use]
    pub fn resource(&self, id: ResourceId) -> Option<&Arc<Resource>> {
        self.by_id.get(&id)?.first()
    }

    /// Every version of each stored resource type, served or not, the stored one first.
    pub fn all_versions(&self) -> impl Iterator<Item = (ResourceId, &Arc<[Arc<Resource>]>)> {
        self.by_id.iter().map(|(id, versions)| (*id, versions))
    }

    /// The served resource types of one group and version, sorted by their plural name.
    #[must_use]
    pub fn group_version(&self, api_version: &str) -> Option<&BTreeMap<String, Arc<Resource>>> {
        self.by_path.get(api_version).map(Arc::as_ref)
    }

    /// Every served `group/version`, sorted. What has the same resource types in two catalogs is the same
    /// value in both.
    pub fn group_versions(&self) -> impl Iterator<Item = (&str, &Arc<BTreeMap<String, Arc<Resource>>>)> {
        self.by_path.iter().map(|(name, resources)| (&**name, resources))
    }

    /// Versions of resource types that exist and are not served.
    #[must_use]
    pub fn unserved(&self) -> &[Arc<Resource>] {
        &self.unserved
    }

    /// The same resource type in the version that an `apiVersion` names, served or not.
    #[must_use]
    pub(crate) fn in_version(&self, id: ResourceId, api_version: &str) -> Option<&Arc<Resource>> {
        self.by_id.get(&id)?.iter().find(|resource| resource.api_version == api_version)
    }

    /// Every version of a stored resource type, the stored one first, served or not. Empty if there is no
    /// such type.
    #[must_use]
    pub fn versions(&self, id: ResourceId) -> &[Arc<Resource>] {
        self.by_id.get(&id).map_or(&[], |versions| versions)
    }

    /// Every served version of a resource type.
    pub(crate) fn served(&self) -> impl Iterator<Item = &Arc<Resource>> {
        self.by_path.values().flat_map(|resources| resources.values())
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

    /// Whether clients reach the objects of this type in its version. What is stored may be served in another
    /// one only, or not at all.
    #[must_use]
    pub fn serves<K: OfKind>(&self) -> bool {
        self.served().any(|resource| resource.kind.is_of::<K>())
    }

    /// The resource type of a kind given by the schema's group and the kind's plural name, in the version
    /// that is stored.
    #[must_use]
    pub fn find(&self, group: &str, plural: &str) -> Option<&Arc<Resource>> {
        let found = self.resource(ResourceId::of(&[group, "/", plural].concat()))?;
        (found.kind.group == group && found.kind.plural == plural).then_some(found)
    }
}

/// The kinds that are stored as they are, in the order of the table.
pub(crate) fn stored_kinds(kinds: &[Arc<Kind>]) -> impl Iterator<Item = &Arc<Kind>> {
    kinds.iter().filter(|kind| kind.stored && kind.conversion.is_none())
}

fn is_version_of(kind: &Kind, stored: &Kind) -> bool {
    kind.conversion.as_ref().is_some_and(|conversion| conversion.hub.is(stored))
}
