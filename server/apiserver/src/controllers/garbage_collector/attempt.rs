//! A look at one object, and what follows from it. Everything is decided by what the store holds now.

use futures_util::future::join_all;
use machinery::meta::v1::OwnerReference;
use storage::entry::{Entry, Revision};

use super::{
    Collector, SIDE_BY_SIDE_MAX,
    graph::{Absent, Identity, Place, State, Woken},
    read::{self, Object},
    write::target,
};
use crate::{
    http::status::ApiError,
    step::metadata::{FOREGROUND, ORPHAN},
};

/// How often the reference of one dependent is stripped anew when somebody else writes the dependent.
const STRIP_ATTEMPTS_MAX: usize = 8;

/// An object as the store holds it.
pub(super) struct Live {
    pub(super) place: Place,
    pub(super) object: Object,
    pub(super) revision: Revision,
}

impl Live {
    fn identity(&self) -> Identity {
        Identity { place: self.place.clone(), uid: self.object.uid.clone() }
    }
}

/// What became of an owner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Owner {
    /// It is there to stay, or nobody can tell.
    Solid,
    /// It is not there.
    Dangling,
    /// It waits until its dependents are gone.
    Waiting,
}

impl Collector {
    /// Does what is to be done about one object.
    ///
    /// # Errors
    /// As the verbs; 409 when the object was written meanwhile.
    pub(super) async fn attempt(&self, place: &Place) -> Result<(), ApiError> {
        let live = self.live(place).await?;
        match live.object.state {
            State::Terminating => Ok(()),
            State::Foreground => self.finish_foreground(live).await,
            State::Orphaning => self.orphan(live).await,
            State::Living if live.object.references.is_empty() => Ok(()),
            State::Living => self.judge(live).await,
        }
    }

    /// Deletes an object all of whose owners are gone or wait for it. From one that has other owners the
    /// references to those are taken away.
    async fn judge(&self, live: Live) -> Result<(), ApiError> {
        let mut kept: Vec<&OwnerReference> = Vec::new();
        let mut waiting = false;
        for reference in &live.object.references {
            match self.owner(&live, reference).await? {
                Owner::Solid => kept.push(reference),
                Owner::Waiting => waiting = true,
                Owner::Dangling => {}
            }
        }
        if kept.len() == live.object.references.len() {
            return Ok(());
        }
        if !kept.is_empty() {
            return self.keep_references(&live, &kept).await.map(|_| ());
        }
        let me = live.identity();
        // Changes of one type may be known before earlier ones of another: a dependent that nobody knows yet would not
        // be waited for.
        if waiting && !self.graph().has_dependents(&me) {
            self.settle().await?;
        }
        let (owns, circles) = {
            let graph = self.graph();
            (graph.has_dependents(&me), graph.has_waiting_dependent(&me))
        };
        if !(waiting && owns) {
            let policy = if live.object.has(ORPHAN) {
                "Orphan"
            } else if live.object.has(FOREGROUND) {
                "Foreground"
            } else {
                "Background"
            };
            return self.delete(&live, live.revision, policy).await;
        }
        // An owner that waits for this one may be waited for by it.
        let revision = if circles { self.unblock(&live).await? } else { live.revision };
        self.delete(&live, revision, "Foreground").await
    }

