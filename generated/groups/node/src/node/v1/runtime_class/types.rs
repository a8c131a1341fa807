// Written by kindsmith from schema/node/v1/runtime_class.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `node/v1` from `runtime_class`.

/// A way to run containers that node agents offer. Pods name it in `runtimeClassName`.
#[derive(Clone, Default, PartialEq)]
pub struct RuntimeClass {
    /// Name, labels and the other data that objects of every kind have.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// Name by which container runtimes on nodes know this way of running containers, as `gvisor`.
    pub handler: String,
    /// What a pod of this class needs besides its containers.
    pub overhead: Option<crate::node::v1::Overhead>,
    /// Which nodes support the class. Absent means all of them.
    pub scheduling: Option<crate::node::v1::Scheduling>,
}

/// Resources that running a pod takes besides its containers.
#[derive(Clone, Default, PartialEq)]
pub struct Overhead {
    /// Amounts for each pod, by resource, as `memory` with `120Mi`.
    pub pod_fixed: std::collections::BTreeMap<String, machinery::quantity::Quantity>,
}

/// How pods of a class find nodes that support it.
#[derive(Clone, Default, PartialEq)]
pub struct Scheduling {
    /// Labels that such a node has. They are added to the node selector of the pod, which may not
    /// contradict them.
    pub node_selector: std::collections::BTreeMap<String, String>,
    /// Taints of such nodes. They are added to the tolerations of the pod.
    pub tolerations: Vec<crate::core::v1::Toleration>,
}
