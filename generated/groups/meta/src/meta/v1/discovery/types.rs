// Written by kindsmith from schema/meta/v1/discovery.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `meta/v1` from `discovery`.

/// The versions of the core group.
#[derive(Clone, Default, PartialEq)]
pub struct APIVersions {
    /// The versions, as `v1`.
    pub versions: Vec<String>,
    /// Addresses under which clients reach the server, by where the client is.
    pub server_address_by_client_cidrs: Vec<
        machinery::meta::v1::ServerAddressByClientCIDR,
    >,
}

/// All groups but the core group.
#[derive(Clone, Default, PartialEq)]
pub struct APIGroupList {
    /// The groups.
    pub groups: Vec<machinery::meta::v1::APIGroup>,
}

/// A group, its versions and the one to prefer.
#[derive(Clone, Default, PartialEq)]
pub struct APIGroup {
    /// Name of the group.
    pub name: String,
    /// The versions in which the group is served.
    pub versions: Vec<machinery::meta::v1::GroupVersionForDiscovery>,
    /// The version that clients should use when they have no reason for another.
    pub preferred_version: machinery::meta::v1::GroupVersionForDiscovery,
    /// Addresses under which clients reach the server, by where the client is.
    pub server_address_by_client_cidrs: Vec<
        machinery::meta::v1::ServerAddressByClientCIDR,
    >,
}

/// A group and version in both spellings that clients use.
#[derive(Clone, Default, PartialEq)]
pub struct GroupVersionForDiscovery {
    /// Group and version, as `apps/v1`.
    pub group_version: String,
    /// The version alone.
    pub version: String,
}

/// The server's address for the clients of one network.
#[derive(Clone, Default, PartialEq)]
pub struct ServerAddressByClientCIDR {
    /// Network of the clients.
    pub client_cidr: String,
    /// Host name or address, with an optional port.
    pub server_address: String,
}

/// The resource types of one group and version.
#[derive(Clone, Default, PartialEq)]
pub struct APIResourceList {
    /// Group and version, as `apps/v1`.
    pub group_version: String,
    /// The resource types and their sub-resources.
    pub resources: Vec<machinery::meta::v1::APIResource>,
}

/// A resource type or a sub-resource.
#[derive(Clone, Default, PartialEq)]
pub struct APIResource {
    /// Plural name as it stands in paths; a sub-resource follows after a slash.
    pub name: String,
    /// Singular name for use by tools; empty for sub-resources.
    pub singular_name: String,
    /// Whether its objects live in a namespace.
    pub namespaced: bool,
    /// Group of the kind when it differs from that of the list.
    pub group: String,
    /// Version of the kind when it differs from that of the list.
    pub version: String,
    /// Kind of the objects.
    pub kind: String,
    /// What can be done with it.
    pub verbs: machinery::meta::v1::Verbs,
    /// Short names for use on command lines.
    pub short_names: Vec<String>,
    /// Named sets of resource types that it belongs to.
    pub categories: Vec<String>,
    /// Changes when objects are stored in another version; clients compare it only.
    pub storage_version_hash: String,
}

/// All groups with everything that is served of them. Clients know it under the group
/// `apidiscovery.k8s.io`.
#[derive(Clone, Default, PartialEq)]
pub struct APIGroupDiscoveryList {
    /// Standard metadata of a list.
    pub metadata: machinery::meta::v1::ListMeta,
    /// The groups.
    pub items: Vec<machinery::meta::v1::APIGroupDiscovery>,
}

/// A group with its versions.
#[derive(Clone, Default, PartialEq)]
pub struct APIGroupDiscovery {
    /// Has the name of the group.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// The versions, the preferred one first.
    pub versions: Vec<machinery::meta::v1::APIVersionDiscovery>,
}

/// A version of a group with its resource types.
#[derive(Clone, Default, PartialEq)]
pub struct APIVersionDiscovery {
    /// The version alone.
    pub version: String,
    /// The resource types.
    pub resources: Vec<machinery::meta::v1::APIResourceDiscovery>,
    /// Whether it may have changed since the server asked for it, `Current` or `Stale`.
    pub freshness: String,
}

/// A resource type with its sub-resources.
#[derive(Clone, Default, PartialEq)]
pub struct APIResourceDiscovery {
    /// Plural name as it stands in paths.
    pub resource: String,
    /// Kind of the objects. An empty group and version are those of the list.
    pub response_kind: Option<machinery::meta::v1::GroupVersionKind>,
    /// Where objects live, `Cluster` or `Namespaced`.
    pub scope: String,
    /// Singular name for use by tools.
    pub singular_resource: String,
    /// What can be done with it.
    pub verbs: Vec<String>,
    /// Short names for use on command lines.
    pub short_names: Vec<String>,
    /// Named sets of resource types that it belongs to.
    pub categories: Vec<String>,
    /// What there is below each object.
    pub subresources: Vec<machinery::meta::v1::APISubresourceDiscovery>,
}

/// A sub-resource.
#[derive(Clone, Default, PartialEq)]
pub struct APISubresourceDiscovery {
    /// Name of the sub-resource.
    pub subresource: String,
    /// Kind of the answers.
    pub response_kind: Option<machinery::meta::v1::GroupVersionKind>,
    /// Kinds that can be sent, where these are not the kind of the answers.
    pub accepted_types: Vec<machinery::meta::v1::GroupVersionKind>,
    /// What can be done with it.
    pub verbs: Vec<String>,
}

/// Words for what can be done with a resource type.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Verbs(
    /// The bare value.
    pub Vec<String>,
);

/// The paths that the server answers.
#[derive(Clone, Default, PartialEq)]
pub struct RootPaths {
    /// The paths.
    pub paths: Vec<String>,
}

/// A kind with all parts of its name.
#[derive(Clone, Default, PartialEq)]
pub struct GroupVersionKind {
    /// Group; empty for the core group.
    pub group: String,
    /// Version.
    pub version: String,
    /// Kind.
    pub kind: String,
}

/// A resource type of a group, in whatever version.
#[derive(Clone, Default, PartialEq)]
pub struct GroupResource {
    /// Name of the group, empty for core.
    pub group: String,
    /// Name of the resource type, as in paths.
    pub resource: String,
}

/// A resource type with all parts of its name.
#[derive(Clone, Default, PartialEq)]
pub struct GroupVersionResource {
    /// Group; empty for the core group.
    pub group: String,
    /// Version.
    pub version: String,
    /// Plural name.
    pub resource: String,
}
