//! The kinds that this server serves, under the names of its brand.
//!
//! A [`Resource`] is a generated [`Kind`] with everything worked out that depends on the brand. The
//! catalog is built once at start and never changes.

use std::{collections::BTreeMap, sync::Arc};

use bytes::Bytes;
use machinery::{
    brand::Brand,
    kind::Kind,
    strategy::{AnyStrategy, StrategyTable},
};
use storage::entry::ResourceId;

/// `apiVersion` and kind of objects that come and go by themselves and cannot own others.
pub const NEVER_OWNERS: [(&str, &str); 1] = [("v1", "Event")];

/// One served resource type.
pub struct Resource {
    /// The index under which the store knows it.
    pub id: ResourceId,
    /// The generated row.
    pub kind: &'static Kind,
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
    strategies: Arc<dyn StrategyTable>,
}

impl Resource {
    fn new(id: ResourceId, kind: &'static Kind, brand: &Brand, strategies: Arc<dyn StrategyTable>) -> Self {
        let group = brand.group(kind.group);
        let api_version = brand.api_version(kind.group, kind.version);
        let qualify = |name: &str| if group.is_empty() { name.to_owned() } else { format!("{name}.{group}") };
        Resource {
            id,
            kind,
            group_resource: qualify(kind.plural),
            group_kind: qualify(kind.name),
            head: format!(r#"{{"kind":"{}","apiVersion":"{api_version}","#, kind.name).into(),
            list_head: format!(r#"{{"kind":"{}List","apiVersion":"{api_version}","#, kind.name).into(),
            group,
            api_version,
            strategies,
        }
    }

    /// The hand-written part of the kind, if it has one.
    #[must_use]
    pub fn strategy(&self) -> Option<&dyn AnyStrategy> {
        self.kind.strategy.map(|index| self.strategies.get(index))
    }

    /// The key of an object inside this resource type: `<namespace>/<name>` or `<name>`.
    #[must_use]
    pub fn key(&self, namespace: &str, name: &str) -> String {
        if self.kind.namespaced { format!("{namespace}/{name}") } else { name.to_owned() }
    }
}

impl std::fmt::Debug for Resource {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Resource({} {})", self.api_version, self.kind.plural)
    }
}

/// All served resource types.
#[derive(Debug)]
pub struct Catalog {
    /// The active brand.
    pub brand: &'static Brand,
    resources: Vec<Arc<Resource>>,
    by_path: BTreeMap<String, BTreeMap<String, Arc<Resource>>>,
}

impl Catalog {
    /// Works out every kind under a brand. The position of a kind is its [`ResourceId`].
    #[must_use]
    pub fn new(brand: &'static Brand, kinds: &[&'static Kind], strategies: &Arc<dyn StrategyTable>) -> Self {
        let mut resources = Vec::with_capacity(kinds.len());
        let mut by_path: BTreeMap<String, BTreeMap<String, Arc<Resource>>> = BTreeMap::new();
        for (index, kind) in (0u16..).zip(kinds.iter().copied()) {
            let resource = Arc::new(Resource::new(ResourceId(index), kind, brand, Arc::clone(strategies)));
            by_path
                .entry(resource.api_version.clone())
                .or_default()
                .insert(kind.plural.to_owned(), Arc::clone(&resource));
            resources.push(resource);
        }
        Catalog { brand, resources, by_path }
    }

    /// Every resource type, in the order of their ids.
    #[must_use]
    pub fn resources(&self) -> &[Arc<Resource>] {
        &self.resources
    }

    /// The resource type with that id.
    #[must_use]
    pub fn resource(&self, id: ResourceId) -> Option<&Arc<Resource>> {
        self.resources.get(usize::from(id.0))
    }

    /// The resource types of one group and version, sorted by their plural name.
    #[must_use]
    pub fn group_version(&self, api_version: &str) -> Option<&BTreeMap<String, Arc<Resource>>> {
        self.by_path.get(api_version)
    }

    /// Every served `group/version`, sorted.
    pub fn group_versions(&self) -> impl Iterator<Item = (&str, &BTreeMap<String, Arc<Resource>>)> {
        self.by_path.iter().map(|(name, resources)| (name.as_str(), resources))
    }

    /// The resource type of a kind given by the schema's group and the kind's plural name.
    #[must_use]
    pub fn find(&self, group: &str, plural: &str) -> Option<&Arc<Resource>> {
        self.resources.iter().find(|resource| resource.kind.group == group && resource.kind.plural == plural)
    }
}
