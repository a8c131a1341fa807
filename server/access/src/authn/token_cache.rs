//! Results of token checks, kept for a short time. The cache holds keyed hashes in place of tokens, with a
//! random key, so that neither a memory dump nor the duration of a look-up reveals a token.
//!
//! Callers with the same token share one check. The check continues if its first caller goes away, and has a
//! time limit of its own.

use std::{
    collections::HashMap,
    future::Future,
    pin::Pin,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use futures_util::{FutureExt, future::Shared};
use ground::{clock::Clock, expiring_cache::ExpiringCache};
use ring::hmac;

use super::{Outcome, token::TokenQuery};

/// The number of results kept.
const RESULTS_MAX: usize = 8192;
/// The number of tokens checked at the same time.
const ASKED_MAX: usize = 1024;
/// Time limit for checking one token.
const ASK_TIME: Duration = Duration::from_secs(30);

/// How long results are kept.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Keep {
    /// For recognized tokens.
    pub(crate) success: Duration,
    /// For tokens that are certainly not recognized. Failed checks are never kept.
    pub(crate) failure: Duration,
}

/// The key under which a result is kept.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Key([u8; 32]);

/// Results by token and audiences.
pub(crate) struct TokenCache {
    secret: hmac::Key,
    keep: Keep,
    results: ExpiringCache<Key, Outcome>,
    under_way: Mutex<HashMap<Key, Shared<Answer>>>,
}

/// The future outcome of a check.
type Answer = Pin<Box<dyn Future<Output = Outcome> + Send>>;

impl TokenCache {
    /// An empty cache.
    #[must_use]
    pub(crate) fn new(keep: Keep, clock: Clock) -> Self {
        let secret = hmac::Key::new(hmac::HMAC_SHA256, &clock.random_bytes::<32>());
        let results = ExpiringCache::new(RESULTS_MAX, clock);
        TokenCache { secret, keep, results, under_way: Mutex::default() }
    }

    /// Returns the result for a token, or the key under which its result will be kept.
    ///
    /// # Errors
    /// The key, if there is no result.
    pub(crate) fn look_up(&self, asked: &TokenQuery<'_>) -> Result<Outcome, Key> {
        let key = self.key(asked);
        self.results.get(&key).ok_or(key)
    }

    /// Runs a check, or waits for the running one of the same token. At most [`ASKED_MAX`] checks run at a
    /// time.
    ///
    /// Returns [`Outcome::Error`] at the bound: a remote service must not get more calls than it can answer.
    pub(crate) async fn ask(
        &self,
        key: Key,
        call: impl Future<Output = Outcome> + Send + 'static,
    ) -> Outcome {
        match self.join(key, call) {
            Ok(turn) => self.wait(turn).await,
            Err(_) => Outcome::Error(format!("{ASKED_MAX} tokens are being asked about already")),
        }
    }

    /// The same for checks that call no other server. At the bound, this one runs on its own.
    pub(crate) async fn share(
        &self,
        key: Key,
        call: impl Future<Output = Outcome> + Send + 'static,
    ) -> Outcome {
        match self.join(key, call) {
            Ok(turn) => self.wait(turn).await,
            Err(call) => {
                let outcome = detached(call).await;
                self.keep(key, &outcome);
                outcome
            }
        }
    }

