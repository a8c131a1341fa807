//! Wakes those who wait for changes of one resource type. Each has a permanent place, so that waiting again,
//! after each of a million changes, only stores a waker there.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Waker};

use futures_util::task::AtomicWaker;
use smallvec::SmallVec;

use crate::sync::lock;

/// Wakers taken at a time. The lock is released in between, for those who come or leave.
const WOKEN_MAX: usize = 64;

/// The list of waiting listeners.
#[derive(Debug, Default)]
pub(super) struct News {
    /// Counts the announcements.
    told: AtomicU64,
    places: Mutex<Places>,
}

#[derive(Debug, Default)]
struct Places {
    taken: Vec<Option<Arc<AtomicWaker>>>,
    free: Vec<usize>,
}

impl News {
    /// Wakes all listeners.
    pub(super) fn tell(&self) {
        // Counted before the wakes: a listener that is about to wait checks the count after it has stored its
        // waker, so it cannot miss this announcement.
        self.told.fetch_add(1, Ordering::AcqRel);
        let mut next = 0;
        loop {
            let places = lock(&self.places);
            let Some(rest) = places.taken.get(next..).filter(|rest| !rest.is_empty()) else { return };
            let woken: SmallVec<[Waker; WOKEN_MAX]> =
                rest.iter().take(WOKEN_MAX).flatten().filter_map(|waker| waker.take()).collect();
            // A waker may run any code, even the drop of a listener, which takes the lock.
            drop(places);
            woken.into_iter().for_each(Waker::wake);
            next += WOKEN_MAX;
        }
    }
}

/// A waiting listener.
#[derive(Debug)]
pub(super) struct Listener {
    news: Arc<News>,
    place: usize,
    waker: Arc<AtomicWaker>,
    /// The count at its last look.
    heard: u64,
}

impl Listener {
    /// Takes a place. Earlier announcements do not count.
    pub(super) fn new(news: &Arc<News>) -> Self {
        let waker = Arc::new(AtomicWaker::new());
        let mut places = lock(&news.places);
        let heard = news.told.load(Ordering::Acquire);
        let place = places.free.pop().unwrap_or_else(|| {
            places.taken.push(None);
            places.taken.len() - 1
        });
        if let Some(taken) = places.taken.get_mut(place) {
            *taken = Some(Arc::clone(&waker));
        }
        drop(places);
        Listener { news: Arc::clone(news), place, waker, heard }
    }

    /// Ready if there was an announcement since it was last ready.
    pub(super) fn poll(&mut self, cx: &Context<'_>) -> Poll<()> {
        if self.hear() {
            return Poll::Ready(());
        }
        // Checked again after the waker is stored: an announcement in between has not seen the waker.
        self.waker.register(cx.waker());
        if self.hear() { Poll::Ready(()) } else { Poll::Pending }
    }

    fn hear(&mut self) -> bool {
        let told = self.news.told.load(Ordering::Acquire);
        std::mem::replace(&mut self.heard, told) != told
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        let mut places = lock(&self.news.places);
        if let Some(taken) = places.taken.get_mut(self.place) {
            *taken = None;
            places.free.push(self.place);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicUsize;
    use std::task::Wake;

    use super::*;

    #[derive(Default)]
    struct Count(AtomicUsize);

    impl Wake for Count {
        fn wake(self: Arc<Self>) {
            self.0.fetch_add(1, Ordering::Relaxed);
        }
    }

    impl Count {
        fn poll(self: &Arc<Self>, listener: &mut Listener) -> bool {
            let waker = Waker::from(Arc::clone(self));
            listener.poll(&Context::from_waker(&waker)).is_ready()
        }
    }

    #[test]
    fn each_is_told_once_however_many_there_are() {
        let news = Arc::new(News::default());
        news.tell();
        let mut listeners: Vec<_> = (0..3 * WOKEN_MAX + 1).map(|_| Listener::new(&news)).collect();
        let count = Arc::new(Count::default());
        assert!(
            !listeners.iter_mut().any(|listener| count.poll(listener)),
            "what was told before is no news"
        );
        news.tell();
        assert_eq!(count.0.load(Ordering::Relaxed), listeners.len());
        news.tell();
        assert_eq!(count.0.load(Ordering::Relaxed), listeners.len(), "nobody waits");
        assert!(listeners.iter_mut().all(|listener| count.poll(listener)));
        assert!(!listeners.iter_mut().any(|listener| count.poll(listener)));
    }

    #[test]
    fn places_are_given_again() {
        let news = Arc::new(News::default());
        let count = Arc::new(Count::default());
        let mut stays = Listener::new(&news);
        for _ in 0..10 {
            let mut leaves = Listener::new(&news);
            assert!(!count.poll(&mut leaves));
        }
        assert!(!count.poll(&mut stays));
        assert_eq!(lock(&news.places).taken.len(), 2);
        news.tell();
        assert_eq!(count.0.load(Ordering::Relaxed), 1, "whoever left is not woken");
    }

    #[test]
    fn nothing_is_missed_between_threads() {
        const TOLD: u64 = 20_000;
        let news = Arc::new(News::default());
        let mut listener = Listener::new(&news);
        let teller = std::thread::spawn({
            let news = Arc::clone(&news);
            move || (0..TOLD).for_each(|_| news.tell())
        });
        let unpark = Waker::from(Arc::new(Unpark(std::thread::current())));
        // Ends only if the last one is never missed.
        while listener.heard < TOLD {
            if listener.poll(&Context::from_waker(&unpark)).is_pending() {
                std::thread::park();
            }
        }
        teller.join().unwrap();
    }

    struct Unpark(std::thread::Thread);

    impl Wake for Unpark {
        fn wake(self: Arc<Self>) {
            self.0.unpark();
        }
    }
}
