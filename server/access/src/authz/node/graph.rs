//! Which objects are in use on which nodes: edges from pods to their nodes, from referenced objects to pods,
//! from volumes to their claims, and from Secrets to volumes.
//!
//! A decision must not search: each referenced object has the set of its nodes. Secrets of volumes have
//! theirs through claims, so a change of a pod also touches the Secrets of the volumes that its claims are
//! bound to, and a change of a volume the nodes that use its claim. An object that is written without a
//! change of its references costs one comparison.
//!
//! The graph is immutable, and a new one shares most of the old one, as readers need.

use std::sync::Arc;

use imbl::{GenericHashMap, shared_ptr::DefaultSharedPtr};

use super::counts::Counts;

type Map<Value> = GenericHashMap<Arc<str>, Value, foldhash::fast::RandomState, DefaultSharedPtr>;

/// Kinds of objects that pods refer to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Referent {
    /// A Secret. Volumes refer to these, too.
    Secret,
    /// A `ConfigMap`.
    ConfigMap,
    /// A claim of a volume.
    VolumeClaim,
    /// A claim of devices.
    DeviceClaim,
    /// A service account.
    Account,
}

/// Kinds of objects that name their node themselves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Owned {
    /// A volume attachment.
    Attachment,
    /// A slice of a node's devices.
    Slice,
    /// A request for the certificate of a pod.
    CertificateRequest,
}

/// What a question is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Object {
    Pod,
    Volume,
    Referent(Referent),
    Owned(Owned),
}

impl Object {
    /// Whether objects of this kind are in no namespace.
    pub(super) fn is_of_cluster(self) -> bool {
        matches!(self, Object::Volume | Object::Owned(Owned::Attachment | Owned::Slice))
    }
}

/// An object that a pod refers to: its kind, and `<namespace>/<name>`.
pub type PodReference = (Referent, Arc<str>);

/// A pod that is bound to a node.
#[derive(Debug, PartialEq, Eq)]
struct Pod {
    node: Arc<str>,
    /// Sorted, each one once.
    references: Vec<PodReference>,
}

/// A volume that is bound to a claim.
#[derive(Debug, PartialEq, Eq)]
struct Volume {
    claim: Arc<str>,
    /// Sorted, each one once.
    secrets: Vec<Arc<str>>,
}

/// Objects in use on nodes, at one time.
#[derive(Debug, Clone, Default)]
pub struct Graph {
    pods: Map<Arc<Pod>>,
    volumes: Map<Arc<Volume>>,
    attachments: Map<Arc<str>>,
    slices: Map<Arc<str>>,
    certificate_requests: Map<Arc<str>>,
    /// The nodes of each object that pods refer to, by [`Referent`].
    nodes: [Map<Counts>; 5],
    /// The Secrets of the volumes that are bound to a claim.
    secrets: Map<Counts>,
}

impl Graph {
    /// Adds a pod that is bound to a node, in place of the one with this key.
    pub fn put_pod(&mut self, key: &Arc<str>, node: &str, mut references: Vec<PodReference>) {
        references.sort_unstable();
        references.dedup();
        let pod = Pod { node: node.into(), references };
        if self.pods.get(key).is_some_and(|have| **have == pod) {
            return;
        }
        self.remove_pod(key);
        self.each_use(&pod, Graph::add_use);
        self.pods.insert(Arc::clone(key), Arc::new(pod));
    }

    /// Removes a pod.
    pub fn remove_pod(&mut self, key: &str) {
        if let Some(pod) = self.pods.remove(key) {
            self.each_use(&pod, Graph::remove_use);
        }
    }

    /// Removes all pods.
    pub fn forget_pods(&mut self) {
        self.pods = Map::default();
        self.nodes = <[Map<Counts>; 5]>::default();
    }

    /// Adds a volume that is bound to a claim, in place of the one with this name. Its Secrets are those that
    /// agents need.
    pub fn put_volume(&mut self, name: &Arc<str>, claim: Arc<str>, mut secrets: Vec<Arc<str>>) {
        secrets.sort_unstable();
        secrets.dedup();
        let volume = Volume { claim, secrets };
        if self.volumes.get(name).is_some_and(|have| **have == volume) {
            return;
        }
        self.remove_volume(name);
        for secret in &volume.secrets {
            let secrets = self.secrets.entry(Arc::clone(&volume.claim)).or_default();
            if secrets.add(secret, 1) {
                self.each_node(&volume.claim, |graph, node, uses| {
                    graph.add_use(Referent::Secret, secret, node, uses);
                });
            }
        }
        self.volumes.insert(Arc::clone(name), Arc::new(volume));
    }

    /// Removes a volume.
    pub fn remove_volume(&mut self, name: &str) {
        let Some(volume) = self.volumes.remove(name) else { return };
        for secret in &volume.secrets {
            let Some(secrets) = self.secrets.get_mut(&volume.claim) else { continue };
            let was_last = secrets.remove(secret, 1);
            if secrets.is_empty() {
                self.secrets.remove(&volume.claim);
            }
            if was_last {
                self.each_node(&volume.claim, |graph, node, uses| {
                    graph.remove_use(Referent::Secret, secret, node, uses);
                });
            }
        }
    }

