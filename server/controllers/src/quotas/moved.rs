//! A change that may free something.

use engine::{catalog::Resource, step::codec};
use generated_core::core::v1::Pod;
use kinds::quotas::{Circumstances, CountedType, Measure};
use machinery::object::Object;
use storage::{
    change::{Change, ChangeKind},
    entry::{Entry, Revision},
};

/// An object before and after a change.
pub(super) struct Moved<'a> {
    pub(super) counted: &'a CountedType,
    pub(super) revision: Revision,
    pub(super) before: State,
    /// None if the object is gone.
    pub(super) after: Option<State>,
    /// Whether only the node changed what a pod uses, which nothing was charged for.
    pub(super) is_reported: bool,
}

impl<'a> Moved<'a> {
    /// None for a change that frees nothing: creates are charged, and so is what updates need more.
    pub(super) fn read(resource: &Resource, counted: &'a CountedType, change: &Change) -> Option<Self> {
        let is_removal = change.kind == ChangeKind::Delete;
        if counted.is_by_number() && !is_removal {
            return None;
        }
        let before = change.previous.as_ref().or(is_removal.then_some(&change.entry))?;
        let before = State::read(resource, counted, before)?;
        let after = if is_removal { None } else { Some(State::read(resource, counted, &change.entry)?) };
        let generation = after.as_ref().and_then(State::generation_of_pod);
        let is_reported = generation.is_some() && generation == before.generation_of_pod();
        Some(Moved { counted, revision: change.revision, before, after, is_reported })
    }
}

/// An object at some version; none of one that is counted by its number.
pub(super) struct State(Option<Box<dyn Object>>);

impl State {
    /// None if it cannot be read.
    pub(super) fn read(resource: &Resource, counted: &CountedType, entry: &Entry) -> Option<Self> {
        if counted.is_by_number() {
            return Some(State(None));
        }
        codec::own(resource, &entry.bytes).ok().map(|object| State(Some(object)))
    }

    pub(super) fn measure(&self, counted: &CountedType, circumstances: Circumstances<'_>) -> Measure {
        match &self.0 {
            None => counted.one(),
            Some(object) => counted.measure(object.as_ref(), circumstances),
        }
    }

    /// How often it was changed what a pod asks for.
    fn generation_of_pod(&self) -> Option<i64> {
        let pod = self.0.as_ref()?.as_any().downcast_ref::<Pod>()?;
        Some(pod.metadata.generation)
    }
}
