//! One client: picks operations at random, mostly such that can succeed, and goes on until the budget of the
//! run is used up.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};

use super::recorder::{Complete, Recorder};
use super::shared::Shared;
use crate::record::{Action, Asked, Key, Outcome, Revision, Value, value};
use crate::target::{Answer, Freshness, PageOf, State, Target, Trouble};

/// One operation in three is on one of the first keys, so that clients meet there. Another third is on the
/// keys that the client shares with few others, so that its writes succeed.
const HOT_KEYS: Key = 8;
/// How many keys a client likes best.
const OWN_KEYS: Key = 4;
/// How far behind the newest revision an exact list may be.
const EXACT_BEHIND_MAX: u64 = 2_000;
/// Sizes of pages.
const PAGE_ITEMS: std::ops::Range<usize> = 3..30;
/// The most pages of one list.
const PAGES_MAX: u32 = 10_000;
/// How often a further page is asked for when no answer comes.
const PAGE_ATTEMPTS_MAX: u32 = 40;
/// The pause after an operation without an answer.
const PAUSE_MILLISECONDS: std::ops::Range<u64> = 5..50;

/// What a client believes of a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Belief {
    Nothing,
    Absent,
    At(Revision),
}

/// One client.
pub(super) struct Client {
    shared: Arc<Shared>,
    recorder: Recorder,
    rng: StdRng,
    /// By key.
    beliefs: Vec<Belief>,
    written: u64,
}

impl Client {
    pub(super) fn new(shared: Arc<Shared>, number: u16) -> Self {
        let rng = StdRng::seed_from_u64(shared.plan.seed ^ (u64::from(number) << 32));
        let beliefs = vec![Belief::Nothing; shared.plan.keys as usize];
        let recorder = Recorder::new(Arc::clone(&shared), number);
        Self { shared, recorder, rng, beliefs, written: 0 }
    }

    pub(super) async fn run<T: Target>(mut self, target: T) -> Recorder {
        while self.shared.take() {
            let outcome = self.step(&target).await;
            if matches!(outcome, Outcome::Unknown | Outcome::Refused) {
                let pause = self.rng.random_range(PAUSE_MILLISECONDS);
                tokio::time::sleep(Duration::from_millis(pause)).await;
            }
        }
        self.recorder
    }

    pub(super) fn into_recorder(self) -> Recorder {
        self.recorder
    }

    /// A create of a key that no client uses, until it is acknowledged; then a list. Gives its revision.
    pub(super) async fn last_write<T: Target>(
        &mut self,
        target: &T,
        attempts: u32,
        pause: Duration,
    ) -> Option<Revision> {
        let mut made = None;
        for attempt in 0..attempts {
            if made.is_none() {
                let key = self.shared.plan.keys + attempt;
                let value = self.next_value();
                let begun = self.recorder.begin(Action::Create, key, 0, value);
                let answer = target.create(key, value).await;
                made = answer.as_ref().ok().copied();
                self.recorder.end(begun, &stated(value, answer));
            }
            if made.is_some() && self.list(target, Asked::Newest, 0).await == Outcome::Done {
                return made;
            }
            tokio::time::sleep(pause).await;
        }
        None
    }

    async fn step<T: Target>(&mut self, target: &T) -> Outcome {
        let key = self.pick_key();
        let roll = self.rng.random_range(0..100);
        // Half of the changes are made on what was just read, the others on what was true some time ago.
        if roll < 58 && self.rng.random() {
            self.get(target, key, Freshness::Newest).await;
        }
        match (roll, self.belief(key)) {
            (0..50, Belief::At(revision)) => self.update(target, key, revision).await,
            (0..50, Belief::Absent) => self.create(target, key).await,
            (50..58, Belief::At(revision)) => self.delete(target, key, revision).await,
            (50..54, _) => self.create(target, key).await,
            (58..64, _) => self.get(target, key, Freshness::Any).await,
            (64..66, _) => self.list(target, Asked::Newest, 0).await,
            (66, _) => self.list(target, Asked::Any, 0).await,
            (67, _) => self.exact(target, 0).await,
            (68, _) => {
                let limit = self.rng.random_range(PAGE_ITEMS);
                self.list(target, Asked::Newest, limit).await
            }
            (69, _) => {
                let limit = self.rng.random_range(PAGE_ITEMS);
                self.exact(target, limit).await
            }
            // Surely in vain.
            (70, Belief::At(_)) => self.create(target, key).await,
            _ => self.get(target, key, Freshness::Newest).await,
        }
    }

    fn pick_key(&mut self) -> Key {
        let keys = self.shared.plan.keys.max(1);
        match self.rng.random_range(0..3) {
            0 => self.rng.random_range(0..keys.min(HOT_KEYS)),
            1 => self.rng.random_range(0..keys),
            _ => (Key::from(self.recorder.client) * OWN_KEYS + self.rng.random_range(0..OWN_KEYS)) % keys,
        }
    }

