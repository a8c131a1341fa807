//! Kinds that are asked and not stored: one file for each, which looks at the question and fills in the answer.
//!
//! Decoding, defaults, declared rules and the form of the answer are the business of one verb for all of them.

mod access;
mod rules_review;
mod selection;
mod self_review;
mod token_request;
mod token_review;

use std::{
    future::Future,
    pin::Pin,
    sync::{Arc, Mutex, PoisonError},
};

use machinery::{kind::Kind, object::Object};

use crate::{
    authn::{
        Authentication,
        service_account::{Lookup, issue::Issuer},
    },
    catalog::Resource,
    context::Context,
    http::status::ApiError,
    request::Request,
};

/// What is asked, and by whom.
pub struct Asked<'a> {
    /// The server.
    pub cx: &'a Context,
    /// The request, whose user may ask this.
    pub request: &'a Request,
    /// The resource type of the question.
    pub resource: &'a Resource,
    /// The object that the question is about, when it is asked at a sub-resource.
    pub about: Option<&'a dyn Object>,
    /// Whether nothing may be changed.
    pub dry_run: bool,
    /// What the caller is told beside the answer.
    pub warnings: Mutex<Vec<String>>,
}

impl Asked<'_> {
    /// Tells the caller something beside the answer.
    pub fn warn(&self, text: String) {
        // A list that a panicking thread held is still a list.
        self.warnings.lock().unwrap_or_else(PoisonError::into_inner).push(text);
    }
}

/// Answers the questions of one kind.
pub trait Answer: Send + Sync {
    /// The type of the question.
    type Question: Object;

    /// The kind of the question.
    fn kind(&self) -> &'static Kind;

    /// Fills in the answer.
    ///
    /// # Errors
    /// What is wrong with the question.
    fn answer<'a>(
        &'a self,
        asked: &'a Asked<'a>,
        question: &'a mut Self::Question,
    ) -> impl Future<Output = Result<(), ApiError>> + Send + 'a;
}

/// The way to an answer.
pub type Answering<'a> = Pin<Box<dyn Future<Output = Result<(), ApiError>> + Send + 'a>>;

/// An answer without the type of its question.
pub trait AnyAnswer: Send + Sync {
    /// See [`Answer::kind`].
    fn kind(&self) -> &'static Kind;

    /// See [`Answer::answer`].
    fn answer<'a>(&'a self, asked: &'a Asked<'a>, question: &'a mut dyn Object) -> Answering<'a>;
}

impl<A: Answer> AnyAnswer for A {
    fn kind(&self) -> &'static Kind {
        Answer::kind(self)
    }

    fn answer<'a>(&'a self, asked: &'a Asked<'a>, question: &'a mut dyn Object) -> Answering<'a> {
        match question.as_any_mut().downcast_mut() {
            Some(question) => Box::pin(Answer::answer(self, asked, question)),
            None => Box::pin(async { Err(ApiError::internal("a question of another kind")) }),
        }
    }
}

/// Who answers what.
pub struct Answers(Vec<Box<dyn AnyAnswer>>);

impl Answers {
    /// All that this server answers. `authentication` says whom a token belongs to, `issuer` makes tokens, and
    /// `lookup` finds what they are bound to.
    #[must_use]
    pub fn new(authentication: &Arc<Authentication>, issuer: &Arc<Issuer>, lookup: &Arc<dyn Lookup>) -> Self {
        Answers(vec![
            Box::new(access::AnybodyReview),
            Box::new(access::LocalReview),
            Box::new(access::OwnReview),
            Box::new(rules_review::RulesReview),
            Box::new(self_review::SelfReview),
            Box::new(token_request::TokenRequests::new(issuer, lookup)),
            Box::new(token_review::Tokens::new(authentication)),
        ])
    }

    /// The same with one more.
    #[must_use]
    pub fn with(mut self, answer: impl Answer + 'static) -> Self {
        self.0.push(Box::new(answer));
        self
    }

    /// Who answers questions of this kind.
    #[must_use]
    pub fn to(&self, kind: &'static Kind) -> Option<&dyn AnyAnswer> {
        self.0.iter().find(|answer| std::ptr::eq(answer.kind(), kind)).map(Box::as_ref)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        authn::service_account::{Finding, Settings, Sought, keys::Keys},
        clock::Clock,
    };

    struct Nothing;
    impl Lookup for Nothing {
        fn find<'a>(&'a self, _: Sought, _: &'a str, _: &'a str) -> Finding<'a> {
            Box::pin(async { Ok(None) })
        }
    }

    #[test]
    fn every_question_that_can_be_asked_is_answered() {
        let settings = Settings::default();
        let keys = Arc::new(Keys::open(&settings, None).expect("a key"));
        let brand = crate::config::brand("platform").expect("it ships");
        let issuer = Arc::new(Issuer::new(&settings, &keys, brand, Clock::system()));
        let lookup: Arc<dyn Lookup> = Arc::new(Nothing);
        let answers = Answers::new(&Arc::new(Authentication::new(Vec::new())), &issuer, &lookup);
        let of_paths = generated::KINDS.iter().copied().filter(|kind| !kind.stored && !kind.verbs.is_empty());
        let of_objects =
            generated::KINDS.iter().flat_map(|kind| kind.subresources).filter_map(|sub| sub.kind);
        for kind in of_paths.chain(of_objects) {
            assert!(answers.to(kind).is_some(), "{kind:?}");
        }
    }
}
