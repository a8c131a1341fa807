//! What discovery is composed of: sources that each say what they serve, and when that changed.

use std::{
    collections::{BTreeMap, btree_map::Entry},
    sync::{Arc, Mutex, PoisonError},
};

use base64::{Engine, engine::general_purpose::STANDARD};
use engine::catalog::{CurrentCatalog, Resource};
use machinery::{
    brand::Brand,
    gates::Gates,
    kind::{Kind, Subresource, Verb},
};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// Something that knows of served versions, and may change while the server runs.
pub trait Source: Send + Sync {
    /// Grows with every change of what it knows.
    fn version(&self) -> u64;
    /// What it knows now.
    fn group_versions(&self) -> Vec<GroupVersion>;
}

/// What a source says of one version of a group.
#[derive(Debug)]
pub struct GroupVersion {
    /// As in `apiVersion`.
    pub(crate) api_version: String,
    /// How far ahead of others it is listed.
    pub(crate) priorities: Priorities,
    /// What it has.
    pub(crate) content: Content,
}

/// How far ahead of others a group and a version in it are listed: the highest first.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Priorities {
    /// Of the group; the highest of its versions counts.
    pub group: i32,
    /// Of the version. Equal ones are in the order of their names: stable before beta before alpha.
    pub version: i32,
}

/// What a version has.
#[derive(Debug)]
pub(crate) enum Content {
    /// It is known by name only.
    Unknown,
    /// This server serves it.
    Here(Arc<Here>),
    /// Another server serves it.
    Elsewhere(Elsewhere),
}

/// What this server has of a version, as JSON.
#[derive(Debug)]
pub(crate) struct Here {
    /// The list of resource types and sub-resources of an `APIResourceList`.
    pub(crate) plain: Box<str>,
    /// The list of resource types of an `APIGroupDiscoveryList`.
    pub(crate) aggregated: Box<str>,
}

/// What another server has of a version.
#[derive(Debug)]
pub struct Elsewhere {
    /// Entries of resource types, as in an `APIGroupDiscoveryList`.
    pub resources: Vec<Value>,
    /// Whether it may have changed since.
    pub is_stale: bool,
}

impl GroupVersion {
    /// A version that is registered with these priorities. Without `elsewhere`, this server serves it, or
    /// would.
    #[must_use]
    pub fn registered(api_version: &str, priorities: Priorities, elsewhere: Option<Elsewhere>) -> Self {
        let content = elsewhere.map_or(Content::Unknown, Content::Elsewhere);
        GroupVersion { api_version: api_version.to_owned(), priorities, content }
    }

    /// Takes over what a later source says of the same version: priorities, and who serves it.
    fn corrected(&mut self, later: GroupVersion) {
        self.priorities = later.priorities;
        if !matches!(later.content, Content::Unknown) {
            self.content = later.content;
        }
    }
}

/// Everything that is served, by `apiVersion`.
pub(super) type Served = BTreeMap<String, GroupVersion>;

/// Puts together what sources say. A later source corrects those before it.
pub(super) fn merged(parts: impl Iterator<Item = GroupVersion>) -> Served {
    let mut served = Served::new();
    for part in parts {
        match served.entry(part.api_version.clone()) {
            Entry::Vacant(free) => drop(free.insert(part)),
            Entry::Occupied(mut known) => known.get_mut().corrected(part),
        }
    }
    served
}

/// The kinds of this server.
pub struct CatalogSource {
    catalog: Arc<CurrentCatalog>,
    has_hashes: bool,
    /// The texts of the last catalog, by `apiVersion`. A version with the same resource types keeps its
    /// texts.
    texts: Mutex<BTreeMap<String, VersionTexts>>,
}

/// What discovery says of the resource types of a version.
#[derive(Clone)]
struct VersionTexts {
    of: Arc<ResourceTypes>,
    group_priority: i32,
    here: Arc<Here>,
}

/// The resource types of a version, by plural name.
type ResourceTypes = BTreeMap<String, Arc<Resource>>;

impl CatalogSource {
    /// What the catalog has, whichever is served.
    #[must_use]
    pub fn new(catalog: &Arc<CurrentCatalog>, gates: &Gates) -> Self {
        let has_hashes = gates.is_on("StorageVersionHash");
        CatalogSource { catalog: Arc::clone(catalog), has_hashes, texts: Mutex::default() }
    }

    fn texts_of(&self, of: &Arc<ResourceTypes>, brand: &Brand) -> VersionTexts {
        let plain = of.values().flat_map(|resource| api_resources(resource, self.has_hashes, brand));
        let aggregated = of.values().map(|resource| aggregated_resource(resource, brand));
        let here = Here {
            plain: Value::Array(plain.collect()).to_string().into(),
            aggregated: Value::Array(aggregated.collect()).to_string().into(),
        };
        VersionTexts { of: Arc::clone(of), group_priority: group_priority(of.values()), here: Arc::new(here) }
    }
}

impl Source for CatalogSource {
    fn version(&self) -> u64 {
        self.catalog.load().version()
    }

    fn group_versions(&self) -> Vec<GroupVersion> {
        let catalog = self.catalog.load();
        // What is kept is whole at every moment.
        let mut texts = self.texts.lock().unwrap_or_else(PoisonError::into_inner);
        let of = |(api_version, resources): (&str, &Arc<ResourceTypes>)| {
            let known = texts.remove(api_version).filter(|known| Arc::ptr_eq(&known.of, resources));
            (api_version.to_owned(), known.unwrap_or_else(|| self.texts_of(resources, catalog.brand)))
        };
        let newest = catalog.group_versions().map(of).collect();
        *texts = newest;
        let version = |(api_version, texts): (&String, &VersionTexts)| GroupVersion {
            api_version: api_version.clone(),
            // All versions alike, so that the names decide.
            priorities: Priorities { group: texts.group_priority, version: 0 },
            content: Content::Here(Arc::clone(&texts.here)),
        };
        texts.iter().map(version).collect()
    }
}

