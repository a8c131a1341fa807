//! The feature gates of kube-apiserver 1.36 that switch nothing here. The schema declares all others
//! (`schema/gates.yaml`). Setting one of these is accepted if it could be set in kube-apiserver, and the log
//! says why it has no effect. None of them protects anything that is expected to be protected: what protects
//! is always on.

use self::GateLock::{Free, LockedTo};

/// A gate that switches nothing here.
#[derive(Debug, Clone, Copy)]
pub(super) struct InertGate {
    pub(super) name: &'static str,
    behaviour: FixedBehaviour,
    lock: GateLock,
}

/// The behaviour of the server whatever the gate is set to, and the reason.
#[derive(Debug, Clone, Copy)]
struct FixedBehaviour {
    /// The value that the server behaves like; none if no value makes a difference.
    fixed: Option<bool>,
    reason: &'static str,
}

/// The values that kube-apiserver lets the gate have.
#[derive(Debug, Clone, Copy)]
enum GateLock {
    Free,
    LockedTo(bool),
}

const ALWAYS_ON: FixedBehaviour = FixedBehaviour { fixed: Some(true), reason: "the feature is always on" };
const NOT_BUILT: FixedBehaviour = FixedBehaviour { fixed: Some(false), reason: "the feature is not built" };
const RUNTIME: FixedBehaviour =
    FixedBehaviour { fixed: None, reason: "--runtime-config alone decides whether the kinds are served" };
const INTERNAL: FixedBehaviour = elsewhere("it switches between implementations inside kube-apiserver");
const KUBELET: FixedBehaviour = elsewhere("kubelets read it");
const SCHEDULER: FixedBehaviour = elsewhere("kube-scheduler reads it");
const CONTROLLERS: FixedBehaviour = elsewhere("controller managers read it");
const PROXY: FixedBehaviour = elsewhere("kube-proxy reads it");
const CLIENTS: FixedBehaviour = elsewhere("it switches client libraries in Go");

const fn elsewhere(reason: &'static str) -> FixedBehaviour {
    FixedBehaviour { fixed: None, reason }
}

const fn inert(name: &'static str, behaviour: FixedBehaviour, lock: GateLock) -> InertGate {
    InertGate { name, behaviour, lock }
}

