//! Accounts of plugins: a plugin that lets writes through up to some amount keeps account in a stored object,
//! on which all servers of a store agree. It is one of two ways in which plugins write;
//! [`Host::create`](super::Host::create), which makes new objects by the verb, is the other.

use std::sync::Arc;

use machinery::object::Object;
use storage::entry::{Entry, Revision};

use crate::{
    catalog::Resource,
    context::Context,
    status::ApiError,
    step::commit::{self, Outcome},
};

/// Writes the objects in which a plugin keeps account. It outlives a request, so that an account is also
/// settled for a client that went away.
///
/// These writes pass no plugin and no authorizer: they are part of a write that is being checked, a webhook
/// that refused them could only break the account, and each checked write would pay for a second run of the
/// chain.
#[derive(Clone)]
pub struct Ledger(Context);

/// How an entry into the account ended.
#[derive(Debug)]
pub enum Entered {
    /// It is stored.
    Stored,
    /// Another writer was faster. The state as it is now; none if the object is gone.
    Raced(Option<Arc<Entry>>),
}

impl Ledger {
    pub(super) fn of(cx: &Context) -> Self {
        Ledger(cx.clone())
    }

    /// Stores another state of the object with this key, if it still has the version that was read. The
    /// object is in the stored version.
    ///
    /// # Errors
    /// 503 or 504 when the store cannot write.
    pub async fn enter(
        &self,
        resource: &Resource,
        key: Arc<str>,
        read: Revision,
        object: &dyn Object,
    ) -> Result<Entered, ApiError> {
        match commit::replace(&self.0, resource, key, read, object).await? {
            Outcome::Done(_) => Ok(Entered::Stored),
            Outcome::Raced(found) => Ok(Entered::Raced(found)),
        }
    }
}