    /// Joins the running check of a token, or starts this one.
    ///
    /// # Errors
    /// The check, when it would be one too many.
    fn join<Call: Future<Output = Outcome> + Send + 'static>(
        &self,
        key: Key,
        call: Call,
    ) -> Result<Turn<'_>, Call> {
        let mut under_way = self.under_way();
        if let Some(shared) = under_way.get(&key) {
            return Ok(Turn { shared: shared.clone(), done: None });
        }
        // After the look-up: joining a check costs no further call, so the bound does not apply to it.
        if under_way.len() >= ASKED_MAX {
            return Err(call);
        }
        let shared = detached(call).shared();
        under_way.insert(key, shared.clone());
        Ok(Turn { shared, done: Some(Done { cache: self, key }) })
    }

    async fn wait(&self, Turn { shared, done }: Turn<'_>) -> Outcome {
        let outcome = shared.await;
        if let Some(done) = &done {
            self.keep(done.key, &outcome);
        }
        outcome
    }

    /// Keeps a result for its lifetime.
    pub(super) fn keep(&self, key: Key, outcome: &Outcome) {
        let lifetime = match outcome {
            Outcome::User(_) => self.keep.success,
            Outcome::NoOpinion | Outcome::Refused(_) => self.keep.failure,
            // An error says nothing about the token: the next caller tries again.
            Outcome::Error(_) => Duration::ZERO,
        };
        self.results.insert(key, outcome.clone(), lifetime);
    }

    /// The hash of a query. The length in front of each part keeps two different queries from being hashed
    /// alike.
    fn key(&self, asked: &TokenQuery<'_>) -> Key {
        let mut context = hmac::Context::with_key(&self.secret);
        for part in std::iter::once(asked.token).chain(asked.wanted.iter().map(String::as_str)) {
            context.update(&part.len().to_le_bytes());
            context.update(part.as_bytes());
        }
        let mut key = [0; 32];
        key.iter_mut().zip(context.sign().as_ref()).for_each(|(place, byte)| *place = *byte);
        Key(key)
    }

    /// The lock protects single insertions and removals, so the map is whole even if its holder panicked.
    fn under_way(&self) -> MutexGuard<'_, HashMap<Key, Shared<Answer>>> {
        self.under_way.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A share of a check. The first share, which started the check, removes it from the map, also if its caller
/// goes away before the result.
struct Turn<'a> {
    shared: Shared<Answer>,
    done: Option<Done<'a>>,
}

/// Removes a check from the map on drop: after the result, or when its first caller went away.
struct Done<'a> {
    cache: &'a TokenCache,
    key: Key,
}

impl Drop for Done<'_> {
    fn drop(&mut self) {
        self.cache.under_way().remove(&self.key);
    }
}

/// Runs a check in its own task, so that it outlives the request that started it and the others still get its
/// result.
fn detached(call: impl Future<Output = Outcome> + Send + 'static) -> Answer {
    let task = tokio::spawn(tokio::time::timeout(ASK_TIME, call));
    Box::pin(async {
        match task.await {
            Ok(Ok(outcome)) => outcome,
            Ok(Err(_)) => {
                Outcome::Error(format!("no answer about the token within {} s", ASK_TIME.as_secs()))
            }
            Err(error) => Outcome::Error(format!("asking about the token broke: {error}")),
        }
    })
}

