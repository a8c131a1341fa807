//! What the collector reads of an object: a few values out of its stored bytes. Nothing is decoded as a
//! whole. For an object without owners, only the keys of its metadata are read.

use std::{collections::BTreeMap, sync::Arc};

use engine::{
    catalog::{Catalog, Resource},
    status::ApiError,
    step::metadata::{FOREGROUND, ORPHAN},
};
use machinery::{
    json::{self, Reader},
    kind::Verb,
    meta::v1::OwnerReference,
};
use storage::entry::{Entry, Revision};

use super::objects::{Identity, Meaning, ObjectPlace, Seen, State};

/// Whether the objects of a type are watched: all that can be listed and collected, except those that expire.
fn is_watched(resource: &Resource) -> bool {
    let can = |verb| resource.kind.verbs.contains(&verb);
    can(Verb::List) && can(Verb::Watch) && can(Verb::Delete) && can(Verb::Patch) && !resource.is_never_owner()
}

/// The types whose objects are watched.
pub(super) fn watched(catalog: &Catalog) -> impl Iterator<Item = &Arc<Resource>> {
    catalog.resources().iter().filter(|resource| is_watched(resource))
}

/// Whether an object has owners or is terminating. Reads the keys of its metadata that stand behind the
/// version and before the sets of owners, which is where these two are.
pub(super) fn matters(entry: &Entry) -> bool {
    // Metadata fields are stored in a fixed order, so the scan can stop early. It reads a few dozen bytes per
    // object.
    let mut matters = false;
    json::each_member_behind(&entry.bytes, entry.stamp_at as usize, |key, _| {
        matters = matches!(key, br#""ownerReferences""# | br#""deletionTimestamp""#);
        !matters && key != br#""managedFields""#
    });
    matters
}

/// One object, as the collector needs it.
#[derive(Debug)]
pub(super) struct Object {
    pub(super) uid: Arc<str>,
    pub(super) state: State,
    pub(super) finalizers: Vec<String>,
    pub(super) references: Vec<OwnerReference>,
}

impl Object {
    /// Reads an object. `None` if the bytes have no metadata, which the server never stores.
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

    /// The object as a part of the graph, and the references that name no object that could be looked up.
    pub(super) fn seen(
        self,
        catalog: &Catalog,
        place: &ObjectPlace,
        entry: &Entry,
    ) -> (Seen, Vec<(OwnerReference, Meaning)>) {
        let mut owners: BTreeMap<Identity, bool> = BTreeMap::new();
        let mut unresolved = Vec::new();
        for reference in self.references {
            let owner = match meaning(catalog, place, &reference) {
                Meaning::Owner(owner) => owner,
                other => {
                    unresolved.push((reference, other));
                    continue;
                }
            };
            let blocks = reference.block_owner_deletion == Some(true);
            // An object that waited for itself would wait for ever.
            if owner.place != *place || owner.uid != self.uid {
                *owners.entry(owner).or_default() |= blocks;
            }
        }
        (Seen { uid: self.uid, revision: entry.revision, state: self.state, owners }, unresolved)
    }
}

/// An object as the store holds it.
#[derive(Debug)]
pub(super) struct Live {
    /// Where it is.
    pub(super) place: ObjectPlace,
    /// What was read of it.
    pub(super) object: Object,
    /// Its version.
    pub(super) revision: Revision,
}

impl Live {
    /// Reads an object.
    ///
    /// # Errors
    /// When it has no metadata.
    pub(super) fn read(place: &ObjectPlace, entry: &Entry) -> Result<Self, ApiError> {
        let object = Object::read(entry)
            .ok_or_else(|| ApiError::internal(format!("{} has no metadata that can be read", place.key)))?;
        Ok(Live { place: place.clone(), object, revision: entry.revision })
    }

    /// Which object it is.
    pub(super) fn identity(&self) -> Identity {
        Identity { place: self.place.clone(), uid: self.object.uid.clone() }
    }
}

/// What a reference means, seen from the object that has it: an object in the same namespace, or a
/// cluster-scoped one.
pub(super) fn meaning(catalog: &Catalog, dependent: &ObjectPlace, reference: &OwnerReference) -> Meaning {
    let owner = kind(catalog, &reference.api_version, &reference.kind);
    // Without a known type the reference may name anything, so its object must never be collected.
    let (Some(owner), Some(from)) = (owner, catalog.resource(dependent.resource)) else {
        return Meaning::Unknown;
    };
    if owner.kind.namespaced && !from.kind.namespaced {
        return Meaning::AcrossScopes;
    }
    if !is_watched(owner) {
        return Meaning::Unknown;
    }
    let namespace = dependent.key.split_once('/').map_or("", |(namespace, _)| namespace);
    let key = owner.key(namespace, &reference.name).into();
    Meaning::Owner(Identity {
        place: ObjectPlace { resource: owner.id, key },
        uid: reference.uid.as_str().into(),
    })
}

/// The resource type of a kind. The version may be another one than those that are served.
fn kind<'a>(catalog: &'a Catalog, api_version: &str, name: &str) -> Option<&'a Resource> {
    let group = api_version.rsplit_once('/').map_or("", |(group, _)| group);
    let mut namesakes = catalog.resources().iter().filter(|resource| resource.kind.name == name);
    // Another version of the same kind in the group names the same objects.
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
    use machinery::{
        meta::v1::{ManagedFieldsEntry, ObjectMeta},
        time::Time,
    };
    use storage::entry::Head;

    use super::*;

    fn entry(bytes: String) -> Entry {
        let stamp_at = bytes.find('@').expect("a place for the version");
        let stamp_at = stamp_at.try_into().expect("small");
        Entry::new("a".into(), 7, bytes.replace('@', "7").into(), stamp_at, Head::default(), 0)
    }

    #[test]
    fn only_objects_with_owners_or_an_end_matter() {
        for (metadata, expected) in [
            ("", false),
            (r#","labels":{"ownerReferences":"x","a":"\"}","deletionTimestamp":"y"}"#, false),
            (r#","annotations":{"a":"\"ownerReferences\":[]"}"#, false),
            (r#","managedFields":[{"fieldsV1":{"f:metadata":{"f:ownerReferences":{}}}}]"#, false),
            (r#","creationTimestamp":"z","ownerReferences":[{"uid":"u"}]"#, true),
            (
                r#","creationTimestamp":"z","labels":{"a":"b"},"ownerReferences":[{"uid":"u"}],"managedFields":[]"#,
                true,
            ),
            (r#","generation":1,"deletionTimestamp":"2026-01-01T00:00:00Z","managedFields":[]"#, true),
        ] {
            let text = format!(
                r#"{{"kind":"ConfigMap","metadata":{{"name":"a","resourceVersion":"@"{metadata}}},"data":{{"ownerReferences":"x"}}}}"#
            );
            assert_eq!(matters(&entry(text)), expected, "{metadata}");
        }
    }

    #[test]
    fn metadata_is_written_in_the_order_that_is_relied_on() {
        let metadata = ObjectMeta {
            owner_references: vec![OwnerReference::default()],
            deletion_timestamp: Some(Time::from_unix(0)),
            managed_fields: vec![ManagedFieldsEntry::default()],
            ..ObjectMeta::default()
        };
        let text = json::to_text(&metadata);
        let at =
            |name: &str| text.find(&format!("\"{name}\":")).unwrap_or_else(|| panic!("no {name} in {text}"));
        for name in ["ownerReferences", "deletionTimestamp"] {
            assert!(at(name) < at("managedFields"), "{text}");
        }
    }
}
