//! The pools as the allocator of one write sees them.

use std::sync::Arc;

use machinery::{
    brand::Brand,
    change::{Change, Operation},
    gates::Gates,
    kind::Verb,
    object::{Object, OfKind},
    problem::Problems,
    time::Time,
    user::{MASTERS, User},
};
use storage::{
    Storage,
    cache::snapshot::Snapshot,
    entry::{Entry, Head, ResourceId},
    write::{Draft, Expect, Op, Write, WriteError},
};

use super::locks::{IsOurs, Lock, Locks};
use crate::{
    annotations::Annotations,
    call::Mode,
    catalog::Resource,
    context::Context,
    emptied::Emptied,
    heads,
    request::{Request, Route, SentOptions},
    status::ApiError,
    step::{
        codec, metadata,
        ownership::{self, Owners},
        rules,
    },
    webhook_time::WebhookTime,
};

/// Who makes the locks that are objects.
const SERVER: &str = "system:apiserver";
/// A record that no client sees: its version, and whose it is.
const RECORD_HEAD: &str = r#"{"metadata":{"resourceVersion":""#;

/// The pools, and what one write takes from them.
pub struct Pool<'a> {
    cx: &'a Context,
    mode: Mode,
    locks: Locks,
}

/// What the allocator may know.
impl<'a> Pool<'a> {
    pub(crate) fn new(cx: &'a Context, mode: Mode) -> Self {
        Pool { cx, mode, locks: Locks::default() }
    }

    /// Ends the allocation.
    pub(crate) fn into_locks(self) -> Locks {
        self.locks
    }

    /// Whether nothing may be taken: the write is only a trial.
    #[must_use]
    pub fn is_trial(&self) -> bool {
        self.mode == Mode::DryRun
    }

    /// The active brand.
    #[must_use]
    pub fn brand(&self) -> &'static Brand {
        self.cx.brand()
    }

    /// The active gates.
    #[must_use]
    pub fn gates(&self) -> &'a Gates {
        self.cx.gates()
    }

    /// The time, in whole seconds as the API shows it.
    #[must_use]
    pub fn now(&self) -> Time {
        self.cx.now()
    }

    /// A random number of 64 bits.
    #[must_use]
    pub fn random(&self) -> u64 {
        self.cx.clock().random()
    }

    /// The resource type of these objects.
    ///
    /// # Errors
    /// 500 when the server does not store them.
    pub fn resource_of<T: OfKind>(&self) -> Result<Arc<Resource>, ApiError> {
        let catalog = self.cx.catalog();
        let found = catalog.stored_as::<T>().cloned();
        found.ok_or_else(|| ApiError::internal(format!("{} is not stored", T::KIND)))
    }

    /// The objects of a type as this server knows them. Another one may know newer ones.
    ///
    /// # Errors
    /// 500 when the server does not store them.
    pub fn known<T: OfKind>(&self) -> Result<Snapshot, ApiError> {
        let resource = self.resource_of::<T>()?;
        Ok(self.cx.cache(&resource).snapshot(resource.id))
    }

    /// The newest objects of a type.
    ///
    /// # Errors
    /// 503 when the store cannot be asked.
    pub async fn newest<T: OfKind>(&self) -> Result<Snapshot, ApiError> {
        let resource = self.resource_of::<T>()?;
        self.cx.newest(&resource).await
    }

    /// Reads an object of such a snapshot.
    ///
    /// # Errors
    /// 500 when it is of another type.
    pub fn decode<T: OfKind>(&self, entry: &Entry) -> Result<T, ApiError> {
        let resource = self.resource_of::<T>()?;
        let object = codec::stored(&resource, &entry.bytes)?;
        let object = object.as_any().downcast_ref::<T>().cloned();
        object.ok_or_else(|| ApiError::internal("a stored object of another kind"))
    }

    /// The records of this name as this server knows them.
    #[must_use]
    pub fn known_records(&self, name: &str) -> Snapshot {
        let (storage, id) = self.records(name);
        storage.cache().snapshot(id)
    }

    fn records(&self, name: &str) -> (&Arc<Storage>, ResourceId) {
        let id = ResourceId::of(name);
        (self.cx.stores().of(id), id)
    }
}

