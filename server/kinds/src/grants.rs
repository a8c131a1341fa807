//! Roles and bindings as they are stored, read for whoever decides who may do what. What they mean is said in
//! [`access::authz::rbac`].

mod read;

use std::sync::Arc;

use access::authz::rbac::{Feed, Index, Rbac, RoleRef, Seen};
use engine::{
    catalog::{Catalog, Resource},
    context::Shared,
    stores::Stores,
};
use ground::shutdown;
use machinery::brand::Brand;
use storage::{
    cache::watch::{BATCH_CHANGES_MAX, Lagged, Watcher},
    change::{Change, ChangeKind},
    entry::{Entry, ResourceId},
};

pub use self::read::{binding_of, rule, rules_of, sum_of};

/// The group of the four kinds, as the schema names it.
pub const GROUP: &str = "rbac.authorization";

/// The four kinds, in the order of [`Seen`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    ClusterRole,
    Role,
    ClusterRoleBinding,
    RoleBinding,
}

const KINDS: [(Kind, &str); 4] = [
    (Kind::ClusterRole, "clusterroles"),
    (Kind::Role, "roles"),
    (Kind::ClusterRoleBinding, "clusterrolebindings"),
    (Kind::RoleBinding, "rolebindings"),
];

/// What there is of one kind.
struct Shelf {
    kind: Kind,
    resource: Arc<Resource>,
    /// The place in [`Seen`].
    place: usize,
    /// None until the first look, and again after too much was missed.
    watcher: Option<Watcher>,
}

/// Follows the store.
struct Follower {
    stores: Arc<Stores>,
    shelves: Vec<Shelf>,
}

/// The permissions that the stored roles and bindings give, always as the cache has them.
#[must_use]
pub fn open(catalog: &Catalog, stores: &Arc<Stores>) -> Arc<Rbac> {
    let shelf = |(place, (kind, plural)): (usize, (Kind, &str))| {
        let resource = Arc::clone(catalog.find(GROUP, plural)?);
        Some(Shelf { kind, resource, place, watcher: None })
    };
    let shelves: Vec<Shelf> = KINDS.into_iter().enumerate().filter_map(shelf).collect();
    let places: Vec<(usize, ResourceId)> =
        shelves.iter().map(|shelf| (shelf.place, shelf.resource.id)).collect();
    let looked_at = Arc::clone(stores);
    let is_behind = move |seen: &Seen| {
        places
            .iter()
            .any(|&(place, id)| seen.get(place).is_some_and(|seen| looked_at.cache(id).changed(id) > *seen))
    };
    let follower = Follower { stores: Arc::clone(stores), shelves };
    Arc::new(Rbac::new(&group(catalog.brand), Box::new(is_behind), Box::new(follower)))
}

/// Keeps the index up to date also while nobody asks for a decision, so that whoever asks next has little to catch
/// up with. Ends when the server stops.
pub async fn keep_up(cx: Shared, rbac: Arc<Rbac>) {
    let mut stopping = cx.stopping.clone();
    let catalog = cx.catalog.load();
    let ids = KINDS.iter().filter_map(|(_, plural)| Some(catalog.find(GROUP, plural)?.id));
    let waiting = ids.map(|id| {
        let rbac = Arc::clone(&rbac);
        let (_, mut watcher) = cx.stores.cache(id).snapshot_and_watch(id);
        async move {
            loop {
                watcher.wait().await;
                rbac.catch_up();
            }
        }
    });
    tokio::select! {
        _ = futures_util::future::join_all(waiting) => {}
        () = shutdown::begun(&mut stopping) => {}
    }
}

/// The group of the four kinds on the wire.
fn group(brand: &Brand) -> String {
    brand.group(GROUP)
}

impl Feed for Follower {
    fn fetch(&mut self, index: &mut Index) {
        for shelf in &mut self.shelves {
            if shelf.follow(index).is_err() {
                shelf.watcher = None;
            }
            if shelf.watcher.is_none() {
                shelf.begin(&self.stores, index);
            }
            let known = shelf.watcher.as_mut().map_or(0, Watcher::progress);
            if let Some(seen) = index.seen.get_mut(shelf.place) {
                *seen = known;
            }
        }
    }
}

impl Shelf {
    /// Takes everything that there is.
    fn begin(&mut self, stores: &Stores, index: &mut Index) {
        let id = self.resource.id;
        let (snapshot, watcher) = stores.cache(id).snapshot_and_watch(id);
        match self.kind {
            Kind::ClusterRole => index.forget_cluster_roles(),
            Kind::Role => index.forget_roles(),
            Kind::ClusterRoleBinding => index.forget_cluster_bindings(),
            Kind::RoleBinding => index.forget_bindings(),
        }
        snapshot.entries.values().for_each(|entry| self.put(index, entry));
        self.watcher = Some(watcher);
    }

    /// Takes what changed.
    fn follow(&mut self, index: &mut Index) -> Result<(), Lagged> {
        let Some(watcher) = &mut self.watcher else { return Ok(()) };
        let mut all = Vec::new();
        loop {
            let changes = watcher.try_next(BATCH_CHANGES_MAX)?;
            let is_last = changes.len() < BATCH_CHANGES_MAX;
            all.extend(changes);
            if is_last {
                break;
            }
        }
        all.iter().for_each(|change| self.apply(index, change));
        Ok(())
    }

    fn apply(&self, index: &mut Index, change: &Change) {
        match change.kind {
            ChangeKind::Put => self.put(index, &change.entry),
            ChangeKind::Delete => self.remove(index, &change.entry.key),
        }
    }

    fn put(&self, index: &mut Index, entry: &Entry) {
        let done = match self.role(&entry.key) {
            Some(role) => read::rules(&self.resource, entry).map(|rules| index.set_role(role, Some(rules))),
            None => read::binding(&self.resource, entry).map(|binding| index.put_binding(binding)),
        };
        if done.is_none() {
            // Nobody is given anything by what cannot be read.
            tracing::error!(resource = self.resource.group_resource, key = &*entry.key, "cannot be read");
            self.remove(index, &entry.key);
        }
    }

    fn remove(&self, index: &mut Index, key: &str) {
        match (self.role(key), self.kind) {
            (Some(role), _) => index.set_role(role, None),
            (None, Kind::ClusterRoleBinding) => index.remove_binding(&format!("/{key}")),
            (None, _) => index.remove_binding(key),
        }
    }

    fn role(&self, key: &str) -> Option<RoleRef> {
        match self.kind {
            Kind::ClusterRole => Some(RoleRef::Cluster(key.into())),
            Kind::Role => Some(RoleRef::Namespaced(key.into())),
            Kind::ClusterRoleBinding | Kind::RoleBinding => None,
        }
    }
}