    /// Lets an object go whose dependents had to be gone first, when they are.
    async fn finish_foreground(&self, live: Live) -> Result<(), ApiError> {
        let me = live.identity();
        // What the graph does not know yet must not be forgotten.
        if !self.is_blocked(&me, live.revision) {
            self.settle().await?;
            if !self.is_blocked(&me, live.revision) {
                return self.drop_finalizer(&live, FOREGROUND).await;
            }
        }
        let circling = self.graph().circling(&me);
        for place in circling {
            match self.live(&place).await {
                Ok(dependent) => drop(self.unblock(&dependent).await?),
                Err(error) if error.status.code == 404 => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Whether a waiting object has to wait on. If so, it is woken when that changes.
    fn is_blocked(&self, owner: &Identity, revision: Revision) -> bool {
        let mut woken = Woken::default();
        let mut graph = self.graph();
        graph.found(owner, revision, true, &mut woken);
        let blocked = graph.is_blocked(owner);
        drop(graph);
        self.wake(woken);
        blocked
    }

    /// Takes the references to an object away from its dependents, then lets it go.
    async fn orphan(&self, live: Live) -> Result<(), ApiError> {
        self.settle().await?;
        let me = live.identity();
        let dependents = self.graph().dependents_of(&me);
        for some in dependents.chunks(SIDE_BY_SIDE_MAX) {
            let stripped = join_all(some.iter().map(|dependent| self.strip(dependent, &me))).await;
            stripped.into_iter().collect::<Result<(), _>>()?;
        }
        self.drop_finalizer(&live, ORPHAN).await
    }

    /// Takes the references to an owner away from a dependent.
    async fn strip(&self, dependent: &Place, owner: &Identity) -> Result<(), ApiError> {
        let mut attempts = 1..=STRIP_ATTEMPTS_MAX;
        loop {
            let live = match self.live(dependent).await {
                Ok(live) => live,
                Err(error) if error.status.code == 404 => return Ok(()),
                Err(error) => return Err(error),
            };
            let others = |reference: &&OwnerReference| *reference.uid != *owner.uid;
            let kept: Vec<&OwnerReference> = live.object.references.iter().filter(others).collect();
            if kept.len() == live.object.references.len() {
                return Ok(());
            }
            match self.keep_references(&live, &kept).await {
                Ok(_) => return Ok(()),
                Err(error) if error.status.code == 404 => return Ok(()),
                Err(error) if error.status.code == 409 && attempts.next().is_some() => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Looks up what a reference means, and tells people if it means nothing that it could.
    async fn owner(&self, dependent: &Live, reference: &OwnerReference) -> Result<Owner, ApiError> {
        let catalog = self.client.catalog();
        let Some(owner) = read::resolve(catalog, &dependent.place, reference) else {
            if read::crosses_scopes(catalog, &dependent.place, reference) {
                self.tell_elsewhere(dependent, reference).await;
            }
            return Ok(Owner::Solid);
        };
        let absent = self.graph().absent(&owner);
        let found = match absent {
            Some(absent) => Err(absent),
            None => self.look_up(&owner).await?,
        };
        match found {
            Ok(State::Foreground) => Ok(Owner::Waiting),
            Ok(_) => Ok(Owner::Solid),
            Err(absent) => {
                if absent == Absent::Elsewhere {
                    self.tell_elsewhere(dependent, reference).await;
                }
                Ok(Owner::Dangling)
            }
        }
    }

    /// Looks for an owner in the store, and remembers what was found.
    pub(super) async fn look_up(&self, owner: &Identity) -> Result<Result<State, Absent>, ApiError> {
        let found = match self.live(&owner.place).await {
            Ok(live) => Some(live).filter(|live| live.object.uid == owner.uid),
            Err(error) if error.status.code == 404 => None,
            Err(error) => return Err(error),
        };
        let mut woken = Woken::default();
        let Some(live) = found else {
            let was_there = self.graph().was_there(owner);
            let elsewhere = !was_there && self.is_elsewhere(owner).await?;
            let absent = if elsewhere { Absent::Elsewhere } else { Absent::Gone };
            self.graph().missed(owner, absent, &mut woken);
            self.wake(woken);
            return Ok(Err(absent));
        };
        self.graph().found(owner, live.revision, live.object.state == State::Foreground, &mut woken);
        self.wake(woken);
        Ok(Ok(live.object.state))
    }

    /// Whether an object that is not where its dependents say is in another namespace.
    async fn is_elsewhere(&self, owner: &Identity) -> Result<bool, ApiError> {
        let resource = self.resource(&owner.place)?;
        if !resource.kind.namespaced {
            return Ok(false);
        }
        let namesakes = self.client.namesakes(resource, target(resource, &owner.place).name).await?;
        Ok(namesakes.iter().any(|entry| Object::read(entry).is_some_and(|object| object.uid == owner.uid)))
    }

    /// The object in a place as it is now.
    async fn live(&self, place: &Place) -> Result<Live, ApiError> {
        let resource = self.resource(place)?;
        let entry = self.client.entry(resource, target(resource, place)).await?;
        Live::read(place, &entry)
    }
}

impl Live {
    fn read(place: &Place, entry: &Entry) -> Result<Self, ApiError> {
        let object = Object::read(entry)
            .ok_or_else(|| ApiError::internal(format!("{} has no metadata that can be read", place.key)))?;
        Ok(Live { place: place.clone(), object, revision: entry.revision })
    }
}
