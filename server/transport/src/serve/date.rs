//! The `Date` header of answers.
//!
//! hyper would set it too. But HTTP/2 then adds every second's date to its table of repeated headers, and
//! compares each answer with all dates in the table, some fifty after a minute. A header marked as sensitive
//! is not added.

use std::{
    cell::RefCell,
    time::{Duration, SystemTime},
};

use ground::clock::Clock;
use http::{HeaderMap, HeaderValue, header::DATE};

thread_local! {
    /// The Unix second of the last date, and its text: a date is formatted once a second, not for each
    /// answer.
    static LAST: RefCell<Option<(u64, HeaderValue)>> = const { RefCell::new(None) };
}

/// Sets the date unless the handler did.
pub(super) fn set(headers: &mut HeaderMap, clock: &Clock) {
    headers.entry(DATE).or_insert_with(|| now(clock));
}

fn now(clock: &Clock) -> HeaderValue {
    let second = clock.unix_seconds();
    LAST.with_borrow_mut(|last| match last {
        Some((known, text)) if *known == second => text.clone(),
        _ => last.insert((second, text_of(second))).1.clone(),
    })
}

fn text_of(second: u64) -> HeaderValue {
    let text = httpdate::fmt_http_date(SystemTime::UNIX_EPOCH + Duration::from_secs(second));
    let mut text = HeaderValue::try_from(text).expect("a date is plain ASCII");
    text.set_sensitive(true);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_date_goes_with_the_clock_and_is_never_kept() {
        let (clock, hand) = Clock::manual(784_111_777);
        for expected in ["Sun, 06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:38 GMT"] {
            for milliseconds in [400, 600] {
                let mut headers = HeaderMap::new();
                set(&mut headers, &clock);
                assert_eq!(headers[DATE], expected);
                assert!(headers[DATE].is_sensitive());
                hand.advance(Duration::from_millis(milliseconds));
            }
        }
    }

    #[test]
    fn a_date_that_is_set_stays() {
        let mut headers = HeaderMap::from_iter([(DATE, HeaderValue::from_static("today"))]);
        set(&mut headers, &Clock::system());
        assert_eq!(headers[DATE], "today");
    }
}
