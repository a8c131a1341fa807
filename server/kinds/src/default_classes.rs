//! The default classes of pods, claims and ingresses, as they are stored. Admission plugins give them to objects that
//! name no class.

use std::{cmp::Reverse, sync::Arc};

use engine::{
    catalog::{Catalog, Resource},
    followed::{Followed, Source},
    step::codec,
    stores::Stores,
};
use generated::scheduling::v1::PriorityClass;
use imbl::OrdMap;
use machinery::{brand::Brand, meta::v1::ObjectMeta, object::Object, time::Time};
use storage::entry::{Entry, ResourceId};

/// The default classes of a server, always as the cache has them.
pub struct DefaultClasses {
    priority: Followed<Defaults<DefaultPriority>>,
    storage: Followed<Defaults<Option<Time>>>,
    ingress: Followed<Defaults<Option<Time>>>,
}

/// The priority of pods that name no class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DefaultPriority {
    /// The name of the class.
    pub name: Arc<str>,
    /// The priority.
    pub value: i32,
    /// Whether pods of the class displace others.
    pub preemption_policy: Option<String>,
}

/// The objects of a kind that are marked as the default, by name.
type Defaults<T> = OrdMap<Arc<str>, T>;

impl DefaultClasses {
    /// Follows the stored classes.
    #[must_use]
    pub fn open(catalog: &Catalog, stores: &Arc<Stores>) -> Self {
        let brand = catalog.brand;
        DefaultClasses {
            priority: follow(catalog, stores, ("scheduling", "priorityclasses"), default_priority),
            storage: follow(catalog, stores, ("storage", "storageclasses"), move |class| {
                let metadata = class.metadata();
                is_default_storage(brand, metadata).then_some(metadata.creation_timestamp)
            }),
            ingress: follow(catalog, stores, ("networking", "ingressclasses"), move |class| {
                let metadata = class.metadata();
                is_default_ingress(brand, metadata).then_some(metadata.creation_timestamp)
            }),
        }
    }

    /// The default of pods. Of several, which two servers can make at the same time, the one with the lowest value.
    #[must_use]
    pub fn priority(&self) -> Option<DefaultPriority> {
        self.priority.current().values().min_by_key(|class| class.value).cloned()
    }

    /// The default of claims. Of several the newest, of those that are equally new the first by name.
    #[must_use]
    pub fn storage(&self) -> Option<Arc<str>> {
        newest(&self.storage.current())
    }

    /// The default of ingresses. Of several the newest, of those that are equally new the first by name.
    #[must_use]
    pub fn ingress(&self) -> Option<Arc<str>> {
        newest(&self.ingress.current())
    }
}

fn newest(defaults: &Defaults<Option<Time>>) -> Option<Arc<str>> {
    let newest = defaults.iter().min_by_key(|(_, created)| Reverse(**created));
    newest.map(|(name, _)| Arc::clone(name))
}

/// Whether a storage class is marked as the default.
pub(crate) fn is_default_storage(brand: &Brand, metadata: &ObjectMeta) -> bool {
    let domain = brand.domain;
    says_so(metadata, &format!("storageclass.{domain}/is-default-class"))
        || says_so(metadata, &format!("storageclass.beta.{domain}/is-default-class"))
}

/// Whether an ingress class is marked as the default.
pub(crate) fn is_default_ingress(brand: &Brand, metadata: &ObjectMeta) -> bool {
    says_so(metadata, &format!("ingressclass.{}/is-default-class", brand.domain))
}

fn says_so(metadata: &ObjectMeta, annotation: &str) -> bool {
    metadata.annotations.get(annotation).is_some_and(|value| value == "true")
}

fn default_priority(class: &dyn Object) -> Option<DefaultPriority> {
    let class: &PriorityClass = class.as_any().downcast_ref()?;
    class.global_default.then(|| DefaultPriority {
        name: class.metadata.name.as_str().into(),
        value: class.value,
        preemption_policy: class.preemption_policy.clone(),
    })
}

/// A view of one kind. It is empty if the server does not serve the kind.
fn follow<T: Clone + Send + Sync + 'static>(
    catalog: &Catalog,
    stores: &Arc<Stores>,
    (group, plural): (&str, &str),
    read: impl Fn(&dyn Object) -> Option<T> + Send + 'static,
) -> Followed<Defaults<T>> {
    let source = catalog.find(group, plural).map(|resource| -> Box<dyn Source<Defaults<T>>> {
        Box::new(Classes { resource: Arc::clone(resource), read })
    });
    Followed::new(stores, Defaults::new(), source.into_iter().collect())
}

/// The objects of one kind.
struct Classes<Read> {
    resource: Arc<Resource>,
    /// What there is to know of a default class; none of any other.
    read: Read,
}

impl<T, Read> Source<Defaults<T>> for Classes<Read>
where
    T: Clone,
    Read: Fn(&dyn Object) -> Option<T> + Send,
{
    fn resource(&self) -> ResourceId {
        self.resource.id
    }

    fn clear(&self, defaults: &mut Defaults<T>) {
        defaults.clear();
    }

    fn put(&self, defaults: &mut Defaults<T>, entry: &Entry) {
        let class = codec::own(&self.resource, &entry.bytes);
        if class.is_err() {
            tracing::error!(resource = self.resource.group_resource, key = &*entry.key, "cannot be read");
        }
        match class.ok().and_then(|class| (self.read)(class.as_ref())) {
            Some(known) => drop(defaults.insert(Arc::from(&*entry.key), known)),
            None => self.remove(defaults, &entry.key),
        }
    }

    fn remove(&self, defaults: &mut Defaults<T>, key: &str) {
        defaults.remove(key);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn newest_default_counts_then_the_first_name() {
        let at = |seconds: i64| Some(Time::from_unix(seconds));
        for (defaults, expected) in [
            (vec![], None),
            (vec![("b", at(1))], Some("b")),
            (vec![("a", at(1)), ("b", at(2))], Some("b")),
            (vec![("b", at(2)), ("a", at(2)), ("c", at(1))], Some("a")),
            (vec![("a", None), ("b", at(0))], Some("b")),
        ] {
            let defaults: Defaults<_> =
                defaults.into_iter().map(|(name, time)| (Arc::from(name), time)).collect();
            assert_eq!(newest(&defaults).as_deref(), expected);
        }
    }
}
