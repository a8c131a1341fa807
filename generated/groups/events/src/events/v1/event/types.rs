// Written by kindsmith from schema/events/v1/event.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `events/v1` from `event`.

/// Something that happened to an object, in the newer form: the same events as those of `core`,
/// under other names.
#[derive(Clone, Default, PartialEq)]
pub struct Event {
    /// Name, namespace, labels and the other data that objects of every kind have.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// When it was observed first. A new event has to say so.
    pub event_time: Option<machinery::time::MicroTime>,
    /// How it went on, when it happened more than once. Absent for something that happened once.
    pub series: Option<crate::events::v1::EventSeries>,
    /// Name of the controller that reports it, as `example.org/scaler`. A new event has to name it.
    pub reporting_controller: String,
    /// Which of several equal controllers reports it, as `scaler-x7`. A new event has to name it; at
    /// most 128 bytes.
    pub reporting_instance: String,
    /// What was done, or failed, as one word for programs, such as `Scaling`. A new event has to name
    /// it; at most 128 bytes.
    pub action: String,
    /// Why it happened, as one word for programs, such as `BackOff`. A new event has to name it; at
    /// most 128 bytes.
    pub reason: String,
    /// The object that it happened to. Events of objects without a namespace are in `default`.
    pub regarding: crate::core::v1::ObjectReference,
    /// A second object that has part in it, for instance the one that was made for the first.
    pub related: Option<crate::core::v1::ObjectReference>,
    /// What happened, for people; at most 1 KiB.
    pub note: String,
    /// Whether it is news as usual or something to worry about. A new event is one or the other.
    pub type_: String,
    /// Who tells of it, in the older form. A new event has none.
    pub deprecated_source: crate::core::v1::EventSource,
    /// When it happened first, in the older form. A new event has none.
    pub deprecated_first_timestamp: Option<machinery::time::Time>,
    /// When it happened last, in the older form. A new event has none.
    pub deprecated_last_timestamp: Option<machinery::time::Time>,
    /// How often it has happened, in the older form. A new event has none.
    pub deprecated_count: i32,
}

/// Something that happens again and again, or did for a time.
#[derive(Clone, Default, PartialEq)]
pub struct EventSeries {
    /// How often it has happened until the last time that it was seen; at least twice.
    pub count: i32,
    /// When it was seen last.
    pub last_observed_time: Option<machinery::time::MicroTime>,
}
