//! A typed view of stored objects that is always as new as the cache: an index, a set of rules, a configuration.
//!
//! Reading takes no lock. Before each read one look tells whether anything changed that the view does not have; then the
//! reader brings it up to date. A client whose write was acknowledged therefore finds it in the view, and a configuration
//! takes effect with the next request.

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
    /// Adds an object, in place of the one with its key. An object that cannot be read must not stay there as it was.
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
    seen: Vec<Revision>,
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
    /// Fills an empty view from these sources, and follows them. Copies of a view are made at each change, so `T` should
    /// share what does not change.
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

    /// The view with every write that the cache has, and so with every write that was acknowledged before the call.
    pub fn current(&self) -> Current<T> {
        let state = self.state.load();
        if !self.is_behind(&state) {
            return Current(state);
        }
        drop(state);
        self.catch_up();
        Current(self.state.load())
    }

    /// Keeps the view up to date also while nothing reads it, so that the next reader has little to catch up with. Ends
    /// when the server stops.
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
        known.any(|((id, cache), seen)| cache.changed(*id) > *seen)
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
    /// None until the first look, and again after too much was missed.
    watcher: Option<Watcher>,
}

impl<T> Feed<T> {
    /// Brings the view up to date, and returns up to where it is.
    fn fetch(&mut self, view: &mut T) -> Revision {
        if self.follow(view).is_err() {
            self.watcher = None;
        }
        if self.watcher.is_none() {
            self.begin(view);
        }
        self.watcher.as_mut().map_or(0, Watcher::progress)
    }

    /// Takes everything that there is.
    fn begin(&mut self, view: &mut T) {
        let id = self.source.resource();
        let (snapshot, watcher) = self.cache.snapshot_and_watch(id);
        self.source.clear(view);
        snapshot.entries.values().for_each(|entry| self.source.put(view, entry));
        self.watcher = Some(watcher);
    }

    /// Takes what changed.
    fn follow(&mut self, view: &mut T) -> Result<(), WatchEnd> {
        let Some(watcher) = &mut self.watcher else { return Ok(()) };
        loop {
            let changes = watcher.try_next(BATCH_CHANGES_MAX)?;
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
