//! What verbs know of admission: the request that plugins check, the plugins, and which plugin looks at what.
//! The plugins themselves, and how they are made and configured, are elsewhere; in which order the phases
//! stand between the other steps is said in `crate::step::admission`.
//!
//! The first refusal ends a write.

mod admission_request;
mod chain;
mod draft;
mod host;
mod interest;
mod ledger;
mod reservation;
mod shown;

use ground::ready::Ready;
pub use machinery::change::Operation;

pub(crate) use self::chain::Called;
pub(crate) use self::draft::Before;
pub(crate) use self::reservation::Reservations;
pub use self::{
    admission_request::AdmissionRequest,
    chain::{Chain, Link},
    draft::{Draft, NotOfKind},
    host::Host,
    interest::{Interest, Kinds, Subresources},
    ledger::{Entered, Ledger},
    reservation::Reservation,
    shown::SpokenKind,
};
use crate::status::ApiError;
pub use crate::{annotations::Level, phase::Phase};

/// Nothing, or the refusal. Most plugins know it at once, so that a write does not pay for a boxed future.
pub type Judgement<'a> = Ready<'a, Result<(), ApiError>>;

/// Looks at writes before they are stored. Most plugins implement one phase.
///
/// The types say what a plugin may do: change the draft in the mutating phase, and in both phases refuse,
/// warn, annotate the audit record, make a reservation, and ask its [`Host`].
pub trait Plugin: Send + Sync {
    /// The phases in which it is called. A plugin of one phase should say so: it is then not called in the
    /// other one, nor measured there.
    fn phases(&self) -> &'static [Phase] {
        &Phase::ALL
    }

    /// Whether it wants to see this write, which is one of its interests. The chain calls it before each
    /// call, so it must be quick. For plugins whose interest depends on objects that clients write.
    fn wants(&self, admission: &AdmissionRequest<'_>) -> bool {
        let _ = admission;
        true
    }

    /// Changes the object before it is prepared and checked, or refuses it. What a plugin changes must fit
    /// what its client may do: the server overwrites its own fields behind it, nothing else.
    ///
    /// A plugin may be called a second time, see [`AdmissionRequest::reinvoke`].
    fn mutate<'a>(&'a self, host: Host<'a>, admission: &'a mut AdmissionRequest<'_>) -> Judgement<'a> {
        let _ = (host, admission);
        Ready::Now(Ok(()))
    }

    /// Checks the object as it would be stored. The rules of its kind hold by then. May be called again for
    /// the same request: under another generated name, or after another write came first.
    fn validate<'a>(&'a self, host: Host<'a>, admission: &'a AdmissionRequest<'_>) -> Judgement<'a> {
        let _ = (host, admission);
        Ready::Now(Ok(()))
    }
}

/// The text of several problems: of one its own, of more `[a, b]`, equal ones once.
#[must_use]
pub fn joined(problems: impl IntoIterator<Item = String>) -> String {
    let mut texts: Vec<String> = Vec::new();
    for problem in problems {
        if !texts.contains(&problem) {
            texts.push(problem);
        }
    }
    match texts.as_slice() {
        [one] => one.clone(),
        many => format!("[{}]", many.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn problems_are_joined_once() {
        for (problems, text) in
            [(&["a"][..], "a"), (&["a", "b", "a"], "[a, b]"), (&["a", "a"], "a"), (&[], "[]")]
        {
            assert_eq!(joined(problems.iter().map(|text| (*text).to_owned())), text);
        }
    }
}
