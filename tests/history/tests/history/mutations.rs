//! Recorded histories with one thing changed: each change must be found, by the rule that it breaks, in words
//! that name where it is.

use history::check::check;
use history::check::finding::Rule;
use history::record::{
    Action, Asked, Event, EventKind, History, Listing, Nanos, Operation, Outcome, Revision, Segment,
    SegmentEnd, Stream, key_name,
};
use proptest::prelude::{ProptestConfig, any, proptest};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};

use crate::inside::recorded;

/// What must be found: the rule, and words of its message.
type Expected = (Rule, Vec<String>);
/// Changes one thing of a history.
type Mutation = fn(&mut History, &mut StdRng) -> Expected;

const MUTATIONS: &[(&str, Mutation)] = &[
    ("a write is lost for all watches", lost_write),
    ("a delete is lost for all watches", lost_delete),
    ("a write is lost for all lists", write_lost_for_lists),
    ("a read is stale", stale_read),
    ("a read finds nothing where something is", read_of_nothing),
    ("a read finds what nobody wrote", read_from_nowhere),
    ("a read comes before its write", read_of_the_future),
    ("an event comes twice", doubled_event),
    ("an event is missing", dropped_event),
    ("two events change places", swapped_events),
    ("an event has another type", event_of_another_type),
    ("a watch goes on too late", resumed_too_late),
    ("a watch is told that all is forgotten", forgotten),
    ("two writes share a revision", shared_revision),
    ("a write comes back from the past", write_out_of_order),
    ("one write happens twice", written_twice),
    ("a compare-and-swap succeeds on another state", wrong_swap),
    ("a create succeeds on what exists", wrong_create),
    ("a refused write happens", refused_write_happens),
    ("a compare-and-swap fails without a cause", causeless_conflict),
    ("a list misses an object", list_misses_object),
    ("a list has what was deleted", resurrected),
    ("a list is old", old_list),
    ("an exact list is at another revision", inexact_list),
    ("the pages of a list are of two revisions", torn_list),
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 8, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_change_is_found(seed in any::<u64>()) {
        for (name, mutate) in MUTATIONS {
            let mut history = recorded().clone();
            let (rule, words) = mutate(&mut history, &mut StdRng::seed_from_u64(seed));
            let verdict = check(&history);
            let found = verdict.findings.iter().any(|finding| {
                finding.rule == rule && words.iter().all(|word| finding.message.contains(word.as_str()))
            });
            assert!(found, "{name}: no {rule:?} with {words:?} in {verdict}");
        }
    }
}

#[test]
fn nothing_is_found_in_what_was_recorded() {
    let verdict = check(recorded());
    assert!(verdict.is_good(), "{verdict}");
}

/// The numbers of the operations that a test can use.
fn operations(history: &History, fits: impl Fn(&Operation) -> bool) -> Vec<usize> {
    (0..history.operations.len()).filter(|at| fits(&history.operations[*at])).collect()
}

fn pick<T: Copy>(all: &[T], rng: &mut StdRng) -> T {
    *all.choose(rng).expect("the recorded history has some of each kind")
}

fn words(key: u32, revision: Revision) -> Vec<String> {
    vec![key_name(key), format!("revision {revision}")]
}

fn is_done(operation: &Operation, action: Action) -> bool {
    operation.action == action && operation.outcome == Outcome::Done
}

/// All events of all watches, one after the other; those of one watch with each of its revisions.
fn events(stream: &mut Stream) -> impl Iterator<Item = &mut Event> {
    stream.segments.iter_mut().flat_map(|segment| &mut segment.events)
}

/// The events of the first watch, which sees everything.
fn log(history: &History) -> Vec<Event> {
    history.streams[0].segments.iter().flat_map(|segment| segment.events.clone()).collect()
}

/// An event of the first watch before its last ones.
fn some_event(history: &History, rng: &mut StdRng, fits: impl Fn(&Event) -> bool) -> Event {
    let log = log(history);
    let fitting: Vec<_> = log[..log.len() - 10].iter().filter(|event| fits(event)).copied().collect();
    pick(&fitting, rng)
}

