//! Checks that need more than the object itself: they look around, and they judge who does what.
//!
//! One list of plugins in a fixed order; the first refusal ends it. Nothing here writes.

mod namespace_lifecycle;

use machinery::meta::v1::ObjectMeta;

use crate::{context::Context, http::status::ApiError, request::Request};

/// What is about to be done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operation {
    /// A new object.
    Create,
    /// A changed one.
    Update,
    /// One less.
    Delete,
}

/// One attempt to write.
pub struct Attempt<'a> {
    /// What is about to be done.
    pub operation: Operation,
    /// The request that asks for it.
    pub request: &'a Request,
    /// Namespace of the object; empty for cluster-scoped kinds.
    pub namespace: String,
    /// Name of the object; empty while it is not generated yet.
    pub name: String,
}

impl<'a> Attempt<'a> {
    fn new(operation: Operation, request: &'a Request, metadata: &ObjectMeta) -> Self {
        let (namespace, name) = (metadata.namespace.clone(), metadata.name.clone());
        Attempt { operation, request, namespace, name }
    }

    /// A create.
    #[must_use]
    pub fn create(request: &'a Request, metadata: &ObjectMeta) -> Self {
        Attempt::new(Operation::Create, request, metadata)
    }

    /// An update of the object with this metadata.
    #[must_use]
    pub fn update(request: &'a Request, metadata: &ObjectMeta) -> Self {
        Attempt::new(Operation::Update, request, metadata)
    }

    /// A delete of the object with this metadata.
    #[must_use]
    pub fn delete(request: &'a Request, metadata: &ObjectMeta) -> Self {
        Attempt::new(Operation::Delete, request, metadata)
    }
}

/// Asks every plugin.
///
/// # Errors
/// The first refusal.
pub async fn admit(cx: &Context, attempt: &Attempt<'_>) -> Result<(), ApiError> {
    namespace_lifecycle::admit(cx, attempt).await
}
