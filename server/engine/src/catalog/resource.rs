//! One version of a kind, with everything worked out that depends on the brand.

use std::sync::{Arc, OnceLock};

use bytes::Bytes;
use ground::metrics::StoredIn;
use machinery::{
    brand::Brand,
    kind::Kind,
    object::Object,
    ownership::Empty,
    strategy::{AnyStrategy, StrategyTable, UnboundStrategy},
};
use storage::entry::ResourceId;

use super::{addition::Addition, version::Version};

/// `apiVersion` and kind of objects that come and go by themselves and cannot own others.
pub(crate) const NEVER_OWNERS: [(&str, &str); 1] = [("v1", "Event")];

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
    pub(crate) group_kind: String,
    /// How every encoded object starts: `{"kind":…,"apiVersion":…,`.
    pub head: Bytes,
    /// The same for the list kind, up to the comma.
    pub list_head: Bytes,
    /// An object without content, see `Object::fields_json`. Its fields have no owner.
    pub empty_fields: Arc<Empty>,
    /// Whether the stored form holds JSON as clients sent it, which answers show compact.
    pub(crate) holds_raw: bool,
    /// The hand-written part of the kind, bound by its name.
    pub(super) own_strategy: Option<Arc<dyn AnyStrategy>>,
    /// The stored version and the way to it; none when it is this one.
    pub(super) version: Option<(Arc<Resource>, Version)>,
    /// Set if the kind came while the server runs.
    pub(super) addition: Option<Addition>,
    /// Which plugins of the admission chain look at writes of this type, and at which of their interests: worked out at
    /// the first write, in the order of the chain.
    pub(crate) admission: OnceLock<Box<[(usize, usize)]>>,
}

impl Resource {
    pub(super) fn new(kind: &Arc<Kind>, brand: &Brand) -> Self {
        let group = brand.group(&kind.group);
        let api_version = brand.api_version(&kind.group, &kind.version);
        let qualify = |name: &str| if group.is_empty() { name.to_owned() } else { format!("{name}.{group}") };
        Resource {
            id: resource_id(kind.stored()),
            kind: Arc::clone(kind),
            group_resource: qualify(&kind.plural),
            group_kind: qualify(&kind.name),
            head: format!(r#"{{"kind":"{}","apiVersion":"{api_version}","#, kind.name).into(),
            holds_raw: kind.shape.holds_raw(),
            empty_fields: Arc::new(Empty::new(kind.empty().fields_json().into())),
            list_head: format!(r#"{{"kind":"{}","apiVersion":"{api_version}","#, kind.list_name).into(),
            group,
            api_version,
            own_strategy: None,
            version: None,
            addition: None,
            admission: OnceLock::new(),
        }
    }

    /// The same with the strategy that its kind needs.
    pub(super) fn bound(self, strategies: &StrategyTable) -> Result<Arc<Self>, UnboundStrategy> {
        let own_strategy = strategies.bind(&self.kind)?;
        Ok(Arc::new(Resource { own_strategy, ..self }))
    }

    /// The same resource type in another version. `number` tells the versions of a kind apart.
    pub(super) fn in_version(
        stored: &Arc<Resource>,
        kind: &Arc<Kind>,
        number: u8,
        brand: &'static Brand,
    ) -> Self {
        let way = kind.conversion.clone();
        let version = way.map(|way| {
            let strategy = stored.own_strategy.clone();
            (Arc::clone(stored), Version::new(way, number, strategy, brand))
        });
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
            Some((_, version)) => version.strategy(),
        }
    }

    /// The resource type in the version that is stored, which may be this one.
    #[must_use]
    pub fn stored(&self) -> &Resource {
        self.version.as_ref().map_or(self, |(stored, _)| stored)
    }

    /// Zero for the version that is stored, another number for each other one of the kind.
    #[must_use]
    pub fn version_number(&self) -> u8 {
        self.version.as_ref().map_or(0, |(_, version)| version.number())
    }

    /// Whether the stored bytes are what clients read: they are of this version, and compact.
    #[must_use]
    pub fn is_sent_as_stored(&self) -> bool {
        self.version.is_none() && !self.holds_raw
    }

    /// The object in the stored version; none when it is in that version.
    #[must_use]
    pub fn to_stored(&self, object: &dyn Object) -> Option<Box<dyn Object>> {
        self.version.as_ref().map(|(_, version)| version.to_stored(object))
    }

    /// An object of the stored version in this one.
    #[must_use]
    pub fn of_stored(&self, object: Box<dyn Object>) -> Box<dyn Object> {
        match &self.version {
            None => object,
            Some((_, version)) => version.of_stored(&self.kind, object.as_ref()),
        }
    }

    /// An object of this version in another one of the same resource type.
    #[must_use]
    pub(crate) fn convert(&self, object: &dyn Object, to: &Resource) -> Box<dyn Object> {
        to.of_stored(self.to_stored(object).unwrap_or_else(|| object.clone_object()))
    }

    /// Whether both are the same version of the same resource type.
    #[must_use]
    pub fn is_same(&self, other: &Resource) -> bool {
        self.id == other.id && self.api_version == other.api_version
    }

    /// What metrics of the store call it.
    #[must_use]
    pub fn stored_in(&self) -> StoredIn<'_> {
        StoredIn { id: self.id, group: &self.group, resource: &self.kind.plural }
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
