//! Rules about writes: their order agrees with real time over all keys, each stands on the state that it
//! expected, none that was acknowledged is lost, none is refused without a cause.

use super::case::Case;
use super::finding::{Findings, Rule};
use super::log::{Entry, said};
use super::reads;
use crate::record::{Action, Operation, Outcome};

pub(super) fn check(case: &Case<'_>, findings: &mut Findings) {
    for entry in &case.log.entries {
        if let (Some(number), Some(operation)) = (entry.writer, case.log.writer(case.history, entry)) {
            in_order(case, entry, number, operation, findings);
            on_what_was_expected(case, entry, number, operation, findings);
        }
    }
    for (number, operation) in (0..).zip(&case.history.operations) {
        let writes = matches!(operation.action, Action::Create | Action::Update | Action::Delete);
        match operation.outcome {
            Outcome::Done if writes => happened(case, number, operation, findings),
            Outcome::Conflict | Outcome::Absent if writes => {
                had_a_cause(case, number, operation, findings);
            }
            _ => {}
        }
    }
}

/// A write that began when a revision was known has a greater one.
fn in_order(case: &Case<'_>, entry: &Entry, number: u32, operation: &Operation, findings: &mut Findings) {
    if let Some(known) = case.floor.before(operation.began)
        && known.revision >= entry.revision
    {
        findings.add(Rule::Order, || {
            let revision = entry.revision;
            format!(
                "operation #{number} ({operation}) happened at revision {revision}, but began after {known}"
            )
        });
    }
}

fn on_what_was_expected(
    case: &Case<'_>,
    entry: &Entry,
    number: u32,
    operation: &Operation,
    findings: &mut Findings,
) {
    let before = case.log.state(entry.key, entry.revision.saturating_sub(1));
    let present = before.filter(|before| !before.deleted);
    let fits = match operation.action {
        Action::Create => present.is_none(),
        _ => present.is_some_and(|before| before.revision == operation.expected),
    };
    if !fits {
        findings.add(Rule::WrongPredecessor, || {
            let was = before.map_or_else(|| "nothing".to_owned(), said);
            let revision = entry.revision;
            format!(
                "operation #{number} ({operation}) happened at revision {revision}, on another state: {was}"
            )
        });
    }
}

/// Puts are in the log by their answer alone, and whether readers see them is checked there. A delete has no
/// revision in its answer, and must be told by somebody.
fn happened(case: &Case<'_>, number: u32, operation: &Operation, findings: &mut Findings) {
    if case.log.effect(number).is_some() {
        return;
    }
    findings.add(Rule::LostWrite, || {
        let next = case.log.later(operation.key, operation.expected).next();
        let next = next.map_or_else(|| "nothing".to_owned(), said);
        format!(
            "operation #{number} ({operation}) was acknowledged and nothing tells of it; next comes: {next}"
        )
    });
}

/// A refusal says something about the state, which must have been so at some moment of the operation.
fn had_a_cause(case: &Case<'_>, number: u32, operation: &Operation, findings: &mut Findings) {
    let explains = |state: Option<&Entry>| match (operation.action, operation.outcome) {
        (_, Outcome::Absent) => state.is_none(),
        (Action::Create, _) => state.is_some(),
        _ => state.is_none_or(|state| state.revision != operation.expected),
    };
    if !reads::possible(case, operation, explains) {
        findings.add(Rule::CauselessRefusal, || {
            let known = case.floor.revision_before(operation.began);
            let state = case.log.state(operation.key, known).map_or_else(|| "nothing".to_owned(), said);
            format!("operation #{number} ({operation}) was refused; the state all that time was: {state}")
        });
    }
}
