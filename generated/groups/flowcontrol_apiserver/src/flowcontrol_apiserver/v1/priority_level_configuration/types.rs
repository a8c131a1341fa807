// Written by kindsmith from schema/flowcontrol.apiserver/v1/priority_level_configuration.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `flowcontrol.apiserver/v1` from `priority_level_configuration`.

/// How many requests of one importance are served at a time, and how the others wait.
#[derive(Clone, Default, PartialEq)]
pub struct PriorityLevelConfiguration {
    /// Name, namespace, labels and the other data that objects of every kind have.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// How many requests are served at a time.
    pub spec: crate::flowcontrol_apiserver::v1::PriorityLevelConfigurationSpec,
    /// Whether it works.
    pub status: crate::flowcontrol_apiserver::v1::PriorityLevelConfigurationStatus,
}

/// Seats of requests without a limit, which others may use meanwhile.
#[derive(Clone, Default, PartialEq)]
pub struct ExemptPriorityLevelConfiguration {
    /// Its share of all seats: the number divided by the sum of those of all levels. By default 30,
    /// without a limit 0.
    pub nominal_concurrency_shares: Option<i32>,
    /// Percentage of its seats that others may borrow, 0 (default) to 100.
    pub lendable_percent: Option<i32>,
}

/// What happens to requests for which there is no seat.
#[derive(Clone, Default, PartialEq)]
pub struct LimitResponse {
    /// `Queue` lets them wait, `Reject` refuses them.
    pub type_: String,
    /// How they wait. Only with `Queue`.
    pub queuing: Option<crate::flowcontrol_apiserver::v1::QueuingConfiguration>,
}

/// Seats of requests, and what happens when there are none left.
#[derive(Clone, Default, PartialEq)]
pub struct LimitedPriorityLevelConfiguration {
    /// Its share of all seats: the number divided by the sum of those of all levels. By default 30,
    /// without a limit 0.
    pub nominal_concurrency_shares: Option<i32>,
    /// What happens to requests for which there is no seat.
    pub limit_response: crate::flowcontrol_apiserver::v1::LimitResponse,
    /// Percentage of its seats that others may borrow, 0 (default) to 100.
    pub lendable_percent: Option<i32>,
    /// How many seats it may borrow, as a percentage of its own. Absent means any number.
    pub borrowing_limit_percent: Option<i32>,
}

/// One aspect of the present state.
#[derive(Clone, Default, PartialEq)]
pub struct PriorityLevelConfigurationCondition {
    /// Name of the aspect, unique within the object.
    pub type_: String,
    /// Whether it holds, `True`, `False` or `Unknown`.
    pub status: String,
    /// When the status last changed.
    pub last_transition_time: Option<machinery::time::Time>,
    /// Why the status is what it is, as one word in CamelCase.
    pub reason: String,
    /// Details of the last change, for people.
    pub message: String,
}

/// How many requests are served at a time. The field that `type` names is set.
#[derive(Clone, Default, PartialEq)]
pub struct PriorityLevelConfigurationSpec {
    /// `Limited`, or `Exempt` for requests that are always served at once.
    pub type_: String,
    /// Seats and queues, with `Limited`.
    pub limited: Option<
        crate::flowcontrol_apiserver::v1::LimitedPriorityLevelConfiguration,
    >,
    /// Seats, with `Exempt`.
    pub exempt: Option<
        crate::flowcontrol_apiserver::v1::ExemptPriorityLevelConfiguration,
    >,
}

/// Whether a priority level works.
#[derive(Clone, Default, PartialEq)]
pub struct PriorityLevelConfigurationStatus {
    /// Aspects of it.
    pub conditions: Vec<
        crate::flowcontrol_apiserver::v1::PriorityLevelConfigurationCondition,
    >,
}

/// How requests wait.
#[derive(Clone, Default, PartialEq)]
pub struct QueuingConfiguration {
    /// How many queues there are, by default 64.
    pub queues: i32,
    /// How many queues a flow has, of which the shortest is taken, by default 8. Not more than
    /// `queues`.
    pub hand_size: i32,
    /// How many requests may wait in a queue, by default 50.
    pub queue_length_limit: i32,
}
