// Written by kindsmith from schema/specimen/v1/gadget.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `Gadget`.
    pub GADGET: crate::specimen::v1::Gadget {
        name: "Gadget", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 spec: "spec" 2 Always [message crate::specimen::v1::gadget::shape::GADGET_SPEC];
    }
}

machinery::message! {
    /// The form of `GadgetSpec`.
    pub GADGET_SPEC: crate::specimen::v1::GadgetSpec {
        name: "GadgetSpec", tags: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20,
            21, 23, 22];
        0 size: "size" 1 NonZero [scalar Integer];
        1 color: "color" 2 NonZero [scalar Text];
        2 node: "node" 3 NonZero [scalar Text];
        3 labels: "labels" 4 NonZero [map [scalar Text]];
        4 limits: "limits" 5 Always [message crate::specimen::v1::gadget::shape::GADGET_LIMITS];
        5 parts: "parts" 6 NonZero [list [message crate::specimen::v1::gadget::shape::GADGET_PART]];
        6 by_name: "byName" 7 NonZero [map [message crate::specimen::v1::gadget::shape::GADGET_PART]];
        7 spare: "spare" 8 NonZero [message crate::specimen::v1::gadget::shape::GADGET_PART];
        8 tree: "tree" 9 NonZero [message crate::specimen::v1::shared::shape::NODE];
        9 since: "since" 10 Always [scalar Time], filled: true;
        10 audit: "audit" 11 NonZero [list [scalar Text]];
        11 secret: "secret" 12 NonZero [scalar Integer];
        12 finish: "finish" 13 NonZero [scalar Text];
        13 inside: "inside" 14 NonZero [scalar Text];
        14 edges: "edges" 15 NonZero [list [scalar Text]];
        15 sides: "sides" 16 NonZero [map [scalar Text]];
        16 host: "host" 17 NonZero [scalar Text];
        17 port: "port" 18 NonZero [scalar Integer];
        18 name: "name" 19 NonZero [scalar Text];
        19 height: "height" 20 NonZero [scalar Integer];
        20 depth: "depth" 21 NonZero [scalar Integer];
        21 requests: "requests" 22 NonZero [list [message
            crate::specimen::v1::gadget::shape::GADGET_REQUEST]];
        22 draft: "draft" 24 NonZero [message crate::specimen::v1::gadget::shape::GADGET_DRAFT];
        23 seat: "seat" 23 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `GadgetLimits`.
    pub GADGET_LIMITS: crate::specimen::v1::GadgetLimits {
        name: "GadgetLimits";
        0 cpu: "cpu" 1 NonZero [scalar Integer];
        1 memory: "memory" 2 NonZero [scalar Integer];
    }
}

machinery::message! {
    /// The form of `GadgetPart`.
    pub GADGET_PART: crate::specimen::v1::GadgetPart {
        name: "GadgetPart";
        0 name: "name" 1 Always [scalar Text];
        1 count: "count" 2 NonZero [scalar Integer];
    }
}

machinery::message! {
    /// The form of `GadgetRequest`.
    pub GADGET_REQUEST: crate::specimen::v1::GadgetRequest {
        name: "GadgetRequest";
        0 name: "name" 1 NonZero [scalar Text];
        1 exactly: "exactly" 2 NonZero [message crate::specimen::v1::gadget::shape::GADGET_CHOICE];
        2 color: "color" 3 NonZero [scalar Text];
        3 notes: "notes" 4 NonZero [list [scalar Text]];
    }
}

machinery::message! {
    /// The form of `GadgetDraft`.
    pub GADGET_DRAFT: crate::specimen::v1::GadgetDraft {
        name: "GadgetDraft";
        0 kind: "kind" 0 NonZero [scalar Text];
        1 name: "name" 1 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `GadgetChoice`.
    pub GADGET_CHOICE: crate::specimen::v1::GadgetChoice {
        name: "GadgetChoice";
        0 class: "class" 1 Always [scalar Text];
        1 count: "count" 2 NonZero [scalar Integer];
        2 shared: "shared" 3 NonZero [scalar Boolean];
        3 part: "part" 4 NonZero [message crate::specimen::v1::gadget::shape::GADGET_PART];
        4 since: "since" 5 Always [scalar Time], filled: true;
    }
}
