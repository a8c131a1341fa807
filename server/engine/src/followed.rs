//! A typed view of stored objects that is always as new as the cache: an index, a set of rules, a
//! configuration.
//!
//! Reading takes no lock. Before each read one look tells whether anything changed that the view does not
//! have; then the reader brings it up to date. A client whose write was acknowledged therefore finds it in
//! the view, and a configuration takes effect with the next request.

use std::{
    ops::Deref,
    sync::{Arc, Mutex, PoisonError},
};

use arc_swap::{ArcSwap, Guard};
use ground::shutdown;
use storage::{
    cache::{
        Cache,
        watch::{BATCH_CHANGES_MAX, WatchEnd, Watcher},
    },
    change::ChangeKind,
    entry::{Entry, ResourceId, Revision},
};
use tokio::sync::watch;

use crate::stores::Stores;

/// How the objects of one resource type enter a view.
pub trait Source<T>: Send {
    /// The resource type.
    fn resource(&self) -> ResourceId;
    /// Removes all objects of the type.
    fn clear(&self, view: &mut T);
    /// Adds an object, in place of the one with its key. An object that cannot be read must not stay there as
    /// it was.
    fn put(&self, view: &mut T, entry: &Entry);
    /// Removes the object with this key.
    fn remove(&self, view: &mut T, key: &str);
}

/// A view of the objects of some resource types.
pub struct Followed<T> {
    state: ArcSwap<State<T>>,
    /// Where each resource type is read.
    caches: Vec<(ResourceId, Arc<Cache>)>,
    /// Locked by the reader that replaces the view.
    feeds: Mutex<Vec<Feed<T>>>,
}

/// A view, and up to where it knows each resource type.
#[derive(Clone)]
struct State<T> {
    view: T,
    /// None for types that are not registered, of which the view has nothing.
    seen: Vec<Option<Revision>>,
}

/// A view as it was when it was asked for.
pub struct Current<T>(Guard<Arc<State<T>>>);

impl<T> Deref for Current<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0.view
    }
}

impl<T: Clone + Send + Sync> Followed<T> {
    /// Fills an empty view from these sources, and follows them. Copies of a view are made at each change, so
    /// `T` should share what does not change.
    #[must_use]
    pub fn new(stores: &Arc<Stores>, empty: T, sources: Vec<Box<dyn Source<T>>>) -> Self {
        let feed = |source: Box<dyn Source<T>>| {
            let cache = Arc::clone(stores.cache(source.resource()));
            Feed { source, cache, watcher: None }
        };
        let mut feeds: Vec<Feed<T>> = sources.into_iter().map(feed).collect();
        let caches = feeds.iter().map(|feed| (feed.source.resource(), Arc::clone(&feed.cache))).collect();
        let mut view = empty;
        let seen = feeds.iter_mut().map(|feed| feed.fetch(&mut view)).collect();
        Followed { state: ArcSwap::from_pointee(State { view, seen }), caches, feeds: Mutex::new(feeds) }
    }

    /// A view that follows nothing.
    #[must_use]
    pub fn fixed(view: T) -> Self {
        let state = ArcSwap::from_pointee(State { view, seen: Vec::new() });
        Followed { state, caches: Vec::new(), feeds: Mutex::default() }
    }

    /// The view with every write that the cache has, and so with every write that was acknowledged before the
    /// call.
    pub fn current(&self) -> Current<T> {
        let state = self.state.load();
        if !self.is_behind(&state) {
            return Current(state);
        }
        drop(state);
        self.catch_up();
        Current(self.state.load())
    }

    /// Keeps the view up to date also while nothing reads it, so that the next reader has little to catch up
    /// with. Ends when the server stops.
    pub async fn keep_up(&self, mut stopping: watch::Receiver<bool>) {
        let waiting = self.caches.iter().map(async |(id, cache)| {
            let (_, mut watcher) = cache.snapshot_and_watch(*id);
            loop {
                watcher.wait().await;
                self.catch_up();
            }
        });
        tokio::select! {
            _ = futures_util::future::join_all(waiting) => {}
            () = shutdown::begun(&mut stopping) => {}
        }
    }

    fn is_behind(&self, state: &State<T>) -> bool {
        let mut known = self.caches.iter().zip(&state.seen);
        known.any(|((id, cache), seen)| match (cache.changed(*id), seen) {
            (Some(changed), Some(seen)) => changed > *seen,
            (changed, seen) => changed.is_some() != seen.is_some(),
        })
    }

    /// Of many readers that find the view out of date at once, one does the work.
    fn catch_up(&self) {
        // A feed that a panicking thread held goes on where it was.
        let mut feeds = self.feeds.lock().unwrap_or_else(PoisonError::into_inner);
        // Looked at again behind the lock: the reader before may have done it.
        let state = self.state.load();
        if !self.is_behind(&state) {
            return;
        }
        let mut view = state.view.clone();
        let seen = feeds.iter_mut().map(|feed| feed.fetch(&mut view)).collect();
        self.state.store(Arc::new(State { view, seen }));
    }
}

/// What comes of one resource type.
struct Feed<T> {
    source: Box<dyn Source<T>>,
    cache: Arc<Cache>,
    /// None until the first look, again after too much was missed, and while the type is not registered.
    watcher: Option<Watcher>,
}

