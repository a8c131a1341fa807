// Written by kindsmith from schema/core/v1/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `core/v1`.

pub mod config_map;
pub mod event;
pub mod local_object_reference;
pub mod namespace;
pub mod object_reference;
pub mod pod_placement;
pub mod secret;
pub mod service_account;

pub use self::config_map::types::ConfigMap;
pub use self::event::types::{Event, EventSource, EventSeries};
pub use self::local_object_reference::types::LocalObjectReference;
pub use self::namespace::types::{
    Namespace, NamespaceSpec, NamespaceStatus, NamespaceCondition,
};
pub use self::object_reference::types::ObjectReference;
pub use self::pod_placement::types::{
    Toleration, TopologySelectorTerm, TopologySelectorLabelRequirement,
};
pub use self::secret::types::Secret;
pub use self::service_account::types::ServiceAccount;
