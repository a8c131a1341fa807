//! Uses of tokens in Secrets that wait to be noted there.

use std::{
    collections::BTreeSet,
    sync::{Mutex, PoisonError},
};

use machinery::{brand::Brand, time::Time};
use tokio::sync::Notify;

/// The largest number of uses that wait to be noted. Further ones are dropped: the next use of such a token
/// is noted.
const WAITING_MAX: usize = 1024;
/// Characters of a date in front of a time, as `2026-01-02`.
const DATE_CHARACTERS: usize = 10;
/// A day, which may have begun where the server is not.
const DAY_SECONDS: i64 = 24 * 60 * 60;

/// The label of a Secret with the day on which its token was used last.
#[must_use]
pub fn last_used_label(brand: &Brand) -> String {
    format!("{}/legacy-token-last-used", brand.domain)
}

/// The label of a Secret whose token is refused although the Secret still exists.
#[must_use]
pub fn invalid_since_label(brand: &Brand) -> String {
    format!("{}/legacy-token-invalid-since", brand.domain)
}

/// The date of a time, as `2026-01-02`.
#[must_use]
pub fn date(time: Time) -> String {
    String::from_utf8_lossy(&time.digits()).chars().take(DATE_CHARACTERS).collect()
}

/// Whether a use now changes what the label of a Secret says.
#[must_use]
pub fn is_news(last_used: &str, now: Time) -> bool {
    let tomorrow = Time::from_unix(now.as_unix().saturating_add(DAY_SECONDS));
    last_used != date(now) && last_used != date(tomorrow)
}

/// A Secret whose token was used.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct TokenUse {
    /// The namespace of the Secret.
    pub namespace: String,
    /// Its name.
    pub secret: String,
    /// Its uid.
    pub uid: String,
}

/// The uses that are not noted yet, each once. Authentication adds them and waits for nothing.
#[derive(Debug, Default)]
pub struct TokenUses {
    waiting: Mutex<BTreeSet<TokenUse>>,
    added: Notify,
}

impl TokenUses {
    pub(super) fn add(&self, used: TokenUse) {
        // A set is whole even if a thread panicked while it held it.
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        if waiting.len() < WAITING_MAX {
            waiting.insert(used);
            self.added.notify_one();
        }
    }

    /// Waits for uses, and takes all that there are.
    pub async fn take(&self) -> BTreeSet<TokenUse> {
        loop {
            let taken = std::mem::take(&mut *self.waiting.lock().unwrap_or_else(PoisonError::into_inner));
            if !taken.is_empty() {
                return taken;
            }
            self.added.notified().await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_use_is_news_once_a_day() {
        let now = Time::parse("2026-02-28T23:30:00Z").expect("a time");
        let table = [
            ("", true),
            ("2026-02-27", true),
            ("2026-02-28", false),
            ("2026-03-01", false),
            ("2026-03-02", true),
        ];
        for (last_used, expected) in table {
            assert_eq!(is_news(last_used, now), expected, "{last_used}");
        }
    }

    #[tokio::test]
    async fn uses_wait_once_each_and_not_without_end() {
        let uses = TokenUses::default();
        let used = |number: usize| TokenUse {
            namespace: "team".to_owned(),
            secret: format!("s{number}"),
            uid: "u".to_owned(),
        };
        uses.add(used(0));
        uses.add(used(0));
        assert_eq!(uses.take().await, [used(0)].into());
        (0..2 * WAITING_MAX).for_each(|number| uses.add(used(number)));
        assert_eq!(uses.take().await.len(), WAITING_MAX);
    }
}
