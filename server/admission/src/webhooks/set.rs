//! The webhooks of all configurations at one time, and which of them a kind of request concerns.
//!
//! Rules look at the operation, the resource type and the scope only, and there are few combinations of these. So the
//! answer is worked out once for each and kept: a request that no webhook wants to see costs one look-up, however many
//! webhooks there are.

use std::{
    collections::HashMap,
    sync::{Arc, PoisonError, RwLock},
};

use engine::{
    catalog::{Catalog, Resource},
    context::admit::Operation,
};
use storage::entry::ResourceId;

use super::{
    hook::Hook,
    rule::{Place, Rule},
};

/// All webhooks of one phase, in the order in which they are called.
#[derive(Debug, Default)]
pub(super) struct Hooks {
    all: Vec<Arc<Hook>>,
    known: RwLock<Known>,
}

/// What was worked out for one catalog.
#[derive(Debug, Default)]
struct Known {
    /// The version of the catalog. Kinds that come and go change what is equivalent.
    catalog: u64,
    /// Few for each type: its versions, operations and sub-resources.
    by_type: HashMap<ResourceId, Vec<Worked>>,
}

#[derive(Debug)]
struct Worked {
    api_version: String,
    subresource: String,
    operation: Operation,
    is_namespaced: bool,
    candidates: Arc<[Candidate]>,
}

/// A webhook whose rules are about a request.
#[derive(Debug, Clone)]
pub(super) struct Candidate {
    /// Its place among all webhooks.
    pub(super) index: usize,
    /// The webhook.
    pub(super) hook: Arc<Hook>,
    /// The other version of the resource type by which the rules name it; none when they name it as the request does.
    pub(super) equivalent: Option<Arc<Resource>>,
}

/// What a request is about, as far as rules look at it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Subject<'s> {
    pub(super) catalog: &'s Catalog,
    pub(super) resource: &'s Arc<Resource>,
    pub(super) subresource: &'s str,
    pub(super) operation: Operation,
    pub(super) is_namespaced: bool,
}

impl Hooks {
    pub(super) fn new(all: Vec<Arc<Hook>>) -> Self {
        Hooks { all, known: RwLock::default() }
    }

    /// The webhooks whose rules are about a request, in order.
    pub(super) fn candidates(&self, subject: &Subject<'_>) -> Arc<[Candidate]> {
        if self.all.is_empty() {
            return Arc::default();
        }
        let catalog = subject.catalog.version();
        {
            let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
            if let Some(candidates) = known.find(subject).filter(|_| known.catalog == catalog) {
                return Arc::clone(candidates);
            }
        }
        let candidates: Arc<[Candidate]> = self.work_out(subject).into();
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        if known.catalog != catalog {
            *known = Known { catalog, by_type: HashMap::new() };
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

    fn work_out(&self, subject: &Subject<'_>) -> Vec<Candidate> {
        let others = subject.others();
        let candidate = |(index, hook): (usize, &Arc<Hook>)| {
            let place = subject.place(subject.resource);
            let equivalent = if hook.rules.iter().any(|rule| rule.covers(&place)) {
                None
            } else if hook.is_equivalent {
                Some(subject.first_named(&hook.rules, &others)?)
            } else {
                return None;
            };
            Some(Candidate { index, hook: Arc::clone(hook), equivalent })
        };
        self.all.iter().enumerate().filter_map(candidate).collect()
    }
}

impl Known {
    fn find(&self, subject: &Subject<'_>) -> Option<&Arc<[Candidate]>> {
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

impl Subject<'_> {
    fn place<'p>(&'p self, resource: &'p Resource) -> Place<'p> {
        Place {
            operation: self.operation,
            group: &resource.group,
            version: &resource.kind.version,
            resource: &resource.kind.plural,
            subresource: self.subresource,
            is_namespaced: self.is_namespaced,
        }
    }

    /// The other served versions of the resource type, which may be in other groups.
    fn others(&self) -> Vec<Arc<Resource>> {
        let Some(stored) = self.catalog.resource(self.resource.id) else { return Vec::new() };
        let versions = self.catalog.versions(stored).into_iter();
        let is_other = |version: &Arc<Resource>| {
            !version.is_same(self.resource)
                && self.catalog.group_version(&version.api_version).is_some_and(|served| {
                    served.get(version.kind.plural.as_ref()).is_some_and(|found| found.is_same(version))
                })
        };
        versions.filter(is_other).collect()
    }

    /// The first version that a rule names; earlier rules count before later ones.
    fn first_named(&self, rules: &[Rule], others: &[Arc<Resource>]) -> Option<Arc<Resource>> {
        let named = |rule: &Rule| others.iter().find(|other| rule.covers(&self.place(other)));
        rules.iter().find_map(named).cloned()
    }
}
