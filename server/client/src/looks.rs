//! The loop of controllers that examine a few objects as a whole: what they do depends on the current state,
//! not on which object changed.

use std::time::Duration;

use engine::status::ApiError;
use tokio::sync::Notify;

use super::Client;

/// Longest pause between two examinations, also if nothing is due before: a clock may be set forward.
const ROUND: Duration = Duration::from_secs(60);
/// Pause after a failure.
const RETRY_PAUSE: Duration = Duration::from_secs(1);

/// Calls `look` now, after every change, and at the time that it returned last, in Unix seconds; never
/// returns.
pub async fn look_again_and_again<Look, Found>(
    client: &Client,
    name: &'static str,
    changed: &Notify,
    look: Look,
) where
    Look: Fn() -> Found,
    Found: Future<Output = Result<Option<i64>, ApiError>>,
{
    loop {
        let queue = client.queue();
        // All objects are examined as a whole, so there is one item, and it never waits.
        queue.added();
        queue.taken(Duration::ZERO);
        let work = queue.begin();
        let looked = look().await;
        drop(work);
        if looked.is_err() {
            queue.retried();
        }
        let pause = match looked {
            Ok(None) => ROUND,
            Ok(Some(next)) => {
                let seconds = next.saturating_sub(client.now().as_unix());
                // A second must have passed entirely.
                ROUND.min(Duration::from_secs(u64::try_from(seconds).unwrap_or(0).saturating_add(1)))
            }
            // Another writer was first; a watch brings what it wrote soon.
            Err(error) if error.status.code == 409 => RETRY_PAUSE,
            Err(error) => {
                let reason = &error.status.message;
                tracing::warn!(controller = name, reason, cause = ?error.cause, "a controller failed");
                RETRY_PAUSE
            }
        };
        tokio::select! {
            () = changed.notified() => {}
            () = tokio::time::sleep(pause) => {}
        }
    }
}
