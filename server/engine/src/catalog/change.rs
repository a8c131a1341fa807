//! Catalogs made of another one: with one kind more, with one less, or with another definition of one.

use std::sync::{Arc, atomic::Ordering};

use machinery::{
    kind::{Converter, Kind, KindId},
    strategy::{AnyStrategy, UnboundStrategy},
};

use super::{
    Catalog, Resource,
    addition::{Addition, DefinedBy},
    kept_fields::{KeptField, placed},
};

/// Most versions of one kind that comes while the server runs.
pub const VERSIONS_MAX: usize = 64;

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
    /// The first version of a kind is the one that is stored.
    #[error("the kind {0} is not stored, or stored in another version")]
    NotStored(String),
    /// The versions are not of one kind.
    #[error("the versions of the kind {name} do not fit together: {why}")]
    Versions {
        /// The kind.
        name: String,
        /// Why not.
        why: &'static str,
    },
    /// The kind and its strategy do not fit.
    #[error(transparent)]
    Strategy(#[from] UnboundStrategy),
    /// The strategy is for objects of another type.
    #[error("the strategy for the kind {0} is for objects of another type")]
    StrategyOfAnother(String),
    /// Nothing to remove, or to change.
    #[error("there is no kind {0} that was added while the server runs")]
    NotAdded(String),
    /// Only kinds that prune can change: objects of others would have to be read again.
    #[error("the kind {0} cannot change while it is served")]
    Unchangeable(String),
}

impl Resource {
    /// Whether its kind was taken away from those that are served. Requests that began before must not tell a
    /// client that objects are missing: they are not looked at any more.
    #[must_use]
    pub fn is_removed(&self) -> bool {
        self.defined.as_ref().is_some_and(|defined| defined.addition.is_removed())
    }

    /// Whether another definition of its kind took the place of the one that it belongs to. Requests that
    /// began before end with it.
    #[must_use]
    pub(crate) fn is_replaced(&self) -> bool {
        self.defined.as_ref().is_some_and(|defined| defined.is_replaced.load(Ordering::Acquire))
    }

    /// Zero for kinds of the start. Kinds that came later have a number each, also if one comes a second
    /// time. A kind that changes keeps its number.
    #[must_use]
    pub fn addition(&self) -> u64 {
        self.defined.as_ref().map_or(0, |defined| defined.addition.version())
    }

    /// Zero for kinds of the start. Each definition of a kind that came later has a number of its own.
    #[must_use]
    pub fn definition(&self) -> u64 {
        self.defined.as_ref().map_or(0, |defined| defined.version)
    }

    /// Whether the store keeps the value of the field at this place beside every object.
    #[must_use]
    pub(crate) fn keeps(&self, place: usize) -> bool {
        self.defined.as_ref().is_none_or(|defined| place < defined.addition.kept())
    }

    /// Marks the type as removed, see [`Resource::is_removed`]. The current catalog does not have it any
    /// more.
    pub(crate) fn remove(&self) {
        if let Some(defined) = &self.defined {
            defined.addition.remove();
        }
    }

    /// Marks the definition as replaced, see [`Resource::is_replaced`]. The current catalog has another one.
    pub(crate) fn replace(&self) {
        if let Some(defined) = &self.defined {
            defined.is_replaced.store(true, Ordering::Release);
        }
    }

    fn kept(&self) -> Vec<KeptField> {
        self.kept_fields.to_vec()
    }
}

impl Catalog {
    /// The number of changes that led to this catalog.
    #[must_use]
    pub fn version(&self) -> u64 {
        self.version
    }

    /// The resource types that came while the server runs, in the version that is stored.
    pub(crate) fn added(&self) -> impl Iterator<Item = &Arc<Resource>> {
        self.resources.iter().filter(|resource| resource.defined.is_some())
    }

    /// The served versions of the resource types that came while the server runs.
    pub fn added_versions(&self) -> impl Iterator<Item = &Arc<Resource>> {
        self.served().filter(|resource| resource.defined.is_some())
    }

    /// The same catalog with one kind more, and the kind in the version that is stored.
    ///
    /// # Errors
    /// Another kind has its name or its resource type, its versions do not fit together, or the strategy does
    /// not fit.
    pub(crate) fn with(
        &self,
        versions: &[Arc<Kind>],
        strategy: Option<Arc<dyn AnyStrategy>>,
    ) -> Result<(Catalog, Arc<Resource>), Refused> {
        let stored = check_versions(versions)?;
        let strategy = fitting(stored, strategy)?;
        let mut other = self.clone();
        other.version += 1;
        let (kept, versions) = placed(Vec::new(), versions);
        let addition = Arc::new(Addition::new(other.version, kept.len()));
        let defined = other.defined_by(addition, &versions);
        let versions = other.define(&versions, kept, strategy, &defined);
        other.check_free(&versions)?;
        let stored = other.insert(&versions, other.resources.len())?;
        Ok((other, stored))
    }