    fn belief(&self, key: Key) -> Belief {
        self.beliefs.get(key as usize).copied().unwrap_or(Belief::Nothing)
    }

    fn believe(&mut self, key: Key, belief: Belief) {
        if let Some(have) = self.beliefs.get_mut(key as usize) {
            *have = belief;
        }
    }

    fn next_value(&mut self) -> Value {
        self.written += 1;
        value(self.recorder.client, self.written)
    }

    async fn create<T: Target>(&mut self, target: &T, key: Key) -> Outcome {
        let value = self.next_value();
        let begun = self.recorder.begin(Action::Create, key, 0, value);
        let answer = stated(value, target.create(key, value).await);
        self.learn(key, &answer);
        self.recorder.end(begun, &answer)
    }

    async fn update<T: Target>(&mut self, target: &T, key: Key, expected: Revision) -> Outcome {
        let value = self.next_value();
        let begun = self.recorder.begin(Action::Update, key, expected, value);
        let answer = stated(value, target.update(key, expected, value).await);
        self.learn(key, &answer);
        self.recorder.end(begun, &answer)
    }

    async fn delete<T: Target>(&mut self, target: &T, key: Key, expected: Revision) -> Outcome {
        let begun = self.recorder.begin(Action::Delete, key, expected, 0);
        let answer = stated(0, target.delete(key, expected).await);
        let belief = if answer.is_ok() { Belief::Absent } else { Belief::Nothing };
        self.believe(key, belief);
        self.recorder.end(begun, &answer)
    }

    async fn get<T: Target>(&mut self, target: &T, key: Key, freshness: Freshness) -> Outcome {
        let action = if freshness == Freshness::Newest { Action::Get } else { Action::GetAny };
        let begun = self.recorder.begin(action, key, 0, 0);
        let answer = target.get(key, freshness).await;
        self.learn(key, &answer);
        self.recorder.end(begun, &answer)
    }

    /// Believes what an answer says, and nothing after a conflict or none.
    fn learn(&mut self, key: Key, answer: &Answer<State>) {
        let belief = match answer {
            Ok(state) => Belief::At(state.revision),
            Err(Trouble::Absent) => Belief::Absent,
            Err(_) => Belief::Nothing,
        };
        self.believe(key, belief);
    }

    /// A list at a revision of the recent past.
    async fn exact<T: Target>(&mut self, target: &T, limit: usize) -> Outcome {
        let newest = self.shared.newest.load(Ordering::Relaxed);
        let behind = self.rng.random_range(0..EXACT_BEHIND_MAX);
        match newest.checked_sub(behind).filter(|revision| *revision > 1) {
            Some(revision) => self.list(target, Asked::Exact(revision), limit).await,
            None => self.list(target, Asked::Newest, limit).await,
        }
    }

    async fn list<T: Target>(&mut self, target: &T, asked: Asked, limit: usize) -> Outcome {
        let began = self.shared.now();
        let answer = all_pages(target, asked, limit).await;
        self.recorder.listed(asked, began, answer)
    }
}

/// A write's answer as the state that it made.
fn stated(value: Value, answer: Answer<Revision>) -> Answer<State> {
    answer.map(|revision| State { value, revision })
}

/// Puts the pages of a list together. A page without an answer is asked for again: its token must outlive
/// a restart of the server.
async fn all_pages<T: Target>(target: &T, asked: Asked, limit: usize) -> Answer<Complete> {
    let first = target.list(PageOf::First(asked), limit).await?;
    let mut list = Complete { revision: first.revision, pages: 1, torn: 0, items: first.items };
    let mut more = first.more;
    while let Some(token) = more {
        if list.pages >= PAGES_MAX {
            return Err(Trouble::Odd(format!("a list has more than {PAGES_MAX} pages")));
        }
        let page = next_page(target, &token, limit).await?;
        list.pages += 1;
        if page.revision != list.revision && list.torn == 0 {
            list.torn = page.revision;
        }
        list.items.extend(page.items);
        more = page.more;
    }
    Ok(list)
}

async fn next_page<T: Target>(target: &T, token: &str, limit: usize) -> Answer<crate::target::Page> {
    let mut answer = Err(Trouble::Unknown);
    for _ in 0..PAGE_ATTEMPTS_MAX {
        answer = target.list(PageOf::Next(token), limit).await;
        if !matches!(answer, Err(Trouble::Unknown | Trouble::Refused)) {
            break;
        }
        tokio::time::sleep(Duration::from_millis(PAUSE_MILLISECONDS.end)).await;
    }
    answer
}
