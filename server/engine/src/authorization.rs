//! Whether a caller may do something: what authorizers are asked, what they answer, and their order. The
//! authorizers are in the crate `access`, where the caller was authenticated before.

mod attributes;
mod decision;
pub mod listing;
mod refusal;
pub mod route;
mod selection;

use std::{fmt::Debug, sync::Arc};

use arc_swap::ArcSwap;
use ground::ready::Ready;
use machinery::user::User;

use self::listing::Listing;
pub(crate) use self::selection::EVERYTHING;
pub use self::{
    attributes::Attributes,
    decision::{Decision, Reason, Verdict},
    refusal::{escape, refusal},
    route::authorize,
    selection::Selection,
};

/// One source of permissions.
pub trait Authorizer: Debug + Send + Sync {
    /// Judges one request.
    fn authorize<'a>(&'a self, attributes: &'a Attributes<'a>) -> Ready<'a, Decision>;

    /// The rights of a user in a namespace, as far as they can be listed.
    fn rules(&self, user: &User, namespace: &str) -> Listing {
        let _ = (user, namespace);
        Listing::default()
    }
}

/// All authorizers of a server.
pub struct Authorization {
    modules: ArcSwap<Vec<Arc<dyn Authorizer>>>,
    counts_roles: bool,
}

impl Authorization {
    /// The privileged group is always asked first; then these, in this order.
    #[must_use]
    pub fn new(modules: Vec<Arc<dyn Authorizer>>) -> Self {
        Authorization { modules: ArcSwap::from_pointee(modules), counts_roles: false }
    }

    /// Asks these authorizers from now on. A request that is being judged is judged by the former ones.
    pub fn replace(&self, modules: Vec<Arc<dyn Authorizer>>) {
        self.modules.store(Arc::new(modules));
    }

    /// The same when roles and bindings are among what counts.
    #[must_use]
    pub fn with_roles(mut self) -> Self {
        self.counts_roles = true;
        self
    }

    /// Whether roles and bindings count. If not, they grant nothing.
    #[must_use]
    pub fn counts_roles(&self) -> bool {
        self.counts_roles
    }

    /// Judges one request. The first authorizer that allows or denies it decides. If all have no opinion, the
    /// request is denied, with the reasons and errors of all of them.
    pub async fn authorize(&self, attributes: &Attributes<'_>) -> Decision {
        // Before all authorizers: no rule, and no webhook that does not answer, can lock administrators out.
        if attributes.user.is_master() {
            return Decision::allow();
        }
        let mut said = Said::default();
        for module in self.modules.load().iter() {
            let decision = module.authorize(attributes).await;
            if decision.verdict != Verdict::NoOpinion {
                return decision;
            }
            said.add(decision);
        }
        said.together()
    }

    /// The rights of a user in a namespace, as far as the authorizers can list them. Where bindings count, a
    /// binding that every server has shows the rights of the privileged group.
    #[must_use]
    pub fn rules(&self, user: &User, namespace: &str) -> Listing {
        if user.is_master() && !self.counts_roles {
            return Listing::everything();
        }
        let mut listing = Listing::default();
        for module in self.modules.load().iter() {
            listing.join(module.rules(user, namespace));
        }
        listing
    }
}

/// What those had to say who have no opinion. It costs nothing while they say nothing.
#[derive(Default)]
struct Said {
    reasons: Vec<Reason>,
    errors: Vec<String>,
}

impl Said {
    fn add(&mut self, decision: Decision) {
        if !decision.reason.as_str().is_empty() {
            self.reasons.push(decision.reason);
        }
        self.errors.extend(decision.error);
    }

    fn together(self) -> Decision {
        let reasons: Vec<&str> = self.reasons.iter().map(Reason::as_str).collect();
        let error = match self.errors.as_slice() {
            [] => None,
            [one] => Some(one.clone()),
            many => Some(format!("[{}]", many.join(", "))),
        };
        Decision { error, ..Decision::no_opinion(reasons.join("\n")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug)]
    struct Fixed(Decision);
    impl Authorizer for Fixed {
        fn authorize<'a>(&'a self, _: &'a Attributes<'a>) -> Ready<'a, Decision> {
            self.0.clone().into()
        }
    }

    #[derive(Debug)]
    struct Slow(Decision);
    impl Authorizer for Slow {
        fn authorize<'a>(&'a self, _: &'a Attributes<'a>) -> Ready<'a, Decision> {
            Ready::later(async { self.0.clone() })
        }
    }

    fn user(group: &str) -> User {
        User { name: "jane".to_owned(), groups: vec![group.to_owned()], ..User::default() }
    }

    #[tokio::test]
    async fn the_first_word_counts_and_the_privileged_group_comes_before_all() {
        let allow = Decision::allow;
        let deny = || Decision::deny("no");
        let shrug = |why: &str| Decision::no_opinion(why);
        let broken = |why: &str| Decision::silent().with_error(why);
        let table = [
            ("dev", vec![], shrug("")),
            ("dev", vec![allow(), deny()], allow()),
            ("dev", vec![deny(), allow()], deny()),
            ("dev", vec![shrug("a"), allow()], allow()),
            ("dev", vec![shrug("a"), shrug(""), shrug("b")], shrug("a\nb")),
            ("dev", vec![broken("x"), shrug("a"), allow()], allow()),
            ("dev", vec![broken("x"), shrug("a")], shrug("a").with_error("x")),
            ("dev", vec![broken("x"), broken("y")], broken("[x, y]")),
            ("dev", vec![broken("x"), deny()], deny()),
            ("system:masters", vec![deny()], allow()),
        ];
        for (group, decisions, expected) in table {
            let ready: Vec<Arc<dyn Authorizer>> =
                decisions.iter().map(|decision| Arc::new(Fixed(decision.clone())) as _).collect();
            let slow = decisions.iter().map(|decision| Arc::new(Slow(decision.clone())) as _).collect();
            for modules in [ready, slow] {
                let user = user(group);
                let authorization = Authorization::new(modules);
                let found = authorization.authorize(&Attributes::path(&user, "get", "/x")).await;
                assert_eq!(found, expected, "{group} {decisions:?}");
            }
        }
    }
}
