//! What verbs know of admission: the request that plugins judge, the plugins, and which plugin looks at what. The
//! plugins themselves, and how they are made and configured, are elsewhere; in which order the phases stand between the
//! other steps is said in [`crate::step::admission`].
//!
//! The first refusal ends a write.

mod admission_request;
mod chain;
mod draft;
mod host;
mod interest;
mod reservation;

use ground::ready::Ready;
pub use machinery::change::Operation;

pub(crate) use self::draft::Before;
pub(crate) use self::reservation::Reservations;
pub use self::{
    admission_request::AdmissionRequest,
    chain::{Chain, Link},
    draft::Draft,
    host::Host,
    interest::{Interest, Kinds, Subresources},
    reservation::Reservation,
};
use crate::status::ApiError;

/// Nothing, or the refusal. Most plugins know it at once, so that a write does not pay for a boxed future.
pub type Judgement<'a> = Ready<'a, Result<(), ApiError>>;

/// Looks at writes before they are stored. Most plugins implement one phase.
///
/// The types say what a plugin may do: change the draft in the mutating phase, and in both phases refuse, warn, annotate
/// the audit record, make a reservation, and ask its [`Host`].
pub trait Plugin: Send + Sync {
    /// Changes the object before it is prepared and checked, or refuses it. What a plugin changes must fit what its client
    /// may do: the server overwrites its own fields behind it, nothing else.
    ///
    /// A plugin may be called a second time, see [`AdmissionRequest::reinvoke`].
    fn mutate<'a>(&'a self, host: Host<'a>, admission: &'a mut AdmissionRequest<'_>) -> Judgement<'a> {
        let _ = (host, admission);
        Ready::Now(Ok(()))
    }

    /// Judges the object as it would be stored. The rules of its kind hold by then. May be called again for the same
    /// request: under another generated name, or after another write came first.
    fn validate<'a>(&'a self, host: Host<'a>, admission: &'a AdmissionRequest<'_>) -> Judgement<'a> {
        let _ = (host, admission);
        Ready::Now(Ok(()))
    }
}
