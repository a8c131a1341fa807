//! The stored configurations of one phase, followed. They are compiled once per change.

use std::sync::{Arc, OnceLock};

use engine::{
    catalog::Resource,
    context::admit::AdmissionRequest,
    followed::{Followed, Source},
    step::codec,
};
use generated_admissionregistration::admissionregistration::v1::{
    MutatingWebhookConfiguration, ValidatingWebhookConfiguration,
};
use imbl::OrdMap;
use machinery::object::Object;
use storage::entry::{Entry, ResourceId};

use super::{
    hook::{Hook, Stored},
    in_files::HooksInFiles,
    set::Hooks,
};
use crate::{
    Supplies,
    manifests::{Join, Joined},
    matching::is_exempt,
};

/// The group of the configurations, as the schema names it.
pub(super) const GROUP: &str = "admissionregistration";

/// What is made of stored objects at its first use.
type MadeOnce = OnceLock<Arc<Hooks>>;

/// The webhooks of one phase, always as the cache and the files have them.
pub(crate) struct Configurations {
    stored: Followed<View>,
    files: Option<Join<MadeOnce, Vec<Arc<Hook>>, Hooks>>,
    /// What requests see that no webhook is called for.
    none: Arc<Hooks>,
}

/// The webhooks of each object, sorted by its name, and what was made of all of them.
#[derive(Clone, Default)]
struct View {
    by_name: OrdMap<Arc<str>, Arc<[Arc<Hook>]>>,
    compiled: Arc<MadeOnce>,
}

impl View {
    fn hooks(&self) -> impl Iterator<Item = Arc<Hook>> {
        self.by_name.values().flat_map(|hooks| hooks.iter().cloned())
    }
}

impl Configurations {
    /// Follows the configurations of the mutating phase.
    pub(super) fn mutating(supplies: &Supplies, files: HooksInFiles) -> Self {
        Configurations::follow(supplies, files, "mutatingwebhookconfigurations", |name, object| {
            let stored: &MutatingWebhookConfiguration = object.as_any().downcast_ref()?;
            Some(Hook::all(name, stored.webhooks.iter().map(Stored::from)))
        })
    }

    /// Follows the configurations of the validating phase.
    pub(super) fn validating(supplies: &Supplies, files: HooksInFiles) -> Self {
        Configurations::follow(supplies, files, "validatingwebhookconfigurations", |name, object| {
            let stored: &ValidatingWebhookConfiguration = object.as_any().downcast_ref()?;
            Some(Hook::all(name, stored.webhooks.iter().map(Stored::from)))
        })
    }

    /// Without the kind there are no webhooks.
    fn follow(supplies: &Supplies, files: HooksInFiles, plural: &str, read: Read) -> Self {
        let source = supplies.catalog.find(GROUP, plural).map(|resource| -> Box<dyn Source<View>> {
            Box::new(Objects { resource: Arc::clone(resource), read })
        });
        Configurations {
            stored: Followed::new(&supplies.stores, View::default(), source.into_iter().collect()),
            files: files.map(Join::new),
            none: Arc::default(),
        }
    }

    /// The webhooks for a request as they are now. A request asks once for each phase, so that no change
    /// comes in the middle. Requests for webhooks and policies see only those in files, which no request can
    /// make worse.
    pub(super) fn current(&self, admission: &AdmissionRequest<'_>) -> Arc<Hooks> {
        let is_exempt = is_exempt(admission);
        let Some(files) = &self.files else {
            if is_exempt {
                return Arc::clone(&self.none);
            }
            let view = self.stored.current();
            return Arc::clone(view.compiled.get_or_init(|| Arc::new(Hooks::new(view.hooks().collect()))));
        };
        let view = self.stored.current();
        let joined = files.current(&view.compiled, |in_files| Joined {
            of_files: Arc::new(Hooks::new(in_files.clone())),
            of_all: Arc::new(Hooks::new(in_files.iter().cloned().chain(view.hooks()).collect())),
        });
        if is_exempt { joined.of_files } else { joined.of_all }
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
