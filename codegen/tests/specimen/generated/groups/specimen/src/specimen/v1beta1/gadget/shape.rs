// Written by kindsmith from schema/specimen/v1beta1/gadget.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `Gadget`.
    pub GADGET: crate::specimen::v1beta1::Gadget {
        name: "Gadget", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 spec: "spec" 2 Always [message crate::specimen::v1beta1::gadget::shape::GADGET_SPEC];
    }
}

machinery::message! {
    /// The form of `GadgetSpec`.
    pub GADGET_SPEC: crate::specimen::v1beta1::GadgetSpec {
        name: "GadgetSpec", tags: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20,
            21, 23, 22];
        0 width: "width" 1 NonZero [scalar Integer];
        1 place: "place" 2 NonZero [map [scalar Text]];
        2 node: "node" 3 NonZero [scalar Text];
        3 cpu: "cpu" 4 NonZero [scalar Integer];
        4 memory: "memory" 5 NonZero [scalar Integer];
        5 parts: "parts" 6 NonZero [list [message crate::specimen::v1beta1::gadget::shape::GADGET_PART]];
        6 by_name: "byName" 7 NonZero [map [message crate::specimen::v1beta1::gadget::shape::GADGET_PART]];
        7 spare: "spare" 8 NonZero [message crate::specimen::v1beta1::gadget::shape::GADGET_PART];
        8 tree: "tree" 9 NonZero [message crate::specimen::v1::shared::shape::NODE];
        9 since: "since" 10 Always [scalar Time], filled: true;
        10 mode: "mode" 11 NonZero [scalar Text];
        11 hint: "hint" 12 NonZero [scalar Text];
        12 finish: "finish" 13 NonZero [scalar Text];
        13 within: "within" 14 NonZero [scalar Text];
        14 edges: "edges" 15 NonZero [list [scalar Text]];
        15 sides: "sides" 16 NonZero [map [scalar Text]];
        16 address: "address" 17 NonZero [scalar Text];
        17 first: "first" 18 NonZero [scalar Text];
        18 last: "last" 19 NonZero [scalar Text];
        19 height: "height" 20 NonZero [scalar Text];
        20 box_: "box" 21 Always [message crate::specimen::v1beta1::gadget::shape::GADGET_BOX];
        21 requests: "requests" 22 NonZero [list [message
            crate::specimen::v1beta1::gadget::shape::GADGET_REQUEST]];
        22 draft: "draft" 24 NonZero [message crate::specimen::v1::gadget::shape::GADGET_DRAFT];
        23 seat: "seat" 23 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `GadgetBox`.
    pub GADGET_BOX: crate::specimen::v1beta1::GadgetBox {
        name: "GadgetBox";
        0 depth: "depth" 1 NonZero [scalar Integer];
    }
}

machinery::message! {
    /// The form of `GadgetRequest`.
    pub GADGET_REQUEST: crate::specimen::v1beta1::GadgetRequest {
        name: "GadgetRequest";
        0 name: "name" 1 NonZero [scalar Text];
        1 class: "class" 2 NonZero [scalar Text];
        2 amount: "amount" 3 NonZero [scalar Integer];
        3 shared: "shared" 4 NonZero [scalar Boolean];
        4 part: "part" 5 NonZero [message crate::specimen::v1beta1::gadget::shape::GADGET_PART];
        5 since: "since" 6 Always [scalar Time], filled: true;
        6 basic: "basic" 7 NonZero [message crate::specimen::v1beta1::gadget::shape::GADGET_BASIC];
    }
}

machinery::message! {
    /// The form of `GadgetBasic`.
    pub GADGET_BASIC: crate::specimen::v1beta1::GadgetBasic {
        name: "GadgetBasic";
        0 color: "color" 1 NonZero [scalar Text];
        1 remarks: "remarks" 2 NonZero [list [scalar Text]];
    }
}

machinery::message! {
    /// The form of `GadgetPart`.
    pub GADGET_PART: crate::specimen::v1beta1::GadgetPart {
        name: "GadgetPart";
        0 name: "name" 1 Always [scalar Text];
        1 amount: "amount" 3 NonZero [scalar Integer];
    }
}
