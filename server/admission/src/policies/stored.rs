//! The stored policies and bindings of one kind, followed. Each is compiled once per change.

use std::sync::{Arc, OnceLock};

use engine::{
    catalog::{Catalog, Resource},
    followed::{Followed, Source},
    step::codec,
    stores::Stores,
};
use generated::admissionregistration::v1::{
    MutatingAdmissionPolicy, MutatingAdmissionPolicyBinding, ValidatingAdmissionPolicy,
    ValidatingAdmissionPolicyBinding,
};
use imbl::OrdMap;
use machinery::object::Object;
use storage::entry::{Entry, ResourceId};

use super::{
    binding::Binding,
    policy::{Mutations, Policy, Validations},
    set::Set,
};

/// The group of policies and bindings, as the schema names it.
const GROUP: &str = "admissionregistration";

/// Policies with their bindings, always as the cache has them.
pub(super) struct Policies<R>(Followed<View<R>>);

/// Policies and bindings by name, and what was made of all of them.
struct View<R> {
    policies: OrdMap<Arc<str>, Arc<Policy<R>>>,
    bindings: OrdMap<Arc<str>, Arc<Binding>>,
    set: Arc<OnceLock<Arc<Set<R>>>>,
}

impl<R> Default for View<R> {
    fn default() -> Self {
        View { policies: OrdMap::new(), bindings: OrdMap::new(), set: Arc::default() }
    }
}

impl<R> Clone for View<R> {
    fn clone(&self) -> Self {
        View { policies: self.policies.clone(), bindings: self.bindings.clone(), set: Arc::clone(&self.set) }
    }
}

impl Policies<Validations> {
    /// Follows the policies that check objects.
    pub(super) fn validating(catalog: &Catalog, stores: &Arc<Stores>) -> Self {
        let policy: ReadPolicy<Validations> = |object| {
            let stored: &ValidatingAdmissionPolicy = object.as_any().downcast_ref()?;
            Policy::validating(stored)
        };
        let binding: ReadBinding = |object| {
            let stored: &ValidatingAdmissionPolicyBinding = object.as_any().downcast_ref()?;
            Some(Binding::validating(stored))
        };
        let names = ("validatingadmissionpolicies", "validatingadmissionpolicybindings");
        Policies::follow(catalog, stores, names, policy, binding)
    }
}

impl Policies<Mutations> {
    /// Follows the policies that change objects.
    pub(super) fn mutating(catalog: &Catalog, stores: &Arc<Stores>) -> Self {
        let policy: ReadPolicy<Mutations> = |object| {
            let stored: &MutatingAdmissionPolicy = object.as_any().downcast_ref()?;
            Policy::mutating(stored)
        };
        let binding: ReadBinding = |object| {
            let stored: &MutatingAdmissionPolicyBinding = object.as_any().downcast_ref()?;
            Some(Binding::mutating(stored))
        };
        let names = ("mutatingadmissionpolicies", "mutatingadmissionpolicybindings");
        Policies::follow(catalog, stores, names, policy, binding)
    }
}

impl<R: Send + Sync + 'static> Policies<R> {
    /// Without the kinds there are no policies.
    fn follow(
        catalog: &Catalog,
        stores: &Arc<Stores>,
        (policies, bindings): (&str, &str),
        policy: ReadPolicy<R>,
        binding: ReadBinding,
    ) -> Self {
        let policies = catalog.find(GROUP, policies).map(|resource| -> Box<dyn Source<View<R>>> {
            Box::new(PolicyObjects { resource: Arc::clone(resource), read: policy })
        });
        let bindings = catalog.find(GROUP, bindings).map(|resource| -> Box<dyn Source<View<R>>> {
            Box::new(BindingObjects { resource: Arc::clone(resource), read: binding })
        });
        let sources = policies.into_iter().chain(bindings).collect();
        Policies(Followed::new(stores, View::default(), sources))
    }

    /// The policies as they are now. A request asks once for each phase, so that no change comes in the middle.
    pub(super) fn current(&self) -> Arc<Set<R>> {
        let view = self.0.current();
        let set = || Arc::new(Set::new(&view.policies, view.bindings.values()));
        Arc::clone(view.set.get_or_init(set))
    }
}

type ReadPolicy<R> = fn(&dyn Object) -> Option<Policy<R>>;
type ReadBinding = fn(&dyn Object) -> Option<Binding>;

struct PolicyObjects<R> {
    resource: Arc<Resource>,
    read: ReadPolicy<R>,
}

struct BindingObjects {
    resource: Arc<Resource>,
    read: ReadBinding,
}

impl<R: Send + Sync> Source<View<R>> for PolicyObjects<R> {
    fn resource(&self) -> ResourceId {
        self.resource.id
    }

    fn clear(&self, view: &mut View<R>) {
        view.set = Arc::default();
        view.policies = OrdMap::new();
    }

    fn put(&self, view: &mut View<R>, entry: &Entry) {
        match read(&self.resource, entry, self.read) {
            Some(policy) => {
                view.set = Arc::default();
                view.policies.insert(Arc::clone(&entry.key), Arc::new(policy));
            }
            None => self.remove(view, &entry.key),
        }
    }

    fn remove(&self, view: &mut View<R>, key: &str) {
        view.set = Arc::default();
        view.policies.remove(key);
    }
}

impl<R: Send + Sync> Source<View<R>> for BindingObjects {
    fn resource(&self) -> ResourceId {
        self.resource.id
    }

    fn clear(&self, view: &mut View<R>) {
        view.set = Arc::default();
        view.bindings = OrdMap::new();
    }

    fn put(&self, view: &mut View<R>, entry: &Entry) {
        match read(&self.resource, entry, self.read) {
            Some(binding) => {
                view.set = Arc::default();
                view.bindings.insert(Arc::clone(&entry.key), Arc::new(binding));
            }
            None => self.remove(view, &entry.key),
        }
    }

    fn remove(&self, view: &mut View<R>, key: &str) {
        view.set = Arc::default();
        view.bindings.remove(key);
    }
}

fn read<T>(resource: &Resource, entry: &Entry, read: fn(&dyn Object) -> Option<T>) -> Option<T> {
    let object = codec::own(resource, &entry.bytes).ok();
    let made = object.and_then(|object| read(object.as_ref()));
    if made.is_none() {
        tracing::error!(resource = resource.group_resource, key = &*entry.key, "cannot be read");
    }
    made
}