    /// Removes all volumes.
    pub fn forget_volumes(&mut self) {
        let names: Vec<Arc<str>> = self.volumes.keys().cloned().collect();
        names.iter().for_each(|name| self.remove_volume(name));
    }

    /// Adds an object that names its node, in place of the one with this key. The empty name is no node's.
    pub fn put_owned(&mut self, owned: Owned, key: &Arc<str>, node: &str) {
        let map = self.owned(owned);
        match node {
            "" => map.remove(key),
            node => map.insert(Arc::clone(key), node.into()),
        };
    }

    /// Removes an object that names its node.
    pub fn remove_owned(&mut self, owned: Owned, key: &str) {
        self.owned(owned).remove(key);
    }

    /// Removes all objects of a kind that name their node.
    pub fn forget_owned(&mut self, owned: Owned) {
        *self.owned(owned) = Map::default();
    }

    /// Whether an object is in use on a node.
    pub(super) fn is_used(&self, object: Object, key: &str, node: &str) -> bool {
        let is_node = |found: Option<&Arc<str>>| found.is_some_and(|found| **found == *node);
        match object {
            Object::Pod => is_node(self.pods.get(key).map(|pod| &pod.node)),
            Object::Volume => {
                let volume = self.volumes.get(key);
                volume.is_some_and(|volume| self.is_referent(Referent::VolumeClaim, &volume.claim, node))
            }
            Object::Referent(referent) => self.is_referent(referent, key, node),
            Object::Owned(Owned::Attachment) => is_node(self.attachments.get(key)),
            Object::Owned(Owned::Slice) => is_node(self.slices.get(key)),
            Object::Owned(Owned::CertificateRequest) => is_node(self.certificate_requests.get(key)),
        }
    }

    fn is_referent(&self, referent: Referent, key: &str, node: &str) -> bool {
        let [secrets, config_maps, volume_claims, device_claims, accounts] = &self.nodes;
        let map = match referent {
            Referent::Secret => secrets,
            Referent::ConfigMap => config_maps,
            Referent::VolumeClaim => volume_claims,
            Referent::DeviceClaim => device_claims,
            Referent::Account => accounts,
        };
        map.get(key).is_some_and(|nodes| nodes.contains(node))
    }

    fn nodes_of(&mut self, referent: Referent) -> &mut Map<Counts> {
        let [secrets, config_maps, volume_claims, device_claims, accounts] = &mut self.nodes;
        match referent {
            Referent::Secret => secrets,
            Referent::ConfigMap => config_maps,
            Referent::VolumeClaim => volume_claims,
            Referent::DeviceClaim => device_claims,
            Referent::Account => accounts,
        }
    }

    fn owned(&mut self, owned: Owned) -> &mut Map<Arc<str>> {
        match owned {
            Owned::Attachment => &mut self.attachments,
            Owned::Slice => &mut self.slices,
            Owned::CertificateRequest => &mut self.certificate_requests,
        }
    }

    /// Applies a change to everything that a pod uses: its references, and the Secrets of its claims'
    /// volumes.
    fn each_use(&mut self, pod: &Pod, change: fn(&mut Graph, Referent, &Arc<str>, &Arc<str>, usize)) {
        for (referent, key) in &pod.references {
            change(self, *referent, key, &pod.node, 1);
            if *referent != Referent::VolumeClaim {
                continue;
            }
            let Some(secrets) = self.secrets.get(key).cloned() else { continue };
            for (secret, _) in secrets.each() {
                change(self, Referent::Secret, secret, &pod.node, 1);
            }
        }
    }

    /// Applies a change to each node that uses a claim, with the number of its pods that do.
    fn each_node(&mut self, claim: &str, mut change: impl FnMut(&mut Graph, &Arc<str>, usize)) {
        let Some(nodes) = self.nodes_of(Referent::VolumeClaim).get(claim).cloned() else { return };
        for (node, uses) in nodes.each() {
            change(self, node, uses);
        }
    }

    fn add_use(&mut self, referent: Referent, key: &Arc<str>, node: &Arc<str>, uses: usize) {
        self.nodes_of(referent).entry(Arc::clone(key)).or_default().add(node, uses);
    }

    fn remove_use(&mut self, referent: Referent, key: &Arc<str>, node: &Arc<str>, uses: usize) {
        let map = self.nodes_of(referent);
        let Some(nodes) = map.get_mut(key) else { return };
        nodes.remove(node, uses);
        if nodes.is_empty() {
            map.remove(key);
        }
    }
}

#[cfg(test)]
impl Graph {
    pub(super) fn is_empty(&self) -> bool {
        self.pods.is_empty()
            && self.volumes.is_empty()
            && [&self.attachments, &self.slices, &self.certificate_requests].iter().all(|map| map.is_empty())
            && self.nodes.iter().all(Map::is_empty)
            && self.secrets.is_empty()
    }
}
