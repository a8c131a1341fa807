//! Rules about reads of one key: the state is real, it was there in time, and a consistent read is not older
//! than what was known before it began.

use super::case::Case;
use super::finding::{Findings, Rule};
use super::log::{Entry, said};
use crate::record::{Action, Operation, Outcome};

pub(super) fn check(case: &Case<'_>, findings: &mut Findings) {
    for (number, operation) in (0..).zip(&case.history.operations) {
        match (operation.action, operation.outcome) {
            (Action::Get | Action::GetAny, Outcome::Done) => found(case, number, operation, findings),
            (Action::Get, Outcome::Absent) => found_nothing(case, number, operation, findings),
            _ => {}
        }
    }
}

/// Whether some state of the key that could be the current one at some moment of the operation does as
/// `fits` says. It is asked with `None` for absence.
///
/// The states that come into question: the one at the newest revision known before the operation began, and
/// all later ones whose writes began before the operation ended.
pub(super) fn possible(
    case: &Case<'_>,
    operation: &Operation,
    fits: impl Fn(Option<&Entry>) -> bool,
) -> bool {
    let known = case.floor.revision_before(operation.began);
    let present = |entry: &Entry| !entry.deleted;
    let standing = case.log.state(operation.key, known).filter(|entry| present(entry));
    let mut later =
        case.log.later(operation.key, known).take_while(|entry| began_before(case, entry, operation));
    fits(standing) || later.any(|entry| fits(Some(entry).filter(|entry| present(entry))))
}

fn began_before(case: &Case<'_>, entry: &Entry, operation: &Operation) -> bool {
    case.log.writer(case.history, entry).is_none_or(|writer| writer.began < operation.ended)
}

fn found(case: &Case<'_>, number: u32, operation: &Operation, findings: &mut Findings) {
    let entry = case.log.at(operation.revision);
    let Some(entry) = entry.filter(|entry| is_state(entry, operation)) else {
        return findings.add(Rule::UnknownState, || {
            let there = entry.map_or_else(|| "nothing".to_owned(), said);
            format!("operation #{number} ({operation}); at this revision there is: {there}")
        });
    };
    if !began_before(case, entry, operation) {
        findings.add(Rule::FutureRead, || {
            let writer = case.log.writer(case.history, entry);
            let writer = writer.map(ToString::to_string).unwrap_or_default();
            format!("operation #{number} ({operation}) ended before its state was written: {writer}")
        });
    }
    if operation.action == Action::Get
        && let Some(known) = case.floor.before(operation.began)
        && let Some(next) = case.log.later(operation.key, entry.revision).next()
        && next.revision <= known.revision
    {
        findings.add(Rule::StaleRead, || {
            format!("operation #{number} ({operation}) began after {known}, which has the {}", said(next))
        });
    }
}

fn is_state(entry: &Entry, operation: &Operation) -> bool {
    !entry.deleted && entry.key == operation.key && entry.value == operation.value
}

fn found_nothing(case: &Case<'_>, number: u32, operation: &Operation, findings: &mut Findings) {
    if !possible(case, operation, |state| state.is_none()) {
        findings.add(Rule::StaleRead, || {
            let known = case.floor.before(operation.began);
            let (at, known) = known.map(|known| (known.revision, known.to_string())).unwrap_or_default();
            let state = case.log.state(operation.key, at).map(said).unwrap_or_default();
            format!(
                "operation #{number} ({operation}) found nothing, but began after {known}, which has the \
                 {state}"
            )
        });
    }
}
