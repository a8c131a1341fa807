// Written by kindsmith from schema/core/v1/pod_spec.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `core/v1` from `pod_spec`.

/// Names for an address in the hosts file of a pod.
#[derive(Clone, Default, PartialEq)]
pub struct HostAlias {
    /// The address.
    pub ip: String,
    /// Names that stand for it.
    pub hostnames: Vec<String>,
}

/// Settings of the resolver, besides those that `dnsPolicy` brings.
#[derive(Clone, Default, PartialEq)]
pub struct PodDNSConfig {
    /// Addresses of servers, at most 3 with those of the policy.
    pub nameservers: Vec<String>,
    /// Domains that are tried behind short names, at most 32 with 2048 characters.
    pub searches: Vec<String>,
    /// Options of the resolver. They count more than those of the policy.
    pub options: Vec<crate::core::v1::PodDNSConfigOption>,
}

/// An option of the resolver.
#[derive(Clone, Default, PartialEq)]
pub struct PodDNSConfigOption {
    /// Name of the option. It must be set.
    pub name: String,
    /// Its value, where it has one.
    pub value: Option<String>,
}

/// The operating system of a pod.
#[derive(Clone, Default, PartialEq)]
pub struct PodOS {
    /// `linux` or `windows`.
    pub name: String,
}

/// A condition that must be true before a pod is ready.
#[derive(Clone, Default, PartialEq)]
pub struct PodReadinessGate {
    /// Type of the condition in the status of the pod.
    pub condition_type: String,
}

/// A resource claim of a pod. Exactly one of the references is set.
#[derive(Clone, Default, PartialEq)]
pub struct PodResourceClaim {
    /// Name by which containers refer to the claim, a DNS label.
    pub name: String,
    /// Name of a ResourceClaim in the namespace, which several pods may share.
    pub resource_claim_name: Option<String>,
    /// Name of a template from which a claim of its own is made for the pod and goes with it.
    pub resource_claim_template_name: Option<String>,
}

/// Something that a pod waits for before it is scheduled.
#[derive(Clone, Default, PartialEq)]
pub struct PodSchedulingGate {
    /// Name of the gate, unique in the pod.
    pub name: String,
}

/// A group of pods that is scheduled together.
#[derive(Clone, Default, PartialEq)]
pub struct PodSchedulingGroup {
    /// Name of the PodGroup in the namespace.
    pub pod_group_name: Option<String>,
}

