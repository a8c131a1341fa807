//! Who set which field: the sets of paths in `metadata.managedFields`, and what writes and applies do to
//! them (server-side apply).
//!
//! Everything here walks along the [`Shape`](crate::shape::Shape) of a kind and knows none. Objects that this
//! server encoded are compared as bytes, without a tree; only an apply, which makes a new object out of two,
//! works on trees.

mod apply;
mod compare;
mod element;
mod exempt;
mod fields_v1;
mod first;
mod managers;
mod merge;
mod prune;
mod reconcile;
mod remove;
mod scaled;
mod set;
#[cfg(test)]
mod tests;
mod update;
mod validate;
mod walk;

pub use apply::{Applied, Conflict, Plan, before_first_apply, plan, settle};
pub use compare::{Comparison, compare};
pub use element::{Element, Scalar};
pub use exempt::Exempt;
pub use fields_v1::{parse, print};
pub use first::{Empty, first_owner};
pub use managers::{Acting, Manager, ManagerOperation, clears, decode, encode};
pub use merge::{element_of, merge};
pub use prune::Versions;
pub use reconcile::reconcile;
#[cfg(test)]
use remove::{remove_items, with_named_fields};
pub use scaled::ScaleOwners;
pub use set::{FieldSet, Node};
pub use update::{CompareAt, on_create, on_update};
pub use validate::{DuplicateItems, TypeFlaw, describe_flaws, find_flaws};
pub(crate) use walk::Parent;
pub use walk::{BadObject, PathStep, is_in_unit_item, set_of};
