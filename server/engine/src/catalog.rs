//! The kinds that this server serves, under the names of its brand.
//!
//! A [`Resource`] is a [`Kind`] with everything worked out that depends on the brand. A
//! catalog never changes; [`CurrentCatalog`] has the one that is served now. Versions of one kind have a resource each and share its
//! place in the store: what is stored is always in the version that the schema says.

mod current;
mod version;

use std::{
    collections::BTreeMap,
    sync::{Arc, OnceLock},
};

use bytes::Bytes;
use machinery::{
    brand::Brand,
    kind::Kind,
    object::{Object, OfKind},
    ownership::Empty,
    strategy::{AnyStrategy, StrategyTable, UnboundStrategy},
};
use storage::{entry::ResourceId, resource::ById};

pub use self::current::CurrentCatalog;
use self::version::Version;
use crate::runtime_config::RuntimeConfig;

/// `apiVersion` and kind of objects that come and go by themselves and cannot own others.
pub const NEVER_OWNERS: [(&str, &str); 1] = [("v1", "Event")];

/// One served resource type.
pub struct Resource {
    /// The id by which the stores know it, alike for all versions.
    pub id: ResourceId,
    /// What is declared of it.
    pub kind: Arc<Kind>,
    /// Group on the wire; empty for core.
    pub group: String,
    /// `group/version`, as it stands in `apiVersion`.
    pub api_version: String,
    /// `<plural>` or `<plural>.<group>`, as messages name a resource type.
    pub group_resource: String,
    /// `<Kind>` or `<Kind>.<group>`, as messages name a kind.
    pub group_kind: String,
    /// How every encoded object starts: `{"kind":…,"apiVersion":…,`.
    pub head: Bytes,
    /// The same for the list kind, up to the comma.
    pub list_head: Bytes,
    /// An object without content, see `Object::fields_json`. Its fields have no owner.
    pub empty_fields: Arc<Empty>,
    /// The hand-written part of the kind, bound by its name.
    own_strategy: Option<Arc<dyn AnyStrategy>>,
    /// The way to the stored version; none when it is this one.
    version: Option<Version>,
    /// Which plugins of the admission chain look at writes of this type, and at which of their interests: worked out at
    /// the first write, in the order of the chain.
    pub(crate) admission: OnceLock<Box<[(usize, usize)]>>,
}

