// Written by kindsmith from schema/meta/v1/discovery.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `APIVersions`.
    pub API_VERSIONS: machinery::meta::v1::APIVersions {
        name: "APIVersions", envelope: true, inner: Plain;
        0 versions: "versions" 1 ListOrNull [list [scalar Text]];
        1 server_address_by_client_cidrs: "serverAddressByClientCIDRs" 2 ListOrNull [list [message
            machinery::meta::v1::discovery::shape::SERVER_ADDRESS_BY_CLIENT_CIDR]];
    }
}

machinery::message! {
    /// The form of `APIGroupList`.
    pub API_GROUP_LIST: machinery::meta::v1::APIGroupList {
        name: "APIGroupList", envelope: true, inner: Plain;
        0 groups: "groups" 1 ListOrNull [list [message machinery::meta::v1::discovery::shape::API_GROUP]];
    }
}

machinery::message! {
    /// The form of `APIGroup`.
    pub API_GROUP: machinery::meta::v1::APIGroup {
        name: "APIGroup", envelope: true, inner: Plain;
        0 name: "name" 1 Always [scalar Text];
        1 versions: "versions" 2 ListOrNull [list [message
            machinery::meta::v1::discovery::shape::GROUP_VERSION_FOR_DISCOVERY]];
        2 preferred_version: "preferredVersion" 3 Always [message
            machinery::meta::v1::discovery::shape::GROUP_VERSION_FOR_DISCOVERY];
        3 server_address_by_client_cidrs: "serverAddressByClientCIDRs" 4 NonZero [list [message
            machinery::meta::v1::discovery::shape::SERVER_ADDRESS_BY_CLIENT_CIDR]];
    }
}

machinery::message! {
    /// The form of `GroupVersionForDiscovery`.
    pub GROUP_VERSION_FOR_DISCOVERY: machinery::meta::v1::GroupVersionForDiscovery {
        name: "GroupVersionForDiscovery", inner: Plain;
        0 group_version: "groupVersion" 1 Always [scalar Text];
        1 version: "version" 2 Always [scalar Text];
    }
}

machinery::message! {
    /// The form of `ServerAddressByClientCIDR`.
    pub SERVER_ADDRESS_BY_CLIENT_CIDR: machinery::meta::v1::ServerAddressByClientCIDR {
        name: "ServerAddressByClientCIDR", inner: Plain;
        0 client_cidr: "clientCIDR" 1 Always [scalar Text];
        1 server_address: "serverAddress" 2 Always [scalar Text];
    }
}

machinery::message! {
    /// The form of `APIResourceList`.
    pub API_RESOURCE_LIST: machinery::meta::v1::APIResourceList {
        name: "APIResourceList", envelope: true, inner: Plain;
        0 group_version: "groupVersion" 1 Always [scalar Text];
        1 resources: "resources" 2 ListOrNull [list [message
            machinery::meta::v1::discovery::shape::API_RESOURCE]];
    }
}

machinery::message! {
    /// The form of `APIResource`.
    pub API_RESOURCE: machinery::meta::v1::APIResource {
        name: "APIResource", tags: [0, 2, 5, 6, 7, 1, 8, 3, 4, 9], inner: Plain;
        0 name: "name" 1 Always [scalar Text];
        1 singular_name: "singularName" 6 Always [scalar Text];
        2 namespaced: "namespaced" 2 Always [scalar Boolean];
        3 group: "group" 8 NonZero [scalar Text];
        4 version: "version" 9 NonZero [scalar Text];
        5 kind: "kind" 3 Always [scalar Text];
        6 verbs: "verbs" 4 ListOrNull [list [scalar Text]];
        7 short_names: "shortNames" 5 NonZero [list [scalar Text]];
        8 categories: "categories" 7 NonZero [list [scalar Text]];
        9 storage_version_hash: "storageVersionHash" 10 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `APIGroupDiscoveryList`.
    pub API_GROUP_DISCOVERY_LIST: machinery::meta::v1::APIGroupDiscoveryList {
        name: "APIGroupDiscoveryList", envelope: true, inner: Plain;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::status::shape::LIST_META];
        1 items: "items" 2 ListOrNull [list [message
            machinery::meta::v1::discovery::shape::API_GROUP_DISCOVERY]];
    }
}

