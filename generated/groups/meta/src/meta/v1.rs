// Written by kindsmith from schema/meta/v1/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `meta/v1`.

pub mod condition;
pub mod discovery;
pub mod field_selector;
pub mod label_selector;
pub mod object_meta;
pub mod options;
pub mod status;
pub mod watch_event;

pub use self::condition::types::Condition;
pub use self::discovery::types::{
    APIVersions, APIGroupList, APIGroup, GroupVersionForDiscovery,
    ServerAddressByClientCIDR, APIResourceList, APIResource, APIGroupDiscoveryList,
    APIGroupDiscovery, APIVersionDiscovery, APIResourceDiscovery,
    APISubresourceDiscovery, Verbs, RootPaths, GroupVersionKind, GroupResource,
    GroupVersionResource,
};
pub use self::field_selector::types::FieldSelectorRequirement;
pub use self::label_selector::types::{LabelSelector, LabelSelectorRequirement};
pub use self::object_meta::types::{
    ObjectMeta, OwnerReference, ManagedFieldsEntry, PartialObjectMetadata,
    PartialObjectMetadataList,
};
pub use self::options::types::{
    GetOptions, ListOptions, CreateOptions, UpdateOptions, PatchOptions, ApplyOptions,
    DeleteOptions, Preconditions, TableOptions,
};
pub use self::status::types::{ListMeta, ShardInfo, Status, StatusDetails, StatusCause};
pub use self::watch_event::types::WatchEvent;