/// What a pod is made of and how it runs.
#[derive(Clone, Default, PartialEq)]
pub struct PodSpec {
    /// Volumes that containers may mount.
    pub volumes: Vec<crate::core::v1::Volume>,
    /// Containers that run one after the other before the others start. Those with the restart policy
    /// `Always` go on beside them.
    pub init_containers: Vec<crate::core::v1::Container>,
    /// Containers of the pod, at least one. They cannot be added or removed later.
    pub containers: Vec<crate::core::v1::Container>,
    /// Containers that were added to look into the running pod. They are written at the sub-resource
    /// `ephemeralcontainers`.
    pub ephemeral_containers: Vec<crate::core::v1::EphemeralContainer>,
    /// When containers restart, `Always` (default), `OnFailure` or `Never`.
    pub restart_policy: String,
    /// Seconds between the signal to stop and the end by force, 30 by default. 0 ends it at once.
    pub termination_grace_period_seconds: Option<i64>,
    /// Seconds that the pod may run on a node before it is stopped and counts as failed.
    pub active_deadline_seconds: Option<i64>,
    /// How names are resolved. `ClusterFirst` (default), `ClusterFirstWithHostNet` for pods on the
    /// node's network, `Default` as the node does, `None` with `dnsConfig` alone.
    pub dns_policy: String,
    /// Labels that a node must have to run the pod.
    pub node_selector: std::collections::BTreeMap<String, String>,
    /// Name of the ServiceAccount that the pod runs as.
    pub service_account_name: String,
    /// The same as `serviceAccountName`, by its old name.
    pub service_account: String,
    /// Whether a token of the service account is mounted. Absent leaves it to the account.
    pub automount_service_account_token: Option<bool>,
    /// Node that runs the pod. The scheduler sets it; whoever sets it on creation goes around the
    /// scheduler.
    pub node_name: String,
    /// Whether the pod uses the network of its node. Ports of containers are then ports of the node.
    pub host_network: bool,
    /// Whether the pod sees the processes of its node.
    pub host_pid: bool,
    /// Whether the pod shares the node's memory for communication between processes.
    pub host_ipc: bool,
    /// Whether the containers see each other's processes. Not together with `hostPID`.
    pub share_process_namespace: Option<bool>,
    /// Rights and users of all containers, where they do not say otherwise.
    pub security_context: Option<crate::core::v1::PodSecurityContext>,
    /// Secrets of the namespace with which images are fetched.
    pub image_pull_secrets: Vec<crate::core::v1::LocalObjectReference>,
    /// Host name of the pod, a DNS label. Absent stands for the name of the pod.
    pub hostname: String,
    /// Sub-domain of the host name, a DNS label: the pod becomes
    /// `hostname.subdomain.namespace.svc.DOMAIN`.
    pub subdomain: String,
    /// On which nodes, and near which pods, the pod must or should run.
    pub affinity: Option<crate::core::v1::Affinity>,
    /// Scheduler that finds a node for the pod, `default-scheduler` by default.
    pub scheduler_name: String,
    /// Taints of nodes that do not keep the pod away.
    pub tolerations: Vec<crate::core::v1::Toleration>,
    /// Further lines of the hosts file.
    pub host_aliases: Vec<crate::core::v1::HostAlias>,
    /// Name of a PriorityClass. Absent stands for the class that is the default, or the priority 0.
    pub priority_class_name: String,
    /// Priority of the pod, higher before lower. The server sets it from the class.
    pub priority: Option<i32>,
    /// Settings of the resolver besides those of `dnsPolicy`.
    pub dns_config: Option<crate::core::v1::PodDNSConfig>,
    /// Conditions that must be true, besides that all containers are ready, before the pod is ready.
    pub readiness_gates: Vec<crate::core::v1::PodReadinessGate>,
    /// Name of a RuntimeClass, which says how the node runs the containers. Absent stands for the usual
    /// way.
    pub runtime_class_name: Option<String>,
    /// Whether services of the namespace appear as environment variables, `true` by default.
    pub enable_service_links: Option<bool>,
    /// Whether pods with a lower priority may be evicted for this one, `PreemptLowerPriority` (default)
    /// or `Never`. It comes from the priority class.
    pub preemption_policy: Option<String>,
    /// Resources that running the pod takes besides its containers. It comes from the runtime class.
    pub overhead: std::collections::BTreeMap<String, machinery::quantity::Quantity>,
    /// How pods are spread over zones, nodes or the like. All constraints must hold.
    pub topology_spread_constraints: Vec<crate::core::v1::TopologySpreadConstraint>,
    /// Whether the host name inside the pod is the full DNS name.
    pub set_hostname_as_fqdn: Option<bool>,
    /// Operating system of the containers. Fields that do not fit it may not be set.
    pub os: Option<crate::core::v1::PodOS>,
    /// Whether user ids are those of the node. `false` gives the pod ids of its own, so that its root
    /// has no rights outside.
    pub host_users: Option<bool>,
    /// What the pod waits for before it is scheduled. Gates can be removed and not added.
    pub scheduling_gates: Vec<crate::core::v1::PodSchedulingGate>,
    /// Resource claims that must be allocated before the pod starts. They cannot be changed.
    pub resource_claims: Vec<crate::core::v1::PodResourceClaim>,
    /// Requests and limits of the pod as a whole, for `cpu`, `memory` and pages of memory.
    pub resources: Option<crate::core::v1::ResourceRequirements>,
    /// Host name of the pod, a DNS name of at most 64 characters, in place of all other rules. Not with
    /// `hostNetwork` or `setHostnameAsFQDN`.
    pub hostname_override: Option<String>,
    /// Group of pods with which the pod is scheduled.
    pub scheduling_group: Option<crate::core::v1::PodSchedulingGroup>,
}
