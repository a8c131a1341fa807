//! Which counters a request belongs to. The counters of a route are looked up by number, so that
//! counting a request makes no text.

use std::{
    collections::HashMap,
    hash::{Hash, Hasher},
    sync::{Arc, PoisonError, RwLock},
};

use engine::request::Route;
use ground::metrics::{DryRun, Metrics, RouteLabels, RouteMetrics};
use machinery::{kind::Verb, user::User};
use storage::entry::ResourceId;

/// The counters of every route that was used so far. Bounded by the number of routes.
pub struct Counted {
    metrics: Arc<Metrics>,
    routes: RwLock<HashMap<Key, Arc<RouteMetrics>>>,
    pages: Arc<RouteMetrics>,
    /// Users of the control plane, and what metrics call them.
    system_clients: Vec<(String, Arc<str>)>,
}

/// What tells routes apart. Every request looks its counters up, and hashing one number costs far less than
/// hashing five, so the small ones stand side by side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Key {
    resource: ResourceId,
    /// Another definition of a kind may have other versions and sub-resources.
    definition: u64,
    rest: u64,
}

impl Hash for Key {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.resource.number() ^ self.rest);
    }
}

impl Key {
    fn of(route: &Route, scope: Scope, is_apply: bool) -> Self {
        let mut known = route.resource.kind.subresources.iter();
        // The place among those of the kind, of which there are a few. Zero is the resource itself.
        let subresource =
            route.subresource.as_ref().and_then(|asked| known.position(|known| known.name == asked.name));
        let subresource = subresource.map_or(0, |at| at as u64 + 1);
        let version = u64::from(route.resource.version_number());
        let rest = [(route.verb as u64, 8), (scope as u64, 12), (u64::from(is_apply), 14), (subresource, 16)];
        let rest = rest.iter().fold(version, |rest, (field, at)| rest | field << at);
        Key { resource: route.resource.id, definition: route.resource.definition(), rest }
    }
}

/// How much of a resource type a request is about.
#[derive(Debug, Clone, Copy)]
enum Scope {
    One,
    Namespaced,
    All,
}

/// The counters of one request.
#[derive(Clone)]
pub struct Series {
    /// Its route.
    pub route: Arc<RouteMetrics>,
    /// Whether it meant what it asked.
    pub dry_run: DryRun,
    /// Which program of the control plane asks, if it is one.
    pub system_client: Option<Arc<str>>,
}

impl Counted {
    /// Counts in these metrics. `system_clients` are users of the control plane with the names of their
    /// programs: these are few, and clients cannot choose them freely.
    #[must_use]
    pub fn new(metrics: Arc<Metrics>, system_clients: Vec<(String, Arc<str>)>) -> Self {
        let pages = metrics.route(&RouteLabels::unknown("other"));
        Counted { metrics, routes: RwLock::default(), pages, system_clients }
    }

    /// The counters of requests that name no resource.
    #[must_use]
    pub fn page(&self) -> Series {
        Series { route: Arc::clone(&self.pages), dry_run: DryRun::No, system_client: None }
    }

    /// The counters of a route. `is_apply` says whether a patch is the configuration of an applier.
    #[must_use]
    pub fn route(&self, route: &Route, user: &User, dry_run: DryRun, is_apply: bool) -> Series {
        // A new object has no name in the path, and may have none at all.
        let is_one = !route.name.is_empty() || route.verb == Verb::Create;
        let scope = match (is_one, route.namespace.is_empty()) {
            (true, _) => Scope::One,
            (false, false) => Scope::Namespaced,
            (false, true) => Scope::All,
        };
        let key = Key::of(route, scope, is_apply);
        // A map that a panicking thread held is still a map.
        let known = self.routes.read().unwrap_or_else(PoisonError::into_inner).get(&key).cloned();
        let route = known.unwrap_or_else(|| {
            let series = self.metrics.route(&labels(route, scope, is_apply));
            let mut routes = self.routes.write().unwrap_or_else(PoisonError::into_inner);
            // Few requests reach an earlier definition any more, so kinds that come, change and go leave
            // nothing here.
            routes.retain(|known, _| known.resource != key.resource || known.definition == key.definition);
            routes.insert(key, Arc::clone(&series));
            series
        });
        Series { route, dry_run, system_client: self.system_client(user) }
    }

    fn system_client(&self, user: &User) -> Option<Arc<str>> {
        let known = self.system_clients.iter().find(|(name, _)| *name == user.name);
        known.map(|(_, label)| Arc::clone(label))
    }
}

impl Scope {
    const fn word(self) -> &'static str {
        match self {
            Scope::One => "resource",
            Scope::Namespaced => "namespace",
            Scope::All => "cluster",
        }
    }
}

fn labels(route: &Route, scope: Scope, is_apply: bool) -> RouteLabels {
    let resource = &route.resource;
    RouteLabels {
        group: resource.group.clone(),
        version: resource.kind.version.to_string(),
        resource: resource.kind.plural.to_string(),
        subresource: route.subresource_name().to_owned(),
        scope: scope.word(),
        ..RouteLabels::unknown(verb_label(route, is_apply))
    }
}

/// Sub-resources whose requests lead to another server, whatever their method.
const CONNECTIONS: [&str; 5] = ["attach", "exec", "log", "portforward", "proxy"];

/// Returns the label `verb` of a request: mostly its method.
fn verb_label(route: &Route, is_apply: bool) -> &'static str {
    match route.verb {
        _ if CONNECTIONS.contains(&route.subresource_name()) => "CONNECT",
        Verb::Create => "POST",
        Verb::Delete | Verb::DeleteCollection => "DELETE",
        Verb::Get => "GET",
        Verb::List => "LIST",
        Verb::Patch if is_apply => "APPLY",
        Verb::Patch => "PATCH",
        Verb::Update => "PUT",
        Verb::Watch => "WATCH",
    }
}
