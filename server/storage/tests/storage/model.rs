//! The store beside a plain model of it, driven by random operations, with restarts and failures of the disk
//! in between.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use proptest::prelude::*;
use storage::Storage;
use storage::cache::watch::Watcher;
use storage::entry::Revision;
use storage::error::StorageError;
use storage::journal::sqlite::SqliteJournal;
use storage::journal::{Each, Journal, Marks, Record, Records};
use storage::local::Local;
use storage::write::Expect;

use crate::world::{APPLES, BRAND, custom, delete, embedded, eventually, listed, memory, outcome, put, told};

const KEYS: [&str; 4] = ["n/a", "n/b", "m/a", "z"];

/// What a write expects, relative to what is stored.
#[derive(Clone, Copy, Debug)]
enum Guess {
    Right,
    Absent,
    Older,
}

#[derive(Clone, Debug)]
enum Step {
    Put(usize, Guess),
    Delete(usize, Guess),
    /// The client fetches up to this many changes.
    Watch(usize),
    /// Forget up to this many revisions before the newest.
    Compact(u64),
    Restart,
    /// The next write fails: before its records were kept, or after that.
    Fail(u8),
}

fn step() -> impl Strategy<Value = Step> {
    let guess = prop_oneof![8 => Just(Guess::Right), 1 => Just(Guess::Absent), 1 => Just(Guess::Older)];
    let key = 0..KEYS.len();
    prop_oneof![
        12 => (key.clone(), guess.clone()).prop_map(|(key, guess)| Step::Put(key, guess)),
        5 => (key, guess).prop_map(|(key, guess)| Step::Delete(key, guess)),
        4 => (1..5_usize).prop_map(Step::Watch),
        1 => (0..6_u64).prop_map(Step::Compact),
        1 => Just(Step::Restart),
    ]
}

fn step_or_failure() -> impl Strategy<Value = Step> {
    prop_oneof![12 => step(), 1 => prop_oneof![Just(FAIL_BEFORE), Just(FAIL_AFTER)].prop_map(Step::Fail)]
}

const FAIL_BEFORE: u8 = 1;
const FAIL_AFTER: u8 = 2;

/// A journal of which appends fail when told to.
struct Flaky {
    inner: SqliteJournal,
    fail: Arc<AtomicU8>,
}

impl Journal for Flaky {
    fn marks(&mut self) -> Result<Marks, StorageError> {
        self.inner.marks()
    }

    fn load(&mut self, each: &mut Each<'_>) -> Result<(), StorageError> {
        self.inner.load(each)
    }

    fn append(&mut self, records: &[Record]) -> Result<(), StorageError> {
        let fail = self.fail.swap(0, Ordering::SeqCst);
        if fail != FAIL_BEFORE {
            self.inner.append(records)?;
        }
        if fail == 0 { Ok(()) } else { Err(StorageError::WriterStopped) }
    }

    fn forget(&mut self, revisions: &[Revision], marks: Marks) -> Result<(), StorageError> {
        self.inner.forget(revisions, marks)
    }

    fn replace(&mut self, records: &mut Records<'_>, marks: Marks) -> Result<(), StorageError> {
        self.inner.replace(records, marks)
    }

    fn tend(&mut self) -> Result<(), StorageError> {
        self.inner.tend()
    }
}

/// The whole truth, kept for ever.
struct Model {
    revision: Revision,
    compacted: Revision,
    /// The newest revision given out, also to a write that failed.
    given: Revision,
    /// A restart forgets what was before this revision.
    lasting: Revision,
    /// Key to value and revision.
    state: BTreeMap<&'static str, (String, Revision)>,
    /// What was listed at each revision; the first is revision 1.
    states: Vec<Vec<String>>,
    /// What was told, at which revision.
    changes: Vec<(Revision, String)>,
}

impl Model {
    fn new() -> Self {
        let (state, states) = (BTreeMap::new(), vec![vec![]]);
        Self { revision: 1, compacted: 1, given: 1, lasting: 1, state, states, changes: vec![] }
    }

    fn list(&self) -> Vec<String> {
        self.state.iter().map(|(key, (value, revision))| format!("{key}={value}@{revision}")).collect()
    }

