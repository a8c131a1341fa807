// Written by kindsmith from schema/core/v1/namespace.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `core/v1` from `namespace`.

/// A namespace is a room for other objects: names in it are its own, and deleting it empties it.
#[derive(Clone, Default, PartialEq)]
pub struct Namespace {
    /// Name, namespace, labels and the other data that objects of every kind have.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// How the namespace behaves; today, who must clean up in it before it goes.
    pub spec: crate::core::v1::NamespaceSpec,
    /// What state the namespace is in, kept by the server.
    pub status: crate::core::v1::NamespaceStatus,
}

/// How a namespace behaves.
#[derive(Clone, Default, PartialEq)]
pub struct NamespaceSpec {
    /// Parties that must clean up inside the namespace before it may be removed. The server puts its
    /// own one there on create.
    pub finalizers: Vec<String>,
}

/// What state a namespace is in.
#[derive(Clone, Default, PartialEq)]
pub struct NamespaceStatus {
    /// Whether the namespace is in use or, once deleted, being emptied.
    pub phase: String,
    /// How far a deleted namespace has been emptied, and what holds it up.
    pub conditions: Vec<crate::core::v1::NamespaceCondition>,
}

/// One aspect of how a deleted namespace is being emptied.
#[derive(Clone, Default, PartialEq)]
pub struct NamespaceCondition {
    /// Name of the aspect; an object has at most one condition of each name.
    pub type_: String,
    /// Whether it holds.
    pub status: String,
    /// When the status last changed.
    pub last_transition_time: Option<machinery::time::Time>,
    /// Why the status is what it is, as one word for programs.
    pub reason: String,
    /// What holds the namespace up, for people.
    pub message: String,
}
