//! Keys of objects in namespaces.

use std::sync::Arc;

/// The key of an object, as the store and the graph have it.
pub(super) fn key(namespace: &str, name: &str) -> Arc<str> {
    format!("{namespace}/{name}").into()
}
