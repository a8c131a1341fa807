//! Kinds that are asked and not stored: what an answer is made from, and which answer belongs to which kind.

use std::{
    future::Future,
    pin::Pin,
    sync::{Mutex, PoisonError},
};

use machinery::{
    kind::Kind,
    object::{Object, OfKind},
    time::Time,
};
use serde_json::Value;

use super::{
    Context,
    providers::{AnyProvider, ObjectProvider},
};
use crate::{
    authorization::Authorization,
    call::{Connection, Mode},
    catalog::Resource,
    reply::Reply,
    request::{Request, Route},
    status::ApiError,
};

/// What is asked, and by whom.
pub struct Inquiry<'a> {
    /// Decides what users may do.
    pub authorization: &'a Authorization,
    /// The time of the question, in whole seconds as the API shows it.
    pub now: Time,
    /// Whether an answer that acts really does it.
    pub mode: Mode,
    /// What an answer that acts works on.
    pub(crate) cx: &'a Context,
    /// The request, whose user may ask this.
    pub request: &'a Request,
    /// The resource type of the question.
    pub resource: &'a Resource,
    /// The object that the question is about, when it is asked at a sub-resource.
    pub about: Option<&'a dyn Object>,
    /// Warnings for the caller.
    pub(crate) warnings: Mutex<Vec<String>>,
}

impl Inquiry<'_> {
    /// Tells the caller something beside the answer.
    pub fn warn(&self, text: String) {
        // A list that a panicking thread held is still a list.
        self.warnings.lock().unwrap_or_else(PoisonError::into_inner).push(text);
    }
}

/// Answers the questions of one kind.
pub trait Answer: Send + Sync {
    /// The type of the question.
    type Question: OfKind;

    /// Whether it acts: it does something to another object, and the client learns only that it was done. The
    /// object of the sub-resource is not looked up before.
    const ACTS: bool = false;

    /// Completes the question before plugins of the validating phase judge it.
    ///
    /// # Errors
    /// What is wrong with it.
    fn prepare(&self, asked: &Inquiry<'_>, question: &mut Self::Question) -> Result<(), ApiError> {
        let _ = (asked, question);
        Ok(())
    }

    /// Fills in the answer, or acts.
    ///
    /// # Errors
    /// What is wrong with the question.
    fn answer<'a>(
        &'a self,
        asked: &'a Inquiry<'a>,
        question: &'a mut Self::Question,
    ) -> impl Future<Output = Result<(), ApiError>> + Send + 'a;
}

/// The way to an answer.
pub type Answering<'a> = Pin<Box<dyn Future<Output = Result<(), ApiError>> + Send + 'a>>;

/// An answer without the type of its question.
pub trait AnyAnswer: Send + Sync {
    /// Whether it answers the questions of this kind.
    fn answers(&self, kind: &Kind) -> bool;

    /// See [`Answer::ACTS`].
    fn acts(&self) -> bool;

    /// See [`Answer::prepare`].
    ///
    /// # Errors
    /// As it says.
    fn prepare(&self, asked: &Inquiry<'_>, question: &mut dyn Object) -> Result<(), ApiError>;

    /// See [`Answer::answer`].
    fn answer<'a>(&'a self, asked: &'a Inquiry<'a>, question: &'a mut dyn Object) -> Answering<'a>;
}

impl<A: Answer> AnyAnswer for A {
    fn answers(&self, kind: &Kind) -> bool {
        kind.is_of::<A::Question>()
    }

    fn acts(&self) -> bool {
        A::ACTS
    }

    fn prepare(&self, asked: &Inquiry<'_>, question: &mut dyn Object) -> Result<(), ApiError> {
        match question.as_any_mut().downcast_mut() {
            Some(question) => Answer::prepare(self, asked, question),
            None => Err(ApiError::internal("a question of another kind")),
        }
    }

    fn answer<'a>(&'a self, asked: &'a Inquiry<'a>, question: &'a mut dyn Object) -> Answering<'a> {
        match question.as_any_mut().downcast_mut() {
            Some(question) => Box::pin(Answer::answer(self, asked, question)),
            None => Box::pin(async { Err(ApiError::internal("a question of another kind")) }),
        }
    }
}

/// Passes requests on, or says why it cannot.
pub trait Connector: Send + Sync {
    /// The parameters of a request as plugins see them: an object with `kind` and `apiVersion`. Only for
    /// requests that open something; what is only read, as a log, passes no plugin.
    fn parameters(&self, route: &Route, connection: &Connection) -> Value;

    /// The reply to a request at a sub-resource of the object that the request names.
    fn connect<'a>(&'a self, asked: &'a Inquiry<'a>, connection: &'a Connection) -> Connecting<'a>;
}

/// The way to the reply of a request that is passed on.
pub type Connecting<'a> = Pin<Box<dyn Future<Output = Result<Reply, ApiError>> + Send + 'a>>;

/// The answers of a server, each for one kind, providers of objects that are not stored, and what passes
/// requests on.
#[derive(Default)]
pub struct Answers {
    answers: Vec<Box<dyn AnyAnswer>>,
    providers: Vec<Box<dyn AnyProvider>>,
    connector: Option<Box<dyn Connector>>,
}

impl Answers {
    /// The same with one more.
    #[must_use]
    pub fn with(mut self, answer: impl Answer + 'static) -> Self {
        self.answers.push(Box::new(answer));
        self
    }

    /// The same with what passes requests on.
    #[must_use]
    pub fn with_connector(self, connector: impl Connector + 'static) -> Self {
        Answers { connector: Some(Box::new(connector)), ..self }
    }

    /// The same with the provider of the objects of a kind.
    #[must_use]
    pub fn with_provider(mut self, provider: impl ObjectProvider + 'static) -> Self {
        self.providers.push(Box::new(provider));
        self
    }

    /// The provider of the objects of this kind, if they are not stored.
    #[must_use]
    pub(crate) fn provider(&self, kind: &Kind) -> Option<&dyn AnyProvider> {
        self.providers.iter().find(|provider| provider.is_of(kind)).map(Box::as_ref)
    }

    /// What passes requests on.
    #[must_use]
    pub(crate) fn connector(&self) -> Option<&dyn Connector> {
        self.connector.as_deref()
    }

    /// The answer to questions of this kind.
    #[must_use]
    pub fn to(&self, kind: &Kind) -> Option<&dyn AnyAnswer> {
        self.answers.iter().find(|answer| answer.answers(kind)).map(Box::as_ref)
    }
}
