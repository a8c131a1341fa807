//! The default classes of pods, claims and ingresses, as they are stored. Admission plugins give them to objects that
//! name no class.

use std::sync::Arc;

use engine::{
    catalog::{Catalog, Resource},
    followed::{Followed, Source},
    step::codec,
    stores::Stores,
};
use generated::scheduling::v1::PriorityClass;
use imbl::OrdMap;
use machinery::{brand::Brand, meta::v1::ObjectMeta, object::Object};
use storage::entry::{Entry, ResourceId};

/// The default classes of a server, always as the cache has them.
pub struct DefaultClasses {
    priority: Followed<Defaults<DefaultPriority>>,
    storage: Followed<Defaults<()>>,
    ingress: Followed<Defaults<()>>,
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
                is_default_storage(brand, class.metadata()).then_some(())
            }),
            ingress: follow(catalog, stores, ("networking", "ingressclasses"), move |class| {
                is_default_ingress(brand, class.metadata()).then_some(())
            }),
        }
    }

    /// The default of pods. Of several, which two servers can make at the same time, the one with the lowest value.
    #[must_use]
    pub fn priority(&self) -> Option<DefaultPriority> {
        self.priority.current().values().min_by_key(|class| class.value).cloned()
    }

    /// The default of claims.
    ///
    /// # Errors
    /// How many there are, if there are several.
    pub fn storage(&self) -> Result<Option<Arc<str>>, usize> {
        only(&self.storage.current())
    }

    /// The default of ingresses.
    ///
    /// # Errors
    /// How many there are, if there are several.
    pub fn ingress(&self) -> Result<Option<Arc<str>>, usize> {
        only(&self.ingress.current())
    }
}

fn only(defaults: &Defaults<()>) -> Result<Option<Arc<str>>, usize> {
    if defaults.len() > 1 { Err(defaults.len()) } else { Ok(defaults.keys().next().cloned()) }
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
