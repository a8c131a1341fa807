//! The stored policies and bindings of one kind, followed. Each is compiled once per change.

use std::sync::{Arc, OnceLock};

use engine::{
    catalog::Resource,
    context::admit::AdmissionRequest,
    followed::{Followed, Source},
    step::codec,
};
use generated_admissionregistration::admissionregistration::v1::{
    MutatingAdmissionPolicy, MutatingAdmissionPolicyBinding, ValidatingAdmissionPolicy,
    ValidatingAdmissionPolicyBinding,
};
use imbl::OrdMap;
use machinery::object::Object;
use storage::entry::{Entry, ResourceId};

use super::{
    binding::Binding,
    in_files::{InFiles, PoliciesInFiles},
    policy::{Mutations, Policy, Validations},
    set::Set,
};
use crate::{
    Supplies,
    manifests::{Join, Joined},
    matching::is_exempt,
};

/// The group of policies and bindings, as the schema names it.
const GROUP: &str = "admissionregistration";

/// What is made of stored objects at its first use.
type MadeOnce<R> = OnceLock<Arc<Set<R>>>;

/// Policies with their bindings, always as the cache and the files have them.
pub(super) struct Policies<R> {
    stored: Followed<View<R>>,
    files: Option<Join<MadeOnce<R>, InFiles<R>, Set<R>>>,
    /// What requests see that no policy is used for.
    none: Arc<Set<R>>,
}

/// Policies and bindings by name, and what was made of all of them.
struct View<R> {
    policies: OrdMap<Arc<str>, Arc<Policy<R>>>,
    bindings: OrdMap<Arc<str>, Arc<Binding>>,
    set: Arc<MadeOnce<R>>,
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
    pub(super) fn validating(supplies: &Supplies, files: PoliciesInFiles<Validations>) -> Self {
        let policy: Read<Policy<Validations>> = |object| {
            let stored: &ValidatingAdmissionPolicy = object.as_any().downcast_ref()?;
            Policy::validating(stored)
        };
        let binding: Read<Binding> = |object| {
            let stored: &ValidatingAdmissionPolicyBinding = object.as_any().downcast_ref()?;
            Some(Binding::validating(stored))
        };
        let names = ("validatingadmissionpolicies", "validatingadmissionpolicybindings");
        Policies::follow((supplies, files), names, policy, binding)
    }
}

impl Policies<Mutations> {
    /// Follows the policies that change objects.
    pub(super) fn mutating(supplies: &Supplies, files: PoliciesInFiles<Mutations>) -> Self {
        let policy: Read<Policy<Mutations>> = |object| {
            let stored: &MutatingAdmissionPolicy = object.as_any().downcast_ref()?;
            Policy::mutating(stored)
        };
        let binding: Read<Binding> = |object| {
            let stored: &MutatingAdmissionPolicyBinding = object.as_any().downcast_ref()?;
            Some(Binding::mutating(stored))
        };
        let names = ("mutatingadmissionpolicies", "mutatingadmissionpolicybindings");
        Policies::follow((supplies, files), names, policy, binding)
    }
}

impl<R: Send + Sync + 'static> Policies<R> {
    /// Without the kinds there are no policies.
    fn follow(
        (supplies, files): (&Supplies, PoliciesInFiles<R>),
        (policies, bindings): (&str, &str),
        policy: Read<Policy<R>>,
        binding: Read<Binding>,
    ) -> Self {
        let catalog = &supplies.catalog;
        let policies = catalog.find(GROUP, policies).map(|resource| -> Box<dyn Source<View<R>>> {
            Box::new(PolicyObjects(Objects { resource: Arc::clone(resource), read: policy }))
        });
        let bindings = catalog.find(GROUP, bindings).map(|resource| -> Box<dyn Source<View<R>>> {
            Box::new(BindingObjects(Objects { resource: Arc::clone(resource), read: binding }))
        });
        let sources = policies.into_iter().chain(bindings).collect();
        Policies {
            stored: Followed::new(&supplies.stores, View::default(), sources),
            files: files.map(Join::new),
            none: Arc::new(Set::new(&OrdMap::new(), std::iter::empty())),
        }
    }

    /// The policies for a request as they are now. A request asks once for each phase, so that no change
    /// comes in the middle. Requests for webhooks and policies see only those in files, which no request can
    /// make worse.
    pub(super) fn current(&self, admission: &AdmissionRequest<'_>) -> Arc<Set<R>> {
        let is_exempt = is_exempt(admission);
        let Some(files) = &self.files else {
            if is_exempt {
                return Arc::clone(&self.none);
            }
            let view = self.stored.current();
            let set = || Arc::new(Set::new(&view.policies, view.bindings.values()));
            return Arc::clone(view.set.get_or_init(set));
        };
        let view = self.stored.current();
        let joined = files.current(&view.set, |InFiles { policies, bindings }| {
            let of_files = Set::new(policies, bindings.values());
            let stored = Set::new(&view.policies, view.bindings.values());
            let of_all = Set::new(policies, bindings.values()).followed_by(stored);
            Joined { of_files: Arc::new(of_files), of_all: Arc::new(of_all) }
        });
        if is_exempt { joined.of_files } else { joined.of_all }
    }
}

type Read<T> = fn(&dyn Object) -> Option<T>;

/// The objects of one kind.
struct Objects<T> {
    resource: Arc<Resource>,
    read: Read<T>,
}

struct PolicyObjects<R>(Objects<Policy<R>>);

struct BindingObjects(Objects<Binding>);

impl<R: Send + Sync> Source<View<R>> for PolicyObjects<R> {
    fn resource(&self) -> ResourceId {
        self.0.resource.id
    }

    fn clear(&self, view: &mut View<R>) {
        view.set = Arc::default();
        view.policies = OrdMap::new();
    }

    fn put(&self, view: &mut View<R>, entry: &Entry) {
        match self.0.read(entry) {
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
        self.0.resource.id
    }

    fn clear(&self, view: &mut View<R>) {
        view.set = Arc::default();
        view.bindings = OrdMap::new();
    }

    fn put(&self, view: &mut View<R>, entry: &Entry) {
        match self.0.read(entry) {
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

impl<T> Objects<T> {
    fn read(&self, entry: &Entry) -> Option<T> {
        let object = codec::own(&self.resource, &entry.bytes).ok();
        let made = object.and_then(|object| (self.read)(object.as_ref()));
        if made.is_none() {
            let resource = &self.resource.group_resource;
            tracing::error!(resource, key = &*entry.key, "cannot be read");
        }
        made
    }
}
