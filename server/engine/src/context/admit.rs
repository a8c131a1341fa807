//! What verbs know of admission: an attempt to write, the plugins that judge it, and the two phases in which they are
//! asked. The plugins themselves are elsewhere: this only says how they are called.
//!
//! A plugin judges and does not write. The first refusal ends an attempt.

use std::sync::Arc;

use ground::ready::Ready;
use machinery::object::Object;

use crate::{context::Context, request::Request, status::ApiError};

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

/// One attempt to write. Objects are in the version of the request.
pub struct Attempt<'a> {
    /// What is about to be done.
    pub operation: Operation,
    /// The request that asks for it.
    pub request: &'a Request,
    /// The object as it shall be; none for a delete. In the first phase, what the URL may not set is still in it.
    pub new: Option<&'a dyn Object>,
    /// The object as it is; none for a create.
    pub old: Option<&'a dyn Object>,
    /// Namespace of the object; empty for cluster-scoped kinds.
    pub namespace: &'a str,
    /// Name of the object; empty while it is not generated yet.
    pub name: &'a str,
}

impl<'a> Attempt<'a> {
    /// A create.
    #[must_use]
    pub fn create(request: &'a Request, new: &'a dyn Object) -> Self {
        Attempt { new: Some(new), ..Attempt::of(Operation::Create, request, new) }
    }

    /// An update.
    #[must_use]
    pub fn update(request: &'a Request, new: &'a dyn Object, old: &'a dyn Object) -> Self {
        Attempt { new: Some(new), old: Some(old), ..Attempt::of(Operation::Update, request, old) }
    }

    /// A delete.
    #[must_use]
    pub fn delete(request: &'a Request, old: &'a dyn Object) -> Self {
        Attempt { old: Some(old), ..Attempt::of(Operation::Delete, request, old) }
    }

    fn of(operation: Operation, request: &'a Request, named: &'a dyn Object) -> Self {
        let metadata = named.metadata();
        let (namespace, name) = (metadata.namespace.as_str(), metadata.name.as_str());
        Attempt { operation, request, new: None, old: None, namespace, name }
    }
}

/// What a plugin says: nothing, or the refusal.
pub type Judgement<'a> = Ready<'a, Result<(), ApiError>>;

/// Looks at attempts to write. Most implement one phase.
pub trait Plugin: Send + Sync {
    /// Judges what the client sent, before it is prepared and checked. An update of a status still has all that was
    /// sent in it.
    fn admit<'a>(&'a self, cx: &'a Context, attempt: &'a Attempt<'a>) -> Judgement<'a> {
        let _ = (cx, attempt);
        Ready::Now(Ok(()))
    }

    /// Judges the object as it would be stored. One that breaks rules of its kind is refused before: a plugin need not
    /// understand what no rule lets through.
    fn validate<'a>(&'a self, cx: &'a Context, attempt: &'a Attempt<'a>) -> Judgement<'a> {
        let _ = (cx, attempt);
        Ready::Now(Ok(()))
    }
}

/// The plugins of a server, in the order in which they are asked.
#[derive(Default)]
pub struct Chain(Vec<Arc<dyn Plugin>>);

impl Chain {
    /// Asks these, in this order.
    #[must_use]
    pub fn new(plugins: Vec<Arc<dyn Plugin>>) -> Self {
        Chain(plugins)
    }

    /// The first phase, see [`Plugin::admit`].
    ///
    /// # Errors
    /// The first refusal.
    pub async fn admit(&self, cx: &Context, attempt: &Attempt<'_>) -> Result<(), ApiError> {
        for plugin in &self.0 {
            plugin.admit(cx, attempt).await?;
        }
        Ok(())
    }

    /// The second phase, see [`Plugin::validate`].
    ///
    /// # Errors
    /// The first refusal.
    pub async fn validate(&self, cx: &Context, attempt: &Attempt<'_>) -> Result<(), ApiError> {
        for plugin in &self.0 {
            plugin.validate(cx, attempt).await?;
        }
        Ok(())
    }
}