machinery::message! {
    /// The form of `APIGroupDiscovery`.
    pub API_GROUP_DISCOVERY: machinery::meta::v1::APIGroupDiscovery {
        name: "APIGroupDiscovery", inner: Plain;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META];
        1 versions: "versions" 2 NonZero [list [message
            machinery::meta::v1::discovery::shape::API_VERSION_DISCOVERY]];
    }
}

machinery::message! {
    /// The form of `APIVersionDiscovery`.
    pub API_VERSION_DISCOVERY: machinery::meta::v1::APIVersionDiscovery {
        name: "APIVersionDiscovery", inner: Plain;
        0 version: "version" 1 Always [scalar Text];
        1 resources: "resources" 2 NonZero [list [message
            machinery::meta::v1::discovery::shape::API_RESOURCE_DISCOVERY]];
        2 freshness: "freshness" 3 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `APIResourceDiscovery`.
    pub API_RESOURCE_DISCOVERY: machinery::meta::v1::APIResourceDiscovery {
        name: "APIResourceDiscovery", inner: Plain;
        0 resource: "resource" 1 Always [scalar Text];
        1 response_kind: "responseKind" 2 NonZero [message
            machinery::meta::v1::discovery::shape::GROUP_VERSION_KIND];
        2 scope: "scope" 3 Always [scalar Text];
        3 singular_resource: "singularResource" 4 Always [scalar Text];
        4 verbs: "verbs" 5 ListOrNull [list [scalar Text]];
        5 short_names: "shortNames" 6 NonZero [list [scalar Text]];
        6 categories: "categories" 7 NonZero [list [scalar Text]];
        7 subresources: "subresources" 8 NonZero [list [message
            machinery::meta::v1::discovery::shape::API_SUBRESOURCE_DISCOVERY]];
    }
}

machinery::message! {
    /// The form of `APISubresourceDiscovery`.
    pub API_SUBRESOURCE_DISCOVERY: machinery::meta::v1::APISubresourceDiscovery {
        name: "APISubresourceDiscovery", inner: Plain;
        0 subresource: "subresource" 1 Always [scalar Text];
        1 response_kind: "responseKind" 2 NonZero [message
            machinery::meta::v1::discovery::shape::GROUP_VERSION_KIND];
        2 accepted_types: "acceptedTypes" 3 NonZero [list [message
            machinery::meta::v1::discovery::shape::GROUP_VERSION_KIND]];
        3 verbs: "verbs" 4 ListOrNull [list [scalar Text]];
    }
}

machinery::wrapper!(machinery::meta::v1::Verbs, Vec<String>);

machinery::message! {
    /// The form of `RootPaths`.
    pub ROOT_PATHS: machinery::meta::v1::RootPaths {
        name: "RootPaths", inner: Plain;
        0 paths: "paths" 1 ListOrNull [list [scalar Text]];
    }
}

machinery::message! {
    /// The form of `GroupVersionKind`.
    pub GROUP_VERSION_KIND: machinery::meta::v1::GroupVersionKind {
        name: "GroupVersionKind", inner: Plain;
        0 group: "group" 1 Always [scalar Text];
        1 version: "version" 2 Always [scalar Text];
        2 kind: "kind" 3 Always [scalar Text];
    }
}

machinery::message! {
    /// The form of `GroupResource`.
    pub GROUP_RESOURCE: machinery::meta::v1::GroupResource {
        name: "GroupResource", inner: Plain;
        0 group: "group" 1 Always [scalar Text];
        1 resource: "resource" 2 Always [scalar Text];
    }
}

machinery::message! {
    /// The form of `GroupVersionResource`.
    pub GROUP_VERSION_RESOURCE: machinery::meta::v1::GroupVersionResource {
        name: "GroupVersionResource", inner: Plain;
        0 group: "group" 1 Always [scalar Text];
        1 version: "version" 2 Always [scalar Text];
        2 resource: "resource" 3 Always [scalar Text];
    }
}
