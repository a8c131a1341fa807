//! What is kept of other servers, by server, and how it is brought up to date: at once when a version of the
//! server is registered, changes or becomes available, and else from time to time. The work is done beside
//! all requests; these find what there is.

use std::{
    collections::{BTreeMap, BTreeSet},
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use arc_swap::ArcSwap;
use futures_util::{StreamExt, stream};
use ground::shutdown;
use tokio::{
    sync::watch,
    time::{Instant, sleep_until},
};

use crate::{
    backend::ServiceKey,
    registry::{Registry, Served},
};

/// The most servers of which something is kept. Versions of further ones are listed without content.
pub(crate) const SERVERS_MAX: usize = 256;
/// Downloads at the same time.
const AT_ONCE_MAX: usize = 4;
/// The longest sleep without anything to do. Changes end it.
const SLEEP_MAX: Duration = Duration::from_secs(60 * 60);

/// What is kept of all servers.
pub(crate) struct Kept<C> {
    all: ArcSwap<BTreeMap<ServiceKey, Arc<Found<C>>>>,
    changes: AtomicU64,
}

/// What was found at one server.
#[derive(Debug, PartialEq)]
pub(crate) struct Found<C> {
    pub(crate) content: Arc<C>,
    /// Whether a later look failed.
    pub(crate) is_stale: bool,
}

/// How often is looked.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Rhythm {
    /// After a success.
    pub(crate) refresh: Duration,
    /// After the first failure. Each further one doubles it, up to the longest.
    pub(crate) first_pause: Duration,
    pub(crate) longest_pause: Duration,
}

pub(crate) type Fetching<'a, C> = Pin<Box<dyn Future<Output = Result<C, String>> + Send + 'a>>;

/// Looks at one server.
pub(crate) trait Look: Send + Sync {
    /// What is kept of it.
    type Content: Send + Sync + PartialEq;

    /// Returns what the server has, given what it had.
    fn look<'a>(
        &'a self,
        served: &'a Served,
        former: Option<&'a Self::Content>,
    ) -> Fetching<'a, Self::Content>;
}

impl<C> Default for Kept<C> {
    fn default() -> Self {
        Kept { all: ArcSwap::default(), changes: AtomicU64::new(0) }
    }
}

impl<C: PartialEq> Kept<C> {
    pub(crate) fn get(&self, server: &ServiceKey) -> Option<Arc<Found<C>>> {
        self.all.load().get(server).cloned()
    }

    /// Grows with each change.
    pub(crate) fn version(&self) -> u64 {
        self.changes.load(Ordering::Acquire)
    }

    /// Keeps something else of a server, or nothing. Called by one task.
    fn set(&self, server: &ServiceKey, found: Option<Arc<Found<C>>>) {
        let mut all = BTreeMap::clone(&self.all.load());
        if all.get(server) == found.as_ref() {
            return;
        }
        match found {
            Some(found) => _ = all.insert(server.clone(), found),
            None => _ = all.remove(server),
        }
        self.all.store(Arc::new(all));
        // Behind the store: who sees the new number finds the new content.
        self.changes.fetch_add(1, Ordering::Release);
    }

    fn servers(&self) -> BTreeSet<ServiceKey> {
        self.all.load().keys().cloned().collect()
    }
}

/// When a server is looked at next.
struct Schedule {
    served: Served,
    /// Never while it is unavailable.
    next: Option<Instant>,
    failures: u32,
}

/// Keeps everything up to date until the server stops.
pub(crate) async fn keep<L: Look>(
    registry: &Registry,
    kept: &Kept<L::Content>,
    rhythm: Rhythm,
    look: &L,
    mut stopping: watch::Receiver<bool>,
) {
    let mut changes = registry.changes();
    let mut schedules = BTreeMap::new();
    loop {
        reschedule(&mut schedules, registry.servers());
        for gone in kept.servers().iter().filter(|server| !schedules.contains_key(server)) {
            kept.set(gone, None);
        }
        let looked = stream::iter(due(&schedules, Instant::now())).map(async |(server, served)| {
            let former = kept.get(&server);
            let found = look.look(&served, former.as_ref().map(|former| &*former.content)).await;
            (server, served, found)
        });
        let looked: Vec<_> = looked.buffer_unordered(AT_ONCE_MAX).collect().await;
        for (server, _, found) in looked {
            if let Some(schedule) = schedules.get_mut(&server) {
                schedule.looked(&found, rhythm, &server);
            }
            match found {
                Ok(content) => {
                    let found = Found { content: Arc::new(content), is_stale: false };
                    kept.set(&server, Some(Arc::new(found)));
                }
                Err(_) => go_stale(kept, &server),
            }
        }
        for server in
            schedules.iter().filter(|(_, schedule)| schedule.next.is_none()).map(|(server, _)| server)
        {
            go_stale(kept, server);
        }
        let next = schedules.values().filter_map(|schedule| schedule.next).min();
        let next = next.unwrap_or_else(|| Instant::now() + SLEEP_MAX);
        tokio::select! {
            () = changes.wait() => {}
            () = sleep_until(next) => {}
            () = shutdown::begun(&mut stopping) => return,
        }
    }
}

