//! What rules say of each kind of request, worked out once.
//!
//! Rules look at the operation, the resource type and the scope, and there are few combinations of these. So
//! the answer is worked out once for each and kept: a request that no rule is about costs one look-up,
//! however many rules there are.

use std::{
    collections::HashMap,
    sync::{Arc, PoisonError, RwLock},
};

use engine::context::admit::Operation;
use storage::entry::ResourceId;

use super::subject::Subject;

/// The candidates of each kind of request.
#[derive(Debug)]
pub(crate) struct Known<C>(RwLock<Inner<C>>);

/// What was worked out for one catalog.
#[derive(Debug)]
struct Inner<C> {
    /// The version of the catalog. Kinds that come and go change what is equivalent.
    catalog: u64,
    /// Few for each type: its versions, operations and sub-resources.
    by_type: HashMap<ResourceId, Vec<Worked<C>>>,
}

#[derive(Debug)]
struct Worked<C> {
    api_version: String,
    subresource: String,
    operation: Operation,
    is_namespaced: bool,
    candidates: Arc<[C]>,
}

impl<C> Default for Known<C> {
    fn default() -> Self {
        Known(RwLock::new(Inner { catalog: 0, by_type: HashMap::new() }))
    }
}

impl<C> Known<C> {
    /// The candidates for a request.
    pub(crate) fn candidates(
        &self,
        subject: &Subject<'_>,
        work_out: impl FnOnce(&Subject<'_>) -> Vec<C>,
    ) -> Arc<[C]> {
        let catalog = subject.catalog.version();
        {
            let known = self.0.read().unwrap_or_else(PoisonError::into_inner);
            if let Some(candidates) = known.find(subject).filter(|_| known.catalog == catalog) {
                return Arc::clone(candidates);
            }
        }
        let candidates: Arc<[C]> = work_out(subject).into();
        let mut known = self.0.write().unwrap_or_else(PoisonError::into_inner);
        if known.catalog != catalog {
            *known = Inner { catalog, by_type: HashMap::new() };
        }
        // Another request may have been faster.
        if known.find(subject).is_none() {
            known.by_type.entry(subject.resource.id).or_default().push(Worked {
                api_version: subject.resource.api_version.clone(),
                subresource: subject.subresource.to_owned(),
                operation: subject.operation,
                is_namespaced: subject.is_namespaced,
                candidates: Arc::clone(&candidates),
            });
        }
        candidates
    }
}

impl<C> Inner<C> {
    fn find(&self, subject: &Subject<'_>) -> Option<&Arc<[C]>> {
        let worked = self.by_type.get(&subject.resource.id)?.iter();
        let mut worked = worked.filter(|worked| {
            worked.operation == subject.operation
                && worked.is_namespaced == subject.is_namespaced
                && worked.subresource == subject.subresource
                && worked.api_version == subject.resource.api_version
        });
        worked.next().map(|worked| &worked.candidates)
    }
}
