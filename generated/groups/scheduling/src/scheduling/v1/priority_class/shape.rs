// Written by kindsmith from schema/scheduling/v1/priority_class.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `PriorityClass`.
    pub PRIORITY_CLASS: crate::scheduling::v1::PriorityClass {
        name: "PriorityClass", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 value: "value" 2 Always [scalar Integer];
        2 global_default: "globalDefault" 3 NonZero [scalar Boolean];
        3 description: "description" 4 NonZero [scalar Text];
        4 preemption_policy: "preemptionPolicy" 5 NonZero [scalar Text], default: "\"PreemptLowerPriority\"";
    }
}
