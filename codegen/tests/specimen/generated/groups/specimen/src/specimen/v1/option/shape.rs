// Written by kindsmith from schema/specimen/v1/option.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `Option`.
    pub OPTION: crate::specimen::v1::Option_ {
        name: "Option", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 spec: "spec" 2 Always [message crate::specimen::v1::option::shape::SELF];
    }
}

machinery::message! {
    /// The form of `Self`.
    pub SELF: crate::specimen::v1::Self_ {
        name: "Self";
        0 list: "list" 1 NonZero [list [scalar Text]];
        1 lists: "lists" 2 NonZero [list [list [scalar Text]]];
        2 text: "text" 3 NonZero [message crate::specimen::v1::option::shape::STRING];
        3 texts: "texts" 4 NonZero [map [message crate::specimen::v1::option::shape::STRING]];
        4 tree: "tree" 5 NonZero [message crate::specimen::v1::option::shape::BOX];
        5 some: "some" 6 NonZero [map [scalar Text]];
        6 none: "none" 7 Always [message crate::specimen::v1::option::shape::NONE];
        7 name: "name" 8 Always [scalar Text];
        8 depth: "depth" 9 NonZero [scalar Integer];
        9 count: "count" 10 Always [scalar Integer];
        10 shade: "shade" 11 Always [message crate::specimen::v1::option::shape::SHADE];
    }
}

machinery::message! {
    /// The form of `Shade`.
    pub SHADE: crate::specimen::v1::Shade {
        name: "Shade";
        0 color: "color" 1 Always [scalar Text];
    }
}

machinery::wrapper!(crate::specimen::v1::Vec_, Vec<String>);

machinery::wrapper!(crate::specimen::v1::Some_, std::collections::BTreeMap<String, String>);

machinery::message! {
    /// The form of `None`.
    pub NONE: crate::specimen::v1::None_ {
        name: "None";
        0 size: "size" 1 NonZero [scalar Integer];
    }
}

machinery::message! {
    /// The form of `String`.
    pub STRING: crate::specimen::v1::String_ {
        name: "String";
        0 value: "value" 1 Always [scalar Text];
        1 size: "size" 2 NonZero [scalar Integer], default: "3";
        2 old: "old" 3 Always [message crate::specimen::v1::option::shape::DEFAULT];
    }
}

machinery::message! {
    /// The form of `Default`.
    pub DEFAULT: crate::specimen::v1::Default_ {
        name: "Default";
        0 size: "size" 1 NonZero [scalar Integer];
    }
}

machinery::message! {
    /// The form of `Box`.
    pub BOX: crate::specimen::v1::Box_ {
        name: "Box";
        0 inner: "inner" 1 NonZero [message crate::specimen::v1::option::shape::BOX];
        1 text: "text" 2 NonZero [message crate::specimen::v1::option::shape::STRING];
    }
}
