//! Catalogs made of another one: with one kind more, or with one less.

use std::{collections::BTreeMap, sync::Arc};

use machinery::{
    kind::{Kind, KindId},
    strategy::{AnyStrategy, UnboundStrategy},
};

use super::{Catalog, Resource, addition::Addition};

/// Why the kinds that are served stay as they are.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// Another kind has the group and the name.
    #[error("there is a kind {0} already")]
    KindTaken(String),
    /// Another kind has the group and the plural name. Its objects would lie among those of the new one.
    #[error("the resource type {resource} belongs to the kind {kind} already")]
    ResourceTaken {
        /// `<plural>.<group>`.
        resource: String,
        /// Who has it.
        kind: String,
    },
    /// Only kinds come that are stored as they are.
    #[error("the kind {0} is not stored, or stored in another version")]
    NotStored(String),
    /// The kind and its strategy do not fit.
    #[error(transparent)]
    Strategy(#[from] UnboundStrategy),
    /// The strategy is for objects of another type.
    #[error("the strategy for the kind {0} is for objects of another type")]
    StrategyOfAnother(String),
    /// Nothing to remove.
    #[error("there is no kind {0} that was added while the server runs")]
    NotAdded(String),
}

impl Resource {
    /// Whether its kind was taken away from those that are served. Requests that began before must not tell a client
    /// that objects are missing: they are not looked at any more.
    #[must_use]
    pub fn is_removed(&self) -> bool {
        self.addition.as_ref().is_some_and(Addition::is_removed)
    }

    /// Zero for kinds of the start. Kinds that came later have a number each, also if one comes a second time.
    #[must_use]
    pub fn addition(&self) -> u64 {
        self.addition.as_ref().map_or(0, Addition::version)
    }

    /// Marks the type as removed, see [`Resource::is_removed`]. The current catalog does not have it any more.
    pub(crate) fn remove(&self) {
        if let Some(addition) = &self.addition {
            addition.remove();
        }
    }
}

impl Catalog {
    /// The number of changes that led to this catalog.
    #[must_use]
    pub fn version(&self) -> u64 {
        self.version
    }

    /// The resource types that came while the server runs.
    pub fn added(&self) -> impl Iterator<Item = &Arc<Resource>> {
        self.resources.iter().filter(|resource| resource.addition.is_some())
    }

    /// The same catalog with one kind more.
    ///
    /// # Errors
    /// Another kind has its name or its resource type, or the strategy does not fit.
    pub(crate) fn with(
        &self,
        kind: &Arc<Kind>,
        strategy: Option<Arc<dyn AnyStrategy>>,
    ) -> Result<Catalog, Refused> {
        let name = kind.id().to_string();
        if !kind.stored || kind.conversion.is_some() {
            return Err(Refused::NotStored(name));
        }
        let version = self.version + 1;
        let resource = Resource {
            own_strategy: fitting(kind, strategy)?,
            addition: Some(Addition::new(version)),
            ..Resource::new(kind, self.brand)
        };
        self.check_free(&resource)?;
        let resource = Arc::new(resource);
        let mut other = self.clone();
        other.version = version;
        other.resources.push(Arc::clone(&resource));
        other.by_id.insert(resource.id, Arc::clone(&resource));
        let group_version = other.by_path.entry(resource.api_version.clone()).or_default();
        group_version.insert(resource.kind.plural.to_string(), resource);
        Ok(other)
    }

    /// The same catalog without a kind that came while the server runs, and its resource type.
    ///
    /// # Errors
    /// There is none.
    pub(crate) fn without(&self, kind: &KindId<'_>) -> Result<(Catalog, Arc<Resource>), Refused> {
        let mut added = self.added();
        let resource = added.find(|resource| resource.kind.id() == *kind).cloned();
        let resource = resource.ok_or_else(|| Refused::NotAdded(kind.to_string()))?;
        let mut other = self.clone();
        other.version += 1;
        other.resources.retain(|other| !Arc::ptr_eq(other, &resource));
        other.by_id.remove(&resource.id);
        if let Some(group_version) = other.by_path.get_mut(&resource.api_version) {
            group_version.remove(resource.kind.plural.as_ref());
        }
        // A version of which nothing is served has no path.
        other.by_path.retain(|_, group_version| !group_version.is_empty());
        Ok((other, resource))
    }

    /// Names are compared as they stand on the wire: the schema may write one group in two ways.
    fn check_free(&self, new: &Resource) -> Result<(), Refused> {
        let served = self.by_path.values().flat_map(BTreeMap::values);
        let all = served.chain(&self.unserved).chain(&self.resources).chain(&self.questions);
        for other in all.filter(|other| other.group == new.group) {
            let kind = other.kind.id().to_string();
            if other.kind.name == new.kind.name {
                return Err(Refused::KindTaken(kind));
            }
            if other.kind.plural == new.kind.plural {
                return Err(Refused::ResourceTaken { resource: new.group_resource.clone(), kind });
            }
        }
        Ok(())
    }
}

/// The strategy of a kind that declares one. It must take the objects that the kind makes.
fn fitting(
    kind: &Kind,
    strategy: Option<Arc<dyn AnyStrategy>>,
) -> Result<Option<Arc<dyn AnyStrategy>>, Refused> {
    let name = kind.id().to_string();
    match strategy {
        None if kind.strategy => Err(UnboundStrategy::Missing(name).into()),
        Some(_) if !kind.strategy => Err(UnboundStrategy::Undeclared(name).into()),
        Some(strategy) if !strategy.takes(kind.empty().as_ref()) => Err(Refused::StrategyOfAnother(name)),
        strategy => Ok(strategy),
    }
}
