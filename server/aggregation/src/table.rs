//! What the stored `APIService` objects say: who serves which version of which group.

use std::{collections::BTreeMap, sync::Arc};

use engine::{catalog::Resource, followed::Source, step::codec};
use generated_apiregistration::apiregistration::v1::APIService;
use machinery::object::OfKind;
use storage::entry::{Entry, ResourceId};

use crate::backend::{Backend, Target};

/// The condition that says whether a version can be reached.
const AVAILABLE: &str = "Available";

/// All registered versions. It is copied at each change, and shares what did not change.
#[derive(Clone, Default)]
pub(crate) struct Table {
    /// By `group/version`, as in `apiVersion`.
    versions: BTreeMap<String, Arc<Registered>>,
    /// How many of them other servers serve.
    remote: usize,
    /// Grows with each change.
    generation: u64,
}

/// A registered version.
#[derive(Debug)]
pub(crate) struct Registered {
    pub(crate) api_version: String,
    pub(crate) group_priority: i32,
    pub(crate) version_priority: i32,
    /// The server that serves it, if it is another one.
    pub(crate) remote: Option<Remote>,
}

/// A version that another server serves.
#[derive(Debug, Clone)]
pub struct Remote {
    pub(crate) backend: Arc<Backend>,
    /// Whether the server could be reached when it was last asked.
    pub(crate) is_available: bool,
}

impl Table {
    /// The other server that serves a version, if there is one.
    pub(crate) fn remote(&self, api_version: &str) -> Option<&Remote> {
        self.versions.get(api_version)?.remote.as_ref()
    }

    /// Whether other servers serve anything.
    pub(crate) fn has_remote(&self) -> bool {
        self.remote > 0
    }

    pub(crate) fn versions(&self) -> impl Iterator<Item = &Arc<Registered>> {
        self.versions.values()
    }

    pub(crate) fn generation(&self) -> u64 {
        self.generation
    }

    fn put(&mut self, object: &APIService) {
        let api_version = api_version(&object.metadata.name);
        let former = self.versions.get(&api_version).and_then(|former| former.remote.as_ref());
        let registered = Registered {
            remote: remote(object, former),
            group_priority: object.spec.group_priority_minimum,
            version_priority: object.spec.version_priority,
            api_version: api_version.clone(),
        };
        self.versions.insert(api_version, Arc::new(registered));
        self.changed();
    }

    fn changed(&mut self) {
        self.remote = self.versions.values().filter(|version| version.remote.is_some()).count();
        self.generation += 1;
    }
}

/// `group/version` from the name of an object, `version.group`, in which the group of core is empty.
pub(crate) fn api_version(name: &str) -> String {
    match name.split_once('.') {
        Some((version, group)) if !group.is_empty() => format!("{group}/{version}"),
        _ => name.trim_end_matches('.').to_owned(),
    }
}

fn remote(object: &APIService, former: Option<&Remote>) -> Option<Remote> {
    let service = object.spec.service.as_ref()?;
    let target = Target::new(service, &object.spec);
    // Connections survive what has nothing to do with them, such as another condition.
    let same = former.map(|former| &former.backend).filter(|backend| *backend.target() == target);
    let mut conditions = object.status.conditions.iter();
    Some(Remote {
        backend: same.cloned().unwrap_or_else(|| Arc::new(Backend::new(target))),
        is_available: conditions.any(|condition| condition.type_ == AVAILABLE && condition.status == "True"),
    })
}

/// How stored objects enter the table.
pub(crate) struct Objects {
    resource: Arc<Resource>,
    /// The group of the objects themselves. It is always served here, so that a mistake in one can be mended.
    own_group: String,
}

impl Objects {
    pub(crate) fn new(resource: &Arc<Resource>) -> Self {
        Objects { resource: Arc::clone(resource), own_group: format!("{}/", resource.group) }
    }
}

impl Source<Table> for Objects {
    fn resource(&self) -> ResourceId {
        self.resource.id
    }

    fn clear(&self, view: &mut Table) {
        view.versions.clear();
        view.changed();
    }

    fn put(&self, view: &mut Table, entry: &Entry) {
        if api_version(&entry.key).starts_with(&self.own_group) {
            return;
        }
        let object = codec::own(&self.resource, &entry.bytes).ok();
        match object.as_ref().and_then(|object| object.as_any().downcast_ref::<APIService>()) {
            Some(object) => view.put(object),
            None => {
                tracing::error!(kind = APIService::KIND, key = &*entry.key, "cannot be read");
                self.remove(view, &entry.key);
            }
        }
    }

    fn remove(&self, view: &mut Table, key: &str) {
        view.versions.remove(&api_version(key));
        view.changed();
    }
}

#[cfg(test)]
mod tests {
    use generated_apiregistration::apiregistration::v1::{
        APIServiceCondition, APIServiceSpec, APIServiceStatus, ServiceReference,
    };
    use machinery::meta::v1::ObjectMeta;

    use super::*;

    fn object(name: &str, port: i32, available: &str) -> APIService {
        let service = ServiceReference { namespace: "n".into(), name: "s".into(), port: Some(port) };
        let condition = APIServiceCondition {
            type_: AVAILABLE.into(),
            status: available.into(),
            ..APIServiceCondition::default()
        };
        APIService {
            metadata: ObjectMeta { name: name.into(), ..ObjectMeta::default() },
            spec: APIServiceSpec { service: Some(service), ..APIServiceSpec::default() },
            status: APIServiceStatus { conditions: vec![condition] },
        }
    }

    #[test]
    fn names_become_versions() {
        for (name, expected) in
            [("v1.apps", "apps/v1"), ("v1.a.b.c", "a.b.c/v1"), ("v1.", "v1"), ("v1", "v1")]
        {
            assert_eq!(api_version(name), expected);
        }
    }

    #[test]
    fn connections_survive_what_does_not_concern_them() {
        let mut table = Table::default();
        table.put(&object("v1.far", 443, "True"));
        let first = table.remote("far/v1").expect("it is registered").clone();
        assert!(first.is_available);
        table.put(&object("v1.far", 443, "False"));
        let second = table.remote("far/v1").expect("it is registered").clone();
        assert!(!second.is_available && Arc::ptr_eq(&first.backend, &second.backend));
        table.put(&object("v1.far", 444, "False"));
        let third = table.remote("far/v1").expect("it is registered").clone();
        assert!(!Arc::ptr_eq(&first.backend, &third.backend));
        let local = APIService { spec: APIServiceSpec::default(), ..object("v1.far", 443, "True") };
        table.put(&local);
        assert!(table.remote("far/v1").is_none());
        assert_eq!(table.generation(), 4);
    }
}
