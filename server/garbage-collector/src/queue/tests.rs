//! Turns, pauses, and what happens when there is no room.

use storage::entry::ResourceId;

use super::*;

fn place(key: &str) -> ObjectPlace {
    ObjectPlace { resource: ResourceId::of("core/pods"), key: key.into() }
}

#[test]
fn a_place_waits_once_and_is_looked_at_by_one() {
    let (mut queue, now) = (Queue::default(), Instant::now());
    for key in ["a", "b", "a"] {
        queue.push(place(key), now);
    }
    assert_eq!(queue.len(), 2);
    assert_eq!(queue.take(now), Some(place("a")));
    queue.push(place("a"), now);
    assert_eq!(queue.take(now), Some(place("b")));
    assert_eq!(queue.take(now), None, "a is active");
    queue.done(&place("a"));
    assert_eq!(queue.take(now), Some(place("a")), "it was asked for meanwhile");
    queue.done(&place("a"));
    queue.done(&place("b"));
    assert_eq!((queue.take(now), queue.len()), (None, 0));
}

#[test]
fn failures_are_tried_again_after_growing_pauses_without_end() {
    let (mut queue, mut now) = (Queue::default(), Instant::now());
    queue.push(place("a"), now);
    let mut pauses = Vec::new();
    for _ in 0..100 {
        assert_eq!(queue.take(now), Some(place("a")));
        queue.failed(&place("a"), now);
        assert_eq!(queue.take(now), None);
        let due = queue.next_due().expect("it waits");
        pauses.push(due - now);
        now = due;
    }
    assert_eq!(pauses[..3], [5, 10, 20].map(Duration::from_millis));
    assert!(pauses[15..].iter().all(|pause| *pause == RETRY_MAX));
    assert_eq!(queue.take(now), Some(place("a")));
    queue.done(&place("a"));
    assert_eq!((queue.len(), queue.next_due()), (0, None));
    queue.push(place("a"), now);
    assert_eq!(queue.take(now), Some(place("a")));
    queue.failed(&place("a"), now);
    assert_eq!(queue.next_due(), Some(now + RETRY_MIN), "success forgets failures");
}

#[test]
fn one_that_fails_holds_nobody_up() {
    let (mut queue, mut now) = (Queue::default(), Instant::now());
    queue.push(place("bad"), now);
    for _ in 0..20 {
        assert_eq!(queue.take(now), Some(place("bad")));
        queue.failed(&place("bad"), now);
        queue.push(place("good"), now);
        assert_eq!(queue.take(now), Some(place("good")));
        queue.done(&place("good"));
        now = queue.next_due().expect("the bad one waits");
    }
}

#[test]
fn a_failed_place_that_is_asked_for_does_not_wait() {
    let (mut queue, now) = (Queue::default(), Instant::now());
    queue.push(place("a"), now);
    assert_eq!(queue.take(now), Some(place("a")));
    queue.push(place("a"), now);
    queue.failed(&place("a"), now);
    assert_eq!(queue.take(now), Some(place("a")), "it was asked for meanwhile");
    queue.failed(&place("a"), now);
    queue.push(place("a"), now);
    assert_eq!(queue.take(now), Some(place("a")), "it was asked for later");
    queue.done(&place("a"));
    assert_eq!((queue.take(now), queue.next_due(), queue.len()), (None, None, 0), "nothing is left of it");
}

#[test]
fn what_finds_no_room_is_found_by_a_survey() {
    let mut queue = Queue::with_bounds(Bounds { waiting_max: 2, failed_max: 1 });
    let now = Instant::now();
    for key in ["a", "b", "a"] {
        queue.push(place(key), now);
    }
    assert!(!queue.take_survey(now), "everything has its place");
    queue.push(place("c"), now);
    assert_eq!((queue.room(), queue.len()), (0, 2));
    assert!(queue.take_survey(now));
    assert!(!queue.take_survey(now), "it is the caller's");
    assert_eq!(queue.take(now), Some(place("a")));
    queue.failed(&place("a"), now);
    assert_eq!(queue.take(now), Some(place("b")));
    queue.failed(&place("b"), now);
    assert_eq!(queue.len(), 1, "one may wait for its next attempt");
    assert!(!queue.take_survey(now));
    assert!(queue.take_survey(now + RETRY_MAX));
    assert_eq!(queue.take(now + RETRY_MIN), Some(place("a")));
    let woken = Woken { places: vec![place("d")], too_many: true };
    queue.wake(woken, now);
    assert!(queue.take_survey(now));
    assert_eq!(queue.take(now), Some(place("d")));
}

#[test]
fn retries_wait_for_room() {
    let mut queue = Queue::with_bounds(Bounds { waiting_max: 1, failed_max: 9 });
    let now = Instant::now();
    queue.push(place("a"), now);
    assert_eq!(queue.take(now), Some(place("a")));
    queue.failed(&place("a"), now);
    queue.push(place("b"), now);
    let later = now + RETRY_MIN;
    assert_eq!(queue.take(later), Some(place("b")));
    assert_eq!(queue.take(later), Some(place("a")));
}
