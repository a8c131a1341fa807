// Written by kindsmith from schema/batch/v1/job_spec.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `JobSpec`.
    pub JOB_SPEC: crate::batch::v1::JobSpec {
        name: "JobSpec", tags: [0, 1, 2, 8, 9, 10, 5, 11, 12, 13, 3, 6, 7, 14, 15, 4], inner: Places([0, 1,
            3, 4, 2, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
        0 parallelism: "parallelism" 1 NonZero [scalar Integer];
        1 completions: "completions" 2 NonZero [scalar Integer];
        2 active_deadline_seconds: "activeDeadlineSeconds" 3 NonZero [scalar Integer];
        3 pod_failure_policy: "podFailurePolicy" 11 NonZero [message
            crate::batch::v1::job_spec::shape::POD_FAILURE_POLICY];
        4 success_policy: "successPolicy" 16 NonZero [message
            crate::batch::v1::job_spec::shape::SUCCESS_POLICY];
        5 backoff_limit: "backoffLimit" 7 NonZero [scalar Integer];
        6 backoff_limit_per_index: "backoffLimitPerIndex" 12 NonZero [scalar Integer];
        7 max_failed_indexes: "maxFailedIndexes" 13 NonZero [scalar Integer];
        8 selector: "selector" 4 NonZero [message machinery::meta::v1::label_selector::shape::LABEL_SELECTOR];
        9 manual_selector: "manualSelector" 5 NonZero [scalar Boolean];
        10 template: "template" 6 Always [message
            crate::core::v1::pod_template_spec::shape::POD_TEMPLATE_SPEC];
        11 ttl_seconds_after_finished: "ttlSecondsAfterFinished" 8 NonZero [scalar Integer], inner:
            Named("TTLSecondsAfterFinished");
        12 completion_mode: "completionMode" 9 NonZero [scalar Text];
        13 suspend: "suspend" 10 NonZero [scalar Boolean];
        14 pod_replacement_policy: "podReplacementPolicy" 14 NonZero [scalar Text];
        15 managed_by: "managedBy" 15 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `PodFailurePolicy`.
    pub POD_FAILURE_POLICY: crate::batch::v1::PodFailurePolicy {
        name: "PodFailurePolicy";
        0 rules: "rules" 1 ListOrNull [list [message
            crate::batch::v1::job_spec::shape::POD_FAILURE_POLICY_RULE]];
    }
}

machinery::message! {
    /// The form of `PodFailurePolicyOnExitCodesRequirement`.
    pub POD_FAILURE_POLICY_ON_EXIT_CODES_REQUIREMENT:
        crate::batch::v1::PodFailurePolicyOnExitCodesRequirement {
        name: "PodFailurePolicyOnExitCodesRequirement";
        0 container_name: "containerName" 1 NonZero [scalar Text];
        1 operator: "operator" 2 Always [scalar Text];
        2 values: "values" 3 ListOrNull [set [scalar Integer]];
    }
}

machinery::message! {
    /// The form of `PodFailurePolicyOnPodConditionsPattern`.
    pub POD_FAILURE_POLICY_ON_POD_CONDITIONS_PATTERN:
        crate::batch::v1::PodFailurePolicyOnPodConditionsPattern {
        name: "PodFailurePolicyOnPodConditionsPattern";
        0 type_: "type" 1 Always [scalar Text];
        1 status: "status" 2 Always [scalar Text], default: "\"True\"";
    }
}

machinery::message! {
    /// The form of `PodFailurePolicyRule`.
    pub POD_FAILURE_POLICY_RULE: crate::batch::v1::PodFailurePolicyRule {
        name: "PodFailurePolicyRule";
        0 action: "action" 1 Always [scalar Text];
        1 on_exit_codes: "onExitCodes" 2 NonZero [message
            crate::batch::v1::job_spec::shape::POD_FAILURE_POLICY_ON_EXIT_CODES_REQUIREMENT];
        2 on_pod_conditions: "onPodConditions" 3 NonZero [list [message
            crate::batch::v1::job_spec::shape::POD_FAILURE_POLICY_ON_POD_CONDITIONS_PATTERN]];
    }
}

machinery::message! {
    /// The form of `SuccessPolicy`.
    pub SUCCESS_POLICY: crate::batch::v1::SuccessPolicy {
        name: "SuccessPolicy";
        0 rules: "rules" 1 ListOrNull [list [message crate::batch::v1::job_spec::shape::SUCCESS_POLICY_RULE]];
    }
}

machinery::message! {
    /// The form of `SuccessPolicyRule`.
    pub SUCCESS_POLICY_RULE: crate::batch::v1::SuccessPolicyRule {
        name: "SuccessPolicyRule";
        0 succeeded_indexes: "succeededIndexes" 1 NonZero [scalar Text];
        1 succeeded_count: "succeededCount" 2 NonZero [scalar Integer];
    }
}
