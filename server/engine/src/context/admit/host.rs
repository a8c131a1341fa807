//! What a plugin may ask of its server. It reaches neither the stores nor the other plugins.

use machinery::{brand::Brand, gates::Gates, time::Time};
use storage::cache::snapshot::Snapshot;

use crate::{
    authorization::{Attributes, Decision},
    catalog::Resource,
    context::Context,
    status::ApiError,
};

/// The server, as far as plugins may use it.
#[derive(Clone, Copy)]
pub struct Host<'a>(&'a Context);

impl<'a> Host<'a> {
    pub(crate) fn of(cx: &'a Context) -> Self {
        Host(cx)
    }

    /// The active brand.
    #[must_use]
    pub fn brand(&self) -> &'static Brand {
        self.0.brand()
    }

    /// The active gates.
    #[must_use]
    pub fn gates(&self) -> &'a Gates {
        self.0.gates()
    }

    /// The time, in whole seconds as the API shows it.
    #[must_use]
    pub fn now(&self) -> Time {
        self.0.now()
    }

    /// The newest snapshot of a resource type.
    ///
    /// # Errors
    /// 503 when the store cannot be asked for its revision.
    pub async fn newest(&self, resource: &Resource) -> Result<Snapshot, ApiError> {
        self.0.newest(resource).await
    }

    /// The snapshot of a resource type that this server has at hand, without a look at what other servers wrote to a shared
    /// store meanwhile. It waits for nothing.
    #[must_use]
    pub fn at_hand(&self, resource: &Resource) -> Snapshot {
        self.0.cache(resource).snapshot(resource.id)
    }

    /// Asks the authorizers about any request.
    pub async fn authorize(&self, attributes: &Attributes<'_>) -> Decision {
        self.0.authorization().authorize(attributes).await
    }
}