/// What the allocator may do.
impl Pool<'_> {
    /// Makes an object that is a lock. Returns whether its name was free. Plugins are not asked: they have
    /// judged, or will judge, the object that holds the lock.
    ///
    /// # Errors
    /// 422 when it breaks a rule of its kind, and what the store says.
    pub async fn take<T: OfKind>(&mut self, lock: T, is_ours: IsOurs) -> Result<bool, ApiError> {
        let resource = self.resource_of::<T>()?;
        let mut object: Box<dyn Object> = Box::new(lock);
        self.complete(&resource, object.as_mut())?;
        let key = resource.key(&object.metadata().namespace, &object.metadata().name);
        let encoded = codec::encode(&resource, object.as_ref())?;
        let head = heads::of(&resource.stored().kept_fields, object.metadata(), &encoded.bytes);
        let draft =
            Draft { bytes: encoded.bytes, stamp_at: encoded.stamp_at, head: Some(head), schema: None };
        self.lock(resource.id, &key, draft, is_ours).await
    }

    /// Makes a record that is a lock: `owner` is JSON that says whose. Returns whether its key was free.
    ///
    /// # Errors
    /// What the store says.
    pub async fn take_record(
        &mut self,
        name: &str,
        key: &str,
        owner: &str,
        is_ours: IsOurs,
    ) -> Result<bool, ApiError> {
        let bytes = format!(r#"{RECORD_HEAD}"}},"owner":{owner}}}"#).into_bytes();
        let draft = Draft { bytes, stamp_at: RECORD_HEAD.len(), head: Some(Head::default()), schema: None };
        self.lock(ResourceId::of(name), key, draft, is_ours).await
    }

    async fn lock(
        &mut self,
        resource: ResourceId,
        key: &str,
        draft: Draft,
        is_ours: IsOurs,
    ) -> Result<bool, ApiError> {
        let storage = Arc::clone(self.cx.stores().of(resource));
        let write = Write { resource, key: key.into(), expect: Expect::Absent, op: Op::Put(draft) };
        match storage.commit(write).await {
            Ok(committed) => {
                let (key, seen) = (key.into(), Some(committed.entry));
                self.locks.taken.push(Lock { storage, resource, key, seen, is_ours });
                Ok(true)
            }
            Err(WriteError::Conflict(_)) => Ok(false),
            Err(WriteError::Unknown(cause)) => Err(ApiError::unknown_outcome(cause)),
            Err(error) => Err(ApiError::storage(error)),
        }
    }

    /// Frees an object without a namespace once the write is stored, if it is `is_ours` by then.
    ///
    /// # Errors
    /// 500 when the server does not store such objects.
    pub fn free_later<T: OfKind>(&mut self, key: &str, is_ours: IsOurs) -> Result<(), ApiError> {
        if self.is_trial() {
            return Ok(());
        }
        let resource = self.resource_of::<T>()?.id;
        let storage = Arc::clone(self.cx.stores().of(resource));
        self.locks.spent.push(Lock { storage, resource, key: key.into(), seen: None, is_ours });
        Ok(())
    }

    /// The same for a record.
    pub fn free_record_later(&mut self, name: &str, key: &str, is_ours: IsOurs) {
        if self.is_trial() {
            return;
        }
        let (storage, resource) = self.records(name);
        let storage = Arc::clone(storage);
        self.locks.spent.push(Lock { storage, resource, key: key.into(), seen: None, is_ours });
    }

    /// What the server adds to an object, and the rules of its kind.
    fn complete(&self, resource: &Arc<Resource>, object: &mut dyn Object) -> Result<(), ApiError> {
        let cx = self.cx;
        resource.default_fields(cx.brand(), object);
        metadata::complete_create(cx, object);
        let request = self.request(resource);
        ownership::own_new(cx, &request, resource, object, Owners::Track(Vec::new()));
        let change = Change { subresource: "", ..rules::change(cx, &request, Operation::Create) };
        rules::prepare(resource, &change, object, None);
        let mut problems = Problems::default();
        metadata::check_create(&resource.kind, cx.brand(), object.metadata(), &mut problems);
        object.validate(&change, None, &mut problems);
        if problems.is_empty() {
            return Ok(());
        }
        Err(ApiError::invalid(resource, &object.metadata().name, &problems))
    }

    fn request(&self, resource: &Arc<Resource>) -> Request {
        let route = Route {
            resource: Arc::clone(resource),
            verb: Verb::Create,
            namespace: String::new(),
            name: String::new(),
            name_is_selected: false,
            subresource: None,
            has_tail: false,
        };
        let user = User { name: SERVER.to_owned(), groups: vec![MASTERS.to_owned()], ..User::default() };
        let catalog = self.cx.catalog();
        Request {
            route,
            catalog,
            user: Arc::new(user),
            manager: SERVER.to_owned(),
            sent: SentOptions::default(),
            annotations: Annotations::default(),
            emptied: Emptied::default(),
            webhook_time: WebhookTime::default(),
            deadline: None,
            as_stored: false,
        }
    }
}