fn group_priority<'a>(resources: impl Iterator<Item = &'a Arc<Resource>>) -> i32 {
    let highest = resources.map(|resource| resource.kind.group_priority).max().unwrap_or_default();
    i32::try_from(highest).unwrap_or(i32::MAX)
}

fn words(verbs: &[Verb]) -> Vec<&'static str> {
    verbs.iter().map(|verb| verb.as_str()).collect()
}

/// The verbs that are offered. Those that write objects still work while the kind goes, for what must be put
/// in order first.
fn listed(kind: &Kind) -> Vec<Verb> {
    let writes = |verb: &Verb| matches!(verb, Verb::Create | Verb::Patch | Verb::Update);
    kind.verbs.iter().copied().filter(|verb| !(kind.ending && writes(verb))).collect()
}

/// The entry of a resource type and those of its sub-resources.
fn api_resources(resource: &Resource, has_hashes: bool, brand: &Brand) -> Vec<Value> {
    let kind = &resource.kind;
    let mut entry = json!({
        "name": kind.plural,
        "singularName": kind.singular,
        "namespaced": kind.namespaced,
        "kind": kind.name,
        "verbs": words(&listed(kind)),
    });
    if let Some(entry) = entry.as_object_mut() {
        if !kind.short.is_empty() {
            entry.insert("shortNames".to_owned(), json!(kind.short));
        }
        if !kind.categories.is_empty() {
            entry.insert("categories".to_owned(), json!(kind.categories));
        }
        // Kinds that came at run time may be stored in a version that no client sees.
        let is_shown = resource.addition() == 0 || resource.stored().kind.served;
        // What clients cannot write is not stored either, whatever the schema says of it.
        if kind.stored && is_shown && has_hashes && kind.verbs.contains(&Verb::Create) {
            entry.insert("storageVersionHash".to_owned(), json!(storage_version_hash(resource)));
        }
    }
    let below = |sub: &Arc<Subresource>| {
        let mut entry = json!({
            "name": format!("{}/{}", kind.plural, sub.name),
            "singularName": "",
            "namespaced": kind.namespaced,
            "kind": sub.shown_kind().unwrap_or(&kind.name),
            "verbs": words(&sub.verbs),
        });
        // Only where the kind is another one: without them, clients take group and version of the list.
        if let (Some(asked), Some(entry)) = (of_another_version(kind, sub), entry.as_object_mut()) {
            entry.insert("group".to_owned(), json!(brand.group(&asked.group)));
            entry.insert("version".to_owned(), json!(asked.version));
        }
        entry
    };
    std::iter::once(entry).chain(kind.subresources.iter().map(below)).collect()
}

/// The kind that is spoken at a sub-resource, if it is of another group or version than the object.
fn of_another_version<'a>(kind: &Kind, sub: &'a Subresource) -> Option<&'a Arc<Kind>> {
    sub.spoken().filter(|asked| asked.group != kind.group || asked.version != kind.version)
}

/// Tells clients whether the stored version changed.
fn storage_version_hash(resource: &Resource) -> String {
    let stored = resource.stored();
    let version = stored.kind.hashed_as.as_ref().unwrap_or(&stored.kind.version);
    let text = format!("{}/{version}/{}", stored.group, stored.kind.name);
    let digest = Sha256::digest(text.as_bytes());
    STANDARD.encode(digest.get(..8).unwrap_or_default())
}

fn aggregated_resource(resource: &Resource, brand: &Brand) -> Value {
    let kind = &resource.kind;
    // As in the reference server, kinds that clients define name their group and version. Those of others are
    // empty: they are those of the list that the kind stands in.
    let (group, version) = match kind.codec.is_untyped() {
        true => (resource.group.as_ref(), kind.version.as_ref()),
        false => ("", ""),
    };
    let response_kind = json!({ "group": group, "version": version, "kind": kind.name });
    let below: Vec<Value> = kind
        .subresources
        .iter()
        .map(|sub| {
            let response_kind = match (of_another_version(kind, sub), sub.shown_kind()) {
                (Some(asked), _) => {
                    json!({ "group": brand.group(&asked.group), "version": asked.version,
                        "kind": asked.name })
                }
                (None, Some(shown)) => json!({ "group": "", "version": "", "kind": shown }),
                (None, None) => response_kind.clone(),
            };
            json!({ "subresource": sub.name, "responseKind": response_kind, "verbs": words(&sub.verbs) })
        })
        .collect();
    let mut entry = json!({
        "resource": kind.plural,
        "responseKind": response_kind,
        "scope": if kind.namespaced { "Namespaced" } else { "Cluster" },
        "singularResource": kind.singular,
        "verbs": words(&listed(kind)),
    });
    if let Some(entry) = entry.as_object_mut() {
        for (key, list) in [("shortNames", &kind.short), ("categories", &kind.categories)] {
            if !list.is_empty() {
                entry.insert(key.to_owned(), json!(list));
            }
        }
        if !below.is_empty() {
            entry.insert("subresources".to_owned(), Value::Array(below));
        }
    }
    entry
}
