// Written by kindsmith from schema/core/v1/pod_placement.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `core/v1` from `pod_placement`.

/// Lets a pod run on nodes with a matching taint.
#[derive(Clone, Default, PartialEq)]
pub struct Toleration {
    /// Key of the taint. Empty with the operator `Exists`, which then matches every taint.
    pub key: String,
    /// How `value` relates to the value of the taint. `Exists` matches any value, `Equal` (default) the
    /// same one, `Lt` and `Gt` compare whole numbers.
    pub operator: String,
    /// Value of the taint. Empty with the operator `Exists`.
    pub value: String,
    /// Effect of the taint. Empty matches every effect.
    pub effect: String,
    /// Seconds that the pod may stay after a taint with the effect `NoExecute` appears. Zero and
    /// negative numbers evict at once. Absent means that it stays.
    pub toleration_seconds: Option<i64>,
}

/// A set of places, described by labels of nodes. All requirements must hold. A term without
/// requirements matches nothing.
#[derive(Clone, Default, PartialEq)]
pub struct TopologySelectorTerm {
    /// Requirements on labels of nodes.
    pub match_label_expressions: Vec<crate::core::v1::TopologySelectorLabelRequirement>,
}

/// A requirement that a label of a node has one of several values.
#[derive(Clone, Default, PartialEq)]
pub struct TopologySelectorLabelRequirement {
    /// Key of the label.
    pub key: String,
    /// Values of which the label must have one.
    pub values: Vec<String>,
}
