//! What the host brings: its data as lists and maps that give their parts when asked, and its authorizer.

use std::sync::Arc;

use super::{Datum, Str};
use crate::error::EvalError;

/// An object, or a map with text keys, of the host.
pub trait HostMap<'a>: Send + Sync {
    /// The value of a field, none if there is none. An error becomes that of the expression that reads the
    /// field.
    ///
    /// # Errors
    ///
    /// The value cannot be computed.
    fn get(&self, key: &str) -> Result<Option<Datum<'a>>, EvalError>;

    /// How many fields there are.
    fn len(&self) -> usize;

    /// Whether there is no field.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The names of the fields that there are.
    fn keys(&self) -> Vec<Str<'a>>;

    /// Whether the field is there, as `has()` sees it.
    ///
    /// # Errors
    ///
    /// As [`HostMap::get`].
    fn has(&self, key: &str) -> Result<bool, EvalError> {
        Ok(self.get(key)?.is_some())
    }

    /// The name of the type, as `type()` and errors write it.
    fn type_name(&self) -> &str {
        "map"
    }
}

/// A list of the host.
pub trait HostList<'a>: Send + Sync {
    /// How many elements there are.
    fn len(&self) -> usize;

    /// Whether there is no element.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// An element, none past the end.
    fn get(&self, index: usize) -> Option<Datum<'a>>;

    /// What makes two elements the same: it decides `==` and `+`.
    fn kind(&self) -> ListKind {
        ListKind::Atomic
    }
}

/// What makes two elements of a list the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ListKind {
    /// Their positions: `+` appends.
    Atomic,
    /// Their values: `==` ignores the order, `+` adds what is new.
    Set,
    /// The values of these fields: `==` ignores the order, `+` replaces elements with equal keys and adds the
    /// rest.
    Map(Arc<[Arc<str>]>),
}

/// Decides whether a user may do something.
pub trait HostAuthorizer: Send + Sync {
    /// Answers a question.
    fn check(&self, question: &AccessQuestion<'_>) -> AccessDecision;
}

/// What an expression asks the authorizer.
#[derive(Debug, Clone, Copy)]
pub struct AccessQuestion<'q> {
    /// The verb.
    pub verb: &'q str,
    /// What the verb is done to.
    pub target: AccessTarget<'q>,
    /// Namespace and name of the service account that would do it. Without one, it is the user of the
    /// request.
    pub service_account: Option<(&'q str, &'q str)>,
}

/// What a verb is done to.
#[derive(Debug, Clone, Copy)]
pub enum AccessTarget<'q> {
    /// A path that is no resource.
    Path(&'q str),
    /// A resource.
    Resource(&'q AccessResource),
}

/// A resource as the authorizer is asked about it. The version is `*`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct AccessResource {
    pub group: String,
    pub resource: String,
    pub subresource: String,
    pub namespace: String,
    pub name: String,
    pub field_selector: String,
    pub label_selector: String,
}

impl AccessResource {
    /// Bytes of all texts.
    pub(crate) fn weight(&self) -> usize {
        let Self { group, resource, subresource, namespace, name, field_selector, label_selector } = self;
        [group, resource, subresource, namespace, name, field_selector, label_selector]
            .map(String::len)
            .iter()
            .sum()
    }
}

/// The authorizer's answer.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AccessDecision {
    /// Whether it is allowed.
    pub allowed: bool,
    /// Why.
    pub reason: String,
    /// What went wrong.
    pub error: Option<String>,
}
