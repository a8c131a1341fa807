//! Checks that need more than the object itself: they look around, and they judge who does what.
//!
//! One list of plugins in a fixed order, asked in two phases: before an object is checked, and behind it. The first
//! refusal ends it. Nothing here writes. The command line switches plugins on and off by name.

mod certificates;
mod grants;
mod namespace_lifecycle;
mod plugins;

use machinery::object::Object;

pub use self::plugins::{Plugin, Plugins};
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

/// Asks the plugins that judge what the client sent, before it is prepared and checked.
///
/// # Errors
/// The first refusal.
pub async fn admit(cx: &Context, attempt: &Attempt<'_>) -> Result<(), ApiError> {
    for plugin in cx.admission.iter() {
        match plugin {
            Plugin::NamespaceLifecycle => namespace_lifecycle::admit(cx, attempt).await?,
            Plugin::CertificateApproval
            | Plugin::CertificateSigning
            | Plugin::CertificateSubjectRestriction => {}
        }
    }
    // No option turns this off.
    grants::admit(cx, attempt).await
}

/// Asks the plugins that judge the object as it would be stored. An object that breaks rules of its kind is refused for
/// that first: a plugin need not understand what no rule lets through.
///
/// # Errors
/// The first refusal.
pub async fn validate(cx: &Context, attempt: &Attempt<'_>) -> Result<(), ApiError> {
    for plugin in cx.admission.iter() {
        match plugin {
            Plugin::NamespaceLifecycle => {}
            Plugin::CertificateApproval => certificates::approval(cx, attempt).await?,
            Plugin::CertificateSigning => certificates::signing(cx, attempt).await?,
            Plugin::CertificateSubjectRestriction => certificates::subject(cx, attempt)?,
        }
    }
    Ok(())
}
