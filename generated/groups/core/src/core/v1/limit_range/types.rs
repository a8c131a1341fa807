// Written by kindsmith from schema/core/v1/limit_range.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `core/v1` from `limit_range`.

/// How much of the resources of a namespace a single pod, container or claim may take, and what it
/// gets by default.
#[derive(Clone, Default, PartialEq)]
pub struct LimitRange {
    /// Name, namespace, labels and the other data that objects of every kind have.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// The limits.
    pub spec: crate::core::v1::LimitRangeSpec,
}

/// Limits of everything of one type, each by the names of resources.
#[derive(Clone, Default, PartialEq)]
pub struct LimitRangeItem {
    /// What the limits are for, `Pod`, `Container`, `PersistentVolumeClaim` or a name with a domain. No
    /// two entries have the same type.
    pub type_: String,
    /// The most that a single one may take.
    pub max: std::collections::BTreeMap<String, machinery::quantity::Quantity>,
    /// The least that a single one must take.
    pub min: std::collections::BTreeMap<String, machinery::quantity::Quantity>,
    /// Limits that a container gets that names none. Default is `max`. Not for pods.
    pub default: std::collections::BTreeMap<String, machinery::quantity::Quantity>,
    /// Requests that a container gets that names none. Default is `default`, or else `min`. Not for
    /// pods.
    pub default_request: std::collections::BTreeMap<
        String,
        machinery::quantity::Quantity,
    >,
    /// How many times its request a limit may be, at least 1. Both must then be set.
    pub max_limit_request_ratio: std::collections::BTreeMap<
        String,
        machinery::quantity::Quantity,
    >,
}

/// The limits of a namespace.
#[derive(Clone, Default, PartialEq)]
pub struct LimitRangeSpec {
    /// Limits, an entry for each type of things that they are for.
    pub limits: Vec<crate::core::v1::LimitRangeItem>,
}
