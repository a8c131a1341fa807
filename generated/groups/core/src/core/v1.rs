// Written by kindsmith from schema/core/v1/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `core/v1`.

pub mod binding;
pub mod component_status;
pub mod config_map;
pub mod connect_options;
pub mod container;
pub mod container_environment;
pub mod container_probe;
pub mod container_status;
pub mod endpoints;
pub mod event;
pub mod limit_range;
pub mod local_object_reference;
pub mod namespace;
pub mod node;
pub mod object_reference;
pub mod persistent_volume;
pub mod persistent_volume_claim;
pub mod pod;
pub mod pod_affinity;
pub mod pod_placement;
pub mod pod_security;
pub mod pod_spec;
pub mod pod_template;
pub mod pod_template_spec;
pub mod replication_controller;
pub mod resource_quota;
pub mod resources;
pub mod secret;
pub mod service;
pub mod service_account;
pub mod volume;
pub mod volume_projected;
pub mod volume_sources;
pub mod volume_specs;

pub use self::binding::types::Binding;
pub use self::component_status::types::{ComponentStatus, ComponentCondition};
pub use self::config_map::types::ConfigMap;
pub use self::connect_options::types::{
    NodeProxyOptions, PodAttachOptions, PodExecOptions, PodLogOptions,
    PodPortForwardOptions, PodProxyOptions, ServiceProxyOptions,
};
pub use self::container::types::{
    Container, ContainerPort, ContainerResizePolicy, ContainerRestartRule,
    ContainerRestartRuleOnExitCodes, EphemeralContainer, VolumeDevice, VolumeMount,
};
pub use self::container_environment::types::{
    ConfigMapEnvSource, ConfigMapKeySelector, EnvFromSource, EnvVar, EnvVarSource,
    FileKeySelector, ObjectFieldSelector, ResourceFieldSelector, SecretEnvSource,
    SecretKeySelector,
};
pub use self::container_probe::types::{
    ExecAction, GRPCAction, HTTPGetAction, HTTPHeader, Lifecycle, LifecycleHandler,
    Probe, SleepAction, TCPSocketAction,
};
pub use self::container_status::types::{
    ContainerState, ContainerStateRunning, ContainerStateTerminated,
    ContainerStateWaiting, ContainerStatus, ContainerUser, ImageVolumeStatus,
    LinuxContainerUser, ResourceHealth, ResourceStatus, VolumeMountStatus, VolumeStatus,
};
pub use self::endpoints::types::{
    Endpoints, EndpointAddress, EndpointPort, EndpointSubset,
};
pub use self::event::types::{Event, EventSource, EventSeries};
pub use self::limit_range::types::{LimitRange, LimitRangeItem, LimitRangeSpec};
pub use self::local_object_reference::types::LocalObjectReference;
pub use self::namespace::types::{
    Namespace, NamespaceSpec, NamespaceStatus, NamespaceCondition,
};
pub use self::node::types::{
    Node, AttachedVolume, ConfigMapNodeConfigSource, ContainerImage, DaemonEndpoint,
    NodeAddress, NodeCondition, NodeConfigSource, NodeConfigStatus, NodeDaemonEndpoints,
    NodeFeatures, NodeRuntimeHandler, NodeRuntimeHandlerFeatures, NodeSpec, NodeStatus,
    NodeSwapStatus, NodeSystemInfo, Taint,
};
pub use self::object_reference::types::ObjectReference;
pub use self::persistent_volume::types::{PersistentVolume, PersistentVolumeStatus};
pub use self::persistent_volume_claim::types::PersistentVolumeClaim;
pub use self::pod::types::{
    Pod, ContainerExtendedResourceRequest, HostIP, NodeAllocatableResourceClaimStatus,
    PodCondition, PodExtendedResourceClaimStatus, PodIP, PodResourceClaimStatus,
    PodStatus,
};
pub use self::pod_affinity::types::{
    Affinity, NodeAffinity, NodeSelector, NodeSelectorRequirement, NodeSelectorTerm,
    PodAffinity, PodAffinityTerm, PodAntiAffinity, PreferredSchedulingTerm,
    TopologySpreadConstraint, WeightedPodAffinityTerm,
};
pub use self::pod_placement::types::{
    Toleration, TopologySelectorTerm, TopologySelectorLabelRequirement,
};
pub use self::pod_security::types::{
    AppArmorProfile, Capabilities, PodSecurityContext, SELinuxOptions, SeccompProfile,
    SecurityContext, Sysctl, WindowsSecurityContextOptions,
};
pub use self::pod_spec::types::{
    HostAlias, PodDNSConfig, PodDNSConfigOption, PodOS, PodReadinessGate,
    PodResourceClaim, PodSchedulingGate, PodSchedulingGroup, PodSpec,
};
pub use self::pod_template::types::PodTemplate;
pub use self::pod_template_spec::types::PodTemplateSpec;
pub use self::replication_controller::types::{
    ReplicationController, ReplicationControllerCondition, ReplicationControllerSpec,
    ReplicationControllerStatus,
};
pub use self::resource_quota::types::{
    ResourceQuota, ResourceQuotaSpec, ResourceQuotaStatus, ScopeSelector,
    ScopedResourceSelectorRequirement,
};
pub use self::resources::types::{
    ResourceClaim, ResourceRequirements, TypedLocalObjectReference, TypedObjectReference,
    VolumeResourceRequirements,
};
pub use self::secret::types::Secret;
pub use self::service::types::{
    Service, ClientIPConfig, LoadBalancerIngress, LoadBalancerStatus, PortStatus,
    ServicePort, ServiceSpec, ServiceStatus, SessionAffinityConfig,
};
pub use self::service_account::types::ServiceAccount;
pub use self::volume::types::{
    ConfigMapVolumeSource, DownwardAPIVolumeFile, DownwardAPIVolumeSource,
    EmptyDirVolumeSource, EphemeralVolumeSource, GitRepoVolumeSource,
    HostPathVolumeSource, ImageVolumeSource, KeyToPath, PersistentVolumeClaimTemplate,
    PersistentVolumeClaimVolumeSource, SecretVolumeSource, Volume,
};
pub use self::volume_projected::types::{
    ClusterTrustBundleProjection, ConfigMapProjection, DownwardAPIProjection,
    PodCertificateProjection, ProjectedVolumeSource, SecretProjection,
    ServiceAccountTokenProjection, VolumeProjection,
};
pub use self::volume_sources::types::{
    AWSElasticBlockStoreVolumeSource, AzureDiskVolumeSource,
    AzureFilePersistentVolumeSource, AzureFileVolumeSource, CSIPersistentVolumeSource,
    CSIVolumeSource, CephFSPersistentVolumeSource, CephFSVolumeSource,
    CinderPersistentVolumeSource, CinderVolumeSource, FCVolumeSource,
    FlexPersistentVolumeSource, FlexVolumeSource, FlockerVolumeSource,
    GCEPersistentDiskVolumeSource, GlusterfsPersistentVolumeSource,
    GlusterfsVolumeSource, ISCSIPersistentVolumeSource, ISCSIVolumeSource,
    LocalVolumeSource, NFSVolumeSource, PhotonPersistentDiskVolumeSource,
    PortworxVolumeSource, QuobyteVolumeSource, RBDPersistentVolumeSource,
    RBDVolumeSource, ScaleIOPersistentVolumeSource, ScaleIOVolumeSource, SecretReference,
    StorageOSPersistentVolumeSource, StorageOSVolumeSource,
    VsphereVirtualDiskVolumeSource,
};
pub use self::volume_specs::types::{
    ModifyVolumeStatus, PersistentVolumeClaimCondition, PersistentVolumeClaimSpec,
    PersistentVolumeClaimStatus, PersistentVolumeSpec, VolumeNodeAffinity,
};
