//! One version of a kind, with everything worked out that depends on the brand.

use std::sync::{Arc, OnceLock};

use bytes::Bytes;
use ground::metrics::StoredIn;
use machinery::{
    brand::Brand,
    kind::{Convert, ConvertRemotely, Converter, Kind},
    metadata_rules,
    object::Object,
    ownership::Empty,
    strategy::{AnyStrategy, StrategyTable, UnboundStrategy},
};
use storage::entry::{ResourceId, Schema};

use super::{
    addition::DefinedBy,
    form,
    kept_fields::{KeptField, kept_fields},
    selected::Selected,
    version::Version,
};

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
    /// Further values of `apiVersion` that a body may name, of versions that have no path of their own.
    pub(super) other_api_versions: Vec<String>,
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
    /// The number of the form in which objects of this version are stored.
    pub form: Schema,
    /// The fields whose values the store keeps beside the objects; known of the stored version.
    pub kept_fields: Arc<[KeptField]>,
    /// Zero for the version that is stored, another number for each other one.
    pub(super) number: u8,
    /// The stored version, and the code that converts to it; none when it is this one.
    pub(super) version: Option<(Arc<Resource>, Option<Version>)>,
    /// The same version for objects that are in it already; none when that is this one.
    pub(super) brought: Option<Arc<Resource>>,
    /// Set if the kind came while the server runs.
    pub(super) defined: Option<DefinedBy>,
    /// Which plugins of the admission chain look at writes of this type.
    pub(crate) admission: OnceLock<Selected>,
}

