//! Objects in use on nodes, as stored pods, volumes and others say. [`access::authz::node`] decides by them
//! what the agent of a node may read. The graph is that crate's, which names no kind; this module fills it
//! and follows the cache, so a decision sees every acknowledged write.

mod key;
mod pods;
mod volumes;

use std::{any::Any, sync::Arc};

use access::authz::node::{Graph, Owned};
use engine::{
    catalog::{Catalog, Resource},
    followed::{Followed, Source},
    step::codec,
    stores::Stores,
};
use generated_core::core::v1::{PersistentVolume, Pod};
use machinery::{brand::Brand, json};
use storage::entry::{Entry, ResourceId};

use self::key::key;

/// What objects of a kind say about use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Says {
    /// A pod refers to objects and is bound to a node.
    Pod,
    /// A volume refers to its claim and to Secrets.
    Volume,
    /// An object names its node.
    Node(Owned),
}

/// The kinds, by group and plural name.
const KINDS: [(Says, &str, &str); 5] = [
    (Says::Pod, "core", "pods"),
    (Says::Volume, "core", "persistentvolumes"),
    (Says::Node(Owned::Attachment), "storage", "volumeattachments"),
    (Says::Node(Owned::Slice), "resource", "resourceslices"),
    (Says::Node(Owned::CertificateRequest), "certificates", "podcertificaterequests"),
];

/// The objects of one kind.
struct Objects {
    says: Says,
    resource: Arc<Resource>,
    /// Where the name of the node is kept beside the bytes, if it is.
    node_at: Option<usize>,
    brand: &'static Brand,
}

/// The graph of the stored objects, always as the cache has them.
#[must_use]
pub fn open(catalog: &Catalog, stores: &Arc<Stores>) -> Followed<Graph> {
    let source = |(says, group, plural): (Says, &str, &str)| -> Option<Box<dyn Source<Graph>>> {
        let resource = Arc::clone(catalog.find(group, plural)?);
        let node = resource.kind.selectable.iter().find(|field| &*field.label == "spec.nodeName");
        let node_at = node.map(|field| field.place);
        Some(Box::new(Objects { says, resource, node_at, brand: catalog.brand }))
    };
    Followed::new(stores, Graph::default(), KINDS.into_iter().filter_map(source).collect())
}

impl Source<Graph> for Objects {
    fn resource(&self) -> ResourceId {
        self.resource.id
    }

    fn clear(&self, graph: &mut Graph) {
        match self.says {
            Says::Pod => graph.forget_pods(),
            Says::Volume => graph.forget_volumes(),
            Says::Node(owned) => graph.forget_owned(owned),
        }
    }

    fn put(&self, graph: &mut Graph, entry: &Entry) {
        if self.add(graph, entry).is_none() {
            // An object that cannot be read opens no access, also if it could be read before.
            tracing::error!(resource = self.resource.group_resource, key = &*entry.key, "cannot be read");
            self.remove(graph, &entry.key);
        }
    }

    fn remove(&self, graph: &mut Graph, key: &str) {
        match self.says {
            Says::Pod => graph.remove_pod(key),
            Says::Volume => graph.remove_volume(key),
            Says::Node(owned) => graph.remove_owned(owned, key),
        }
    }
}

impl Objects {
    /// Adds an object; `None` if it cannot be read.
    fn add(&self, graph: &mut Graph, entry: &Entry) -> Option<()> {
        if let Says::Node(owned) = self.says {
            let node = json::pick(&entry.bytes, &["spec", "nodeName"]).map(json::text_of);
            graph.put_owned(owned, &entry.key, node.as_deref().unwrap_or_default());
            return Some(());
        }
        let node = self.node_at.and_then(|place| entry.head.field(place));
        if self.says == Says::Pod && node == Some("") {
            // Most writes of pods are of such pods, and to read one costs as much as a small write.
            graph.remove_pod(&entry.key);
            return Some(());
        }
        let object = codec::own(&self.resource, &entry.bytes).ok()?;
        let object: &dyn Any = object.as_any();
        if self.says == Says::Volume {
            let volume = object.downcast_ref::<PersistentVolume>()?;
            match &volume.spec.claim_ref {
                Some(claim) => {
                    let secrets = volumes::secrets(&volume.spec, &claim.namespace);
                    graph.put_volume(&entry.key, key(&claim.namespace, &claim.name), secrets);
                }
                None => graph.remove_volume(&entry.key),
            }
            return Some(());
        }
        let pod = object.downcast_ref::<Pod>()?;
        match pod.spec.node_name.as_str() {
            "" => graph.remove_pod(&entry.key),
            node => graph.put_pod(&entry.key, node, pods::references(self.brand, pod)),
        }
        Some(())
    }
}
