//! Which calls are repeated, and after which pause.

use std::time::Duration;

use ground::clock::Clock;
use http::{StatusCode, header::RETRY_AFTER};

use crate::call::{Answer, CallError, Fault};

/// Calls at most, the first included.
const TRIES_MAX: u32 = 5;
/// Each further pause is this much longer than the one before.
const GROWTH: f64 = 1.5;
/// A pause is longer by a random part of up to this, so that servers do not retry all at once.
const JITTER: f64 = 0.2;

/// The pauses between the tries of one call.
pub(super) struct Pauses<'a> {
    clock: &'a Clock,
    next: Duration,
    left: u32,
}

impl<'a> Pauses<'a> {
    pub(super) fn new(clock: &'a Clock, first: Duration) -> Self {
        Pauses { clock, next: first, left: TRIES_MAX - 1 }
    }
}

impl Iterator for Pauses<'_> {
    type Item = Duration;

    fn next(&mut self) -> Option<Duration> {
        self.left = self.left.checked_sub(1)?;
        let pause = self.next;
        self.next = pause.mul_f64(GROWTH);
        // 32 bits are chance enough.
        let chance = f64::from(u32::try_from(self.clock.random() >> 32).unwrap_or(0)) / f64::from(u32::MAX);
        Some(pause.mul_f64(1.0 + JITTER * chance))
    }
}

/// The pause that the answer of a busy server asks for.
pub(super) fn asked_pause(answer: &Answer) -> Option<Duration> {
    let is_busy = answer.code == StatusCode::TOO_MANY_REQUESTS || answer.code.is_server_error();
    let seconds = answer.headers.get(RETRY_AFTER).filter(|_| is_busy)?.to_str().ok()?.parse().ok()?;
    Some(Duration::from_secs(seconds))
}

/// Whether a retry may succeed where this call did not.
pub(super) fn is_worth_it(result: &Result<Answer, CallError>) -> bool {
    match result {
        Ok(answer) => {
            let code = answer.code;
            // The codes that Kubernetes' webhook client retries. Others mean that the server has decided.
            let transient = [
                StatusCode::TOO_MANY_REQUESTS,
                StatusCode::INTERNAL_SERVER_ERROR,
                StatusCode::GATEWAY_TIMEOUT,
            ];
            transient.contains(&code) || (!code.is_success() && answer.headers.contains_key(RETRY_AFTER))
        }
        // Also as Kubernetes does: the connection may have been idle for too long, or its server restarts.
        Err(CallError::Connection { fault, .. }) => *fault == Fault::CutOff,
        Err(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use bytes::Bytes;
    use http::{HeaderMap, HeaderValue};

    use super::*;
    use crate::call::FIRST_PAUSE;

    #[test]
    fn pauses_grow_and_end() {
        let milliseconds = |numbers: Vec<u64>| -> Vec<u128> {
            let clock = Clock::system().with_numbers(numbers);
            Pauses::new(&clock, FIRST_PAUSE).map(|pause| pause.as_millis()).collect()
        };
        assert_eq!(milliseconds(vec![]), [500, 750, 1125, 1687]);
        assert_eq!(milliseconds(vec![u64::MAX; 4]), [600, 900, 1350, 2025]);
    }

    #[test]
    fn only_what_may_pass_is_tried_again() {
        let table = [
            (200, false, false),
            (200, true, false),
            (400, false, false),
            (401, false, false),
            (429, false, true),
            (500, false, true),
            (503, false, false),
            (503, true, true),
            (504, false, true),
        ];
        for (code, retry_after, expected) in table {
            let mut headers = HeaderMap::new();
            if retry_after {
                headers.insert(RETRY_AFTER, HeaderValue::from_static("1"));
            }
            let code = StatusCode::from_u16(code).expect("a code");
            let answer = Answer { url: String::new(), code, headers, body: Bytes::new() };
            assert_eq!(is_worth_it(&Ok(answer)), expected, "{code} {retry_after}");
        }
        for (fault, expected) in [(Fault::CutOff, true), (Fault::NoPlace, false), (Fault::Other, false)] {
            let error = CallError::Connection { url: String::new(), cause: String::new(), fault };
            assert_eq!(is_worth_it(&Err(error)), expected);
        }
    }
}