    /// The same catalog with another definition of a kind that came while the server runs, known by its group
    /// and plural name; and the kind in the version that was stored and that is stored now.
    ///
    /// # Errors
    /// There is no such kind, it is not one that prunes, or it is in another scope; and as [`Catalog::with`].
    pub(crate) fn changed(
        &self,
        versions: &[Arc<Kind>],
        strategy: Option<Arc<dyn AnyStrategy>>,
    ) -> Result<(Catalog, Arc<Resource>, Arc<Resource>), Refused> {
        self.succeeded(versions, strategy, |other, defined| {
            other.defined_by(Arc::clone(&defined.addition), versions)
        })
    }

    /// As [`Catalog::changed`], where objects look as before: what follows them need not notice.
    pub(crate) fn renewed(
        &self,
        versions: &[Arc<Kind>],
        strategy: Option<Arc<dyn AnyStrategy>>,
    ) -> Result<Catalog, Refused> {
        self.succeeded(versions, strategy, |_, defined| defined.clone()).map(|(other, ..)| other)
    }

    fn succeeded(
        &self,
        versions: &[Arc<Kind>],
        strategy: Option<Arc<dyn AnyStrategy>>,
        define: impl FnOnce(&Catalog, &DefinedBy) -> DefinedBy,
    ) -> Result<(Catalog, Arc<Resource>, Arc<Resource>), Refused> {
        let stored = check_versions(versions)?;
        let strategy = fitting(stored, strategy)?;
        let name = || stored.id().to_string();
        let is_same = |resource: &Arc<Resource>| {
            resource.kind.group == stored.group && resource.kind.plural == stored.plural
        };
        let place =
            self.resources.iter().position(|resource| is_same(resource) && resource.defined.is_some());
        let place = place.ok_or_else(|| Refused::NotAdded(name()))?;
        let former = self.resources.get(place).cloned().ok_or_else(|| Refused::NotAdded(name()))?;
        let prunes = stored.prunes && former.kind.prunes;
        let Some(defined) = former.defined.as_ref().filter(|_| prunes) else {
            return Err(Refused::Unchangeable(name()));
        };
        if stored.namespaced != former.kind.namespaced {
            return Err(Refused::Versions { name: name(), why: "its objects would be in another scope" });
        }
        let mut other = self.clone();
        other.version += 1;
        other.take(&former);
        let (kept, versions) = placed(former.kept(), versions);
        let versions = other.define(&versions, kept, strategy, &define(&other, defined));
        other.check_free(&versions)?;
        let stored = other.insert(&versions, place)?;
        Ok((other, former, stored))
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
        other.take(&resource);
        Ok((other, resource))
    }

    /// The facts of a definition that comes with this catalog, its versions aside.
    fn defined_by(&self, addition: Arc<Addition>, versions: &[Arc<Kind>]) -> DefinedBy {
        let remote = versions.iter().find_map(|version| match &version.conversion.as_ref()?.convert {
            Converter::Remote(remote) => Some(Arc::clone(remote)),
            Converter::Local(_) => None,
        });
        DefinedBy { addition, version: self.version, is_replaced: Arc::default(), remote }
    }

    /// Works out the versions of a kind under the brand, the stored one first.
    fn define(
        &self,
        versions: &[Arc<Kind>],
        kept_fields: Arc<[KeptField]>,
        own_strategy: Option<Arc<dyn AnyStrategy>>,
        defined: &DefinedBy,
    ) -> Vec<Arc<Resource>> {
        let mut all: Vec<Arc<Resource>> = Vec::with_capacity(versions.len());
        for (number, kind) in (0u8..).zip(versions) {
            let resource = match all.first() {
                None => Resource {
                    own_strategy: own_strategy.clone(),
                    kept_fields: Arc::clone(&kept_fields),
                    defined: Some(defined.clone()),
                    ..Resource::new(kind, self.brand)
                },
                Some(stored) => Resource {
                    brought: kind.prunes.then(|| self.brought_of(stored, kind, number, defined)),
                    defined: Some(defined.clone()),
                    ..Resource::in_version(stored, kind, number, self.brand)
                },
            };
            all.push(Arc::new(resource));
        }
        all
    }

