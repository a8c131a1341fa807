// Written by kindsmith from schema/meta/v1/condition.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `Condition`.
    pub CONDITION: machinery::meta::v1::Condition {
        name: "Condition", inner: Plain;
        0 type_: "type" 1 Always [scalar Text], default: "\"\"";
        1 status: "status" 2 Always [scalar Text];
        2 observed_generation: "observedGeneration" 3 NonZero [scalar Integer];
        3 last_transition_time: "lastTransitionTime" 4 Always [scalar Time], filled: true;
        4 reason: "reason" 5 Always [scalar Text];
        5 message: "message" 6 Always [scalar Text];
    }
}
