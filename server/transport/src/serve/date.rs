//! The date of an answer.
//!
//! Left to itself, hyper would set it. HTTP/2 then keeps every second's date in the table of headers that repeat,
//! and for each answer compares all of those that are in there, some fifty after a minute. A header that is marked as
//! sensitive is not kept.

use std::{
    cell::RefCell,
    time::{Duration, SystemTime},
};

use ground::clock::Clock;
use http::{HeaderMap, HeaderValue, header::DATE};

thread_local! {
    /// A second since 1970, and its text.
    static LAST: RefCell<Option<(u64, HeaderValue)>> = const { RefCell::new(None) };
}

/// Sets the date, unless the handler has.
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