    fn brought_of(
        &self,
        stored: &Arc<Resource>,
        kind: &Arc<Kind>,
        number: u8,
        defined: &DefinedBy,
    ) -> Arc<Resource> {
        let strategy = stored.own_strategy.as_ref().and_then(|_| Resource::way(stored, kind, self.brand)?);
        Arc::new(Resource {
            number,
            own_strategy: strategy.map(|strategy| Arc::new(strategy) as Arc<dyn AnyStrategy>),
            kept_fields: Arc::clone(&stored.kept_fields),
            defined: Some(defined.clone()),
            ..Resource::new(kind, self.brand)
        })
    }

    /// Adds the versions of a kind, of which the stored one comes first, and returns that.
    fn insert(&mut self, versions: &[Arc<Resource>], place: usize) -> Result<Arc<Resource>, Refused> {
        let none = || Refused::NotStored(String::new());
        let stored = versions.first().cloned().ok_or_else(none)?;
        self.resources.insert(place.min(self.resources.len()), Arc::clone(&stored));
        self.by_id.insert(stored.id, versions.into());
        for version in versions {
            let version = Arc::clone(version);
            if version.kind.served {
                let group_version = self.by_path.entry(version.api_version.as_str().into()).or_default();
                Arc::make_mut(group_version).insert(version.kind.plural.to_string(), version);
            } else {
                self.unserved.push(version);
            }
        }
        Ok(stored)
    }

    /// Takes a kind out, with all its versions.
    fn take(&mut self, stored: &Resource) {
        self.resources.retain(|other| other.id != stored.id);
        self.unserved.retain(|other| other.id != stored.id);
        let versions = self.by_id.remove(&stored.id).unwrap_or_default();
        for version in versions.iter().filter(|version| version.kind.served) {
            let path = version.api_version.as_str();
            let Some(group_version) = self.by_path.get_mut(path) else { continue };
            Arc::make_mut(group_version).retain(|_, other| other.id != stored.id);
            // A version of which nothing is served has no path.
            if group_version.is_empty() {
                self.by_path.remove(path);
            }
        }
    }

    /// Names are compared as they stand on the wire: the schema may write one group in two ways.
    fn check_free(&self, versions: &[Arc<Resource>]) -> Result<(), Refused> {
        let Some(new) = versions.first() else { return Ok(()) };
        let all = self.served().chain(&self.unserved).chain(&self.resources).chain(&self.questions);
        for other in all.filter(|other| other.group == new.group) {
            let kind = other.kind.id().to_string();
            if other.kind.name == new.kind.name {
                return Err(Refused::KindTaken(kind));
            }
            if other.kind.plural == new.kind.plural {
                return Err(Refused::ResourceTaken { resource: new.group_resource.clone(), kind });
            }
        }
        // The id is a hash of a name that clients choose. Of two types that share one, each would be read by
        // the rules of the other.
        match self.resource(new.id) {
            Some(other) => {
                let kind = other.kind.id().to_string();
                Err(Refused::ResourceTaken { resource: new.group_resource.clone(), kind })
            }
            None => Ok(()),
        }
    }
}

/// Versions that are of one kind, of which the first is stored. Returns that.
fn check_versions(versions: &[Arc<Kind>]) -> Result<&Arc<Kind>, Refused> {
    let Some((stored, others)) = versions.split_first() else {
        return Err(Refused::NotStored(String::new()));
    };
    let name = stored.id().to_string();
    if !stored.stored || stored.conversion.is_some() {
        return Err(Refused::NotStored(name));
    }
    let unfit = |why| Err(Refused::Versions { name: name.clone(), why });
    if versions.len() > VERSIONS_MAX {
        return unfit("there are too many");
    }
    let is_remote = |version: &Arc<Kind>| {
        version.conversion.as_ref().map(|way| matches!(way.convert, Converter::Remote(_)))
    };
    for (place, version) in others.iter().enumerate() {
        if !version.stored || !version.conversion.as_ref().is_some_and(|way| way.hub.is(stored)) {
            return unfit("one of them is not converted to the stored one");
        }
        if version.id() != stored.id() || version.plural != stored.plural {
            return unfit("they have different names");
        }
        if version.namespaced != stored.namespaced || version.prunes != stored.prunes {
            return unfit("they differ in their scope, or in whether they prune");
        }
        let before = others.iter().take(place).chain([stored]);
        if before.into_iter().any(|other| other.version == version.version) {
            return unfit("two of them have one name");
        }
        if is_remote(version) != others.first().and_then(is_remote) {
            return unfit("they are not converted in the same way");
        }
    }
    if others.first().and_then(is_remote) == Some(true) && (!stored.prunes || stored.strategy) {
        return unfit("a kind with a strategy, or one that does not prune, is not converted by calls");
    }
    Ok(stored)
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
