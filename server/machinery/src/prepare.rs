//! What generated code needs to make a written object ready: defaults, fields from the caller, parts that
//! keep their stored value.

pub use values::prepare::*;

use crate::object::Object;

/// The stored object in the type of the new one.
///
/// # Panics
/// When a verb pairs objects of two kinds, which the route table rules out.
#[must_use]
pub fn same_kind<T: Object>(object: &dyn Object) -> &T {
    object.as_any().downcast_ref().expect("the stored object is of the same kind")
}
