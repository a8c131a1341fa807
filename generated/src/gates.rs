// Written by kindsmith from schema/gates.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Feature gates.

/// Every declared gate.
pub static GATES: &[machinery::gates::Gate] = &[
    machinery::gates::Gate {
        name: "APIListChunking",
        stage: machinery::gates::Stage::Beta,
        default: true,
        locked: false,
    },
    machinery::gates::Gate {
        name: "APIResponseCompression",
        stage: machinery::gates::Stage::Beta,
        default: true,
        locked: false,
    },
    machinery::gates::Gate {
        name: "AggregatedDiscoveryEndpoint",
        stage: machinery::gates::Stage::Beta,
        default: true,
        locked: false,
    },
    machinery::gates::Gate {
        name: "CSIServiceAccountTokenSecrets",
        stage: machinery::gates::Stage::Stable,
        default: true,
        locked: true,
    },
    machinery::gates::Gate {
        name: "CoordinatedLeaderElection",
        stage: machinery::gates::Stage::Alpha,
        default: false,
        locked: false,
    },
    machinery::gates::Gate {
        name: "DryRun",
        stage: machinery::gates::Stage::Stable,
        default: true,
        locked: true,
    },
    machinery::gates::Gate {
        name: "EndpointSliceTerminatingCondition",
        stage: machinery::gates::Stage::Beta,
        default: true,
        locked: false,
    },
    machinery::gates::Gate {
        name: "MutableCSINodeAllocatableCount",
        stage: machinery::gates::Stage::Stable,
        default: true,
        locked: true,
    },
    machinery::gates::Gate {
        name: "OpenAPIV3",
        stage: machinery::gates::Stage::Beta,
        default: true,
        locked: false,
    },
    machinery::gates::Gate {
        name: "PreferSameTrafficDistribution",
        stage: machinery::gates::Stage::Beta,
        default: true,
        locked: false,
    },
    machinery::gates::Gate {
        name: "RemainingItemCount",
        stage: machinery::gates::Stage::Beta,
        default: true,
        locked: false,
    },
    machinery::gates::Gate {
        name: "SELinuxMountReadWriteOncePod",
        stage: machinery::gates::Stage::Stable,
        default: true,
        locked: true,
    },
    machinery::gates::Gate {
        name: "ServerSideApply",
        stage: machinery::gates::Stage::Stable,
        default: true,
        locked: true,
    },
    machinery::gates::Gate {
        name: "ServerSideFieldValidation",
        stage: machinery::gates::Stage::Beta,
        default: true,
        locked: false,
    },
    machinery::gates::Gate {
        name: "StorageVersionHash",
        stage: machinery::gates::Stage::Beta,
        default: true,
        locked: false,
    },
    machinery::gates::Gate {
        name: "TopologyAwareHints",
        stage: machinery::gates::Stage::Beta,
        default: true,
        locked: false,
    },
    machinery::gates::Gate {
        name: "UnauthenticatedHTTP2DOSMitigation",
        stage: machinery::gates::Stage::Beta,
        default: true,
        locked: false,
    },
    machinery::gates::Gate {
        name: "VolumeLimitScaling",
        stage: machinery::gates::Stage::Alpha,
        default: false,
        locked: false,
    },
    machinery::gates::Gate {
        name: "WatchBookmark",
        stage: machinery::gates::Stage::Stable,
        default: true,
        locked: true,
    },
    machinery::gates::Gate {
        name: "WatchList",
        stage: machinery::gates::Stage::Beta,
        default: true,
        locked: false,
    },
];
