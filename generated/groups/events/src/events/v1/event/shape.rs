// Written by kindsmith from schema/events/v1/event.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `Event`.
    pub EVENT: crate::events::v1::Event {
        name: "Event", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 event_time: "eventTime" 2 Always [scalar Time], filled: true;
        2 series: "series" 3 NonZero [message crate::events::v1::event::shape::EVENT_SERIES];
        3 reporting_controller: "reportingController" 4 NonZero [scalar Text];
        4 reporting_instance: "reportingInstance" 5 NonZero [scalar Text];
        5 action: "action" 6 NonZero [scalar Text];
        6 reason: "reason" 7 NonZero [scalar Text];
        7 regarding: "regarding" 8 Always [message
            crate::core::v1::object_reference::shape::OBJECT_REFERENCE];
        8 related: "related" 9 NonZero [message crate::core::v1::object_reference::shape::OBJECT_REFERENCE];
        9 note: "note" 10 NonZero [scalar Text];
        10 type_: "type" 11 NonZero [scalar Text];
        11 deprecated_source: "deprecatedSource" 12 Always [message
            crate::core::v1::event::shape::EVENT_SOURCE];
        12 deprecated_first_timestamp: "deprecatedFirstTimestamp" 13 Always [scalar Time], filled: true;
        13 deprecated_last_timestamp: "deprecatedLastTimestamp" 14 Always [scalar Time], filled: true;
        14 deprecated_count: "deprecatedCount" 15 NonZero [scalar Integer];
    }
}

machinery::message! {
    /// The form of `EventSeries`.
    pub EVENT_SERIES: crate::events::v1::EventSeries {
        name: "EventSeries";
        0 count: "count" 1 Always [scalar Integer];
        1 last_observed_time: "lastObservedTime" 2 Always [scalar Time], filled: true;
    }
}