    fn expectation(&self, key: &str, guess: Guess) -> Expect {
        match (guess, self.state.get(key)) {
            (Guess::Right, Some((_, revision))) => Expect::Revision(*revision),
            (Guess::Older, Some((_, revision))) => Expect::Revision(revision - 1),
            (Guess::Older, None) => Expect::Revision(self.revision),
            _ => Expect::Absent,
        }
    }

    /// What a write should give. None as a value deletes.
    fn write(&mut self, key: &'static str, expect: Expect, value: Option<String>) -> String {
        let current = self.state.get(key).cloned();
        let holds = match (expect, &current) {
            (Expect::Absent, None) => value.is_some(),
            (Expect::Revision(revision), Some((_, have))) => revision == *have,
            _ => false,
        };
        if !holds {
            return current
                .map_or("conflict with nothing".to_owned(), |(v, r)| format!("conflict with {v}@{r}"));
        }
        self.catch_up();
        self.given += 1;
        self.revision = self.given;
        let revision = self.revision;
        let was =
            current.as_ref().map(|(value, revision)| format!(" was {value}@{revision}")).unwrap_or_default();
        let said = match value {
            Some(value) => {
                self.changes.push((revision, format!("+{key}={value}@{revision}{was}")));
                self.state.insert(key, (value.clone(), revision));
                format!("{value}@{revision}")
            }
            None => {
                let (value, _) = self.state.remove(key).unwrap();
                self.changes.push((revision, format!("-{key}={value}@{revision}{was}")));
                format!("{value}@{revision}")
            }
        };
        self.states.push(self.list());
        said
    }

    /// A write failed: nothing happened, but its revision is used up and the journal starts anew.
    fn fail(&mut self) {
        self.given += 1;
        self.lasting = self.given;
    }

    fn restart(&mut self) {
        self.catch_up();
        self.revision = self.given;
        self.compacted = self.compacted.max(self.lasting);
    }

    /// Nothing changed at the revisions of what failed.
    fn catch_up(&mut self) {
        let list = self.list();
        self.states.resize(usize::try_from(self.given).unwrap(), list);
    }

    fn changes_after(&self, revision: Revision) -> Vec<&str> {
        let after = self.changes.iter().filter(|(at, _)| *at > revision);
        after.map(|(_, change)| change.as_str()).collect()
    }
}

/// A store, its model, and a client that watches across restarts.
struct Run<'a> {
    storage: Arc<Storage>,
    reopen: &'a dyn Fn() -> Arc<Storage>,
    model: Model,
    /// Set to have the next write fail.
    fail: &'a AtomicU8,
    watcher: Watcher,
    /// Up to where the client has seen all.
    seen: Revision,
}

impl<'a> Run<'a> {
    fn new(reopen: &'a dyn Fn() -> Arc<Storage>, fail: &'a AtomicU8) -> Self {
        let storage = reopen();
        let watcher = storage.cache().watch(APPLES, 1).unwrap();
        Self { storage, reopen, model: Model::new(), fail, watcher, seen: 1 }
    }

    async fn step(&mut self, at: usize, step: &Step) {
        match *step {
            Step::Put(key, guess) => {
                let (key, value) = (KEYS[key], format!("v{at}"));
                let expect = self.model.expectation(key, guess);
                let result = self.storage.commit(put(key, expect, &value)).await;
                assert_eq!(outcome(&result), self.model.write(key, expect, Some(value)));
            }
            Step::Delete(key, guess) => {
                let key = KEYS[key];
                let expect = self.model.expectation(key, guess);
                let mut write = delete(key, 0);
                write.expect = expect;
                let result = self.storage.commit(write).await;
                assert_eq!(outcome(&result), self.model.write(key, expect, None));
            }
            Step::Watch(max) => self.watch(max),
            Step::Compact(behind) => {
                let before = (self.model.revision - behind.min(self.model.revision - 1)).max(1);
                self.storage.compact(before);
                self.model.compacted = self.model.compacted.max(before);
            }
            Step::Restart => {
                self.storage.close().await;
                self.storage = (self.reopen)();
                self.model.restart();
                self.rewatch();
            }
            Step::Fail(how) => {
                self.fail.store(how, Ordering::SeqCst);
                let write = put("new", Expect::Absent, "lost");
                assert_eq!(outcome(&self.storage.commit(write).await), "unavailable");
                self.model.fail();
                eventually("all is written anew", || {
                    self.storage.compact(1);
                    self.storage.health().is_ok()
                });
            }
        }
        assert_eq!(self.storage.latest().await.unwrap(), self.model.revision);
    }

