//! Roles and bindings as they are stored, read for authorization and admission. What they mean is said in
//! [`access::authz::rbac`].

mod read;

use std::sync::Arc;

use access::authz::rbac::{Index, Rbac, RoleRef};
use engine::{
    catalog::{Catalog, Resource},
    followed::{Followed, Source},
    stores::Stores,
};
use storage::entry::{Entry, ResourceId};

pub use self::read::{binding_of, rule, rules_of, sum_of};

/// The group of the four kinds, as the schema names it.
pub const GROUP: &str = "rbac.authorization";

/// The four kinds.
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

/// The objects of one kind.
struct Grants {
    kind: Kind,
    resource: Arc<Resource>,
}

/// The permissions that the stored roles and bindings give, always as the cache has them.
#[must_use]
pub fn open(catalog: &Catalog, stores: &Arc<Stores>) -> Arc<Rbac> {
    let source = |(kind, plural): (Kind, &str)| -> Option<Box<dyn Source<Index>>> {
        let resource = Arc::clone(catalog.find(GROUP, plural)?);
        Some(Box::new(Grants { kind, resource }))
    };
    let sources = KINDS.into_iter().filter_map(source).collect();
    // Messages name the group as it is on the wire.
    let empty = Index::new(&catalog.brand.group(GROUP));
    Arc::new(Rbac::new(Followed::new(stores, empty, sources)))
}

impl Source<Index> for Grants {
    fn resource(&self) -> ResourceId {
        self.resource.id
    }

    fn clear(&self, index: &mut Index) {
        match self.kind {
            Kind::ClusterRole => index.forget_cluster_roles(),
            Kind::Role => index.forget_roles(),
            Kind::ClusterRoleBinding => index.forget_cluster_bindings(),
            Kind::RoleBinding => index.forget_bindings(),
        }
    }

    fn put(&self, index: &mut Index, entry: &Entry) {
        let done = match self.role(&entry.key) {
            Some(role) => read::rules(&self.resource, entry).map(|rules| index.set_role(role, Some(rules))),
            None => read::binding(&self.resource, entry).map(|binding| index.put_binding(binding)),
        };
        if done.is_none() {
            // What cannot be read grants nothing, also if it could be read before.
            tracing::error!(resource = self.resource.group_resource, key = &*entry.key, "cannot be read");
            self.remove(index, &entry.key);
        }
    }

    fn remove(&self, index: &mut Index, key: &str) {
        match (self.role(key), self.kind) {
            (Some(role), _) => index.set_role(role, None),
            // The index knows bindings by `<namespace>/<name>`, those of the cluster by an empty namespace.
            (None, Kind::ClusterRoleBinding) => index.remove_binding(&format!("/{key}")),
            (None, _) => index.remove_binding(key),
        }
    }
}

impl Grants {
    fn role(&self, key: &str) -> Option<RoleRef> {
        match self.kind {
            Kind::ClusterRole => Some(RoleRef::Cluster(key.into())),
            Kind::Role => Some(RoleRef::Namespaced(key.into())),
            Kind::ClusterRoleBinding | Kind::RoleBinding => None,
        }
    }
}