/// All of them.
pub(super) const INERT_GATES: &[InertGate] = &[
    inert("AggregatedDiscoveryRemoveBetaType", ALWAYS_ON, LockedTo(true)),
    inert("AllowOverwriteTerminationGracePeriodSeconds", ALWAYS_ON, LockedTo(true)),
    inert("AllowServiceExternalIPs", ALWAYS_ON, Free),
    inert("AnonymousAuthConfigurableEndpoints", ALWAYS_ON, LockedTo(true)),
    inert("AnyVolumeDataSource", ALWAYS_ON, LockedTo(true)),
    inert("AuthorizeNodeWithSelectors", ALWAYS_ON, LockedTo(true)),
    inert("AuthorizePodWebsocketUpgradeCreatePermission", ALWAYS_ON, Free),
    inert("AuthorizeWithSelectors", ALWAYS_ON, LockedTo(true)),
    inert("CRDValidationRatcheting", ALWAYS_ON, LockedTo(true)),
    inert("CustomResourceFieldSelectors", ALWAYS_ON, LockedTo(true)),
    inert("DRAAdminAccess", ALWAYS_ON, LockedTo(true)),
    inert("DRAPrioritizedList", ALWAYS_ON, Free),
    inert("DRAResourceClaimDeviceStatus", ALWAYS_ON, Free),
    inert("DeploymentReplicaSetTerminatingReplicas", ALWAYS_ON, Free),
    inert("DisableAllocatorDualWrite", ALWAYS_ON, LockedTo(true)),
    inert("DisableNodeKubeProxyVersion", ALWAYS_ON, LockedTo(true)),
    inert("ImageVolume", ALWAYS_ON, LockedTo(true)),
    inert("InPlacePodVerticalScaling", ALWAYS_ON, LockedTo(true)),
    inert("JobBackoffLimitPerIndex", ALWAYS_ON, LockedTo(true)),
    inert("JobManagedBy", ALWAYS_ON, LockedTo(true)),
    inert("JobPodReplacementPolicy", ALWAYS_ON, LockedTo(true)),
    inert("JobSuccessPolicy", ALWAYS_ON, LockedTo(true)),
    inert("MatchLabelKeysInPodAffinity", ALWAYS_ON, LockedTo(true)),
    inert("MatchLabelKeysInPodTopologySpread", ALWAYS_ON, Free),
    inert("MultiCIDRServiceAllocator", ALWAYS_ON, LockedTo(true)),
    inert("MutatingAdmissionPolicy", ALWAYS_ON, Free),
    inert("NodeInclusionPolicyInPodTopologySpread", ALWAYS_ON, LockedTo(true)),
    inert("OpenAPIEnums", ALWAYS_ON, Free),
    inert("OrderedNamespaceDeletion", ALWAYS_ON, LockedTo(true)),
    inert("PodLifecycleSleepAction", ALWAYS_ON, LockedTo(true)),
    inert("PodLifecycleSleepActionAllowZero", ALWAYS_ON, LockedTo(true)),
    inert("PodObservedGenerationTracking", ALWAYS_ON, LockedTo(true)),
    inert("PodSchedulingReadiness", ALWAYS_ON, LockedTo(true)),
    inert("PortForwardWebsockets", ALWAYS_ON, Free),
    inert("PreventStaticPodAPIReferences", ALWAYS_ON, Free),
    inert("ProcMountType", ALWAYS_ON, LockedTo(true)),
    inert("RecoverVolumeExpansionFailure", ALWAYS_ON, LockedTo(true)),
    inert("RecursiveReadOnlyMounts", ALWAYS_ON, LockedTo(true)),
    inert("RelaxedDNSSearchValidation", ALWAYS_ON, LockedTo(true)),
    inert("RelaxedEnvironmentVariableValidation", ALWAYS_ON, LockedTo(true)),
    inert("RelaxedServiceNameValidation", ALWAYS_ON, Free),
    inert("RemoteRequestHeaderUID", ALWAYS_ON, Free),
    inert("RetryGenerateName", ALWAYS_ON, LockedTo(true)),
    inert("SELinuxChangePolicy", ALWAYS_ON, LockedTo(true)),
    inert("ServiceAccountNodeAudienceRestriction", ALWAYS_ON, Free),
    inert("ServiceAccountTokenJTI", ALWAYS_ON, LockedTo(true)),
    inert("ServiceAccountTokenNodeBinding", ALWAYS_ON, LockedTo(true)),
    inert("ServiceAccountTokenNodeBindingValidation", ALWAYS_ON, LockedTo(true)),
    inert("ServiceAccountTokenPodNodeInfo", ALWAYS_ON, LockedTo(true)),
    inert("ServiceCIDRStatusFieldWiping", ALWAYS_ON, Free),
    inert("SidecarContainers", ALWAYS_ON, LockedTo(true)),
    inert("StructuredAuthenticationConfiguration", ALWAYS_ON, LockedTo(true)),
    inert("SupplementalGroupsPolicy", ALWAYS_ON, LockedTo(true)),
    inert("TokenRequestServiceAccountUIDValidation", ALWAYS_ON, Free),
    inert("TranslateStreamCloseWebsocketRequests", ALWAYS_ON, Free),
    inert("UserNamespacesSupport", ALWAYS_ON, LockedTo(true)),
    inert("VolumeAttributesClass", ALWAYS_ON, LockedTo(true)),
    inert("APIServerIdentity", NOT_BUILT, Free),
    inert("APIServerTracing", NOT_BUILT, LockedTo(true)),
    inert("AllowDNSOnlyNodeCSR", NOT_BUILT, Free),
    inert("AllowInsecureKubeletCertificateSigningRequests", NOT_BUILT, Free),
    inert("AllowParsingUserUIDFromCertAuth", NOT_BUILT, Free),
    inert("AllowUnsafeMalformedObjectDeletion", NOT_BUILT, Free),
    inert("CBORServingAndStorage", NOT_BUILT, Free),
    inert("ComponentFlagz", NOT_BUILT, Free),
    inert("ComponentStatusz", NOT_BUILT, Free),
    inert("ConstrainedImpersonation", NOT_BUILT, Free),
    inert("DRAResourcePoolStatus", NOT_BUILT, Free),
    inert("ExternalServiceAccountTokenSigner", NOT_BUILT, LockedTo(true)),
    inert("GitRepoVolumeDriver", NOT_BUILT, LockedTo(true)),
    inert("KMSv1", NOT_BUILT, Free),
    inert("PersistentVolumeClaimUnusedSinceTime", NOT_BUILT, Free),
    inert("ShardedListAndWatch", NOT_BUILT, Free),
    inert("StorageVersionAPI", NOT_BUILT, Free),
    inert("StorageVersionMigrator", NOT_BUILT, Free),
    inert("StructuredAuthenticationConfigurationEgressSelector", NOT_BUILT, Free),
    inert("StructuredAuthenticationConfigurationJWKSMetrics", NOT_BUILT, Free),
    inert("TaintTolerationComparisonOperators", NOT_BUILT, Free),
    inert("UnknownVersionInteroperabilityProxy", NOT_BUILT, Free),
    inert("UserNamespacesHostNetworkSupport", NOT_BUILT, Free),
    inert("DRADeviceTaintRules", RUNTIME, Free),
    inert("APIServingWithRoutine", INTERNAL, Free),
    inert("BtreeWatchCache", INTERNAL, LockedTo(true)),
    inert("ConcurrentWatchObjectDecode", INTERNAL, Free),
    inert("ConsistentListFromCache", INTERNAL, LockedTo(true)),
    inert("ContextualLogging", INTERNAL, Free),
    inert("DeclarativeValidation", INTERNAL, LockedTo(true)),
    inert("DeclarativeValidationBeta", INTERNAL, Free),
    inert("DeclarativeValidationTakeover", INTERNAL, Free),
    inert("DetectCacheInconsistency", INTERNAL, Free),
    inert("ListFromCacheSnapshot", INTERNAL, Free),
    inert("LoggingAlphaOptions", INTERNAL, Free),
    inert("LoggingBetaOptions", INTERNAL, Free),
    inert("NativeHistograms", INTERNAL, Free),
    inert("ResilientWatchCacheInitialization", INTERNAL, LockedTo(true)),
    inert("SeparateCacheWatchRPC", INTERNAL, LockedTo(true)),
    inert("SizeBasedListCostEstimate", INTERNAL, Free),
    inert("StorageNamespaceIndex", INTERNAL, Free),
    inert("StreamingCollectionEncodingToJSON", INTERNAL, LockedTo(true)),
    inert("StreamingCollectionEncodingToProtobuf", INTERNAL, LockedTo(true)),
    inert("WatchCacheInitializationPostStartHook", INTERNAL, Free),
    inert("CPUManagerPolicyAlphaOptions", KUBELET, Free),
    inert("CPUManagerPolicyBetaOptions", KUBELET, Free),
    inert("CPUManagerPolicyOptions", KUBELET, LockedTo(true)),
    inert("CRIListStreaming", KUBELET, Free),
    inert("CSIVolumeHealth", KUBELET, Free),
    inert("ChangeContainerStatusOnKubeletRestart", KUBELET, Free),
    inert("ContainerCheckpoint", KUBELET, Free),
    inert("DisableCPUQuotaWithExclusiveCPUs", KUBELET, Free),
    inert("EventedPLEG", KUBELET, Free),
    inert("ExecProbeTimeout", KUBELET, LockedTo(true)),
    inert("ExtendWebSocketsToKubelet", KUBELET, Free),
    inert("GracefulNodeShutdown", KUBELET, Free),
    inert("GracefulNodeShutdownBasedOnPodPriority", KUBELET, Free),
    inert("ImageMaximumGCAge", KUBELET, LockedTo(true)),
    inert("InPlacePodVerticalScalingExclusiveCPUs", KUBELET, Free),
    inert("InPlacePodVerticalScalingExclusiveMemory", KUBELET, Free),
    inert("KubeletCgroupDriverFromCRI", KUBELET, LockedTo(true)),
    inert("KubeletCrashLoopBackOffMax", KUBELET, Free),
    inert("KubeletEnsureSecretPulledImages", KUBELET, Free),
    inert("KubeletFineGrainedAuthz", KUBELET, LockedTo(true)),
    inert("KubeletInUserNamespace", KUBELET, Free),
    inert("KubeletPSI", KUBELET, LockedTo(true)),
    inert("KubeletPodResourcesDynamicResources", KUBELET, LockedTo(true)),
    inert("KubeletPodResourcesGet", KUBELET, LockedTo(true)),
    inert("KubeletPodResourcesListUseActivePods", KUBELET, Free),
    inert("KubeletRegistrationGetOnExistsOnly", KUBELET, Free),
    inert("KubeletSeparateDiskGC", KUBELET, Free),
    inert("KubeletServiceAccountTokenForCredentialProviders", KUBELET, Free),
    inert("KubeletTracing", KUBELET, LockedTo(true)),
    inert("LocalStorageCapacityIsolationFSQuotaMonitoring", KUBELET, Free),
    inert("MemoryQoS", KUBELET, Free),
    inert("NodeLogQuery", KUBELET, LockedTo(true)),
    inert("NodeSwap", KUBELET, LockedTo(true)),
    inert("PLEGOnDemandRelist", KUBELET, Free),
    inert("PodAndContainerStatsFromCRI", KUBELET, Free),
    inert("PodLevelResourceManagers", KUBELET, Free),
    inert("PodReadyToStartContainersCondition", KUBELET, Free),
    inert("PodsAPI", KUBELET, Free),
    inert("QOSReserved", KUBELET, Free),
    inert("ReduceDefaultCrashLoopBackOffDecay", KUBELET, Free),
    inert("ReloadKubeletClientCAFile", KUBELET, Free),
    inert("ReloadKubeletServerCertificateFile", KUBELET, Free),
    inert("RotateKubeletServerCertificate", KUBELET, Free),
    inert("RuntimeClassInImageCriApi", KUBELET, Free),
    inert("SystemdWatchdog", KUBELET, LockedTo(true)),
    inert("TopologyManagerPolicyAlphaOptions", KUBELET, Free),
    inert("TopologyManagerPolicyBetaOptions", KUBELET, Free),
    inert("TopologyManagerPolicyOptions", KUBELET, LockedTo(true)),
    inert("WindowsCPUAndMemoryAffinity", KUBELET, Free),
    inert("WindowsGracefulNodeShutdown", KUBELET, Free),
    inert("WindowsHostNetwork", KUBELET, Free),
    inert("DRASchedulerFilterTimeout", SCHEDULER, Free),
    inert("GangScheduling", SCHEDULER, Free),
    inert("NominatedNodeNameForExpectation", SCHEDULER, Free),
    inert("OpportunisticBatching", SCHEDULER, Free),
    inert("SchedulerAsyncAPICalls", SCHEDULER, Free),
    inert("SchedulerAsyncPreemption", SCHEDULER, Free),
    inert("SchedulerPopFromBackoffQ", SCHEDULER, Free),
    inert("SchedulerQueueingHints", SCHEDULER, LockedTo(true)),
    inert("StorageCapacityScoring", SCHEDULER, Free),
    inert("CloudControllerManagerWatchBasedRoutesReconciliation", CONTROLLERS, Free),
    inert("CloudControllerManagerWebhook", CONTROLLERS, Free),
    inert("LogarithmicScaleDown", CONTROLLERS, LockedTo(true)),
    inert("SELinuxMount", CONTROLLERS, Free),
    inert("SeparateTaintEvictionController", CONTROLLERS, LockedTo(true)),
    inert("StaleControllerConsistencyDaemonSet", CONTROLLERS, Free),
    inert("StaleControllerConsistencyJob", CONTROLLERS, Free),
    inert("StaleControllerConsistencyReplicaSet", CONTROLLERS, Free),
    inert("StaleControllerConsistencyStatefulSet", CONTROLLERS, Free),
    inert("WorkloadWithJob", CONTROLLERS, Free),
    inert("NFTablesProxyMode", PROXY, LockedTo(true)),
    inert("WinDSR", PROXY, LockedTo(true)),
    inert("WinOverlay", PROXY, LockedTo(true)),
    inert("AtomicFIFO", CLIENTS, Free),
    inert("ClientsAllowCARotation", CLIENTS, Free),
    inert("ClientsAllowCBOR", CLIENTS, Free),
    inert("ClientsAllowTLSCacheGC", CLIENTS, Free),
    inert("ClientsPreferCBOR", CLIENTS, Free),
    inert("InOrderInformers", CLIENTS, LockedTo(true)),
    inert("InOrderInformersBatchProcess", CLIENTS, Free),
    inert("InformerResourceVersion", CLIENTS, Free),
    inert("UnlockWhileProcessingFIFO", CLIENTS, Free),
    inert("WatchListClient", CLIENTS, Free),
];