fn forget_events(history: &mut History, revision: Revision) {
    for segment in history.streams.iter_mut().flat_map(|stream| &mut stream.segments) {
        segment.events.retain(|event| event.revision != revision);
    }
}

fn end_of(history: &History) -> Nanos {
    let events = history.streams.iter().flat_map(|stream| &stream.segments).flat_map(|one| &one.events);
    events.map(|event| event.seen).chain(history.listings.iter().map(|list| list.ended)).max().expect("some")
        + 1
}

fn lost_write(history: &mut History, rng: &mut StdRng) -> Expected {
    let event = some_event(history, rng, |event| event.kind == EventKind::Modified);
    forget_events(history, event.revision);
    (Rule::EventMissing, words(event.key, event.revision))
}

fn lost_delete(history: &mut History, rng: &mut StdRng) -> Expected {
    let event = some_event(history, rng, |event| event.kind == EventKind::Deleted);
    forget_events(history, event.revision);
    (Rule::LostWrite, vec![key_name(event.key), "delete".to_owned(), "acknowledged".to_owned()])
}

fn write_lost_for_lists(history: &mut History, rng: &mut StdRng) -> Expected {
    let items: Vec<_> = history.listings.iter().flat_map(|listing| &listing.items).copied().collect();
    let lost = pick(&items, rng);
    for listing in &mut history.listings {
        for item in listing.items.iter_mut().filter(|item| item.revision == lost.revision) {
            item.revision -= 1;
        }
    }
    (Rule::ListWrong, words(lost.key, lost.revision))
}

fn stale_read(history: &mut History, rng: &mut StdRng) -> Expected {
    let states: Vec<_> = log(history).into_iter().filter(|event| event.kind != EventKind::Deleted).collect();
    // The oldest of at least three states of the key is surely out of date.
    let older = |operation: &Operation| {
        let same = |event: &&Event| event.key == operation.key && event.revision < operation.revision;
        let mut earlier = states.iter().rev().filter(same);
        earlier.nth(2).copied()
    };
    let all = operations(history, |operation| is_done(operation, Action::Get) && older(operation).is_some());
    let at = pick(&all, rng);
    let old = older(&history.operations[at]).expect("it was chosen so");
    history.operations[at].revision = old.revision;
    history.operations[at].value = old.value;
    (Rule::StaleRead, [words(old.key, old.revision), vec![format!("operation #{at} ")]].concat())
}

fn read_of_nothing(history: &mut History, _: &mut StdRng) -> Expected {
    let last = *history.operations.last().expect("the last write");
    let end = end_of(history);
    let (began, ended) = (end, end + 1);
    let get = Operation {
        action: Action::Get,
        outcome: Outcome::Absent,
        began,
        ended,
        value: 0,
        revision: 0,
        ..last
    };
    history.operations.push(get);
    (Rule::StaleRead, words(last.key, last.revision))
}

fn read_from_nowhere(history: &mut History, rng: &mut StdRng) -> Expected {
    let at = pick(&operations(history, |operation| is_done(operation, Action::Get)), rng);
    history.operations[at].value += 1_000_000;
    let Operation { key, revision, .. } = history.operations[at];
    (Rule::UnknownState, words(key, revision))
}

fn read_of_the_future(history: &mut History, rng: &mut StdRng) -> Expected {
    let at = pick(&operations(history, |operation| is_done(operation, Action::GetAny)), rng);
    let operation = &mut history.operations[at];
    (operation.began, operation.ended) = (0, 1);
    (Rule::FutureRead, words(operation.key, operation.revision))
}

fn doubled_event(history: &mut History, rng: &mut StdRng) -> Expected {
    let event = some_event(history, rng, |_| true);
    for segment in &mut history.streams[0].segments {
        if let Some(at) = segment.events.iter().position(|have| *have == event) {
            segment.events.insert(at, event);
            break;
        }
    }
    (Rule::EventOrder, words(event.key, event.revision))
}

