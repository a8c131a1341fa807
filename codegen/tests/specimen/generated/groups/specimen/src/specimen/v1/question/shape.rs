// Written by kindsmith from schema/specimen/v1/question.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `Question`.
    pub QUESTION: crate::specimen::v1::Question {
        name: "Question", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 answer: "answer" 2 NonZero [scalar Text];
    }
}
