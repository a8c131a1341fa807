// Written by kindsmith from schema/specimen/v1/specimen.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `Specimen`.
    pub SPECIMEN: crate::specimen::v1::Specimen {
        name: "Specimen", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 spec: "spec" 2 Always [message crate::specimen::v1::specimen::shape::SPECIMEN_SPEC];
        2 status: "status" 3 NonZero [message crate::specimen::v1::specimen::shape::SPECIMEN_STATUS];
    }
}

machinery::message! {
    /// The form of `SpecimenSpec`.
    pub SPECIMEN_SPEC: crate::specimen::v1::SpecimenSpec {
        name: "SpecimenSpec", tags: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19,
            20, 21, 22, 23, 25, 28, 26, 27, 24];
        0 flag: "flag" 1 NonZero [scalar Boolean], default: "true";
        1 count: "count" 2 NonZero [scalar Integer], default: "3";
        2 total: "total" 3 Always [scalar Integer];
        3 ratio: "ratio" 4 NonZero [scalar Number];
        4 title: "title" 5 Always [scalar Text];
        5 mode: "mode" 6 NonZero [scalar Text], default: "\"Fast\"";
        6 hint: "hint" 7 NonZero [scalar Text];
        7 words: "words" 8 ListOrNull [set [scalar Text]], patch: MergeScalars;
        8 pairs: "pairs" 9 NonZero [atomic map [scalar Text]];
        9 secret: "secret" 10 NonZero [scalar Bytes];
        10 owner: "owner" 11 NonZero [scalar Text];
        11 owner_id: "ownerId" 12 NonZero [scalar Text];
        12 owner_groups: "ownerGroups" 13 NonZero [list [scalar Text]];
        13 owner_extra: "ownerExtra" 14 NonZero [map [list [scalar Text]]];
        14 old: "old" 15 NonZero [scalar Text];
        15 dropped: "dropped" 16 NonZero [scalar Text];
        16 root: "root" 17 NonZero [message crate::specimen::v1::shared::shape::NODE];
        17 choice: "choice" 18 NonZero [message crate::specimen::v1::shared::shape::CHOICE];
        18 parts: "parts" 19 NonZero [by "name" "side" [message crate::specimen::v1::specimen::shape::PART]];
        19 wait: "wait" 20 NonZero [scalar Text], default: "\"5s\"";
        20 share: "share" 21 NonZero [scalar Quantity];
        21 port: "port" 22 NonZero [scalar IntegerOrText];
        22 anything: "anything" 23 NonZero [any], patch: Replace;
        23 relations: "relations" 24 NonZero [message crate::specimen::v1::specimen::shape::RELATIONS];
        24 site: "site" 2 NonZero [scalar Text], within: &[90];
        25 floor: "floor" 1 NonZero [scalar Integer], within: &[90, 1];
        26 direction: "Direction" 4 NonZero [scalar Text], within: &[90, 1];
        27 house: "house" 5 NonZero [message crate::specimen::v1::specimen::shape::SPECIMEN_HOUSE], within:
            &[90, 1];
        28 rooms: "rooms" 3 NonZero [set [scalar Text]], within: &[90, 1];
    }
}

machinery::message! {
    /// The form of `Relations`.
    pub RELATIONS: crate::specimen::v1::Relations {
        name: "Relations", inner: Places([1, 2, 3, 0, 4, 5, 7]);
        0 flag: "flag" 1 NonZero [scalar Boolean], inner: Named("Switch");
        1 kind: "kind" 2 Always [scalar Text];
        2 small: "small" 3 NonZero [scalar Integer];
        3 large: "large" 4 NonZero [scalar Integer];
        4 from: "from" 5 Always [scalar Time], filled: true;
        5 until: "until" 6 Always [scalar Time], filled: true, inner: Named("End");
        6 times: "times" 7 NonZero [list [scalar Text]];
        7 inner: "inner" 8 NonZero [message crate::specimen::v1::shared::shape::NODE], holds: [8];
        8 share: "share" 9 NonZero [scalar Quantity];
    }
}

machinery::message! {
    /// The form of `Part`.
    pub PART: crate::specimen::v1::Part {
        name: "Part";
        0 name: "name" 1 Always [scalar Text], default: "\"\"";
        1 side: "side" 2 NonZero [scalar Text];
        2 fixed: "fixed" 3 NonZero [scalar Integer];
        3 weights: "weights" 4 NonZero [map [scalar Integer]];
    }
}

machinery::message! {
    /// The form of `SpecimenStatus`.
    pub SPECIMEN_STATUS: crate::specimen::v1::SpecimenStatus {
        name: "SpecimenStatus";
        0 phase: "phase" 1 NonZero [scalar Text];
        1 seen: "seen" 2 Always [scalar Time], filled: true;
        2 checked: "checked" 3 NonZero [scalar Time];
        3 extra: "extra" 4 NonZero [message crate::specimen::v1::specimen::shape::SPECIMEN_EXTRA];
        4 copies: "copies" 5 NonZero [scalar Integer];
        5 labels: "labels" 6 NonZero [map [scalar Text]];
    }
}

machinery::message! {
    /// The form of `SpecimenExtra`.
    pub SPECIMEN_EXTRA: crate::specimen::v1::SpecimenExtra {
        name: "SpecimenExtra";
        0 note: "note" 1 NonZero [scalar Text];
        1 count: "count" 2 NonZero [scalar Integer];
    }
}

machinery::message! {
    /// The form of `SpecimenHouse`.
    pub SPECIMEN_HOUSE: crate::specimen::v1::SpecimenHouse {
        name: "SpecimenHouse";
        0 side: "side" 1 Always [scalar Text];
    }
}
