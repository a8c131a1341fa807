//! The stored configurations of one phase, followed. They are compiled once per change.

use std::sync::{Arc, OnceLock};

use engine::{
    catalog::{Catalog, Resource},
    followed::{Followed, Source},
    step::codec,
    stores::Stores,
};
use generated::admissionregistration::v1::{MutatingWebhookConfiguration, ValidatingWebhookConfiguration};
use imbl::OrdMap;
use machinery::object::Object;
use storage::entry::{Entry, ResourceId};

use super::{
    hook::{Hook, Stored},
    set::Hooks,
};

/// The group of the configurations, as the schema names it.
pub(super) const GROUP: &str = "admissionregistration";

/// The webhooks of one phase, always as the cache has them.
pub(crate) struct Configurations(Followed<View>);

/// The webhooks of each object, sorted by its name, and what was made of all of them.
#[derive(Clone, Default)]
struct View {
    by_name: OrdMap<Arc<str>, Arc<[Arc<Hook>]>>,
    compiled: Arc<OnceLock<Arc<Hooks>>>,
}

impl Configurations {
    /// Follows the configurations of the mutating phase.
    pub(crate) fn mutating(catalog: &Catalog, stores: &Arc<Stores>) -> Self {
        Configurations::follow(catalog, stores, "mutatingwebhookconfigurations", |name, object| {
            let stored: &MutatingWebhookConfiguration = object.as_any().downcast_ref()?;
            Some(Hook::all(name, stored.webhooks.iter().map(Stored::from)))
        })
    }

    /// Follows the configurations of the validating phase.
    pub(crate) fn validating(catalog: &Catalog, stores: &Arc<Stores>) -> Self {
        Configurations::follow(catalog, stores, "validatingwebhookconfigurations", |name, object| {
            let stored: &ValidatingWebhookConfiguration = object.as_any().downcast_ref()?;
            Some(Hook::all(name, stored.webhooks.iter().map(Stored::from)))
        })
    }

    /// Without the kind there are no webhooks.
    fn follow(catalog: &Catalog, stores: &Arc<Stores>, plural: &str, read: Read) -> Self {
        let source = catalog.find(GROUP, plural).map(|resource| -> Box<dyn Source<View>> {
            Box::new(Objects { resource: Arc::clone(resource), read })
        });
        Configurations(Followed::new(stores, View::default(), source.into_iter().collect()))
    }

    /// The webhooks as they are now. A request asks once for each phase, so that no change comes in the middle.
    pub(super) fn current(&self) -> Arc<Hooks> {
        let view = self.0.current();
        let compile =
            || Arc::new(Hooks::new(view.by_name.values().flat_map(|hooks| hooks.iter().cloned()).collect()));
        Arc::clone(view.compiled.get_or_init(compile))
    }
}

type Read = fn(&Arc<str>, &dyn Object) -> Option<Vec<Arc<Hook>>>;

/// The objects of one kind.
struct Objects {
    resource: Arc<Resource>,
    read: Read,
}

impl Source<View> for Objects {
    fn resource(&self) -> ResourceId {
        self.resource.id
    }

    fn clear(&self, view: &mut View) {
        *view = View::default();
    }

    fn put(&self, view: &mut View, entry: &Entry) {
        let name: Arc<str> = Arc::from(&*entry.key);
        let object = codec::own(&self.resource, &entry.bytes).ok();
        match object.and_then(|object| (self.read)(&name, object.as_ref())) {
            Some(hooks) => {
                view.compiled = Arc::default();
                view.by_name.insert(name, hooks.into());
            }
            None => {
                tracing::error!(resource = self.resource.group_resource, key = &*entry.key, "cannot be read");
                self.remove(view, &entry.key);
            }
        }
    }

    fn remove(&self, view: &mut View, key: &str) {
        view.compiled = Arc::default();
        view.by_name.remove(key);
    }
}
