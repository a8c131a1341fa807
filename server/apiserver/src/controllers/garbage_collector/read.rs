//! What the collector reads of an object: a few values out of its stored bytes. Nothing is decoded as a
//! whole, and objects that have nothing to do with owners cost one look over their metadata.

use machinery::{
    json::{self, Reader},
    kind::Verb,
    meta::v1::OwnerReference,
};
use memchr::memmem;
use storage::entry::Entry;

use super::graph::{Identity, Place, Seen, State};
use crate::{
    catalog::{Catalog, NEVER_OWNERS, Resource},
    step::metadata::{FOREGROUND, ORPHAN},
};

/// Whether the objects of a type are watched: all but those that come and go by themselves.
pub(super) fn is_watched(resource: &Resource) -> bool {
    let can = |verb| resource.kind.verbs.contains(&verb);
    can(Verb::List)
        && can(Verb::Watch)
        && can(Verb::Delete)
        && can(Verb::Patch)
        && !NEVER_OWNERS.contains(&(resource.api_version.as_str(), resource.kind.name))
}

/// Larger objects are searched in their metadata only.
const SEARCHED_BYTES_MAX: usize = 4096;

/// Tells the few objects that matter from the many that do not, by a search that knows no syntax.
pub(super) struct Sieve {
    owners: memmem::Finder<'static>,
    deletion: memmem::Finder<'static>,
}

impl Default for Sieve {
    fn default() -> Self {
        Sieve {
            owners: memmem::Finder::new(br#""ownerReferences":"#),
            deletion: memmem::Finder::new(br#""deletionTimestamp":"#),
        }
    }
}

impl Sieve {
    /// Whether an object has owners or is terminating. May be true of others.
    pub(super) fn keeps(&self, bytes: &[u8]) -> bool {
        let searched = if bytes.len() <= SEARCHED_BYTES_MAX {
            bytes
        } else {
            // To find its end costs more than to search it.
            json::pick(bytes, &["metadata"]).unwrap_or(bytes)
        };
        self.owners.find(searched).is_some() || self.deletion.find(searched).is_some()
    }
}

/// One object, as the collector needs it.
#[derive(Debug)]
pub(super) struct Object {
    pub(super) uid: Box<str>,
    pub(super) state: State,
    pub(super) finalizers: Vec<String>,
    pub(super) references: Vec<OwnerReference>,
}

impl Object {
    /// Reads an object; `None` for bytes that are none, which the server never stores.
    pub(super) fn read(entry: &Entry) -> Option<Self> {
        let metadata = json::pick(&entry.bytes, &["metadata"])?;
        let uid = json::text_of(json::pick(metadata, &["uid"])?).into();
        let finalizers: Vec<String> = list(metadata, "finalizers");
        let has = |name: &str| finalizers.iter().any(|finalizer| finalizer == name);
        let state = match json::pick(metadata, &["deletionTimestamp"]) {
            None | Some(b"null") => State::Living,
            Some(_) if has(ORPHAN) => State::Orphaning,
            Some(_) if has(FOREGROUND) => State::Foreground,
            Some(_) => State::Terminating,
        };
        Some(Object { uid, state, references: list(metadata, "ownerReferences"), finalizers })
    }

    /// Whether it has a finalizer.
    pub(super) fn has(&self, finalizer: &str) -> bool {
        self.finalizers.iter().any(|held| held == finalizer)
    }

    /// The same as a part of the graph, and the references that cannot be resolved.
    pub(super) fn seen(self, catalog: &Catalog, place: &Place, entry: &Entry) -> (Seen, Vec<OwnerReference>) {
        let mut owners: Vec<(Identity, bool)> = Vec::with_capacity(self.references.len());
        let mut unresolved = Vec::new();
        for reference in self.references {
            let Some(owner) = resolve(catalog, place, &reference) else {
                unresolved.push(reference);
                continue;
            };
            let blocks = reference.block_owner_deletion == Some(true);
            match owners.iter_mut().find(|(known, _)| *known == owner) {
                Some((_, known)) => *known |= blocks,
                // Nobody waits for itself.
                None if owner.place == *place && owner.uid == self.uid => {}
                None => owners.push((owner, blocks)),
            }
        }
        (Seen { uid: self.uid, revision: entry.revision, state: self.state, owners }, unresolved)
    }
}

/// The object that a reference means, seen from the object that has it: one in the same namespace, or a
/// cluster-scoped one. `None` when nobody can tell: the kind is not served, or it lives in namespaces
/// and the dependent does not.
pub(super) fn resolve(catalog: &Catalog, dependent: &Place, reference: &OwnerReference) -> Option<Identity> {
    let owner = kind(catalog, &reference.api_version, &reference.kind).filter(|owner| is_watched(owner))?;
    let namespaced = catalog.resource(dependent.resource)?.kind.namespaced;
    let key = match dependent.key.split_once('/') {
        _ if !owner.kind.namespaced => reference.name.as_str().into(),
        Some((namespace, _)) if namespaced => owner.key(namespace, &reference.name).into(),
        _ => return None,
    };
    Some(Identity { place: Place { resource: owner.id, key }, uid: reference.uid.as_str().into() })
}

/// The resource type of a kind. The version may be another one than those that are served.
fn kind<'a>(catalog: &'a Catalog, api_version: &str, name: &str) -> Option<&'a Resource> {
    let group = api_version.rsplit_once('/').map_or("", |(group, _)| group);
    let mut namesakes = catalog.resources().iter().filter(|resource| resource.kind.name == name);
    let exact = namesakes.clone().find(|resource| resource.api_version == api_version);
    exact.or_else(|| namesakes.find(|resource| resource.group == group)).map(AsRef::as_ref)
}

fn list<T>(metadata: &[u8], name: &str) -> Vec<T>
where
    Vec<T>: json::Decode,
{
    let raw = json::pick(metadata, &[name]);
    raw.and_then(|raw| Reader::new(raw).value().ok()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sieve_keeps_what_matters_in_objects_of_any_size() {
        let sieve = Sieve::default();
        for padding in [0, 10, SEARCHED_BYTES_MAX * 2] {
            let object = |metadata: &str| {
                let data = "x".repeat(padding);
                format!(
                    r#"{{"kind":"ConfigMap","metadata":{{"name":"a"{metadata}}},"data":{{"k":"{data}"}}}}"#
                )
            };
            for (metadata, kept) in [
                ("", false),
                (r#","labels":{"ownerReferences":"x"}"#, true),
                (r#","annotations":{"a":"\"ownerReferences\":[]"}"#, false),
                (r#","ownerReferences":[{"uid":"u"}]"#, true),
                (r#","deletionTimestamp":"2026-01-01T00:00:00Z""#, true),
            ] {
                assert_eq!(sieve.keeps(object(metadata).as_bytes()), kept, "{metadata} {padding}");
            }
        }
    }
}
