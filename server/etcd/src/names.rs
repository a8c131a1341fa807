//! Which key in etcd is which object: `<prefix>/<group>/<type>/<key>`. Beside the groups, `<prefix>/~/`
//! holds what the engine notes for itself.

use std::collections::HashSet;
use std::sync::{Arc, Mutex};

use arc_swap::ArcSwap;
use bytes::Bytes;
use storage::entry::{ResourceId, Revision};
use storage::error::StorageError;
use storage::resource::{ById, Resources};

use crate::error::EtcdError;
use crate::sync::lock;

/// Comes after every name of a group.
const OWN_GROUP: &str = "~";
/// The most unknown types that are logged.
const STRANGE_MAX: usize = 100;

pub(crate) struct KeyNames {
    /// With a slash at its end.
    prefix: String,
    types: ArcSwap<Types>,
    /// Types that were found, but are not registered.
    strange: Mutex<HashSet<String>>,
}

/// The registered types.
#[derive(Clone, Default)]
struct Types {
    resources: Resources,
    /// Up to where changes of a type were loaded with it, for types that were registered after the start.
    loaded_at: ById<Revision>,
}

impl KeyNames {
    pub(crate) fn new(prefix: &str, resources: &Resources) -> Result<Self, EtcdError> {
        let trimmed = prefix.trim_end_matches('/');
        if !trimmed.starts_with('/') {
            return Err(EtcdError::BadPrefix { prefix: prefix.to_owned() });
        }
        let types = Types { resources: resources.clone(), loaded_at: ById::default() };
        let types = ArcSwap::from_pointee(types);
        Ok(Self { prefix: format!("{trimmed}/"), types, strange: Mutex::default() })
    }

    /// The prefix as it was given, for people.
    pub(crate) fn prefix(&self) -> &str {
        self.prefix.trim_end_matches('/')
    }

    /// The first key under the prefix, and the first one after it.
    pub(crate) fn all(&self) -> (Vec<u8>, Vec<u8>) {
        (self.prefix.clone().into_bytes(), format!("{}0", self.prefix()).into_bytes())
    }

    /// The first key of a type, and the first one after it.
    pub(crate) fn all_of(&self, resource: &str) -> (Vec<u8>, Vec<u8>) {
        let end = [self.prefix.as_str(), resource, "0"].concat();
        (self.object(resource, ""), end.into_bytes())
    }

    /// The id of a registered type.
    pub(crate) fn id(&self, resource: &str) -> Option<ResourceId> {
        self.types.load().resources.find(resource)
    }

    /// Up to where changes of a type were loaded with it.
    pub(crate) fn loaded_at(&self, resource: ResourceId) -> Revision {
        self.types.load().loaded_at.get(&resource).copied().unwrap_or(0)
    }

    /// The newest revision at which a type was loaded.
    pub(crate) fn newest_loaded_at(&self) -> Revision {
        self.types.load().loaded_at.values().copied().max().unwrap_or(0)
    }

    /// The id that a type would get.
    pub(crate) fn check(&self, resource: &str) -> Result<ResourceId, StorageError> {
        Resources::clone(&self.types.load().resources).add(resource)
    }

    /// Registers a type whose changes up to this revision are loaded. Only one caller at a time changes the
    /// types.
    pub(crate) fn add(&self, resource: &str, loaded_at: Revision) -> Result<ResourceId, StorageError> {
        let mut types = Types::clone(&self.types.load());
        let id = types.resources.add(resource)?;
        types.loaded_at.insert(id, loaded_at);
        self.types.store(Arc::new(types));
        Ok(id)
    }

    /// Unregisters a type.
    pub(crate) fn remove(&self, resource: ResourceId) -> Result<(), StorageError> {
        let mut types = Types::clone(&self.types.load());
        types.resources.remove(resource)?;
        types.loaded_at.remove(&resource);
        self.types.store(Arc::new(types));
        Ok(())
    }

    /// The key of an object of a registered type, in the form in which requests carry it.
    pub(crate) fn key(&self, resource: ResourceId, key: &str) -> Result<Bytes, StorageError> {
        let types = self.types.load();
        Ok(self.object(types.resources.name(resource)?, key).into())
    }

    fn object(&self, resource: &str, key: &str) -> Vec<u8> {
        [self.prefix.as_str(), resource, "/", key].concat().into_bytes()
    }

    /// The key of something that the engine notes for itself.
    pub(crate) fn own(&self, name: &str) -> String {
        format!("{}{OWN_GROUP}/{name}", self.prefix)
    }

    /// The object's own key in a key of that type.
    pub(crate) fn key_in<'a>(&self, resource: &str, key: &'a [u8]) -> Option<&'a str> {
        let rest = std::str::from_utf8(key).ok()?.strip_prefix(&self.prefix)?;
        rest.strip_prefix(resource)?.strip_prefix('/')
    }

    /// Which object has this key. None for notes, and for objects of unknown types.
    pub(crate) fn find<'a>(&self, key: &'a [u8]) -> Option<(ResourceId, &'a str)> {
        let rest = std::str::from_utf8(key).ok()?.strip_prefix(&self.prefix)?;
        let (group, rest_of_group) = rest.split_once('/')?;
        if group == OWN_GROUP {
            return None;
        }
        let (kind, key) = rest_of_group.split_once('/')?;
        let resource = rest.get(..group.len() + 1 + kind.len())?;
        let found = self.id(resource);
        if found.is_none() {
            self.report(resource);
        }
        found.map(|id| (id, key))
    }

    /// The name of an object of an unknown type, as `<group>/<type>/<key>`.
    pub(crate) fn strange<'a>(&self, key: &'a [u8]) -> Option<&'a str> {
        let rest = std::str::from_utf8(key).ok()?.strip_prefix(&self.prefix)?;
        let own = rest.split_once('/').is_none_or(|(group, _)| group == OWN_GROUP);
        (!own && self.find(key).is_none()).then_some(rest)
    }

    fn report(&self, resource: &str) {
        let mut strange = lock(&self.strange);
        if strange.len() < STRANGE_MAX && strange.insert(resource.to_owned()) {
            tracing::warn!(resource, "etcd holds objects of an unknown type; they stay untouched");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_made_and_found() {
        let resources = ["core/pods", "apps.example/sets"];
        let names = KeyNames::new("/registry/", &Resources::new(resources).unwrap()).unwrap();
        assert_eq!(names.prefix(), "/registry");
        assert_eq!(names.all(), (b"/registry/".to_vec(), b"/registry0".to_vec()));
        for (number, key) in [(0, "default/a"), (1, "a"), (1, "a/b/c")] {
            let made = names.object(resources[number], key);
            assert_eq!(names.find(&made), Some((ResourceId::of(resources[number]), key)));
        }
        for strange in
            ["/registry/core/plums/a", "/registry/core", "/other/core/pods/a", "/registry/core/pods"]
        {
            assert_eq!(names.find(strange.as_bytes()), None, "{strange}");
        }
        assert_eq!(names.find(names.own("sync").as_bytes()), None);
        for (key, name) in [
            ("/registry/core/plums/a", Some("core/plums/a")),
            ("/registry/core/pods/a", None),
            ("/registry/~/sync", None),
            ("/other/core/plums/a", None),
        ] {
            assert_eq!(names.strange(key.as_bytes()), name, "{key}");
        }
    }

    #[test]
    fn a_prefix_names_something() {
        for prefix in ["", "/", "registry", "//"] {
            assert!(KeyNames::new(prefix, &Resources::default()).is_err(), "{prefix:?}");
        }
    }
}
