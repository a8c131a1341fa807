//! A small world of objects for tests: random writes, watches that lag behind each other by type, and a
//! collector that follows what the graph says.

use std::{
    collections::{BTreeMap, VecDeque},
    time::Instant,
};

use rand::{Rng, SeedableRng, rngs::StdRng, seq::IteratorRandom};
use storage::entry::ResourceId;

use super::{
    super::{
        decide::{Action, Attempt, Found, Step, decide},
        objects::{Absent, Identity, Meaning, ObjectPlace, Seen, State, Woken},
        queue::{Bounds, Queue},
    },
    Graph, Piece,
};

pub(super) const TYPES: u16 = 3;
const KEYS: u8 = 5;

/// So little that surveys are needed all the time.
const BOUNDS: Bounds = Bounds { waiting_max: 3, failed_max: 2 };

pub(super) fn type_of(number: u16) -> ResourceId {
    ResourceId::of(&format!("core/{number}"))
}

pub(super) fn place(number: u16, key: &str) -> ObjectPlace {
    ObjectPlace { resource: type_of(number), key: key.into() }
}

pub(super) fn identity(place: &ObjectPlace, uid: u32) -> Identity {
    Identity { place: place.clone(), uid: uid.to_string().into() }
}

#[derive(Debug, Clone)]
struct Object {
    uid: u32,
    state: State,
    owners: BTreeMap<Identity, bool>,
}

/// What a watch tells: the object, unless it was removed, and whether it was not there before.
#[derive(Debug)]
struct Event {
    place: ObjectPlace,
    object: Option<Object>,
    is_new: bool,
    revision: u64,
}

/// The store, the watches, the graph and its queue.
pub(super) struct World {
    pub(super) random: StdRng,
    objects: BTreeMap<ObjectPlace, Object>,
    /// What watches have not told yet, by type.
    events: BTreeMap<ResourceId, VecDeque<Event>>,
    /// Every object that there ever was.
    ever: Vec<Identity>,
    graph: Graph,
    queue: Queue,
    now: Instant,
    revision: u64,
    uids: u32,
}

impl World {
    pub(super) fn new(seed: u64) -> Self {
        World {
            random: StdRng::seed_from_u64(seed),
            objects: BTreeMap::new(),
            events: BTreeMap::new(),
            ever: Vec::new(),
            graph: Graph::default(),
            // Frequent surveys would hide a dependent that was not woken.
            queue: if seed.is_multiple_of(2) { Queue::with_bounds(BOUNDS) } else { Queue::default() },
            now: Instant::now(),
            revision: 0,
            uids: 0,
        }
    }

    fn write(&mut self, place: &ObjectPlace, object: Option<Object>) {
        self.revision += 1;
        let before = match &object {
            Some(object) => self.objects.insert(place.clone(), object.clone()),
            None => self.objects.remove(place),
        };
        let event = Event { place: place.clone(), object, is_new: before.is_none(), revision: self.revision };
        self.events.entry(place.resource).or_default().push_back(event);
    }

    fn some_place(&mut self) -> ObjectPlace {
        place(self.random.random_range(0..TYPES), &self.random.random_range(0..KEYS).to_string())
    }

    fn some_owners(&mut self, me: &ObjectPlace) -> BTreeMap<Identity, bool> {
        let count = self.random.random_range(0..3);
        let mut owners = BTreeMap::new();
        for _ in 0..count {
            let owner = match self.random.random_range(0..8) {
                0 => identity(&self.some_place(), 999_999),
                _ if self.ever.is_empty() => continue,
                1 => {
                    let uid = self.ever[self.random.random_range(0..self.ever.len())].uid.clone();
                    Identity { place: self.some_place(), uid }
                }
                2 | 3 => self.ever[self.random.random_range(0..self.ever.len())].clone(),
                _ => match self.objects.iter().choose(&mut self.random) {
                    Some((place, object)) => identity(place, object.uid),
                    None => continue,
                },
            };
            if owner.place != *me {
                owners.insert(owner, self.random.random());
            }
        }
        owners
    }

    /// A client writes.
    pub(super) fn step(&mut self) {
        let place = self.some_place();
        match (self.objects.get(&place).cloned(), self.random.random_range(0..6)) {
            (None, _) => {
                self.uids += 1;
                let object =
                    Object { uid: self.uids, state: State::Living, owners: self.some_owners(&place) };
                self.ever.push(identity(&place, self.uids));
                self.write(&place, Some(object));
            }
            (Some(object), 0 | 1) if object.state == State::Living => {
                let owners = self.some_owners(&place);
                self.write(&place, Some(Object { owners, ..object }));
            }
            (Some(_), 2) => self.write(&place, None),
            (Some(object), 3) => self.write(&place, Some(Object { state: State::Orphaning, ..object })),
            (Some(object), _) => self.write(&place, Some(Object { state: State::Foreground, ..object })),
        }
    }

    /// The next thing that the watch of one type tells.
    pub(super) fn deliver(&mut self, resource: ResourceId) -> bool {
        let Some(event) = self.events.entry(resource).or_default().pop_front() else { return false };
        let Event { place, object, is_new, revision } = event;
        let mut woken = Woken::default();
        match object {
            None => self.graph.removed(&place, revision, &mut woken),
            // The feed passes over these.
            Some(object) if is_new && object.owners.is_empty() => {}
            Some(object) => {
                let uid = object.uid.to_string().into();
                let seen = Seen { uid, revision, state: object.state, owners: object.owners };
                self.graph.stored(&place, seen, &mut woken);
            }
        }
        self.wake(woken);
        true
    }

    pub(super) fn settle(&mut self) {
        for resource in 0..TYPES {
            while self.deliver(type_of(resource)) {}
        }
    }

