// Written by kindsmith from schema/batch/v1/job.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `Job`.
    pub JOB: crate::batch::v1::Job {
        name: "Job", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 spec: "spec" 2 Always [message crate::batch::v1::job_spec::shape::JOB_SPEC];
        2 status: "status" 3 Always [message crate::batch::v1::job::shape::JOB_STATUS];
    }
}

machinery::message! {
    /// The form of `JobCondition`.
    pub JOB_CONDITION: crate::batch::v1::JobCondition {
        name: "JobCondition";
        0 type_: "type" 1 Always [scalar Text];
        1 status: "status" 2 Always [scalar Text];
        2 last_probe_time: "lastProbeTime" 3 Always [scalar Time], filled: true;
        3 last_transition_time: "lastTransitionTime" 4 Always [scalar Time], filled: true;
        4 reason: "reason" 5 NonZero [scalar Text];
        5 message: "message" 6 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `JobStatus`.
    pub JOB_STATUS: crate::batch::v1::JobStatus {
        name: "JobStatus", tags: [0, 1, 2, 3, 4, 5, 7, 9, 10, 8, 6], inner: Places([0, 1, 2, 3, 6, 10, 4, 5,
            7, 8, 9]);
        0 conditions: "conditions" 1 NonZero [list [message crate::batch::v1::job::shape::JOB_CONDITION]],
            patch: MergeByKey("type");
        1 start_time: "startTime" 2 NonZero [scalar Time];
        2 completion_time: "completionTime" 3 NonZero [scalar Time];
        3 active: "active" 4 NonZero [scalar Integer];
        4 succeeded: "succeeded" 5 NonZero [scalar Integer];
        5 failed: "failed" 6 NonZero [scalar Integer];
        6 terminating: "terminating" 11 NonZero [scalar Integer];
        7 completed_indexes: "completedIndexes" 7 NonZero [scalar Text];
        8 failed_indexes: "failedIndexes" 10 NonZero [scalar Text];
        9 uncounted_terminated_pods: "uncountedTerminatedPods" 8 NonZero [message
            crate::batch::v1::job::shape::UNCOUNTED_TERMINATED_PODS];
        10 ready: "ready" 9 NonZero [scalar Integer];
    }
}

machinery::message! {
    /// The form of `UncountedTerminatedPods`.
    pub UNCOUNTED_TERMINATED_PODS: crate::batch::v1::UncountedTerminatedPods {
        name: "UncountedTerminatedPods";
        0 succeeded: "succeeded" 1 NonZero [set [scalar Text]];
        1 failed: "failed" 2 NonZero [set [scalar Text]];
    }
}
