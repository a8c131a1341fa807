// Written by kindsmith from schema/apps/v1/controller_revision.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `apps/v1` from `controller_revision`.

/// An earlier form of a StatefulSet or a DaemonSet, to which it can go back. Controllers write it.
#[derive(Clone, Default, PartialEq)]
pub struct ControllerRevision {
    /// Name, namespace, labels and the other data that objects of every kind have.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// The earlier form, a JSON object. It cannot be changed.
    pub data: machinery::raw::SentJson,
    /// Number of the form. Larger ones are newer.
    pub revision: i64,
}