fn dropped_event(history: &mut History, rng: &mut StdRng) -> Expected {
    let event = some_event(history, rng, |_| true);
    let stream = &mut history.streams[0];
    stream.segments.iter_mut().for_each(|segment| segment.events.retain(|have| *have != event));
    (Rule::EventMissing, words(event.key, event.revision))
}

fn swapped_events(history: &mut History, rng: &mut StdRng) -> Expected {
    let events = &mut history.streams[0].segments[0].events;
    let at = rng.random_range(1..events.len());
    let (first, second) = (events[at - 1], events[at]);
    (events[at - 1].seen, events[at].seen) = (second.seen, first.seen);
    events.swap(at - 1, at);
    (Rule::EventOrder, words(first.key, first.revision))
}

fn event_of_another_type(history: &mut History, rng: &mut StdRng) -> Expected {
    let event = some_event(history, rng, |event| event.kind != EventKind::Deleted);
    let kind = if event.kind == EventKind::Added { EventKind::Modified } else { EventKind::Added };
    for have in events(&mut history.streams[0]).filter(|have| **have == event) {
        have.kind = kind;
    }
    (Rule::EventWrong, words(event.key, event.revision))
}

/// Cuts a watch in two, which is nothing wrong by itself, and lets the second part begin too late.
fn resumed_too_late(history: &mut History, rng: &mut StdRng) -> Expected {
    let segments = &mut history.streams[0].segments;
    let first = &mut segments[0];
    let events = first.events.split_off(rng.random_range(1..first.events.len() - 1));
    let from = events[0].revision;
    let rest = Segment { from, resumes: true, events: events[1..].to_vec(), ..first.clone() };
    segments.insert(1, rest);
    (Rule::NotResumed, vec![format!("revision {from}")])
}

fn forgotten(history: &mut History, _: &mut StdRng) -> Expected {
    let segment = history.streams[1].segments.last_mut().expect("a watch has parts");
    segment.end = SegmentEnd::Gone;
    (Rule::Forgotten, vec![format!("revision {}", segment.from)])
}

fn shared_revision(history: &mut History, rng: &mut StdRng) -> Expected {
    let writes = operations(history, |operation| is_done(operation, Action::Update));
    let (one, other) = (pick(&writes, rng), pick(&writes[..writes.len() / 2], rng));
    let other = if one == other { writes[writes.len() - 1] } else { other };
    history.operations[one].revision = history.operations[other].revision;
    (Rule::SharedRevision, words(history.operations[other].key, history.operations[other].revision))
}

fn write_out_of_order(history: &mut History, rng: &mut StdRng) -> Expected {
    let at = pick(&operations(history, |operation| is_done(operation, Action::Update)), rng);
    let end = end_of(history);
    let operation = &mut history.operations[at];
    (operation.began, operation.ended) = (end, end + 1);
    (Rule::Order, words(operation.key, operation.revision))
}

fn written_twice(history: &mut History, _: &mut StdRng) -> Expected {
    let last = *log(history).last().expect("the last write");
    let again = Event { kind: EventKind::Modified, revision: last.revision + 1, ..last };
    for stream in &mut history.streams {
        stream.segments.last_mut().expect("a watch has parts").events.push(again);
    }
    (Rule::WrittenTwice, words(last.key, last.revision))
}

fn wrong_swap(history: &mut History, rng: &mut StdRng) -> Expected {
    let at = pick(&operations(history, |operation| is_done(operation, Action::Update)), rng);
    history.operations[at].expected -= 1;
    let Operation { key, revision, .. } = history.operations[at];
    (Rule::WrongPredecessor, words(key, revision))
}

fn wrong_create(history: &mut History, rng: &mut StdRng) -> Expected {
    let at = pick(&operations(history, |operation| is_done(operation, Action::Update)), rng);
    let operation = &mut history.operations[at];
    (operation.action, operation.expected) = (Action::Create, 0);
    (Rule::WrongPredecessor, words(operation.key, operation.revision))
}

