//! What a plugin may ask of its server. It reaches neither the stores nor the other plugins; a plugin that
//! keeps account of what it lets through has a [`Ledger`].

use std::sync::Arc;

use bytes::Bytes;
use machinery::{
    brand::Brand,
    gates::Gates,
    kind::Verb,
    object::Object,
    time::Time,
    user::{MASTERS, User},
};
use storage::{cache::snapshot::Snapshot, entry::Entry};

use super::Ledger;
use crate::{
    annotations::Annotations,
    authorization::{Attributes, Decision},
    call::{Call, Payload, WriteOptions},
    catalog::Resource,
    context::Context,
    emptied::Emptied,
    request::{Request, Route, SentOptions, manager},
    status::ApiError,
    step::{bringer::Bringer, codec, metadata},
    webhook_time::WebhookTime,
};

/// The user that the server itself is.
const SERVER: &str = "system:apiserver";

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

    /// A name that begins like this and ends like one that `generateName` makes.
    #[must_use]
    pub fn generated_name(&self, prefix: &str) -> String {
        metadata::generated_name(self.0.clock(), prefix)
    }

    /// A random number.
    #[must_use]
    pub fn random(&self) -> u64 {
        self.0.clock().random()
    }

    /// Creates a cluster-scoped object as the server itself, by the verb: plugins and webhooks check it like
    /// every other create. For a plugin that must make the place which a write needs, an object for clients.
    /// Nothing else may be written for a write that a later plugin may refuse; an account of such writes
    /// belongs to [`Host::ledger`]. It has no more time than the write.
    ///
    /// # Errors
    /// As the verb.
    pub async fn create(
        &self,
        write: &Request,
        resource: &Arc<Resource>,
        object: Box<dyn Object>,
    ) -> Result<(), ApiError> {
        let user = User { name: SERVER.to_owned(), groups: vec![MASTERS.to_owned()], ..User::default() };
        let route = Route {
            resource: Arc::clone(resource),
            verb: Verb::Create,
            namespace: String::new(),
            name: String::new(),
            name_is_selected: false,
            subresource: None,
            has_tail: false,
        };
        let request = Request {
            route,
            catalog: Arc::clone(&write.catalog),
            manager: manager("", &user.name),
            sent: SentOptions::default(),
            user: Arc::new(user),
            annotations: Annotations::default(),
            emptied: Emptied::default(),
            webhook_time: WebhookTime::default(),
            deadline: write.deadline,
            as_stored: false,
        };
        let call = Call::Create(WriteOptions::default(), Payload::Object(object));
        self.0.run(&request, call).await.map(|_| ())
    }

    /// The newest snapshot of a resource type.
    ///
    /// # Errors
    /// 503 when the store cannot be asked for its revision.
    pub async fn newest(&self, resource: &Resource) -> Result<Snapshot, ApiError> {
        self.0.newest(resource).await
    }

    /// Stored objects of a resource type as JSON in its version, for the time of a write.
    ///
    /// # Errors
    /// 500 when one of them cannot be read, or not be converted.
    pub async fn shown(
        &self,
        write: &Request,
        resource: &Arc<Resource>,
        entries: Vec<Arc<Entry>>,
    ) -> Result<Vec<Bytes>, ApiError> {
        if !resource.kind.prunes {
            return entries.iter().map(|entry| codec::presented(resource, &entry.bytes)).collect();
        }
        let brought = Bringer::to(self.0.conversions(), write, resource).all(entries).await?;
        Ok(brought.iter().map(|entry| entry.bytes.clone()).collect())
    }

    /// The snapshot of a resource type that this server has at hand, without a look at what other servers
    /// wrote to a shared store meanwhile. It waits for nothing.
    #[must_use]
    pub fn at_hand(&self, resource: &Resource) -> Snapshot {
        self.0.cache(resource).snapshot(resource.id)
    }

    /// Where a plugin keeps account of the writes that it lets through. To make a new object for clients, see
    /// [`Host::create`].
    #[must_use]
    pub fn ledger(&self) -> Ledger {
        Ledger::of(self.0)
    }

    /// Asks the authorizers about any request.
    pub async fn authorize(&self, attributes: &Attributes<'_>) -> Decision {
        self.0.authorization().authorize(attributes).await
    }
}