impl InertGate {
    /// The gate of that name.
    pub(super) fn named(name: &str) -> Option<&'static Self> {
        INERT_GATES.iter().find(|gate| gate.name == name)
    }

    /// Returns the sentence for the log, if the value differs from what the server does.
    ///
    /// # Errors
    /// kube-apiserver refuses the value, too.
    pub(super) fn set(&self, value: bool) -> Result<Option<String>, String> {
        let name = self.name;
        match self.lock {
            LockedTo(locked) if locked != value => {
                Err(format!("cannot set feature gate {name} to {value}, feature is locked to {locked}"))
            }
            _ if self.behaviour.fixed == Some(value) => Ok(None),
            _ => Ok(Some(format!("feature gate {name}={value} has no effect: {}", self.behaviour.reason))),
        }
    }

    /// A sentence for the documentation.
    #[cfg(test)]
    pub(super) fn reason(&self) -> &'static str {
        self.behaviour.reason
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{config, options::tests};

    #[test]
    fn no_gate_is_declared_twice() {
        for gate in INERT_GATES {
            assert!(!config::gates().iter().any(|declared| declared.name == gate.name), "{}", gate.name);
            assert_eq!(
                INERT_GATES.iter().filter(|other| other.name == gate.name).count(),
                1,
                "{}",
                gate.name
            );
        }
    }

    #[test]
    fn a_gate_of_others_is_accepted_and_logged() {
        for (words, warnings) in [
            (
                "KubeletSeparateDiskGC=false",
                vec!["feature gate KubeletSeparateDiskGC=false has no effect: kubelets read it"],
            ),
            (
                "ComponentStatusz=true",
                vec!["feature gate ComponentStatusz=true has no effect: the feature is not built"],
            ),
            ("ComponentStatusz=F,RetryGenerateName=1", vec![]),
            (
                "RelaxedServiceNameValidation=false",
                vec![
                    "feature gate RelaxedServiceNameValidation=false has no effect: the feature is always on",
                ],
            ),
        ] {
            let found = tests::config(&[&format!("--feature-gates={words}")]).expect("accepted").warnings;
            assert_eq!(found, warnings, "{words}");
        }
        let problems = tests::config(&["--feature-gates=RetryGenerateName=false"]).expect_err("refused");
        assert_eq!(
            problems,
            ["--feature-gates: cannot set feature gate RetryGenerateName to false, feature is locked to \
                 true"]
        );
    }
}
