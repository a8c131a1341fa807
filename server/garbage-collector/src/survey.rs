//! Finds everything that may need work by a walk over the graph: after a start, and whenever the queue had no
//! room. Says what is next; the collector does it.

use super::{
    graph::{Graph, Piece},
    objects::{Identity, ObjectPlace},
};

/// Places of the graph that are visited at once.
const AT_ONCE_MAX: usize = 1_024;

/// A survey that may be under way.
#[derive(Debug, Default)]
pub(super) struct Survey {
    stage: Stage,
    /// Whether another one begins when this one ends: the graph changed behind it.
    is_wanted_again: bool,
}

/// How far a survey is. Each stage holds where its walk continues.
#[derive(Debug, Default)]
enum Stage {
    #[default]
    Idle,
    /// Owners of which nothing is known. They are looked up first, because many objects share one and need no
    /// attempt of their own where it exists.
    Owners(Option<Identity>),
    /// Objects that wait for the collector.
    Waiting(Option<ObjectPlace>),
    /// Objects with an owner that is not known to stay.
    Doubtful(Option<ObjectPlace>),
}

/// What a piece of a survey found.
#[derive(Debug)]
pub(super) enum Finding {
    /// Owners to look up.
    Owners(Vec<Identity>),
    /// Objects to examine.
    Objects(Vec<ObjectPlace>),
}

impl Survey {
    /// Begins a survey, or has one follow that which is under way.
    pub(super) fn begin(&mut self) {
        match self.stage {
            Stage::Idle => self.stage = Stage::Owners(None),
            _ => self.is_wanted_again = true,
        }
    }

    /// Whether the next piece may be taken: if `is_looking_up`, owners of an earlier piece are not known yet,
    /// and the queue must have `room` for what the piece finds.
    pub(super) fn is_ready(&self, is_looking_up: bool, room: usize) -> bool {
        match self.stage {
            Stage::Idle => false,
            Stage::Owners(_) => !is_looking_up,
            Stage::Waiting(_) | Stage::Doubtful(_) => !is_looking_up && room >= AT_ONCE_MAX,
        }
    }

    /// Takes the next piece.
    pub(super) fn next(&mut self, graph: &Graph) -> Option<Finding> {
        let finding = match &self.stage {
            Stage::Idle => return None,
            Stage::Owners(after) => {
                let Piece { found, after } = graph.unknown_owners(after.as_ref(), AT_ONCE_MAX);
                self.stage = after.map_or(Stage::Waiting(None), |after| Stage::Owners(Some(after)));
                Finding::Owners(found)
            }
            Stage::Waiting(after) => {
                let Piece { found, after } = graph.waiting(after.as_ref(), AT_ONCE_MAX);
                self.stage = after.map_or(Stage::Doubtful(None), |after| Stage::Waiting(Some(after)));
                Finding::Objects(found)
            }
            Stage::Doubtful(after) => {
                let Piece { found, after } = graph.doubtful(after.as_ref(), AT_ONCE_MAX);
                self.stage = after.map_or(Stage::Idle, |after| Stage::Doubtful(Some(after)));
                Finding::Objects(found)
            }
        };
        if matches!(self.stage, Stage::Idle) && std::mem::take(&mut self.is_wanted_again) {
            self.begin();
        }
        Some(finding)
    }
}
