// Written by kindsmith from schema/meta/v1/status.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `ListMeta`.
    pub LIST_META: machinery::meta::v1::ListMeta {
        name: "ListMeta", inner: Plain;
        0 self_link: "selfLink" 1 NonZero [scalar Text];
        1 resource_version: "resourceVersion" 2 NonZero [scalar Text];
        2 continue_: "continue" 3 NonZero [scalar Text];
        3 remaining_item_count: "remainingItemCount" 4 NonZero [scalar Integer];
        4 shard_info: "shardInfo" 5 NonZero [message machinery::meta::v1::status::shape::SHARD_INFO];
    }
}

machinery::message! {
    /// The form of `ShardInfo`.
    pub SHARD_INFO: machinery::meta::v1::ShardInfo {
        name: "ShardInfo", inner: Plain;
        0 selector: "selector" 1 Always [scalar Text];
    }
}

machinery::message! {
    /// The form of `Status`.
    pub STATUS: machinery::meta::v1::Status {
        name: "Status", envelope: true, inner: Plain;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::status::shape::LIST_META];
        1 status: "status" 2 NonZero [scalar Text];
        2 message: "message" 3 NonZero [scalar Text];
        3 reason: "reason" 4 NonZero [scalar Text];
        4 details: "details" 5 NonZero [message machinery::meta::v1::status::shape::STATUS_DETAILS];
        5 code: "code" 6 NonZero [scalar Integer];
    }
}

machinery::message! {
    /// The form of `StatusDetails`.
    pub STATUS_DETAILS: machinery::meta::v1::StatusDetails {
        name: "StatusDetails", tags: [0, 1, 2, 4, 5, 3], inner: Plain;
        0 name: "name" 1 NonZero [scalar Text];
        1 group: "group" 2 NonZero [scalar Text];
        2 kind: "kind" 3 NonZero [scalar Text];
        3 uid: "uid" 6 NonZero [scalar Text];
        4 causes: "causes" 4 NonZero [list [message machinery::meta::v1::status::shape::STATUS_CAUSE]];
        5 retry_after_seconds: "retryAfterSeconds" 5 NonZero [scalar Integer];
    }
}

machinery::message! {
    /// The form of `StatusCause`.
    pub STATUS_CAUSE: machinery::meta::v1::StatusCause {
        name: "StatusCause", inner: Plain;
        0 reason: "reason" 1 NonZero [scalar Text];
        1 message: "message" 2 NonZero [scalar Text];
        2 field: "field" 3 NonZero [scalar Text];
    }
}
