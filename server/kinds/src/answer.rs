//! Kinds that are answered and not stored, one file each: it reads the question and fills in the answer.
//!
//! One verb for all of them decodes the question, applies defaults and declared rules, and encodes the
//! answer.

mod access_review;
mod binding;
mod component_health;
mod connection;
mod eviction;
mod rules_review;
mod selection;
mod self_review;
mod token_request;
mod token_review;

use std::sync::Arc;

use access::authn::{
    Authentication,
    service_account::{Lookup, issue::Issuer},
};
use engine::context::Answers;

pub use self::component_health::{ComponentAnswer, ComponentProbe, ControlPlaneComponent};

/// The answers of this server. `authentication` recognizes tokens, `issuer` makes them, and `lookup` finds
/// the objects to which they are bound. `components` are asked how they are.
#[must_use]
pub fn answers(
    authentication: &Arc<Authentication>,
    issuer: &Arc<Issuer>,
    lookup: &Arc<dyn Lookup>,
    components: Vec<ControlPlaneComponent>,
) -> Answers {
    Answers::default()
        .with(access_review::AnyUserReview)
        .with(binding::Bindings)
        .with(eviction::Evictions)
        .with(access_review::LocalReview)
        .with(access_review::OwnReview)
        .with(rules_review::RulesReview)
        .with(self_review::SelfReview)
        .with(token_request::TokenRequests::new(issuer, lookup))
        .with(token_review::Tokens::new(authentication))
        .with_provider(component_health::ComponentHealth(components))
        .with_connector(connection::Connections)
}

#[cfg(test)]
mod tests {
    use access::authn::service_account::{Finding, ServiceAccountSettings, Sought, keys::Keys};
    use ground::clock::Clock;

    use super::*;

    struct Nothing;
    impl Lookup for Nothing {
        fn find<'a>(&'a self, _: Sought, _: &'a str, _: &'a str) -> Finding<'a> {
            Box::pin(async { Ok(None) })
        }
    }

    #[test]
    fn every_question_that_can_be_asked_is_answered() {
        let settings = ServiceAccountSettings::default();
        let keys = Arc::new(Keys::open(&settings, None).expect("a key"));
        let brand = machinery::brand::Brand::named(generated_brands::BRANDS, "platform").expect("it ships");
        let issuer = Arc::new(Issuer::new(&settings, &keys, brand, Clock::system()));
        let lookup: Arc<dyn Lookup> = Arc::new(Nothing);
        let all = answers(&Arc::new(Authentication::new(Vec::new())), &issuer, &lookup, Vec::new());
        let of_paths = generated::KINDS.iter().filter(|kind| !kind.stored && !kind.verbs.is_empty());
        let of_objects =
            generated::KINDS.iter().flat_map(|kind| &kind.subresources).filter_map(|sub| sub.question());
        for kind in of_paths.chain(of_objects) {
            assert!(all.to(kind).is_some(), "{kind:?}");
        }
    }
}