    fn wake(&mut self, woken: Woken) {
        self.queue.wake(woken, self.now);
    }

    /// What the collector does with one object.
    pub(super) fn collect(&mut self) -> bool {
        if self.queue.take_survey(self.now) {
            self.survey();
        }
        let Some(place) = self.queue.take(self.now) else {
            // Time passes until something is due.
            let Some(due) = self.queue.next_due() else { return false };
            self.now = due;
            return true;
        };
        if self.random.random_range(0..4) == 0 {
            self.queue.failed(&place, self.now);
            return true;
        }
        self.look_at(&place);
        self.queue.done(&place);
        true
    }

    /// Has everything looked at that the graph cannot call settled, as there is room.
    fn survey(&mut self) {
        for walk in [Graph::waiting, Graph::doubtful] {
            let mut after: Option<ObjectPlace> = None;
            loop {
                while self.queue.room() < 1 {
                    let Some(place) = self.queue.take(self.now) else { break };
                    self.look_at(&place);
                    self.queue.done(&place);
                }
                let Piece { found, after: next } = walk(&self.graph, after.as_ref(), 1);
                self.wake(Woken { places: found, too_many: false });
                after = next;
                if after.is_none() {
                    break;
                }
            }
        }
    }

    /// Does what is decided for one object.
    fn look_at(&mut self, place: &ObjectPlace) {
        let Some(object) = self.objects.get(place).cloned() else { return };
        let mut attempt = Attempt {
            me: identity(place, object.uid),
            revision: self.revision,
            state: object.state,
            references: object.owners.keys().cloned().map(Meaning::Owner).collect(),
            owners: BTreeMap::new(),
            is_settled: false,
        };
        loop {
            let mut woken = Woken::default();
            let step = decide(&mut self.graph, &attempt, &mut woken);
            self.wake(woken);
            match step {
                Step::LookUp(owners) => {
                    for owner in owners {
                        let found = self.look_up(&owner);
                        attempt.owners.insert(owner, found);
                    }
                }
                Step::Settle => {
                    assert!(!attempt.is_settled, "it settles for ever");
                    self.settle();
                    attempt.is_settled = true;
                }
                Step::Act { action, .. } => return self.act(&attempt.me, object, action),
            }
        }
    }

    fn act(&mut self, me: &Identity, object: Object, action: Action) {
        match action {
            Action::Nothing => {}
            Action::KeepReferences(kept) => {
                let owners = object.owners.into_iter().enumerate().filter(|(at, _)| kept.contains(at));
                let owners = owners.map(|(_, owner)| owner).collect();
                self.write(&me.place, Some(Object { owners, ..object }));
            }
            Action::Delete | Action::Release => self.write(&me.place, None),
            Action::DeleteInForeground { unblock } => {
                if unblock {
                    self.unblock(&me.place);
                }
                let object = self.objects[&me.place].clone();
                self.write(&me.place, Some(Object { state: State::Foreground, ..object }));
            }
            Action::Orphan(dependents) => {
                for dependent in dependents {
                    let mut stripped = self.objects[&dependent].clone();
                    stripped.owners.remove(me);
                    self.write(&dependent, Some(stripped));
                }
                self.write(&me.place, None);
            }
            Action::Unblock(circling) => circling.iter().for_each(|place| self.unblock(place)),
        }
    }

    fn unblock(&mut self, place: &ObjectPlace) {
        if let Some(object) = self.objects.get(place)
            && object.owners.values().any(|blocks| *blocks)
        {
            let mut object = object.clone();
            object.owners.values_mut().for_each(|blocks| *blocks = false);
            self.write(place, Some(object));
        }
    }

    /// Looks for an owner in the store, and has the graph remember what was found.
    fn look_up(&mut self, owner: &Identity) -> Found {
        let live = self.objects.get(&owner.place).filter(|live| *live.uid.to_string() == *owner.uid);
        let state = live.map(|live| live.state);
        let mut woken = Woken::default();
        let found = match state {
            Some(state) => {
                self.graph.found(owner, self.revision, state == State::Foreground, &mut woken);
                Found::Present(state, self.revision)
            }
            None => {
                self.graph.missed(owner, Absent::Gone, &mut woken);
                Found::Absent(Absent::Gone)
            }
        };
        self.wake(woken);
        found
    }

    /// The graph, computed again from the objects.
    pub(super) fn check_graph(&self, seed: u64) {
        let mut expected: BTreeMap<&Identity, BTreeMap<&ObjectPlace, bool>> = BTreeMap::new();
        for (place, object) in &self.objects {
            for (owner, blocks) in &object.owners {
                expected.entry(owner).or_default().insert(place, *blocks);
            }
        }
        for (owner, dependents) in &expected {
            let found = self.graph.dependents_of(owner);
            assert!(found.iter().eq(dependents.keys().copied()), "seed {seed}: {owner:?}");
            let blocked = dependents.values().any(|blocks| *blocks);
            assert_eq!(self.graph.is_blocked(owner), blocked, "seed {seed}: {owner:?}");
        }
        let dependents = self.objects.values().filter(|object| !object.owners.is_empty()).count();
        assert_eq!(self.graph.len(), expected.len() + dependents, "seed {seed}: too much is remembered");
    }

    pub(super) fn check_nothing_is_left_over(&self, seed: u64) {
        for (place, object) in &self.objects {
            assert_eq!(object.state, State::Living, "seed {seed}: {place:?} waits: {object:?}");
            for owner in object.owners.keys() {
                let live = self.objects.get(&owner.place).filter(|live| *live.uid.to_string() == *owner.uid);
                assert!(live.is_some(), "seed {seed}: {place:?} lost {owner:?}");
            }
        }
    }
}
