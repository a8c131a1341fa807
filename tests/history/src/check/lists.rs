//! Rules about lists: each is the replay of the log at its revision, whatever its pages; a consistent one is
//! not older than what was known; an exact one is at the revision asked for.

use std::collections::HashMap;

use super::case::Case;
use super::finding::{Findings, Rule};
use super::log::{Entry, said};
use crate::record::{Asked, Key, Listing, Outcome, Revision, key_name, shown};

pub(super) fn check(case: &Case<'_>, findings: &mut Findings) {
    for (number, listing) in case.history.listings.iter().enumerate() {
        match listing.outcome {
            Outcome::Done => at_the_right_revision(case, number, listing, findings),
            Outcome::Gone if case.history.remembers => {
                findings.add(Rule::Forgotten, || format!("list #{number} ({listing}) was refused with 410"));
            }
            _ => {}
        }
    }
    are_the_replay(case, findings);
}

fn at_the_right_revision(case: &Case<'_>, number: usize, listing: &Listing, findings: &mut Findings) {
    if listing.torn != 0 {
        findings.add(Rule::ListTorn, || {
            format!("list #{number} ({listing}) has a page at revision {}", listing.torn)
        });
    }
    match listing.asked {
        Asked::Newest => {
            if let Some(known) = case.floor.before(listing.began)
                && known.revision > listing.revision
            {
                findings
                    .add(Rule::ListRevision, || format!("list #{number} ({listing}) began after {known}"));
            }
        }
        Asked::Exact(revision) if revision != listing.revision => {
            findings
                .add(Rule::ListRevision, || format!("list #{number} ({listing}) is not what was asked for"));
        }
        Asked::Exact(_) | Asked::Any => {}
    }
}

/// Plays the log once, and stops at the revision of each list.
fn are_the_replay(case: &Case<'_>, findings: &mut Findings) {
    let done = |listing: &&(usize, &Listing)| listing.1.outcome == Outcome::Done;
    let listings: Vec<(usize, &Listing)> = case.history.listings.iter().enumerate().collect();
    let mut listings: Vec<_> = listings.iter().filter(done).copied().collect();
    listings.sort_by_key(|(_, listing)| listing.revision);
    let mut state: HashMap<Key, &Entry> = HashMap::new();
    let mut reached: Revision = 0;
    for (number, listing) in listings {
        for entry in case.log.after(reached).iter().take_while(|entry| entry.revision <= listing.revision) {
            match entry.deleted {
                true => state.remove(&entry.key),
                false => state.insert(entry.key, entry),
            };
        }
        reached = listing.revision;
        is_the_state(case, number, listing, &state, findings);
    }
}

fn is_the_state(
    case: &Case<'_>,
    number: usize,
    listing: &Listing,
    state: &HashMap<Key, &Entry>,
    findings: &mut Findings,
) {
    let mut wrong = |what: String| {
        findings.add(Rule::ListWrong, || format!("list #{number} ({listing}) {what}"));
    };
    let mut right = 0;
    let mut last: Option<Key> = None;
    for item in &listing.items {
        if last.is_some_and(|last| last >= item.key) {
            wrong(format!("has {} twice or out of order", key_name(item.key)));
        }
        last = Some(item.key);
        match state.get(&item.key) {
            Some(entry) if entry.revision == item.revision && entry.value == item.value => right += 1,
            entry => {
                let has = format!(
                    "{} value {} at revision {}",
                    key_name(item.key),
                    shown(item.value),
                    item.revision
                );
                let log = entry.copied().or_else(|| case.log.state(item.key, listing.revision));
                let log = log.map_or_else(|| "nothing".to_owned(), said);
                wrong(format!("has {has}; by the log there is: {log}"));
            }
        }
    }
    if right == state.len() {
        return;
    }
    let mut missing: Vec<_> =
        state.values().filter(|entry| listing.items.iter().all(|item| item.key != entry.key)).collect();
    missing.sort_by_key(|entry| entry.key);
    for entry in missing {
        wrong(format!("does not have the {}", said(entry)));
    }
}
