// Written by kindsmith from schema/core/v1/limit_range.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `LimitRange`.
    pub LIMIT_RANGE: crate::core::v1::LimitRange {
        name: "LimitRange", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 spec: "spec" 2 Always [message crate::core::v1::limit_range::shape::LIMIT_RANGE_SPEC];
    }
}

machinery::message! {
    /// The form of `LimitRangeItem`.
    pub LIMIT_RANGE_ITEM: crate::core::v1::LimitRangeItem {
        name: "LimitRangeItem";
        0 type_: "type" 1 Always [scalar Text];
        1 max: "max" 2 NonZero [map [scalar Quantity]];
        2 min: "min" 3 NonZero [map [scalar Quantity]];
        3 default: "default" 4 NonZero [map [scalar Quantity]];
        4 default_request: "defaultRequest" 5 NonZero [map [scalar Quantity]];
        5 max_limit_request_ratio: "maxLimitRequestRatio" 6 NonZero [map [scalar Quantity]];
    }
}

machinery::message! {
    /// The form of `LimitRangeSpec`.
    pub LIMIT_RANGE_SPEC: crate::core::v1::LimitRangeSpec {
        name: "LimitRangeSpec";
        0 limits: "limits" 1 ListOrNull [list [message
            crate::core::v1::limit_range::shape::LIMIT_RANGE_ITEM]];
    }
}
