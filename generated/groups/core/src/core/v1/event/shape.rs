// Written by kindsmith from schema/core/v1/event.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `Event`.
    pub EVENT: crate::core::v1::Event {
        name: "Event", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 involved_object: "involvedObject" 2 Always [message
            crate::core::v1::object_reference::shape::OBJECT_REFERENCE];
        2 reason: "reason" 3 NonZero [scalar Text];
        3 message: "message" 4 NonZero [scalar Text];
        4 source: "source" 5 Always [message crate::core::v1::event::shape::EVENT_SOURCE];
        5 first_timestamp: "firstTimestamp" 6 Always [scalar Time], filled: true;
        6 last_timestamp: "lastTimestamp" 7 Always [scalar Time], filled: true;
        7 count: "count" 8 NonZero [scalar Integer];
        8 type_: "type" 9 NonZero [scalar Text];
        9 event_time: "eventTime" 10 Always [scalar Time], filled: true;
        10 series: "series" 11 NonZero [message crate::core::v1::event::shape::EVENT_SERIES];
        11 action: "action" 12 NonZero [scalar Text];
        12 related: "related" 13 NonZero [message crate::core::v1::object_reference::shape::OBJECT_REFERENCE];
        13 reporting_component: "reportingComponent" 14 Always [scalar Text], inner:
            Named("ReportingController");
        14 reporting_instance: "reportingInstance" 15 Always [scalar Text];
    }
}

machinery::message! {
    /// The form of `EventSource`.
    pub EVENT_SOURCE: crate::core::v1::EventSource {
        name: "EventSource";
        0 component: "component" 1 NonZero [scalar Text];
        1 host: "host" 2 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `EventSeries`.
    pub EVENT_SERIES: crate::core::v1::EventSeries {
        name: "EventSeries";
        0 count: "count" 1 NonZero [scalar Integer];
        1 last_observed_time: "lastObservedTime" 2 Always [scalar Time], filled: true;
    }
}
