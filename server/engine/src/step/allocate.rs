//! Allocation: before the rules of an object are checked, it gets what it needs from pools; once it is stored
//! or refused, what is not needed goes back.
//!
//! The locks are taken first and freed last. If a server stops in between, something is held that no object
//! has, which a repair frees; never does an object have what another one may take.

use machinery::object::Object;
use storage::entry::Entry;

use super::codec;
use crate::{
    call::Mode,
    catalog::Resource,
    context::{AnyAllocator, Context, Locks, Pool},
    request::Request,
    status::ApiError,
};

/// Takes what a new or changed object needs. Writes through a sub-resource need nothing.
///
/// # Errors
/// What cannot be taken; nothing is taken then.
pub(crate) async fn begin(
    cx: &Context,
    request: &Request,
    object: &mut Box<dyn Object>,
    old: Option<&dyn Object>,
    mode: Mode,
) -> Result<Locks, ApiError> {
    let resource = request.resource().working_version();
    let Some(allocator) = of(cx, resource).filter(|_| request.route.subresource.is_none()) else {
        return Ok(Locks::default());
    };
    let mut pool = Pool::new(cx, mode);
    let allocated = match resource.to_stored(object.as_ref()) {
        None => allocator.allocate(&mut pool, object.as_mut(), old).await,
        Some(mut converted) => {
            let old = old.and_then(|old| resource.to_stored(old));
            let allocated = allocator.allocate(&mut pool, converted.as_mut(), old.as_deref()).await;
            *object = resource.of_stored(converted);
            allocated
        }
    };
    let locks = pool.into_locks();
    match allocated {
        Ok(()) => Ok(locks),
        Err(error) => {
            // Before the answer: the next request of the client finds everything as it was.
            locks.undo().await;
            Err(error)
        }
    }
}

/// Whether objects of this resource type get something from a pool.
pub(crate) fn applies(cx: &Context, resource: &Resource) -> bool {
    of(cx, resource).is_some()
}

/// Frees what an object held that was removed from the store.
pub(super) async fn end(cx: &Context, resource: &Resource, last: &Entry) {
    let resource = resource.stored();
    let Some(allocator) = of(cx, resource) else { return };
    match codec::stored(resource, &last.bytes) {
        Ok(last) => {
            let mut pool = Pool::new(cx, Mode::Real);
            allocator.release(&mut pool, last.as_ref());
            pool.into_locks().keep().await;
        }
        Err(error) => {
            let (key, cause) = (&last.key, &error.cause);
            tracing::error!(%key, ?cause, "what an object held was not given back; a repair will");
        }
    }
}

impl Context {
    /// Compares what objects hold of pools with what is taken from these, and makes both agree.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn repair_allocations(&self) -> Result<(), ApiError> {
        for allocator in self.allocators().each() {
            let mut pool = Pool::new(self, Mode::Real);
            let repaired = allocator.repair(&mut pool).await;
            // What was taken belongs to stored objects, and what is to be freed to none.
            pool.into_locks().keep().await;
            repaired?;
        }
        Ok(())
    }
}

fn of<'c>(cx: &'c Context, resource: &Resource) -> Option<&'c dyn AnyAllocator> {
    cx.allocators().of(&resource.stored().kind)
}
