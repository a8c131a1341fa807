// Written by kindsmith from schema/flowcontrol.apiserver/v1/priority_level_configuration.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `flowcontrol.apiserver/v1` from `priority_level_configuration`.

/// TODO: what it is.
#[derive(Clone, Default, PartialEq)]
pub struct PriorityLevelConfiguration {
    /// ?
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// ?
    pub spec: crate::flowcontrol_apiserver::v1::PriorityLevelConfigurationSpec,
    /// ?
    pub status: crate::flowcontrol_apiserver::v1::PriorityLevelConfigurationStatus,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ExemptPriorityLevelConfiguration {
    /// ?
    pub nominal_concurrency_shares: Option<i32>,
    /// ?
    pub lendable_percent: Option<i32>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct LimitResponse {
    /// ?
    pub type_: String,
    /// ?
    pub queuing: Option<crate::flowcontrol_apiserver::v1::QueuingConfiguration>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct LimitedPriorityLevelConfiguration {
    /// ?
    pub nominal_concurrency_shares: Option<i32>,
    /// ?
    pub limit_response: crate::flowcontrol_apiserver::v1::LimitResponse,
    /// ?
    pub lendable_percent: Option<i32>,
    /// ?
    pub borrowing_limit_percent: Option<i32>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct PriorityLevelConfigurationCondition {
    /// ?
    pub type_: String,
    /// ?
    pub status: String,
    /// ?
    pub last_transition_time: Option<machinery::time::Time>,
    /// ?
    pub reason: String,
    /// ?
    pub message: String,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct PriorityLevelConfigurationSpec {
    /// ?
    pub type_: String,
    /// ?
    pub limited: Option<
        crate::flowcontrol_apiserver::v1::LimitedPriorityLevelConfiguration,
    >,
    /// ?
    pub exempt: Option<
        crate::flowcontrol_apiserver::v1::ExemptPriorityLevelConfiguration,
    >,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct PriorityLevelConfigurationStatus {
    /// ?
    pub conditions: Vec<
        crate::flowcontrol_apiserver::v1::PriorityLevelConfigurationCondition,
    >,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct QueuingConfiguration {
    /// ?
    pub queues: i32,
    /// ?
    pub hand_size: i32,
    /// ?
    pub queue_length_limit: i32,
}
