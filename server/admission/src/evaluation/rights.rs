//! The authorizer as expressions ask it. Its answers may take time, and an expression cannot wait: a question
//! that has no answer yet is kept, and the expression fails with it.

use std::sync::{Arc, Mutex, PoisonError};

use cel::value::{AccessDecision, AccessQuestion, AccessResource, AccessTarget, HostAuthorizer};
use engine::{
    authorization::{Attributes, Selection},
    context::admit::Host,
};
use machinery::{
    selector::{FieldSelector, LabelSelector},
    user::User,
};

/// Most questions to the authorizer for one evaluation. Their costs allow less.
const QUESTIONS_MAX: usize = 64;

/// What was asked and answered for one request.
#[derive(Debug, Default)]
pub(crate) struct Rights(Arc<State>);

#[derive(Debug, Default)]
struct State {
    answered: Mutex<Vec<(Question, AccessDecision)>>,
    open: Mutex<Option<Question>>,
}

/// A question.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Question {
    verb: String,
    target: Target,
    /// Namespace and name.
    service_account: Option<(String, String)>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Target {
    Path(String),
    Resource(AccessResource),
}

impl Rights {
    pub(crate) fn authorizer(&self) -> Arc<dyn HostAuthorizer> {
        Arc::clone(&self.0) as Arc<dyn HostAuthorizer>
    }

    /// Evaluates something until it needs no further answer. An expression cannot wait for an answer. So it
    /// fails where it needs one, which is then asked for, and starts over.
    pub(crate) async fn settle<T>(&self, host: Host<'_>, user: &User, evaluate: impl Fn() -> T) -> T {
        let mut value = evaluate();
        for _ in 0..QUESTIONS_MAX {
            let Some(question) = self.take_open() else { break };
            let decision = question.ask(host, user).await;
            self.answer(question, decision);
            value = evaluate();
        }
        value
    }

    /// The question that the last evaluation could not go on without.
    fn take_open(&self) -> Option<Question> {
        self.0.open.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    fn answer(&self, question: Question, decision: AccessDecision) {
        self.0.answered.lock().unwrap_or_else(PoisonError::into_inner).push((question, decision));
    }
}

impl HostAuthorizer for State {
    fn check(&self, asked: &AccessQuestion<'_>) -> AccessDecision {
        let question = Question {
            verb: asked.verb.to_owned(),
            target: match asked.target {
                AccessTarget::Path(path) => Target::Path(path.to_owned()),
                AccessTarget::Resource(resource) => Target::Resource(resource.clone()),
            },
            service_account: asked
                .service_account
                .map(|(namespace, name)| (namespace.to_owned(), name.to_owned())),
        };
        let answered = self.answered.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, decision)) = answered.iter().find(|(known, _)| *known == question) {
            return decision.clone();
        }
        *self.open.lock().unwrap_or_else(PoisonError::into_inner) = Some(question);
        AccessDecision {
            error: Some("the authorizer has not answered yet".to_owned()),
            ..AccessDecision::default()
        }
    }
}

impl Question {
    /// Asks the authorizers of the server.
    async fn ask(&self, host: Host<'_>, user: &User) -> AccessDecision {
        let account = self.service_account.as_ref();
        let account = account.map(|(namespace, name)| User::service_account(namespace, name));
        let user = account.as_ref().unwrap_or(user);
        let resource = match &self.target {
            Target::Path(path) => return decide(host, &Attributes::path(user, &self.verb, path)).await,
            Target::Resource(resource) => resource,
        };
        // A selector that cannot be read restricts nothing: the question is about more.
        let fields = FieldSelector::parse(&resource.field_selector).unwrap_or_default();
        let labels = LabelSelector::parse(&resource.label_selector).unwrap_or_default();
        let selection =
            Selection { fields: fields.requirements().to_vec(), labels: labels.requirements().to_vec() };
        let attributes = Attributes {
            namespace: &resource.namespace,
            group: &resource.group,
            version: "*",
            resource: &resource.resource,
            subresource: &resource.subresource,
            name: &resource.name,
            is_resource: true,
            selection: &selection,
            ..Attributes::path(user, &self.verb, "")
        };
        decide(host, &attributes).await
    }
}

async fn decide(host: Host<'_>, attributes: &Attributes<'_>) -> AccessDecision {
    let decision = host.authorize(attributes).await;
    let reason = decision.reason.as_str().to_owned();
    AccessDecision { allowed: decision.is_allowed(), reason, error: decision.error }
}