#[cfg(test)]
mod tests {
    use std::sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    };

    use machinery::user::User;
    use tokio::sync::Notify;

    use super::*;
    use crate::authn::Identity;

    const KEEP: Keep = Keep { success: Duration::from_secs(10), failure: Duration::from_secs(2) };

    fn asked(token: &str) -> TokenQuery<'_> {
        TokenQuery { token, wanted: &[], own: &[] }
    }

    fn jane() -> Outcome {
        Outcome::User(Identity::new(User { name: "jane".to_owned(), ..User::default() }))
    }

    /// Asks about a token whose answer is this one; whether a call was needed.
    async fn needs_a_call(cache: &TokenCache, asked: &TokenQuery<'_>, answer: Outcome) -> bool {
        match cache.look_up(asked) {
            Ok(known) => {
                assert_eq!(known, answer);
                false
            }
            Err(key) => {
                assert_eq!(cache.ask(key, std::future::ready(answer.clone())).await, answer);
                true
            }
        }
    }

    #[tokio::test]
    async fn results_are_kept_for_their_time() {
        let table = [
            (jane(), 10),
            (Outcome::NoOpinion, 2),
            (Outcome::Refused("expired".to_owned()), 2),
            (Outcome::Error("no connection".to_owned()), 0),
        ];
        for (answer, seconds) in table {
            let (clock, hand) = Clock::manual(1000);
            let cache = TokenCache::new(KEEP, clock);
            assert!(needs_a_call(&cache, &asked("a"), answer.clone()).await);
            for second in 0..12 {
                if second < seconds {
                    assert!(!needs_a_call(&cache, &asked("a"), answer.clone()).await, "{answer:?} {second}");
                } else {
                    assert!(cache.look_up(&asked("a")).is_err(), "{answer:?} {second}");
                }
                hand.advance(Duration::from_secs(1));
            }
        }
    }

    #[tokio::test]
    async fn other_tokens_and_other_audiences_are_other_questions() {
        let cache = TokenCache::new(KEEP, Clock::system());
        let of = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
        let (one, split) = (of(&["ab"]), of(&["a", "b"]));
        for wanted in [&one, &split, &Vec::new()] {
            for token in ["t", "ta"] {
                let asked = TokenQuery { token, wanted, own: &[] };
                assert!(needs_a_call(&cache, &asked, jane()).await, "{token} {wanted:?}");
            }
        }
    }

    #[tokio::test]
    async fn one_call_answers_all_who_wait_and_outlives_the_first() {
        let cache = Arc::new(TokenCache::new(KEEP, Clock::system()));
        let (calls, go) = (Arc::new(AtomicUsize::new(0)), Arc::new(Notify::new()));
        let ask = || {
            let (cache, calls, go) = (Arc::clone(&cache), Arc::clone(&calls), Arc::clone(&go));
            let key = cache.look_up(&asked("a")).expect_err("nothing is known");
            tokio::spawn(async move {
                let call = async move {
                    calls.fetch_add(1, Ordering::Relaxed);
                    go.notified().await;
                    jane()
                };
                cache.ask(key, call).await
            })
        };
        let first = ask();
        while calls.load(Ordering::Relaxed) == 0 {
            tokio::task::yield_now().await;
        }
        let others = [ask(), ask()];
        // They are in line before the first one goes away.
        for _ in 0..10 {
            tokio::task::yield_now().await;
        }
        first.abort();
        go.notify_one();
        for other in others {
            assert_eq!(other.await.expect("answered"), jane());
        }
        assert_eq!(calls.load(Ordering::Relaxed), 1);
        assert!(cache.under_way().is_empty());
    }

    #[tokio::test]
    async fn calls_under_way_have_a_bound() {
        let cache = TokenCache::new(KEEP, Clock::system());
        let key = |number: usize| cache.look_up(&asked(&number.to_string())).expect_err("new");
        let mut waiting: Vec<_> = (0..ASKED_MAX)
            .map(|number| Box::pin(cache.ask(key(number), std::future::pending::<Outcome>())))
            .collect();
        for call in &mut waiting {
            assert!(call.as_mut().now_or_never().is_none());
        }
        let refused = cache.ask(key(ASKED_MAX), std::future::ready(jane())).await;
        assert!(matches!(refused, Outcome::Error(_)), "{refused:?}");
        // What needs nobody else is not refused, and is kept.
        assert_eq!(cache.share(key(ASKED_MAX), std::future::ready(jane())).await, jane());
        assert_eq!(cache.look_up(&asked(&ASKED_MAX.to_string())).ok(), Some(jane()));
        drop(waiting);
        assert!(cache.under_way().is_empty());
    }

    #[tokio::test]
    async fn a_broken_call_is_an_error() {
        let cache = TokenCache::new(KEEP, Clock::system());
        let key = cache.look_up(&asked("a")).expect_err("new");
        let outcome = cache.ask(key, async { panic!("broken") }).await;
        assert!(matches!(outcome, Outcome::Error(_)));
        assert!(cache.look_up(&asked("a")).is_err());
    }
}
