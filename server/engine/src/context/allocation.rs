//! What objects of some kinds get from pools that all servers of a store share: addresses, ports.
//!
//! What is taken is a stored lock: an object or a record that is created only where nothing has its name. So
//! two writers, also on two servers, never take the same. [`crate::step::allocate`] says when locks are taken
//! and given back.

mod locks;
mod pool;

use std::{future::Future, pin::Pin};

use machinery::{
    kind::Kind,
    object::{Object, OfKind},
};

pub(crate) use self::locks::Locks;
pub use self::{locks::IsOurs, pool::Pool};
use crate::status::ApiError;

/// Takes from pools what objects of one kind need.
pub trait Allocator: Send + Sync {
    /// The type of the objects.
    type Object: OfKind;

    /// Takes what a new or changed object needs and lacks, and names it in the object. What the stored object
    /// has and the new one does not need is to be freed once the new one is stored.
    ///
    /// # Errors
    /// What cannot be taken. What was taken before is given back.
    fn allocate<'a>(
        &'a self,
        pool: &'a mut Pool<'_>,
        new: &'a mut Self::Object,
        old: Option<&'a Self::Object>,
    ) -> impl Future<Output = Result<(), ApiError>> + Send + 'a;

    /// Names what an object held that is gone.
    fn release(&self, pool: &mut Pool<'_>, last: &Self::Object);

    /// Compares all objects with all locks: takes what objects have without a lock, and frees what no object
    /// has.
    ///
    /// # Errors
    /// When the store cannot be read.
    fn repair<'a>(&'a self, pool: &'a mut Pool<'_>)
    -> impl Future<Output = Result<(), ApiError>> + Send + 'a;
}

/// The way to an allocation.
pub(crate) type Allocating<'a> = Pin<Box<dyn Future<Output = Result<(), ApiError>> + Send + 'a>>;

/// An allocator without the type of its objects.
pub(crate) trait AnyAllocator: Send + Sync {
    /// Whether it is for objects of this kind.
    fn is_for(&self, kind: &Kind) -> bool;

    /// See [`Allocator::allocate`].
    fn allocate<'a>(
        &'a self,
        pool: &'a mut Pool<'_>,
        new: &'a mut dyn Object,
        old: Option<&'a dyn Object>,
    ) -> Allocating<'a>;

    /// See [`Allocator::release`].
    fn release(&self, pool: &mut Pool<'_>, last: &dyn Object);

    /// See [`Allocator::repair`].
    fn repair<'a>(&'a self, pool: &'a mut Pool<'_>) -> Allocating<'a>;
}

impl<A: Allocator> AnyAllocator for A {
    fn is_for(&self, kind: &Kind) -> bool {
        kind.is_of::<A::Object>()
    }

    fn allocate<'a>(
        &'a self,
        pool: &'a mut Pool<'_>,
        new: &'a mut dyn Object,
        old: Option<&'a dyn Object>,
    ) -> Allocating<'a> {
        let old = old.and_then(|old| old.as_any().downcast_ref());
        match new.as_any_mut().downcast_mut() {
            Some(new) => Box::pin(Allocator::allocate(self, pool, new, old)),
            None => {
                Box::pin(async { Err(ApiError::internal("an object of another kind is to be allocated")) })
            }
        }
    }

    fn release(&self, pool: &mut Pool<'_>, last: &dyn Object) {
        if let Some(last) = last.as_any().downcast_ref() {
            Allocator::release(self, pool, last);
        }
    }

    fn repair<'a>(&'a self, pool: &'a mut Pool<'_>) -> Allocating<'a> {
        Box::pin(Allocator::repair(self, pool))
    }
}

/// The allocators of a server, each for one kind.
#[derive(Default)]
pub struct Allocators(Vec<Box<dyn AnyAllocator>>);

impl Allocators {
    /// The same with one more.
    #[must_use]
    pub fn with(mut self, allocator: impl Allocator + 'static) -> Self {
        self.0.push(Box::new(allocator));
        self
    }

    /// The allocator for objects of this kind, in the version that is stored.
    pub(crate) fn of(&self, kind: &Kind) -> Option<&dyn AnyAllocator> {
        self.0.iter().find(|allocator| allocator.is_for(kind)).map(Box::as_ref)
    }

    /// All of them.
    pub(crate) fn each(&self) -> impl Iterator<Item = &dyn AnyAllocator> {
        self.0.iter().map(Box::as_ref)
    }
}
