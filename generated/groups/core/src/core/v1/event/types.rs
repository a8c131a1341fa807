// Written by kindsmith from schema/core/v1/event.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `core/v1` from `event`.

/// Something that happened to an object, told for people who look into it. Events go on their own
/// after a while.
#[derive(Clone, Default, PartialEq)]
pub struct Event {
    /// Name, namespace, labels and the other data that objects of every kind have.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// The object that it happened to. Its namespace is that of the event; events of objects without a
    /// namespace are in `default`.
    pub involved_object: crate::core::v1::ObjectReference,
    /// Why it happened, as one word for programs, such as `BackOff`.
    pub reason: String,
    /// What happened, for people.
    pub message: String,
    /// Who tells of it, in the older form. The newer one is `reportingComponent` and
    /// `reportingInstance`.
    pub source: crate::core::v1::EventSource,
    /// When it happened first, to the second. Newer reporters say it in `eventTime`.
    pub first_timestamp: Option<machinery::time::Time>,
    /// When it happened last, to the second. Newer reporters say it in `series`.
    pub last_timestamp: Option<machinery::time::Time>,
    /// How often it has happened until `lastTimestamp`.
    pub count: i32,
    /// Whether it is news as usual or something to worry about. Others than the known words may come.
    pub type_: String,
    /// When it was observed first. An event that says so must also say who reports it, what was done
    /// and why.
    pub event_time: Option<machinery::time::MicroTime>,
    /// How it went on, when it happened more than once. Absent for something that happened once.
    pub series: Option<crate::core::v1::EventSeries>,
    /// What was done, or failed, as one word for programs, such as `Scaling`.
    pub action: String,
    /// A second object that has part in it, for instance the one that was made for the first.
    pub related: Option<crate::core::v1::ObjectReference>,
    /// Name of the controller that reports it, as `example.org/scaler`.
    pub reporting_component: String,
    /// Which of several equal controllers reports it, as `scaler-x7`.
    pub reporting_instance: String,
}

/// Who tells of an event.
#[derive(Clone, Default, PartialEq)]
pub struct EventSource {
    /// Name of the program that tells of the event, as `scheduler`.
    pub component: String,
    /// Name of the node that the program runs on.
    pub host: String,
}

/// Something that happens again and again, or did for a time.
#[derive(Clone, Default, PartialEq)]
pub struct EventSeries {
    /// How often it has happened until the last time that it was seen.
    pub count: i32,
    /// When it was seen last.
    pub last_observed_time: Option<machinery::time::MicroTime>,
}
