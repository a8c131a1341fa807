//! Requests that come back. A server that passes a request on knows its id; if the same request arrives while
//! its answer is still awaited, other servers have passed it back. Each server keeps the id, and adds to the
//! list of those that a request went through, so this needs no header that other servers would not know.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use http::{HeaderMap, HeaderValue, request::Parts};

use crate::headers;

/// The most servers that a request may have gone through. Ids do not survive every server, so a longer way
/// counts as a loop.
pub(crate) const HOPS_MAX: usize = 16;

/// Requests that were passed on and have no answer yet, by id and path. Bounded by the number of requests in
/// flight.
#[derive(Debug, Default)]
pub(crate) struct UnderWay(Arc<Mutex<HashMap<Key, usize>>>);

type Key = (Vec<u8>, String);

/// A request under way. It is forgotten on drop.
#[derive(Debug)]
pub(crate) struct Noted {
    all: Arc<Mutex<HashMap<Key, usize>>>,
    key: Key,
}

impl UnderWay {
    /// Whether a request has been here before.
    pub(crate) fn has_come_back(&self, parts: &Parts, audit_id: &HeaderValue) -> bool {
        let hops = headers::hops(&parts.headers);
        // Only other servers tell a way. Clients that use one id twice are none of them.
        hops > HOPS_MAX
            || (hops > 0
                && sent_id(&parts.headers, audit_id)
                && lock(&self.0).contains_key(&key(parts, audit_id)))
    }

    /// Notes that a request is passed on.
    pub(crate) fn note(&self, parts: &Parts, audit_id: &HeaderValue) -> Noted {
        let key = key(parts, audit_id);
        *lock(&self.0).entry(key.clone()).or_default() += 1;
        Noted { all: Arc::clone(&self.0), key }
    }
}

impl Drop for Noted {
    fn drop(&mut self) {
        let mut all = lock(&self.all);
        if let Some(count) = all.get_mut(&self.key) {
            *count -= 1;
            if *count == 0 {
                all.remove(&self.key);
            }
        }
    }
}

/// Whether the id of a request came with it.
fn sent_id(headers: &HeaderMap, audit_id: &HeaderValue) -> bool {
    headers.get(headers::AUDIT_ID) == Some(audit_id)
}

fn key(parts: &Parts, audit_id: &HeaderValue) -> Key {
    (audit_id.as_bytes().to_vec(), parts.uri.path().to_owned())
}

fn lock(all: &Mutex<HashMap<Key, usize>>) -> MutexGuard<'_, HashMap<Key, usize>> {
    // Each change is a single insertion or removal, so the map is whole if a thread panicked with it.
    all.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(way: &str, id: &str, path: &str) -> Parts {
        let mut request = http::Request::builder().uri(path).header("audit-id", id);
        if !way.is_empty() {
            request = request.header("x-forwarded-for", way);
        }
        request.body(()).expect("a request").into_parts().0
    }

    #[test]
    fn a_request_is_known_while_it_is_under_way() {
        let (all, id) = (UnderWay::default(), HeaderValue::from_static("a"));
        let back = |way: &str, sent: &str, path: &str| {
            all.has_come_back(&parts(way, sent, path), &HeaderValue::try_from(sent).expect("a value"))
        };
        let (first, second) = (all.note(&parts("", "a", "/x"), &id), all.note(&parts("", "a", "/x"), &id));
        assert!(back("10.0.0.1", "a", "/x"));
        assert!(!back("", "a", "/x"), "a client that uses an id twice");
        assert!(!back("10.0.0.1", "b", "/x"), "another request");
        assert!(!back("10.0.0.1", "a", "/y"), "another path");
        drop(first);
        assert!(back("10.0.0.1", "a", "/x"));
        drop(second);
        assert!(!back("10.0.0.1", "a", "/x"));
        assert!(!back(&vec!["10.0.0.1"; HOPS_MAX].join(", "), "a", "/x"));
        assert!(back(&vec!["10.0.0.1"; HOPS_MAX + 1].join(", "), "a", "/x"));
    }
}