fn reschedule(schedules: &mut BTreeMap<ServiceKey, Schedule>, mut servers: BTreeMap<ServiceKey, Served>) {
    if servers.len() > SERVERS_MAX {
        tracing::warn!(servers = servers.len(), most = SERVERS_MAX, "too many other servers are registered");
        servers = servers.into_iter().take(SERVERS_MAX).collect();
    }
    schedules.retain(|server, _| servers.contains_key(server));
    for (server, served) in servers {
        let next = served.is_available().then(Instant::now);
        match schedules.get_mut(&server) {
            // Nothing changed that concerns it.
            Some(known)
                if known.served.versions == served.versions
                    && Arc::ptr_eq(&known.served.backend, &served.backend) => {}
            Some(known) => *known = Schedule { served, next, failures: 0 },
            None => _ = schedules.insert(server, Schedule { served, next, failures: 0 }),
        }
    }
}

fn due(schedules: &BTreeMap<ServiceKey, Schedule>, now: Instant) -> Vec<(ServiceKey, Served)> {
    let due = schedules.iter().filter(|(_, schedule)| schedule.next.is_some_and(|next| next <= now));
    due.map(|(server, schedule)| (server.clone(), schedule.served.clone())).collect()
}

impl Schedule {
    fn looked<C>(&mut self, found: &Result<C, String>, rhythm: Rhythm, server: &ServiceKey) {
        let pause = match found {
            Ok(_) => {
                self.failures = 0;
                rhythm.refresh
            }
            Err(error) => {
                tracing::debug!(%server, error, "a look at another server failed");
                let pause = rhythm.first_pause.saturating_mul(2_u32.saturating_pow(self.failures));
                self.failures = self.failures.saturating_add(1);
                pause.min(rhythm.longest_pause)
            }
        };
        self.next = Some(Instant::now() + pause);
    }
}

/// Notes that what is kept may not be what the server has.
fn go_stale<C: PartialEq>(kept: &Kept<C>, server: &ServiceKey) {
    let Some(found) = kept.get(server) else { return };
    let content = Arc::clone(&found.content);
    kept.set(server, Some(Arc::new(Found { content, is_stale: true })));
}

#[cfg(test)]
mod tests {
    use outbound::client_config::Authority;

    use super::*;
    use crate::backend::{Backend, Target};

    const RHYTHM: Rhythm = Rhythm {
        refresh: Duration::from_secs(60),
        first_pause: Duration::from_millis(500),
        longest_pause: Duration::from_secs(8),
    };

    fn served(name: &str, is_available: bool) -> (ServiceKey, Served) {
        let service = ServiceKey { namespace: "n".to_owned(), name: name.to_owned(), port: 443 };
        let target = Target { service: service.clone(), authority: Authority::System };
        let versions = vec![("g/v1".to_owned(), is_available)];
        (service, Served { backend: Arc::new(Backend::new(target)), versions })
    }

    #[tokio::test]
    async fn pauses_grow_with_failures() {
        let (server, served) = served("a", true);
        let mut schedule = Schedule { served, next: None, failures: 0 };
        let mut pause = |found: &Result<(), String>| {
            let before = Instant::now();
            schedule.looked(found, RHYTHM, &server);
            let pause = schedule.next.expect("it is looked at again").duration_since(before);
            // Some time passes between the two looks at the clock.
            Duration::from_millis(u64::try_from(pause.as_millis()).expect("short") / 100 * 100)
        };
        let failed = Err("x".to_owned());
        let pauses: Vec<_> = (0..6).map(|_| pause(&failed).as_millis()).collect();
        assert_eq!(pauses, [500, 1000, 2000, 4000, 8000, 8000]);
        assert_eq!(pause(&Ok(())).as_secs(), 60);
        assert_eq!(pause(&failed).as_millis(), 500);
    }

    #[tokio::test]
    async fn only_changes_are_due_at_once() {
        let mut schedules = BTreeMap::new();
        let (a, b) = (served("a", true), served("b", false));
        reschedule(&mut schedules, BTreeMap::from([a.clone(), b.clone()]));
        let names = |schedules: &BTreeMap<ServiceKey, Schedule>| -> Vec<String> {
            due(schedules, Instant::now()).into_iter().map(|(server, _)| server.name).collect()
        };
        assert_eq!(names(&schedules), ["a"], "what is unavailable is not asked");
        schedules.get_mut(&a.0).expect("it is there").looked(&Ok(()), RHYTHM, &a.0);
        reschedule(&mut schedules, BTreeMap::from([a.clone(), b]));
        assert_eq!(names(&schedules), [""; 0]);
        reschedule(&mut schedules, BTreeMap::from([a, served("b", true)]));
        assert_eq!(names(&schedules), ["b"]);
        let many = (0..2 * SERVERS_MAX).map(|number| served(&number.to_string(), true)).collect();
        reschedule(&mut schedules, many);
        assert_eq!(schedules.len(), SERVERS_MAX);
    }

    #[test]
    fn only_what_differs_is_a_change() {
        let kept: Kept<u32> = Kept::default();
        let (server, _) = served("a", true);
        let found = |content, is_stale| Some(Arc::new(Found { content: Arc::new(content), is_stale }));
        kept.set(&server, found(1, false));
        kept.set(&server, found(1, false));
        assert_eq!(kept.version(), 1);
        go_stale(&kept, &server);
        go_stale(&kept, &server);
        assert_eq!((kept.version(), kept.get(&server).map(|found| found.is_stale)), (2, Some(true)));
        kept.set(&server, None);
        assert_eq!((kept.version(), kept.get(&server)), (3, None));
    }
}
