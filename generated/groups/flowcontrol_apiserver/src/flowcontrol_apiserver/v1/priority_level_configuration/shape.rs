// Written by kindsmith from schema/flowcontrol.apiserver/v1/priority_level_configuration.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `PriorityLevelConfiguration`.
    pub PRIORITY_LEVEL_CONFIGURATION: crate::flowcontrol_apiserver::v1::PriorityLevelConfiguration {
        name: "PriorityLevelConfiguration", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 spec: "spec" 2 Always [message
            crate::flowcontrol_apiserver::v1::priority_level_configuration::shape
            ::PRIORITY_LEVEL_CONFIGURATION_SPEC];
        2 status: "status" 3 Always [message
            crate::flowcontrol_apiserver::v1::priority_level_configuration::shape
            ::PRIORITY_LEVEL_CONFIGURATION_STATUS];
    }
}

machinery::message! {
    /// The form of `ExemptPriorityLevelConfiguration`.
    pub EXEMPT_PRIORITY_LEVEL_CONFIGURATION:
        crate::flowcontrol_apiserver::v1::ExemptPriorityLevelConfiguration {
        name: "ExemptPriorityLevelConfiguration";
        0 nominal_concurrency_shares: "nominalConcurrencyShares" 1 NonZero [scalar Integer], default: "0";
        1 lendable_percent: "lendablePercent" 2 NonZero [scalar Integer], default: "0";
    }
}

machinery::message! {
    /// The form of `LimitResponse`.
    pub LIMIT_RESPONSE: crate::flowcontrol_apiserver::v1::LimitResponse {
        name: "LimitResponse";
        0 type_: "type" 1 Always [scalar Text];
        1 queuing: "queuing" 2 NonZero [message
            crate::flowcontrol_apiserver::v1::priority_level_configuration::shape::QUEUING_CONFIGURATION];
    }
}

machinery::message! {
    /// The form of `LimitedPriorityLevelConfiguration`.
    pub LIMITED_PRIORITY_LEVEL_CONFIGURATION:
        crate::flowcontrol_apiserver::v1::LimitedPriorityLevelConfiguration {
        name: "LimitedPriorityLevelConfiguration";
        0 nominal_concurrency_shares: "nominalConcurrencyShares" 1 NonZero [scalar Integer], default: "30";
        1 limit_response: "limitResponse" 2 Always [message
            crate::flowcontrol_apiserver::v1::priority_level_configuration::shape::LIMIT_RESPONSE];
        2 lendable_percent: "lendablePercent" 3 NonZero [scalar Integer], default: "0";
        3 borrowing_limit_percent: "borrowingLimitPercent" 4 NonZero [scalar Integer];
    }
}

machinery::message! {
    /// The form of `PriorityLevelConfigurationCondition`.
    pub PRIORITY_LEVEL_CONFIGURATION_CONDITION:
        crate::flowcontrol_apiserver::v1::PriorityLevelConfigurationCondition {
        name: "PriorityLevelConfigurationCondition";
        0 type_: "type" 1 NonZero [scalar Text];
        1 status: "status" 2 NonZero [scalar Text];
        2 last_transition_time: "lastTransitionTime" 3 Always [scalar Time], filled: true;
        3 reason: "reason" 4 NonZero [scalar Text];
        4 message: "message" 5 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `PriorityLevelConfigurationSpec`.
    pub PRIORITY_LEVEL_CONFIGURATION_SPEC: crate::flowcontrol_apiserver::v1::PriorityLevelConfigurationSpec {
        name: "PriorityLevelConfigurationSpec";
        0 type_: "type" 1 Always [scalar Text];
        1 limited: "limited" 2 NonZero [message
            crate::flowcontrol_apiserver::v1::priority_level_configuration::shape
            ::LIMITED_PRIORITY_LEVEL_CONFIGURATION];
        2 exempt: "exempt" 3 NonZero [message
            crate::flowcontrol_apiserver::v1::priority_level_configuration::shape
            ::EXEMPT_PRIORITY_LEVEL_CONFIGURATION];
    }
}

machinery::message! {
    /// The form of `PriorityLevelConfigurationStatus`.
    pub PRIORITY_LEVEL_CONFIGURATION_STATUS:
        crate::flowcontrol_apiserver::v1::PriorityLevelConfigurationStatus {
        name: "PriorityLevelConfigurationStatus";
        0 conditions: "conditions" 1 NonZero [by "type" [message
            crate::flowcontrol_apiserver::v1::priority_level_configuration::shape
            ::PRIORITY_LEVEL_CONFIGURATION_CONDITION]], patch: MergeByKey("type");
    }
}

machinery::message! {
    /// The form of `QueuingConfiguration`.
    pub QUEUING_CONFIGURATION: crate::flowcontrol_apiserver::v1::QueuingConfiguration {
        name: "QueuingConfiguration";
        0 queues: "queues" 1 Always [scalar Integer], default: "64";
        1 hand_size: "handSize" 2 Always [scalar Integer], default: "8";
        2 queue_length_limit: "queueLengthLimit" 3 Always [scalar Integer], default: "50";
    }
}