impl Resource {
    pub(super) fn new(kind: &Arc<Kind>, brand: &Brand) -> Self {
        let group = brand.group(&kind.group);
        let api_version = brand.api_version(&kind.group, &kind.version);
        let head = format!(r#"{{"kind":"{}","apiVersion":"{api_version}","#, kind.name);
        let qualify = |name: &str| if group.is_empty() { name.to_owned() } else { format!("{name}.{group}") };
        Resource {
            id: resource_id(kind.stored()),
            kind: Arc::clone(kind),
            group_resource: qualify(&kind.plural),
            group_kind: qualify(&kind.name),
            // Trees hold values and no text. Asked first, because their shape may not be made yet.
            holds_raw: !kind.codec.is_untyped() && kind.shape.holds_raw(),
            empty_fields: Arc::new(Empty::new(kind.empty().fields_json().into())),
            list_head: format!(r#"{{"kind":"{}","apiVersion":"{api_version}","#, kind.list_name).into(),
            form: form::number(kind, head.as_bytes()),
            head: head.into(),
            kept_fields: kept_fields(kind),
            group,
            api_version,
            other_api_versions: Vec::new(),
            own_strategy: None,
            number: 0,
            version: None,
            brought: None,
            defined: None,
            admission: OnceLock::new(),
        }
    }

    /// The same, with the other versions of its kind if the kind is read at sub-resources only, as evictions
    /// are: their path names the version of the object.
    pub(super) fn with_other_versions(self, kinds: &[Arc<Kind>], brand: &Brand) -> Self {
        let is_same = |other: &&Arc<Kind>| {
            other.verbs.is_empty() && other.id() == self.kind.id() && other.version != self.kind.version
        };
        let others = kinds.iter().filter(is_same).filter(|_| self.kind.verbs.is_empty());
        let other_api_versions =
            others.map(|other| brand.api_version(&other.group, &other.version)).collect();
        Resource { other_api_versions, ..self }
    }

    /// Whether a body of this type may name this `apiVersion`.
    pub(crate) fn accepts_api_version(&self, api_version: &str) -> bool {
        self.api_version == api_version || self.other_api_versions.iter().any(|other| other == api_version)
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
        let version = Resource::way(stored, kind, brand).map(|way| (Arc::clone(stored), way));
        Resource { number, version, ..Resource::new(kind, brand) }
    }

    /// What converts to the stored version; none inside if only a call does.
    pub(super) fn way(stored: &Resource, kind: &Kind, brand: &'static Brand) -> Option<Option<Version>> {
        kind.conversion.as_ref().map(|way| match &way.convert {
            Converter::Local(convert) => {
                let (convert, strategy): (Arc<dyn Convert>, _) =
                    (Arc::clone(convert), stored.own_strategy.clone());
                Some(Version::new(convert, way.code, strategy, brand))
            }
            Converter::Remote(_) => None,
        })
    }

    /// Whether reads of it may wait for a version to come. The reference server has a watch cache that does,
    /// of all kinds but those whose objects expire: they are many, and few watch them.
    #[must_use]
    pub fn has_watch_cache(&self) -> bool {
        self.kind.expires_after_seconds.is_none()
    }

    /// Whether its objects cannot own others, under any of its versions.
    #[must_use]
    pub fn is_never_owner(&self) -> bool {
        [self, self.stored()].iter().any(|resource| {
            metadata_rules::NEVER_OWNERS
                .contains(&(resource.api_version.as_str(), resource.kind.name.as_ref()))
        })
    }

    /// The hand-written part of the kind, if it has one. That of another version than the stored one works
    /// on the converted object.
    #[must_use]
    pub fn strategy(&self) -> Option<&dyn AnyStrategy> {
        match &self.version {
            None => self.own_strategy.as_deref(),
            Some((_, version)) => version.as_ref()?.strategy(),
        }
    }

    /// The working version: that in which the objects of a write are prepared, checked and stored. It is the
    /// stored one where code converts, because each way through this version may lose what only the stored
    /// one can say.
    #[must_use]
    pub(crate) fn working_version(&self) -> &Resource {
        if self.is_worked_on_as_sent() { self } else { self.stored() }
    }

    /// Whether this version is its own working version.
    #[must_use]
    pub(crate) fn is_worked_on_as_sent(&self) -> bool {
        self.local().is_none_or(|version| !version.is_by_code())
    }

    /// An object of this version in the working version.
    #[must_use]
    pub(crate) fn to_working_version(&self, object: Box<dyn Object>) -> Box<dyn Object> {
        if self.is_worked_on_as_sent() {
            return object;
        }
        self.to_stored(object.as_ref()).unwrap_or(object)
    }

    /// An object of a write in this version.
    #[must_use]
    pub(crate) fn of_working_version(&self, object: &dyn Object) -> Option<Box<dyn Object>> {
        let version = self.local().filter(|_| !self.is_worked_on_as_sent());
        version.map(|version| version.of_stored(&self.kind, object))
    }

    /// The object of this version that a write makes, with the defaults of this version, in the working
    /// version.
    #[must_use]
    pub(crate) fn with_defaults(&self, brand: &Brand, mut new: Box<dyn Object>) -> Box<dyn Object> {
        if self.is_worked_on_as_sent() {
            self.default_fields(brand, new.as_mut());
            return new;
        }
        new.default_fields();
        self.to_working_version(new)
    }

    /// Fills defaults: those that the schema declares, and those that the strategy knows.
    pub(crate) fn default_fields(&self, brand: &Brand, new: &mut dyn Object) {
        new.default_fields();
        if let Some(strategy) = self.strategy() {
            strategy.default_fields(brand, new);
        }
    }

    /// The object of this version that takes the place of `old`, with the defaults of this version, in the
    /// working version. That is the version of `old`, too.
    #[must_use]
    pub(crate) fn changed_with_defaults(
        &self,
        brand: &Brand,
        mut new: Box<dyn Object>,
        old: &dyn Object,
    ) -> Box<dyn Object> {
        new.default_fields();
        if !self.is_worked_on_as_sent() {
            return self.to_working_version(new);
        }
        if let Some(strategy) = self.strategy() {
            strategy.default_changed(brand, new.as_mut(), old);
        }
        new
    }

    /// The resource type in the version that is stored, which may be this one.
    #[must_use]
    pub fn stored(&self) -> &Resource {
        self.version.as_ref().map_or(self, |(stored, _)| stored)
    }

    /// Zero for the version that is stored, another number for each other one of the kind.
    #[must_use]
    pub fn version_number(&self) -> u8 {
        self.number
    }

    /// Whether its objects are handed around in the stored version, which is another one.
    #[must_use]
    pub fn is_converted(&self) -> bool {
        self.version.is_some()
    }

    /// The same version for objects that are in it already: these are sent as they are.
    #[must_use]
    pub(crate) fn brought(self: &Arc<Self>) -> Arc<Resource> {
        Arc::clone(self.brought.as_ref().unwrap_or(self))
    }

    /// As [`Resource::brought`].
    #[must_use]
    pub(crate) fn as_brought(&self) -> &Resource {
        self.brought.as_deref().unwrap_or(self)
    }

    /// What converts between the versions of the kind, if that takes a call.
    #[must_use]
    pub(crate) fn remote(&self) -> Option<&Arc<dyn ConvertRemotely>> {
        self.defined.as_ref()?.remote.as_ref()
    }

    /// Whether the stored bytes are what clients read: they are of this version, and compact.
    #[must_use]
    pub fn is_sent_as_stored(&self) -> bool {
        self.version.is_none() && !self.holds_raw
    }

    /// The object in the stored version; none when it is in that version, or only a call converts it.
    #[must_use]
    pub fn to_stored(&self, object: &dyn Object) -> Option<Box<dyn Object>> {
        self.local().map(|version| version.to_stored(object))
    }

    fn local(&self) -> Option<&Version> {
        self.version.as_ref()?.1.as_ref()
    }

    /// An object of the stored version in this one.
    #[must_use]
    pub fn of_stored(&self, object: Box<dyn Object>) -> Box<dyn Object> {
        match self.local() {
            None => object,
            Some(version) => version.of_stored(&self.kind, object.as_ref()),
        }
    }

    /// An object of this version in another one of the same resource type, of a kind whose conversion takes
    /// no call.
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

/// The name by which stores know the objects of a kind, given in the version that is stored:
/// `<group>/<plural>`.
#[must_use]
pub fn stored_name(kind: &Kind) -> String {
    format!("{}/{}", kind.group, kind.plural)
}

/// The id of that name.
#[must_use]
pub fn resource_id(kind: &Kind) -> ResourceId {
    ResourceId::of(&stored_name(kind))
}