fn refused_write_happens(history: &mut History, rng: &mut StdRng) -> Expected {
    let at = pick(&operations(history, |operation| is_done(operation, Action::Update)), rng);
    let Operation { key, revision, .. } = history.operations[at];
    history.operations[at].outcome = Outcome::Conflict;
    history.operations[at].revision = 0;
    (Rule::FromNowhere, [words(key, revision), vec!["Conflict".to_owned()]].concat())
}

fn causeless_conflict(history: &mut History, _: &mut StdRng) -> Expected {
    let last = *history.operations.last().expect("the last write");
    let end = end_of(history);
    let outcome = Outcome::Conflict;
    let (expected, began, ended, value, revision) = (last.revision, end, end + 1, last.value + 1, 0);
    let action = Action::Update;
    history.operations.push(Operation { action, outcome, expected, began, ended, value, revision, ..last });
    (Rule::CauselessRefusal, words(last.key, last.revision))
}

/// A list with objects.
fn some_list(history: &History, rng: &mut StdRng, fits: impl Fn(&Listing) -> bool) -> usize {
    let fitting: Vec<usize> = (0..history.listings.len())
        .filter(|at| !history.listings[*at].items.is_empty() && fits(&history.listings[*at]))
        .collect();
    pick(&fitting, rng)
}

fn list_misses_object(history: &mut History, rng: &mut StdRng) -> Expected {
    let list = some_list(history, rng, |_| true);
    let listing = &mut history.listings[list];
    let missing = listing.items.remove(rng.random_range(0..listing.items.len()));
    let which = vec![format!("list #{list} "), "does not have".to_owned()];
    (Rule::ListWrong, [words(missing.key, missing.revision), which].concat())
}

fn resurrected(history: &mut History, rng: &mut StdRng) -> Expected {
    let log = log(history);
    let gone_at = |listing: &Listing| {
        let deleted = |event: &&Event| event.kind == EventKind::Deleted && event.revision <= listing.revision;
        let absent = |event: &&Event| listing.items.iter().all(|item| item.key != event.key);
        log.iter().rev().filter(deleted).find(absent).copied()
    };
    let list = some_list(history, rng, |listing| gone_at(listing).is_some());
    let listing = &mut history.listings[list];
    let gone = gone_at(listing).expect("it was chosen so");
    let last = log.iter().rev().find(|event| event.value == gone.value && event.revision < gone.revision);
    let last = last.expect("what was deleted was written");
    let item = history::record::Item { key: last.key, value: last.value, revision: last.revision };
    let at = listing.items.partition_point(|item| item.key < last.key);
    listing.items.insert(at, item);
    (Rule::ListWrong, [words(gone.key, gone.revision), vec![format!("list #{list} ")]].concat())
}

fn old_list(history: &mut History, rng: &mut StdRng) -> Expected {
    let finish = history.finish;
    let list = some_list(history, rng, |listing| listing.asked == Asked::Newest && listing.revision < finish);
    let end = end_of(history);
    let listing = &mut history.listings[list];
    (listing.began, listing.ended) = (end, end + 1);
    (Rule::ListRevision, vec![format!("list #{list} "), format!("revision {}", listing.revision)])
}

fn inexact_list(history: &mut History, rng: &mut StdRng) -> Expected {
    let list = some_list(history, rng, |listing| matches!(listing.asked, Asked::Exact(_)));
    history.listings[list].asked = Asked::Exact(history.listings[list].revision + 1);
    (Rule::ListRevision, vec![format!("list #{list} ")])
}

fn torn_list(history: &mut History, rng: &mut StdRng) -> Expected {
    let list = some_list(history, rng, |listing| listing.pages > 1);
    history.listings[list].torn = history.listings[list].revision + 1;
    let words = [history.listings[list].revision, history.listings[list].torn];
    (Rule::ListTorn, words.map(|revision| format!("revision {revision}")).into())
}
