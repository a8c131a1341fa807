//! What to do about one object. Pure: the graph and what was read of the store go in, the next step comes
//! out.
//!
//! A decision is made again after each step that only gathered knowledge, so every one of them rests on all
//! that is known by then.

use std::collections::BTreeMap;

use storage::entry::Revision;

use super::{
    graph::Graph,
    objects::{Absent, Identity, Meaning, ObjectPlace, State, Woken},
};

/// What a read of an owner found.
#[derive(Debug, Clone, Copy)]
pub(super) enum Found {
    /// The owner exists, in this state and version.
    Present(State, Revision),
    /// It does not.
    Absent(Absent),
}

/// One object that is being examined, with all that was found out so far.
#[derive(Debug)]
pub(super) struct Attempt {
    /// The object.
    pub(super) me: Identity,
    /// The version that was read.
    pub(super) revision: Revision,
    /// How far its deletion has come.
    pub(super) state: State,
    /// What its references mean, in their order.
    pub(super) references: Vec<Meaning>,
    /// Owners that were looked up.
    pub(super) owners: BTreeMap<Identity, Found>,
    /// Whether the graph was brought up to date since the object was read.
    pub(super) is_settled: bool,
}

/// What comes next.
#[derive(Debug)]
pub(super) enum Step {
    /// Read these owners, then decide again.
    LookUp(Vec<Identity>),
    /// Bring the graph up to date, then decide again. Watches of different types run ahead of each other, so
    /// the graph may not know a dependent yet whose creation was acknowledged long ago.
    Settle,
    /// Do this, which ends the attempt.
    Act {
        /// What to write.
        action: Action,
        /// Positions of references that lead out of the namespace. Users should learn of them.
        misplaced: Vec<usize>,
    },
}

/// What to write.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Action {
    /// Nothing.
    Nothing,
    /// Keep only the references at these positions.
    KeepReferences(Vec<usize>),
    /// Delete the object, in the way that its finalizers ask for.
    Delete,
    /// Delete the object after its dependents. `unblock` first makes its own owners not wait for it.
    DeleteInForeground {
        /// Whether an owner waits for this object while this object would wait for the owner.
        unblock: bool,
    },
    /// Remove the references to this object from these dependents, then let it go.
    Orphan(Vec<ObjectPlace>),
    /// Make the owners of these objects not wait for them: they wait for each other.
    Unblock(Vec<ObjectPlace>),
    /// Let the object go: its dependents are gone.
    Release,
}

/// What became of an owner.
struct Fate {
    end: End,
    /// Whether the reference leads out of the namespace.
    is_misplaced: bool,
}

enum End {
    /// It stays, or that cannot be known.
    Stays,
    Gone,
    /// It waits until its dependents are gone.
    Waits,
}

/// Decides what comes next for an object.
pub(super) fn decide(graph: &mut Graph, attempt: &Attempt, woken: &mut Woken) -> Step {
    match attempt.state {
        State::Terminating => act(Action::Nothing),
        State::Foreground => release(graph, attempt, woken),
        State::Orphaning if !attempt.is_settled => Step::Settle,
        State::Orphaning => act(Action::Orphan(graph.dependents_of(&attempt.me))),
        State::Living => judge(graph, attempt),
    }
}

fn act(action: Action) -> Step {
    Step::Act { action, misplaced: Vec::new() }
}

/// An object whose dependents had to go first goes after the last that blocks it.
fn release(graph: &mut Graph, Attempt { me, revision, is_settled, .. }: &Attempt, woken: &mut Woken) -> Step {
    // From here on the graph wakes it when the last of them goes.
    graph.found(me, *revision, true, woken);
    if graph.is_blocked(me) {
        act(Action::Unblock(graph.circling(me)))
    } else if *is_settled {
        act(Action::Release)
    } else {
        Step::Settle
    }
}

/// An object goes if all its owners are gone or wait for it. If others stay, only the references to the
/// former go.
fn judge(graph: &Graph, attempt: &Attempt) -> Step {
    let Attempt { me, references, is_settled, .. } = attempt;
    let (mut kept, mut misplaced, mut unknown) = (Vec::new(), Vec::new(), Vec::new());
    let mut waits = false;
    for (position, reference) in references.iter().enumerate() {
        let Fate { end, is_misplaced } = match fate(graph, attempt, reference) {
            Ok(fate) => fate,
            Err(owner) => {
                unknown.push(owner.clone());
                continue;
            }
        };
        match end {
            End::Stays => kept.push(position),
            End::Waits => waits = true,
            End::Gone => {}
        }
        if is_misplaced {
            misplaced.push(position);
        }
    }
    // With unknown owners any decision could delete an object that still has an owner.
    if !unknown.is_empty() {
        return Step::LookUp(unknown);
    }
    let action = if kept.len() == references.len() {
        Action::Nothing
    } else if !kept.is_empty() {
        Action::KeepReferences(kept)
    } else if waits && !graph.has_dependents(me) && !is_settled {
        // A dependent that the graph does not know yet would be deleted in the background.
        return Step::Settle;
    } else if waits && graph.has_dependents(me) {
        Action::DeleteInForeground { unblock: graph.has_waiting_dependent(me) }
    } else {
        Action::Delete
    };
    Step::Act { action, misplaced }
}

/// What became of the owner that a reference names, or the owner if it must be looked up.
fn fate<'a>(graph: &Graph, attempt: &Attempt, reference: &'a Meaning) -> Result<Fate, &'a Identity> {
    let owner = match reference {
        Meaning::Unknown => return Ok(Fate { end: End::Stays, is_misplaced: false }),
        Meaning::AcrossScopes => return Ok(Fate { end: End::Stays, is_misplaced: true }),
        Meaning::Owner(owner) => owner,
    };
    // An absent owner never comes back, so what the graph says of it is final.
    // Uids are never used twice.
    let absent = graph.absent(owner).map(Found::Absent);
    Ok(match absent.or_else(|| attempt.owners.get(owner).copied()).ok_or(owner)? {
        Found::Present(State::Foreground, _) => Fate { end: End::Waits, is_misplaced: false },
        Found::Present(..) => Fate { end: End::Stays, is_misplaced: false },
        Found::Absent(absent) => Fate { end: End::Gone, is_misplaced: absent == Absent::Elsewhere },
    })
}