impl<T> Feed<T> {
    /// Brings the view up to date, and returns up to where it is; `None` if the type is not registered.
    fn fetch(&mut self, view: &mut T) -> Option<Revision> {
        if self.follow(view).is_err() {
            self.watcher = None;
        }
        if self.watcher.is_none() {
            self.begin(view);
        }
        self.watcher.as_mut().map(Watcher::progress)
    }

    /// Takes everything that there is.
    fn begin(&mut self, view: &mut T) {
        let id = self.source.resource();
        // Before the snapshot: if the type comes or goes in between, the next look finds the view behind.
        let is_registered = self.cache.knows(id);
        let (snapshot, watcher) = self.cache.snapshot_and_watch(id);
        self.source.clear(view);
        snapshot.entries.values().for_each(|entry| self.source.put(view, entry));
        self.watcher = is_registered.then_some(watcher);
    }

    /// Takes what changed.
    fn follow(&mut self, view: &mut T) -> Result<(), WatchEnd> {
        let Some(watcher) = &mut self.watcher else { return Ok(()) };
        loop {
            let changes = watcher.try_readable(BATCH_CHANGES_MAX)?;
            for change in &changes {
                match change.kind {
                    ChangeKind::Put => self.source.put(view, &change.entry),
                    ChangeKind::Delete => self.source.remove(view, &change.entry.key),
                }
            }
            if changes.len() < BATCH_CHANGES_MAX {
                return Ok(());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use storage::{
        EngineChoice, HISTORY_DEFAULT, Options, Storage,
        engine::UnknownTypes,
        entry::{Head, HeadReader},
        write::{Draft, Expect, Op, Write},
    };

    use super::*;

    const APPLES: &str = "fruit/apples";

    struct NoHeads;

    impl HeadReader for NoHeads {
        fn read(&self, _: ResourceId, _: &[u8], _: usize) -> Head {
            Head::default()
        }
    }

    /// The keys of all apples.
    struct Apples;

    impl Source<BTreeSet<String>> for Apples {
        fn resource(&self) -> ResourceId {
            ResourceId::of(APPLES)
        }

        fn clear(&self, view: &mut BTreeSet<String>) {
            view.clear();
        }

        fn put(&self, view: &mut BTreeSet<String>, entry: &Entry) {
            view.insert(entry.key.to_string());
        }

        fn remove(&self, view: &mut BTreeSet<String>, key: &str) {
            view.remove(key);
        }
    }

    fn stores(resources: Vec<String>) -> Arc<Stores> {
        let options = Options {
            engine: EngineChoice::Memory,
            resources,
            brand: "test".to_owned(),
            heads: Arc::new(NoHeads),
            history: HISTORY_DEFAULT,
            clock: || 0,
            observer: None,
            unknown_types: UnknownTypes::Keep,
        };
        Arc::new(Stores::one(Storage::open(options).expect("a store in memory opens")))
    }

    async fn create(stores: &Stores, resource: ResourceId, key: &str) {
        let draft = Draft { bytes: br#"{"revision":""}"#.to_vec(), stamp_at: 13, head: None, schema: None };
        let write = Write { resource, key: key.into(), expect: Expect::Absent, op: Op::Put(draft) };
        stores.of(resource).commit(write).await.expect("it is written");
    }

    #[tokio::test]
    async fn a_view_comes_and_goes_with_its_type() {
        let stores = stores(vec![APPLES.to_owned()]);
        let followed = Followed::new(&stores, BTreeSet::new(), vec![Box::new(Apples)]);
        let keys = || followed.current().iter().cloned().collect::<Vec<_>>();
        create(&stores, ResourceId::of(APPLES), "a").await;
        assert_eq!(keys(), ["a"]);
        stores.unregister(ResourceId::of(APPLES)).await.expect("it is registered");
        assert_eq!(keys(), [""; 0]);
        stores.register(APPLES).await.expect("it is free");
        assert_eq!(keys(), ["a"]);
        create(&stores, ResourceId::of(APPLES), "b").await;
        assert_eq!(keys(), ["a", "b"]);
    }

    /// Writes of many types are applied in one batch, type by type, while another thread reads an object as
    /// soon as it is there.
    #[tokio::test(flavor = "multi_thread", worker_threads = 1)]
    async fn a_view_has_what_can_be_read() {
        let others = || (0..100).map(|number| format!("fruit/other-{number}"));
        let stores = stores(others().chain([APPLES.to_owned()]).collect());
        let followed = Arc::new(Followed::new(&stores, BTreeSet::new(), vec![Box::new(Apples)]));
        let apples = ResourceId::of(APPLES);
        for round in 0..200 {
            let key = format!("{round:03}");
            let reader = std::thread::spawn({
                let (stores, followed, key) = (Arc::clone(&stores), Arc::clone(&followed), key.clone());
                move || {
                    while stores.cache(apples).get(apples, &key).is_none() {
                        std::hint::spin_loop();
                    }
                    followed.current().contains(&key)
                }
            });
            let rest = others().map(|name| create(&stores, ResourceId::of(&name), &key));
            let rest = futures_util::future::join_all(rest);
            tokio::join!(create(&stores, apples, &key), rest);
            assert!(reader.join().expect("the reader ends"), "{key} could be read, and the view had it not");
        }
    }
}
