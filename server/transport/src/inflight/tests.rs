//! Places, shares of users, and requests that wait for their client.

use futures_util::FutureExt;

use super::*;

fn user(name: &str) -> Caller {
    Caller::of(&User { name: name.to_owned(), ..User::default() })
}

#[test]
fn a_full_lane_refuses_and_a_dropped_place_is_free() {
    let metrics = Metrics::of_brand(&generated::brands::BRANDS[0]);
    let inflight = InFlight::new(InFlightMax { reads: 2, writes: 0, watches: 1 }, &metrics);
    let get = |bound, caller| inflight.admit(inflight.arrive(&Method::GET), bound, caller);
    let (jane, joe) = (user("jane"), user("joe"));
    let (first, second) = (get(Bound::Soon, jane), get(Bound::Soon, joe));
    assert!(first.is_some() && second.is_some());
    assert!(get(Bound::Soon, jane).is_none(), "full");
    assert!(get(Bound::Soon, Caller::Privileged).is_some(), "let through");
    assert!(get(Bound::None, jane).is_some(), "not bound");
    assert_eq!(metrics.inflight(RequestKind::ReadOnly).get(), 2, "those that are gone are not counted");
    let watch = get(Bound::watch(0), jane);
    assert!(watch.is_some(), "a lane of its own");
    assert_eq!(metrics.inflight(RequestKind::ReadOnly).get(), 2);
    assert!(get(Bound::watch(0), jane).is_none(), "full");
    drop(first);
    assert!(get(Bound::Soon, jane).is_some(), "free again");
    for _ in 0..1000 {
        let place = inflight.admit(inflight.arrive(&Method::PUT), Bound::Soon, user("jane"));
        std::mem::forget(place.expect("no bound"));
    }
}

#[tokio::test]
async fn a_refusal_is_held_for_a_moment_unless_many_are() {
    let metrics = Metrics::of_brand(&generated::brands::BRANDS[0]);
    let inflight = InFlight::new(InFlightMax { reads: 1, writes: 1, watches: 1 }, &metrics);
    let at_once = || inflight.refuse().now_or_never().map(|response| response.status());
    assert_eq!(at_once(), None);
    let held: Vec<Arrived> = (0..REFUSALS_HELD_MAX).map(|_| inflight.refusals.enter()).collect();
    assert_eq!(at_once(), Some(StatusCode::TOO_MANY_REQUESTS));
    drop(held);
    assert_eq!(at_once(), None);
    assert_eq!(inflight.refuse().await.status(), StatusCode::TOO_MANY_REQUESTS);
}

#[test]
fn those_that_came_first_are_let_in() {
    let metrics = Metrics::of_brand(&generated::brands::BRANDS[0]);
    let inflight = InFlight::new(InFlightMax { reads: 1, writes: 1, watches: 1 }, &metrics);
    let (first, second) = (inflight.arrive(&Method::GET), inflight.arrive(&Method::GET));
    assert!(inflight.admit(second, Bound::Soon, user("jane")).is_none());
    assert!(inflight.admit(first, Bound::Soon, user("jane")).is_some());
}

#[test]
fn a_user_has_half_of_the_places() {
    let metrics = Metrics::of_brand(&generated::brands::BRANDS[0]);
    let inflight = InFlight::new(InFlightMax { reads: 9, writes: 1, watches: 0 }, &metrics);
    let admit = |method: &Method, name| inflight.admit(inflight.arrive(method), Bound::Soon, user(name));
    let jane: Vec<_> = (0..9).filter_map(|_| admit(&Method::GET, "jane")).collect();
    assert_eq!(jane.len(), 5);
    let joe: Vec<_> = (0..9).filter_map(|_| admit(&Method::GET, "joe")).collect();
    assert_eq!(joe.len(), 4, "all that is left");
    drop(jane);
    assert!(admit(&Method::GET, "joe").is_some(), "it had four of five");
    assert!(admit(&Method::PUT, "jane").is_some(), "a single place can be one user's");
    assert_eq!(metrics.inflight(RequestKind::ReadOnly).get(), 4, "those that are refused are not counted");
}

