// Written by kindsmith from schema/specimen/v1/shared.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::wrapper!(crate::specimen::v1::Tags, Vec<String>);

machinery::message! {
    /// The form of `TalkOptions`.
    pub TALK_OPTIONS: crate::specimen::v1::TalkOptions {
        name: "TalkOptions", envelope: true;
        0 path: "path" 1 NonZero [scalar Text];
        1 loud: "loud" 2 NonZero [scalar Boolean];
    }
}

machinery::message! {
    /// The form of `Node`.
    pub NODE: crate::specimen::v1::Node {
        name: "Node", tags: [0, 1, 2, 6, 3, 4, 5];
        0 name: "name" 1 Always [scalar Text], default: "\"\"";
        1 left: "left" 2 NonZero [message crate::specimen::v1::shared::shape::NODE];
        2 others: "others" 3 NonZero [by "name" [message crate::specimen::v1::shared::shape::NODE]], patch:
            MergeByKey("name");
        3 shade: "shade" 5 NonZero [any];
        4 twigs: "twigs" 6 NonZero [any];
        5 notes: "notes" 7 NonZero [map [any]];
        6 label: "label" 4 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `Choice`.
    pub CHOICE: crate::specimen::v1::Choice {
        name: "Choice", atomic: true;
        0 word: "word" 1 NonZero [scalar Text];
        1 number: "number" 2 NonZero [scalar Integer];
    }
}

machinery::message! {
    /// The form of `Report`.
    pub REPORT: crate::specimen::v1::Report {
        name: "Report", envelope: true;
        0 message: "message" 1 Always [scalar Text];
    }
}