    /// Each change once, in order, none left out; or an honest "too late".
    fn watch(&mut self, max: usize) {
        match self.watcher.try_next(max) {
            Ok(changes) => {
                let expected = self.model.changes_after(self.seen);
                let told: Vec<_> = changes.iter().map(|change| told(change)).collect();
                assert_eq!(told, expected[..max.min(expected.len())]);
                self.seen = changes.last().map_or(self.seen, |change| change.revision);
            }
            Err(_) => {
                assert!(self.seen < self.model.compacted, "nothing it needs was forgotten");
                self.relist();
            }
        }
    }

    fn rewatch(&mut self) {
        match self.storage.cache().watch(APPLES, self.seen) {
            Ok(watcher) => self.watcher = watcher,
            Err(_) => {
                assert!(self.seen < self.model.compacted, "nothing it needs was forgotten");
                self.relist();
            }
        }
    }

    fn relist(&mut self) {
        let (snapshot, watcher) = self.storage.cache().snapshot_and_watch(APPLES);
        assert_eq!(listed(snapshot.range("", None)), self.model.list());
        self.watcher = watcher;
        self.seen = snapshot.revision;
    }

    /// Compares the present and all of the remembered past.
    fn compare(&self) {
        let cache = self.storage.cache();
        assert_eq!(listed(cache.snapshot(APPLES).range("", None)), self.model.list());
        for revision in 1..=self.model.revision {
            let at = usize::try_from(revision).unwrap() - 1;
            match cache.snapshot_at(APPLES, revision) {
                Ok(snapshot) => assert_eq!(listed(snapshot.range("", None)), self.model.states[at]),
                Err(_) => assert!(revision < self.model.compacted, "{revision} is remembered"),
            }
            match cache.watch(APPLES, revision) {
                Ok(mut watcher) => {
                    let told: Vec<_> = watcher.try_next(1000).unwrap().iter().map(|c| told(c)).collect();
                    assert_eq!(told, self.model.changes_after(revision));
                }
                Err(_) => assert!(revision < self.model.compacted, "{revision} is remembered"),
            }
        }
    }
}

fn drive(steps: &[Step], reopen: &dyn Fn() -> Arc<Storage>, fail: &AtomicU8) {
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    runtime.block_on(async {
        let mut run = Run::new(reopen, fail);
        for (at, step) in steps.iter().enumerate() {
            run.step(at, step).await;
            if at % 8 == 0 || matches!(step, Step::Restart) {
                run.compare();
            }
        }
        run.compare();
        run.storage.close().await;
    });
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn memory_engine_is_like_the_model(
        steps in prop::collection::vec(step(), 1..120).prop_map(without_restarts),
    ) {
        drive(&steps, &memory, &AtomicU8::new(0));
    }

    #[test]
    fn embedded_engine_is_like_the_model(steps in prop::collection::vec(step(), 1..60)) {
        let dir = tempfile::tempdir().unwrap();
        drive(&steps, &|| embedded(dir.path()), &AtomicU8::new(0));
    }
}

proptest! {
    // Each failure takes a tenth of a second.
    #![proptest_config(ProptestConfig { cases: 8, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn embedded_engine_with_failures_is_like_the_model(
        steps in prop::collection::vec(step_or_failure(), 1..60),
    ) {
        let dir = tempfile::tempdir().unwrap();
        let fail = Arc::default();
        drive(&steps, &|| flaky(dir.path(), &fail), &fail);
    }
}

fn flaky(dir: &Path, fail: &Arc<AtomicU8>) -> Arc<Storage> {
    let inner = SqliteJournal::open(dir, BRAND).unwrap();
    custom(Local::new(Box::new(Flaky { inner, fail: Arc::clone(fail) })))
}

fn without_restarts(steps: Vec<Step>) -> Vec<Step> {
    steps.into_iter().filter(|step| !matches!(step, Step::Restart)).collect()
}