#[test]
fn a_watch_counts_by_its_selectors() {
    const PLACES: usize = 256;
    let metrics = Metrics::of_brand(&generated::brands::BRANDS[0]);
    let inflight = InFlight::new(InFlightMax { reads: 0, writes: 0, watches: PLACES }, &metrics);
    let watches = |query_bytes, name: &str| {
        let admit = || inflight.admit(inflight.arrive(&Method::GET), Bound::watch(query_bytes), user(name));
        (0..PLACES).map_while(|_| admit()).collect::<Vec<_>>()
    };
    for (query_bytes, expected) in
        [(0, 128), (1_800, 128), (1_900, 64), (5_000, 42), (43_000, 5), (64 * 1024, 3)]
    {
        assert_eq!(watches(query_bytes, "jane").len(), expected, "{query_bytes}");
    }
    assert_eq!(inflight.watches.now.get(), 0);
}

#[test]
fn waiting_takes_no_place_but_memory() {
    let metrics = Metrics::of_brand(&generated::brands::BRANDS[0]);
    let inflight = InFlight::new(InFlightMax { reads: 0, writes: 1, watches: 0 }, &metrics);
    let admit = |name| inflight.admit(inflight.arrive(&Method::POST), Bound::Soon, user(name));
    let receiving = metrics.waiting_bytes(Direction::Receiving);
    let mut waiting = inflight.wait(admit("jane").expect("a place")).expect("room to wait");
    assert!(waiting.receive(1000));
    assert_eq!((metrics.inflight(RequestKind::Mutating).get(), receiving.get()), (0, 17_384));
    let busy = admit("joe").expect("the place is free");
    assert!(waiting.resume().is_none(), "another one works there now");
    assert_eq!(receiving.get(), 0);
    drop(busy);
    let waiting = inflight.wait(admit("jane").expect("a place")).expect("room to wait");
    assert!(waiting.resume().is_some());
    assert_eq!((metrics.inflight(RequestKind::Mutating).get(), receiving.get()), (0, 0));
}

#[test]
fn what_waits_is_bounded_by_bytes() {
    let metrics = Metrics::of_brand(&generated::brands::BRANDS[0]);
    let inflight = InFlight::new(InFlightMax { reads: 0, writes: 0, watches: 0 }, &metrics);
    let wait = |name| {
        let place = inflight.admit(inflight.arrive(&Method::POST), Bound::Soon, user(name));
        inflight.wait(place.expect("no bound"))
    };
    let fill = |name| {
        let mut all = Vec::new();
        while let Some(mut waiting) = wait(name) {
            if !waiting.receive(3 * 1024 * 1024) {
                break;
            }
            all.push(waiting);
        }
        all
    };
    let jane = fill("jane");
    assert_eq!(jane.len(), 42, "half of the room");
    assert!(wait("joe").is_some(), "others find some");
    let place = inflight.admit(inflight.arrive(&Method::GET), Bound::Soon, user("jane")).expect("no bound");
    assert!(matches!(inflight.send(place, 1 << 40), Place { weight: 1, .. }), "it keeps its place");
    drop(jane);
    assert_eq!(metrics.waiting_bytes(Direction::Receiving).get(), 0);
}

#[test]
fn asking_takes_no_place_but_is_bounded() {
    let metrics = Metrics::of_brand(&generated::brands::BRANDS[0]);
    let inflight = InFlight::new(InFlightMax { reads: 1, writes: 1, watches: 1 }, &metrics);
    let ask = || inflight.ask(inflight.arrive(&Method::GET));
    let asking: Vec<_> = (0..ASKING_MAX).map_while(|_| ask()).collect();
    assert_eq!((asking.len(), metrics.inflight(RequestKind::ReadOnly).get()), (ASKING_MAX, 0));
    assert!(ask().is_none());
    drop(asking);
    assert!(ask().is_some());
}
