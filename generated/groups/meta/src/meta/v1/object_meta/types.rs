// Written by kindsmith from schema/meta/v1/object_meta.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `meta/v1` from `object_meta`.

/// Metadata that every stored object carries.
#[derive(Clone, Default, PartialEq)]
pub struct ObjectMeta {
    /// Name of the object, unique among the objects of its kind in the same namespace, or in the
    /// cluster for cluster-scoped kinds. It cannot be changed, and is free again after a delete.
    pub name: String,
    /// Beginning of a name that the server completes with random characters. It is used only when
    /// `name` is empty; the finished name stands in `name`.
    pub generate_name: String,
    /// Namespace in which the object lives; empty for cluster-scoped kinds. It cannot be changed.
    pub namespace: String,
    /// A path of older servers. This server clears it.
    pub self_link: String,
    /// Identity of this one object in time and space, made by the server. An object that is created
    /// later under the same name has another one.
    pub uid: String,
    /// Opaque version of this state of the object. An update that carries it fails with a conflict if
    /// the object has changed since. A watch can start from it.
    pub resource_version: String,
    /// Counts changes of the desired state; the server maintains it for kinds that have one.
    pub generation: i64,
    /// CreationTimestamp is a timestamp of when the server stored the object for the first time, in
    /// UTC.
    pub creation_timestamp: Option<machinery::time::Time>,
    /// When deletion was asked for. The object is on its way out once this is set, and goes as soon as
    /// no finalizer is left; the server sets it and it cannot be withdrawn.
    pub deletion_timestamp: Option<machinery::time::Time>,
    /// Seconds that the object is given to end by itself after deletion was asked for.
    pub deletion_grace_period_seconds: Option<i64>,
    /// Words that users sort and select objects by. Keys are an optional domain prefix and a name;
    /// values are short.
    pub labels: std::collections::BTreeMap<String, String>,
    /// Texts that tools attach to an object. They cannot be selected by and may be long.
    pub annotations: std::collections::BTreeMap<String, String>,
    /// Objects that this one depends on. When all of them are gone it is collected as garbage. At most
    /// one of them is marked as the controller.
    pub owner_references: Vec<machinery::meta::v1::OwnerReference>,
    /// Names of the parties that must clean up before the object may be removed. Each removes its own
    /// entry, in any order; none may be added once deletion was asked for.
    pub finalizers: Vec<String>,
    /// Which manager set which fields, kept by the server for server-side apply.
    pub managed_fields: Vec<machinery::meta::v1::ManagedFieldsEntry>,
}

/// Points from a dependent object to the object that it belongs to.
#[derive(Clone, Default, PartialEq)]
pub struct OwnerReference {
    /// Group and version of the owner.
    pub api_version: String,
    /// Kind of the owner.
    pub kind: String,
    /// Name of the owner, which lives in the same namespace or is cluster-scoped.
    pub name: String,
    /// Identity of the owner; a namesake that was created later does not count.
    pub uid: String,
    /// Whether this owner is the one that manages the dependent object.
    pub controller: Option<bool>,
    /// Whether the owner, when it is deleted in the foreground, must wait until this dependent object
    /// is gone.
    pub block_owner_deletion: Option<bool>,
}

/// The fields that one manager set in one way and through one version.
#[derive(Clone, Default, PartialEq)]
pub struct ManagedFieldsEntry {
    /// Name of the manager, as it called itself in its request.
    pub manager: String,
    /// Whether the manager applied its fields or wrote them in another way.
    pub operation: String,
    /// Group and version through which the fields were set.
    pub api_version: String,
    /// When the set of fields was last added to or a value in it changed.
    pub time: Option<machinery::time::Time>,
    /// Form of the field set that follows; `FieldsV1` is the only one.
    pub fields_type: String,
    /// The fields as a tree, keyed by `f:` and a field name, or by the key of a list item.
    pub fields_v1: Option<machinery::raw::RawJson>,
    /// The sub-resource that the fields were written through, or empty.
    pub subresource: String,
}

/// Stands for an object of any kind with nothing but its metadata.
#[derive(Clone, Default, PartialEq)]
pub struct PartialObjectMetadata {
    /// Metadata of the object.
    pub metadata: machinery::meta::v1::ObjectMeta,
}

/// Stands for a list of any kind with nothing but the metadata of its items.
#[derive(Clone, Default, PartialEq)]
pub struct PartialObjectMetadataList {
    /// Metadata of the list.
    pub metadata: machinery::meta::v1::ListMeta,
    /// The objects, each reduced to its metadata.
    pub items: Vec<machinery::meta::v1::PartialObjectMetadata>,
}