impl Resource {
    fn new(kind: &Arc<Kind>, brand: &Brand) -> Self {
        let group = brand.group(&kind.group);
        let api_version = brand.api_version(&kind.group, &kind.version);
        let qualify = |name: &str| if group.is_empty() { name.to_owned() } else { format!("{name}.{group}") };
        Resource {
            id: resource_id(kind.stored()),
            kind: Arc::clone(kind),
            group_resource: qualify(&kind.plural),
            group_kind: qualify(&kind.name),
            head: format!(r#"{{"kind":"{}","apiVersion":"{api_version}","#, kind.name).into(),
            empty_fields: Arc::new(Empty::new(kind.empty().fields_json().into())),
            list_head: format!(r#"{{"kind":"{}List","apiVersion":"{api_version}","#, kind.name).into(),
            group,
            api_version,
            own_strategy: None,
            version: None,
            admission: OnceLock::new(),
        }
    }

    /// The same with the strategy that its kind needs.
    fn bound(self, strategies: &StrategyTable) -> Result<Arc<Self>, UnboundStrategy> {
        let own_strategy = strategies.bind(&self.kind)?;
        Ok(Arc::new(Resource { own_strategy, ..self }))
    }

    /// The same resource type in another version. `number` tells the versions of a kind apart.
    fn in_version(stored: &Arc<Resource>, kind: &Arc<Kind>, number: u8, brand: &'static Brand) -> Self {
        let way = kind.conversion.clone();
        let version = way.map(|way| Version::new(way, number, Arc::clone(stored), brand));
        Resource { version, ..Resource::new(kind, brand) }
    }

    /// Whether its objects cannot own others, under any of its versions.
    #[must_use]
    pub fn is_never_owner(&self) -> bool {
        [self, self.stored()].iter().any(|resource| {
            NEVER_OWNERS.contains(&(resource.api_version.as_str(), resource.kind.name.as_ref()))
        })
    }

    /// The hand-written part of the kind, if it has one. That of another version than the stored one works
    /// on the converted object.
    #[must_use]
    pub fn strategy(&self) -> Option<&dyn AnyStrategy> {
        match &self.version {
            None => self.own_strategy.as_deref(),
            Some(version) => version.strategy(),
        }
    }

    /// The resource type in the version that is stored, which may be this one.
    #[must_use]
    pub fn stored(&self) -> &Resource {
        self.version.as_ref().map_or(self, Version::stored)
    }

    /// Zero for the version that is stored, another number for each other one of the kind.
    #[must_use]
    pub fn version_number(&self) -> u8 {
        self.version.as_ref().map_or(0, Version::number)
    }

    /// The object in the stored version; none when it is in that version.
    #[must_use]
    pub fn to_stored(&self, object: &dyn Object) -> Option<Box<dyn Object>> {
        self.version.as_ref().map(|version| version.to_stored(object))
    }

    /// An object of the stored version in this one.
    #[must_use]
    pub fn of_stored(&self, object: Box<dyn Object>) -> Box<dyn Object> {
        match &self.version {
            None => object,
            Some(version) => version.of_stored(&self.kind, object.as_ref()),
        }
    }

    /// An object of this version in another one of the same resource type.
    #[must_use]
    pub fn convert(&self, object: &dyn Object, to: &Resource) -> Box<dyn Object> {
        to.of_stored(self.to_stored(object).unwrap_or_else(|| object.clone_object()))
    }

    /// The key of an object inside this resource type: `<namespace>/<name>` or `<name>`.
    #[must_use]
    pub fn key(&self, namespace: &str, name: &str) -> String {
        if self.kind.namespaced { [namespace, "/", name].concat() } else { name.to_owned() }
    }
}

impl std::fmt::Debug for Resource {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Resource({} {})", self.api_version, self.kind.plural)
    }
}

/// All resource types, and which versions of them are served.
#[derive(Debug)]
pub struct Catalog {
    /// The active brand.
    pub brand: &'static Brand,
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
        Ok(Catalog { brand, resources, by_id, by_path, unserved, questions })
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
    pub fn in_version(&self, id: ResourceId, api_version: &str) -> Option<&Arc<Resource>> {
        let served = self.by_path.get(api_version).into_iter().flat_map(BTreeMap::values);
        let unserved = self.unserved.iter().filter(|resource| resource.api_version == api_version);
        served.chain(unserved).find(|resource| resource.id == id)
    }

    /// Every version of a stored resource type, itself first, served or not.
    #[must_use]
    pub fn versions(&self, stored: &Arc<Resource>) -> Vec<Arc<Resource>> {
        let served = self.by_path.values().flat_map(BTreeMap::values);
        let others =
            served.chain(&self.unserved).filter(|other| other.id == stored.id && other.version.is_some());
        std::iter::once(stored).chain(others).cloned().collect()
    }

    /// The resource type of a kind that is asked and not stored.
    #[must_use]
    pub fn question(&self, kind: &Kind) -> Option<&Arc<Resource>> {
        self.questions.iter().find(|resource| resource.kind.is(kind))
    }

    /// The resource types of all kinds that are asked and not stored.
    #[must_use]
    pub fn questions(&self) -> &[Arc<Resource>] {
        &self.questions
    }

    /// The resource type whose objects are stored as this type.
    #[must_use]
    pub fn stored_as<K: OfKind>(&self) -> Option<&Arc<Resource>> {
        self.resources.iter().find(|resource| resource.kind.is_of::<K>())
    }

    /// The resource type of a kind given by the schema's group and the kind's plural name, in the version that
    /// is stored.
    #[must_use]
    pub fn find(&self, group: &str, plural: &str) -> Option<&Arc<Resource>> {
        self.resources.iter().find(|resource| resource.kind.group == group && resource.kind.plural == plural)
    }
}

/// The name by which stores know the objects of a kind, given in the version that is stored: `<group>/<plural>`.
#[must_use]
pub fn stored_name(kind: &Kind) -> String {
    format!("{}/{}", kind.group, kind.plural)
}

/// The id of that name.
#[must_use]
pub fn resource_id(kind: &Kind) -> ResourceId {
    ResourceId::of(&stored_name(kind))
}

/// The kinds that are stored as they are, in the order of the table.
pub fn stored_kinds(kinds: &[Arc<Kind>]) -> impl Iterator<Item = &Arc<Kind>> {
    kinds.iter().filter(|kind| kind.stored && kind.conversion.is_none())
}

fn is_version_of(kind: &Kind, stored: &Kind) -> bool {
    kind.conversion.as_ref().is_some_and(|conversion| conversion.hub.is(stored))
}
