// Written by kindsmith from schema/core/v1/container_status.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `ContainerState`.
    pub CONTAINER_STATE: crate::core::v1::ContainerState {
        name: "ContainerState";
        0 waiting: "waiting" 1 NonZero [message
            crate::core::v1::container_status::shape::CONTAINER_STATE_WAITING];
        1 running: "running" 2 NonZero [message
            crate::core::v1::container_status::shape::CONTAINER_STATE_RUNNING];
        2 terminated: "terminated" 3 NonZero [message
            crate::core::v1::container_status::shape::CONTAINER_STATE_TERMINATED];
    }
}

machinery::message! {
    /// The form of `ContainerStateRunning`.
    pub CONTAINER_STATE_RUNNING: crate::core::v1::ContainerStateRunning {
        name: "ContainerStateRunning";
        0 started_at: "startedAt" 1 Always [scalar Time], filled: true;
    }
}

machinery::message! {
    /// The form of `ContainerStateTerminated`.
    pub CONTAINER_STATE_TERMINATED: crate::core::v1::ContainerStateTerminated {
        name: "ContainerStateTerminated";
        0 exit_code: "exitCode" 1 Always [scalar Integer];
        1 signal: "signal" 2 NonZero [scalar Integer];
        2 reason: "reason" 3 NonZero [scalar Text];
        3 message: "message" 4 NonZero [scalar Text];
        4 started_at: "startedAt" 5 Always [scalar Time], filled: true;
        5 finished_at: "finishedAt" 6 Always [scalar Time], filled: true;
        6 container_id: "containerID" 7 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `ContainerStateWaiting`.
    pub CONTAINER_STATE_WAITING: crate::core::v1::ContainerStateWaiting {
        name: "ContainerStateWaiting";
        0 reason: "reason" 1 NonZero [scalar Text];
        1 message: "message" 2 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `ContainerStatus`.
    pub CONTAINER_STATUS: crate::core::v1::ContainerStatus {
        name: "ContainerStatus";
        0 name: "name" 1 Always [scalar Text];
        1 state: "state" 2 Always [message crate::core::v1::container_status::shape::CONTAINER_STATE];
        2 last_state: "lastState" 3 Always [message
            crate::core::v1::container_status::shape::CONTAINER_STATE], inner: Named("LastTerminationState");
        3 ready: "ready" 4 Always [scalar Boolean];
        4 restart_count: "restartCount" 5 Always [scalar Integer];
        5 image: "image" 6 Always [scalar Text];
        6 image_id: "imageID" 7 Always [scalar Text];
        7 container_id: "containerID" 8 NonZero [scalar Text];
        8 started: "started" 9 NonZero [scalar Boolean];
        9 allocated_resources: "allocatedResources" 10 NonZero [map [scalar Quantity]];
        10 resources: "resources" 11 NonZero [message
            crate::core::v1::resources::shape::RESOURCE_REQUIREMENTS];
        11 volume_mounts: "volumeMounts" 12 NonZero [by "mountPath" [message
            crate::core::v1::container_status::shape::VOLUME_MOUNT_STATUS]], patch: MergeByKey("mountPath");
        12 user: "user" 13 NonZero [message crate::core::v1::container_status::shape::CONTAINER_USER];
        13 allocated_resources_status: "allocatedResourcesStatus" 14 NonZero [by "name" [message
            crate::core::v1::container_status::shape::RESOURCE_STATUS]], patch: MergeByKey("name");
        14 stop_signal: "stopSignal" 15 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `ContainerUser`.
    pub CONTAINER_USER: crate::core::v1::ContainerUser {
        name: "ContainerUser";
        0 linux: "linux" 1 NonZero [message crate::core::v1::container_status::shape::LINUX_CONTAINER_USER];
    }
}

machinery::message! {
    /// The form of `ImageVolumeStatus`.
    pub IMAGE_VOLUME_STATUS: crate::core::v1::ImageVolumeStatus {
        name: "ImageVolumeStatus";
        0 image_ref: "imageRef" 1 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `LinuxContainerUser`.
    pub LINUX_CONTAINER_USER: crate::core::v1::LinuxContainerUser {
        name: "LinuxContainerUser";
        0 uid: "uid" 1 Always [scalar Integer], inner: Named("UID");
        1 gid: "gid" 2 Always [scalar Integer], inner: Named("GID");
        2 supplemental_groups: "supplementalGroups" 3 NonZero [list [scalar Integer]];
    }
}

machinery::message! {
    /// The form of `ResourceHealth`.
    pub RESOURCE_HEALTH: crate::core::v1::ResourceHealth {
        name: "ResourceHealth";
        0 resource_id: "resourceID" 1 Always [scalar Text], default: "\"\"";
        1 health: "health" 2 NonZero [scalar Text];
        2 message: "message" 6 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `ResourceStatus`.
    pub RESOURCE_STATUS: crate::core::v1::ResourceStatus {
        name: "ResourceStatus";
        0 name: "name" 1 Always [scalar Text], default: "\"\"";
        1 resources: "resources" 2 NonZero [by "resourceID" [message
            crate::core::v1::container_status::shape::RESOURCE_HEALTH]];
    }
}

machinery::message! {
    /// The form of `VolumeMountStatus`.
    pub VOLUME_MOUNT_STATUS: crate::core::v1::VolumeMountStatus {
        name: "VolumeMountStatus";
        0 name: "name" 1 Always [scalar Text];
        1 mount_path: "mountPath" 2 Always [scalar Text], default: "\"\"";
        2 read_only: "readOnly" 3 NonZero [scalar Boolean];
        3 recursive_read_only: "recursiveReadOnly" 4 NonZero [scalar Text];
        4 volume_status: "volumeStatus" 5 NonZero [message
            crate::core::v1::container_status::shape::VOLUME_STATUS];
    }
}

machinery::message! {
    /// The form of `VolumeStatus`.
    pub VOLUME_STATUS: crate::core::v1::VolumeStatus {
        name: "VolumeStatus";
        0 image: "image" 1 NonZero [message crate::core::v1::container_status::shape::IMAGE_VOLUME_STATUS];
    }
}
