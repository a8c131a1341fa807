//! The objects of one kind, by their namespaces, always as the cache has them. Admission plugins look up here
//! what holds for a namespace: most have nothing, and then a write pays for one look.

use std::sync::Arc;

use imbl::OrdMap;
use machinery::object::OfKind;
use storage::entry::{Entry, ResourceId, Revision};

use crate::{
    catalog::{Catalog, Resource},
    followed::{Followed, Source},
    step::codec,
    stores::Stores,
};

/// One stored object.
pub struct StoredObject<K> {
    /// The version that was read.
    pub revision: Revision,
    /// The object.
    pub object: K,
}

/// The objects of a namespace, by name.
pub type OfNamespace<K> = OrdMap<Arc<str>, Arc<StoredObject<K>>>;

/// The objects of one kind.
pub struct Namespaced<K>(Followed<OrdMap<Arc<str>, OfNamespace<K>>>);

impl<K: OfKind + Send + Sync> Namespaced<K> {
    /// Follows the stored objects of a kind. There are none if the server does not serve it.
    #[must_use]
    pub fn open(catalog: &Catalog, stores: &Arc<Stores>) -> Self {
        let source =
            catalog.stored_as::<K>().map(|resource| -> Box<dyn Source<OrdMap<Arc<str>, OfNamespace<K>>>> {
                Box::new(Objects { resource: Arc::clone(resource) })
            });
        Namespaced(Followed::new(stores, OrdMap::new(), source.into_iter().collect()))
    }

    /// The objects of a namespace. None if it has no objects.
    #[must_use]
    pub fn of(&self, namespace: &str) -> Option<OfNamespace<K>> {
        let current = self.0.current();
        if current.is_empty() { None } else { current.get(namespace).cloned() }
    }
}

struct Objects {
    resource: Arc<Resource>,
}

impl<K: OfKind + Send + Sync> Source<OrdMap<Arc<str>, OfNamespace<K>>> for Objects {
    fn resource(&self) -> ResourceId {
        self.resource.id
    }

    fn clear(&self, view: &mut OrdMap<Arc<str>, OfNamespace<K>>) {
        view.clear();
    }

    fn put(&self, view: &mut OrdMap<Arc<str>, OfNamespace<K>>, entry: &Entry) {
        let object = codec::own(&self.resource, &entry.bytes);
        let object = object.ok().and_then(|object| object.as_any().downcast_ref::<K>().cloned());
        let (Some(object), Some((namespace, name))) = (object, entry.key.split_once('/')) else {
            tracing::error!(resource = self.resource.group_resource, key = &*entry.key, "cannot be read");
            return Source::<OrdMap<Arc<str>, OfNamespace<K>>>::remove(self, view, &entry.key);
        };
        let stored = Arc::new(StoredObject { revision: entry.revision, object });
        match view.get_mut(namespace) {
            Some(named) => drop(named.insert(name.into(), stored)),
            None => drop(view.insert(namespace.into(), OrdMap::unit(name.into(), stored))),
        }
    }

    fn remove(&self, view: &mut OrdMap<Arc<str>, OfNamespace<K>>, key: &str) {
        let Some((namespace, name)) = key.split_once('/') else { return };
        let Some(named) = view.get_mut(namespace) else { return };
        named.remove(name);
        if named.is_empty() {
            view.remove(namespace);
        }
    }
}
