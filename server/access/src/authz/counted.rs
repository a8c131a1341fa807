//! Counts what an authorizer decides.

use std::sync::Arc;

use engine::authorization::{Attributes, Authorizer, Decision, Verdict, listing::Listing};
use ground::{metrics::DecisionCounters, ready::Ready};
use machinery::user::User;

/// An authorizer whose decisions are counted.
#[derive(Debug)]
pub struct CountedAuthorizer {
    authorizer: Arc<dyn Authorizer>,
    counters: DecisionCounters,
}

impl CountedAuthorizer {
    /// Counts the decisions of this authorizer here.
    #[must_use]
    pub fn new(authorizer: Arc<dyn Authorizer>, counters: DecisionCounters) -> Self {
        CountedAuthorizer { authorizer, counters }
    }

    fn count(&self, decision: Decision) -> Decision {
        match decision.verdict {
            Verdict::Allow => self.counters.allowed(),
            Verdict::Deny => self.counters.denied(),
            // Another authorizer decides.
            Verdict::NoOpinion => {}
        }
        decision
    }
}

impl Authorizer for CountedAuthorizer {
    fn authorize<'a>(&'a self, attributes: &'a Attributes<'a>) -> Ready<'a, Decision> {
        match self.authorizer.authorize(attributes) {
            Ready::Now(decision) => Ready::Now(self.count(decision)),
            later => Ready::later(async move { self.count(later.await) }),
        }
    }

    fn rules(&self, user: &User, namespace: &str) -> Listing {
        self.authorizer.rules(user, namespace)
    }
}
