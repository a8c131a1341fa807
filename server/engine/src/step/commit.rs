//! The write itself, and the only place where a dry run stops.

use std::{sync::Arc, time::Instant};

use bytes::Bytes;
use ground::metrics::StoreOperation;
use machinery::object::Object;
use storage::{
    entry::{Entry, Revision},
    write::{Draft, Expect, Op, Write, WriteError},
};

use super::{
    allocate,
    codec::{self, Encoded},
};
use crate::{call::Mode, catalog::Resource, context::Context, heads, reply::Rendered, status::ApiError};

/// How a write ended.
pub(crate) enum Outcome {
    /// It is stored, or would be.
    Done(Rendered),
    /// Another write came in between; the state as it is now.
    Raced(Option<Arc<Entry>>),
}

/// Stores a new object.
///
/// # Errors
/// 503 when the store cannot write.
pub(crate) async fn create(
    cx: &Context,
    resource: &Resource,
    key: String,
    object: &dyn Object,
    mode: Mode,
) -> Result<Outcome, ApiError> {
    if mode == Mode::DryRun {
        // A dry run must find a taken name, as the store would.
        let snapshot = cx.newest(resource).await?;
        return match snapshot.get(&key) {
            Some(entry) => Ok(Outcome::Raced(Some(Arc::clone(entry)))),
            None => Ok(Outcome::Done(Rendered::Unstored(codec::encode_as_is(resource, object)))),
        };
    }
    let encoded = codec::encode(resource, object)?;
    write(cx, resource, key.into(), Expect::Absent, put(resource, object, encoded)).await
}

/// Stores a changed object over the state that the change is based on. A change that changes nothing is
/// not written and keeps its version, unless another schema wrote what is stored.
///
/// # Errors
/// 503 when the store cannot write.
pub(crate) async fn update(
    cx: &Context,
    resource: &Resource,
    live: &Arc<Entry>,
    object: &dyn Object,
    mode: Mode,
) -> Result<Outcome, ApiError> {
    let encoded = codec::encode(resource, object)?;
    // An outdated object is written even so: any write brings it to the form of today. That of a definition
    // has the same bytes in both forms, or would differ.
    let is_current = resource.kind.prunes || !is_outdated(resource, live) || mode == Mode::DryRun;
    if is_current && codec::is_stored(&encoded, live) {
        return Ok(Outcome::Done(Rendered::Stored(Arc::clone(live))));
    }
    if mode == Mode::DryRun {
        return Ok(Outcome::Done(Rendered::Unstored(with_revision_of(&encoded, live))));
    }
    let expect = Expect::Revision(live.revision);
    write(cx, resource, Arc::clone(&live.key), expect, put(resource, object, encoded)).await
}

/// Stores another state of an object over the revision that was read, also if nothing is new in it.
///
/// # Errors
/// 503 when the store cannot write.
pub(crate) async fn replace(
    cx: &Context,
    resource: &Resource,
    key: Arc<str>,
    revision: Revision,
    object: &dyn Object,
) -> Result<Outcome, ApiError> {
    let encoded = codec::encode(resource, object)?;
    write(cx, resource, key, Expect::Revision(revision), put(resource, object, encoded)).await
}

/// Removes an object in the state that was looked at. The outcome carries its last state.
///
/// # Errors
/// 503 when the store cannot write.
pub(crate) async fn delete(
    cx: &Context,
    resource: &Resource,
    live: &Arc<Entry>,
    mode: Mode,
) -> Result<Outcome, ApiError> {
    if mode == Mode::DryRun {
        return Ok(Outcome::Done(Rendered::Stored(Arc::clone(live))));
    }
    let expect = Expect::Revision(live.revision);
    let removed = write(cx, resource, Arc::clone(&live.key), expect, Op::Delete).await?;
    if let Outcome::Done(_) = removed {
        // Here, because objects go in several ways, and each of them ends what the object held.
        allocate::end(cx, resource, live).await;
    }
    Ok(removed)
}

/// Whether an object is stored in another form than a write gives it.
fn is_outdated(resource: &Resource, live: &Entry) -> bool {
    let stored = resource.stored();
    live.outdated || (stored.kind.prunes && live.schema != stored.form)
}

async fn write(
    cx: &Context,
    resource: &Resource,
    key: Arc<str>,
    expect: Expect,
    op: Op,
) -> Result<Outcome, ApiError> {
    let operation = match (&expect, &op) {
        (Expect::Absent, _) => StoreOperation::Create,
        (Expect::Revision(_), Op::Put(_)) => StoreOperation::Update,
        (Expect::Revision(_), Op::Delete) => StoreOperation::Delete,
    };
    let started = Instant::now();
    let written = cx.store(resource).commit(Write { resource: resource.id, key, expect, op }).await;
    cx.observe_write(resource, operation, started.elapsed());
    match written {
        Ok(committed) => Ok(Outcome::Done(Rendered::Stored(committed.entry))),
        Err(WriteError::Conflict(current)) => Ok(Outcome::Raced(current)),
        // Not 503, after which clients repeat the write: this one may still happen.
        Err(WriteError::Unknown(cause)) => Err(ApiError::unknown_outcome(cause)),
        // The kind was removed while the request was under way.
        Err(WriteError::UnknownResource(_)) => Err(ApiError::unknown_resource()),
        Err(error) => Err(ApiError::storage(error)),
    }
}

fn put(resource: &Resource, object: &dyn Object, encoded: codec::Encoded) -> Op {
    // The labels are at hand here. The store would have to find them in the bytes.
    let stored = resource.stored();
    let head = heads::of(&stored.kept_fields, object.metadata(), &encoded.bytes);
    let Encoded { bytes, stamp_at } = encoded;
    // The form that the request knows: by now, another definition of the kind may be served.
    Op::Put(Draft { bytes, stamp_at, head: Some(head), schema: Some(stored.form) })
}

fn with_revision_of(encoded: &codec::Encoded, live: &Entry) -> Bytes {
    let (before, after) = encoded.bytes.split_at(encoded.stamp_at.min(encoded.bytes.len()));
    [before, live.revision.to_string().as_bytes(), after].concat().into()
}

/// How a change would look that is not stored: under the version of the state that it is based on.
///
/// # Errors
/// 500 when the object cannot be encoded.
pub(crate) fn preview(resource: &Resource, live: &Entry, object: &dyn Object) -> Result<Bytes, ApiError> {
    Ok(with_revision_of(&codec::encode(resource, object)?, live))
}
