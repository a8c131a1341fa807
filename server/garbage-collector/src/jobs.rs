//! The collector's work outside of itself. Each job asks the server for something, and ends in an outcome.

use std::pin::Pin;

use engine::status::ApiError;
use generated_core::core::v1::Event;
use ground::metrics::Work;

use super::{
    calls::Calls,
    decide::{Action, Attempt, Found},
    objects::{Identity, ObjectPlace},
    read::Live,
};

/// Work outside of the collector, which ends in an outcome.
pub(super) type Job<'a> = Pin<Box<dyn Future<Output = Outcome> + Send + 'a>>;

/// An attempt that is under way.
pub(super) struct Examination {
    pub(super) live: Live,
    pub(super) attempt: Attempt,
    /// Measures how long it takes.
    pub(super) _work: Work,
}

/// What came of a job.
pub(super) enum Outcome {
    /// An object was read.
    Read(ObjectPlace, Work, Result<Live, ApiError>),
    /// Owners of an object were looked up, up to the first failure.
    LookedUp(Examination, Vec<(Identity, Found)>, Result<(), ApiError>),
    /// Every type was read, so the watches have all that was written before.
    Refreshed(Examination, Result<(), ApiError>),
    /// An attempt did what was decided.
    Acted(Examination, Result<(), ApiError>),
    /// An owner was looked up for the survey.
    Surveyed(Identity, Result<Found, ApiError>),
}

/// Reads an object, with which an attempt begins.
pub(super) async fn read(calls: &Calls, place: ObjectPlace, work: Work) -> Outcome {
    let live = calls.live(&place).await;
    Outcome::Read(place, work, live)
}

/// Looks up owners, each with whether to search other namespaces.
pub(super) async fn look_up(
    calls: &Calls,
    examination: Examination,
    owners: Vec<(Identity, bool)>,
) -> Outcome {
    let mut all = Vec::with_capacity(owners.len());
    for (owner, ask_elsewhere) in owners {
        match calls.look_up(&owner, ask_elsewhere).await {
            Ok(found) => all.push((owner, found)),
            Err(error) => return Outcome::LookedUp(examination, all, Err(error)),
        }
    }
    Outcome::LookedUp(examination, all, Ok(()))
}

/// Reads every type.
pub(super) async fn refresh(calls: &Calls, examination: Examination) -> Outcome {
    Outcome::Refreshed(examination, calls.refresh().await)
}

/// Does what was decided.
pub(super) async fn act(
    calls: &Calls,
    examination: Examination,
    action: Action,
    events: Vec<Event>,
) -> Outcome {
    // First, so that the event exists when the object is gone.
    for event in &events {
        calls.leave_event(event).await;
    }
    let result = calls.act(&examination.live, &action).await;
    Outcome::Acted(examination, result)
}

/// Looks up an owner for the survey.
pub(super) async fn survey(calls: &Calls, owner: Identity, ask_elsewhere: bool) -> Outcome {
    let found = calls.look_up(&owner, ask_elsewhere).await;
    Outcome::Surveyed(owner, found)
}
