//! What quotas count: by which names the objects of a resource type are counted, how much of each one object
//! uses, and which scopes it is in. The admission plugin charges by these rules before a write, and the
//! controller counts by them what is stored, so that both agree.
//!
//! Nothing here reads or writes quotas in a store.

mod devices;
mod kinds_counted;
mod measure;
mod membership;
mod pods;
mod scopes;
mod services;
#[cfg(test)]
mod tests;
mod volume_claims;

pub use self::{
    kinds_counted::CountedType,
    measure::{Circumstances, Measure, without_zeros},
    membership::{applies, is_in_scopes, scopes_of},
};
pub use core_kinds::pod_amounts::Amounts;
