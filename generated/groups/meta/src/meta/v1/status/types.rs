// Written by kindsmith from schema/meta/v1/status.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `meta/v1` from `status`.

/// Metadata of a list and of other answers that are not stored objects.
#[derive(Clone, Default, PartialEq)]
pub struct ListMeta {
    /// A path of older servers. This server leaves it empty.
    pub self_link: String,
    /// Opaque word for the state from which the list was taken; a watch may start here.
    pub resource_version: String,
    /// Set when the list goes on. Repeat the request with this token to get the next page of the same
    /// state; it is good for a few minutes.
    pub continue_: String,
    /// How many items follow this page, for estimates. It is absent on the last page and when a
    /// selector is used.
    pub remaining_item_count: Option<i64>,
    /// Which share of a split list this is. This server does not split lists and leaves it out.
    pub shard_info: Option<machinery::meta::v1::ShardInfo>,
}

/// A share of a list.
#[derive(Clone, Default, PartialEq)]
pub struct ShardInfo {
    /// What the objects of the share have in common.
    pub selector: String,
}

/// Outcome of a request that does not answer an object.
#[derive(Clone, Default, PartialEq)]
pub struct Status {
    /// Metadata of the answer.
    pub metadata: machinery::meta::v1::ListMeta,
    /// Whether the request succeeded.
    pub status: String,
    /// What happened, for people.
    pub message: String,
    /// What happened, as one word for programs. It refines the HTTP code and does not contradict it.
    pub reason: String,
    /// More about the reason. Which parts are set depends on the reason.
    pub details: Option<machinery::meta::v1::StatusDetails>,
    /// The HTTP code of the answer; zero when it is not known.
    pub code: i32,
}

/// What a failed request was about, and what exactly was wrong.
#[derive(Clone, Default, PartialEq)]
pub struct StatusDetails {
    /// Name of the object, or of the operation.
    pub name: String,
    /// Group of the object.
    pub group: String,
    /// Kind of the object, or its resource type.
    pub kind: String,
    /// Identity of the object, when there is a single one.
    pub uid: String,
    /// The single faults, each with its place.
    pub causes: Vec<machinery::meta::v1::StatusCause>,
    /// Seconds after which a repetition of the request may succeed.
    pub retry_after_seconds: i32,
}

/// One fault among those that made a request fail.
#[derive(Clone, Default, PartialEq)]
pub struct StatusCause {
    /// Class of the fault, as one word for programs.
    pub reason: String,
    /// What is wrong, for people.
    pub message: String,
    /// The faulty field, as `spec.name` or `items[0].name`; may be empty.
    pub field: String,
}
