//! Certificate signing requests: how their conditions may develop, and when a certificate may come.
//!
//! `approval` alone adds Approved and Denied; `status` carries the certificate. Which fields each of them
//! may touch is declared in the schema; who may approve or sign is a question for admission.

use std::collections::{BTreeMap, BTreeSet};

use generated::certificates::v1::{CertificateSigningRequest, CertificateSigningRequestCondition};
use machinery::{
    change::Change,
    columns::Cell,
    path::Path,
    problem::{Problems, quote},
    strategy::Strategy,
    time::Time,
};

/// The rules of signing requests that look at several fields, or at the old and the new.
#[derive(Debug)]
pub struct CertificateSigningRequestStrategy;

/// The version before `v1`: it names a signer when the client does not, and lets types of conditions repeat.
const BETA: &str = "v1beta1";

const APPROVED: &str = "Approved";
const DENIED: &str = "Denied";
const FAILED: &str = "Failed";

impl Strategy for CertificateSigningRequestStrategy {
    type Object = CertificateSigningRequest;

    fn prepare(
        &self,
        change: &Change<'_>,
        new: &mut CertificateSigningRequest,
        old: Option<&CertificateSigningRequest>,
    ) {
        if change.version == BETA && new.spec.signer_name.is_empty() {
            let signer = old.map_or(change.brand.signer_legacy_unknown, |old| &old.spec.signer_name);
            new.spec.signer_name = signer.to_owned();
        }
        let stored = old.map_or(&[][..], |old| &old.status.conditions);
        if change.subresource == "status" {
            keep_decisions(&mut new.status.conditions, stored);
        }
        if matches!(change.subresource, "approval" | "status") {
            stamp(&mut new.status.conditions, stored, change.now);
        }
    }

    fn validate(
        &self,
        change: &Change<'_>,
        new: &CertificateSigningRequest,
        old: Option<&CertificateSigningRequest>,
        problems: &mut Problems,
    ) {
        let stored = old.map_or(&[][..], |old| &old.status.conditions);
        if change.version != BETA {
            check_repeats(&new.status.conditions, stored, problems);
        }
        check_clashes(&new.status.conditions, stored, problems);
        check_decided(&new.status.conditions, problems);
        check_progress(change, &new.status.conditions, stored, problems);
        if let Some(old) = old
            && old.status.certificate.0.is_empty()
            && !new.status.certificate.0.is_empty()
        {
            check_issue(&new.status.conditions, problems);
        }
    }

    fn cell(&self, _column: &str, request: &CertificateSigningRequest) -> Cell {
        let has = |kind| count(&request.status.conditions, kind) > 0;
        let mut text = if has(DENIED) {
            DENIED.to_owned()
        } else if has(APPROVED) {
            APPROVED.to_owned()
        } else {
            "Pending".to_owned()
        };
        if has(FAILED) {
            text.push_str(",Failed");
        }
        if !request.status.certificate.0.is_empty() {
            text.push_str(",Issued");
        }
        Cell::Text(text)
    }
}

fn count(conditions: &[CertificateSigningRequestCondition], kind: &str) -> usize {
    conditions.iter().filter(|condition| condition.type_ == kind).count()
}

/// A signer writes the whole status, decisions included, but edits of a decision are not its business: they
/// are undone. When one came or went there is nothing to undo it with, and the checks refuse the write.
fn keep_decisions(
    conditions: &mut [CertificateSigningRequestCondition],
    stored: &[CertificateSigningRequestCondition],
) {
    for kind in [APPROVED, DENIED] {
        if count(conditions, kind) != count(stored, kind) {
            continue;
        }
        let written = conditions.iter_mut().filter(|condition| condition.type_ == kind);
        for (written, kept) in written.zip(stored.iter().filter(|condition| condition.type_ == kind)) {
            written.clone_from(kept);
        }
    }
}

/// Fills in the times that the writer left out. A condition that stays as it was keeps its transition time.
fn stamp(
    conditions: &mut [CertificateSigningRequestCondition],
    stored: &[CertificateSigningRequestCondition],
    now: Time,
) {
    let mut transitions = BTreeMap::new();
    for old in stored {
        if let Some(since) = old.last_transition_time {
            transitions.entry((old.type_.as_str(), old.status.as_str())).or_insert(since);
        }
    }
    for condition in conditions {
        condition.last_update_time.get_or_insert(now);
        let since = transitions.get(&(condition.type_.as_str(), condition.status.as_str()));
        condition.last_transition_time.get_or_insert(since.copied().unwrap_or(now));
    }
}

/// One condition of each type. A stored object that has the fault already is let through, so that it can still
/// be worked on.
fn check_repeats(
    conditions: &[CertificateSigningRequestCondition],
    stored: &[CertificateSigningRequestCondition],
    problems: &mut Problems,
) {
    let status = Path::Root.field("status");
    let list = status.field("conditions");
    if repeats(stored).is_empty() {
        for (index, condition) in repeats(conditions) {
            problems.duplicate(&list.index(index).field("type"), &quote(&condition.type_));
        }
    }
}

/// Not both Approved and Denied, unless the stored object has both.
fn check_clashes(
    conditions: &[CertificateSigningRequestCondition],
    stored: &[CertificateSigningRequestCondition],
    problems: &mut Problems,
) {
    let status = Path::Root.field("status");
    let list = status.field("conditions");
    if clashes(stored).is_empty() {
        for (index, condition) in clashes(conditions) {
            problems.invalid(
                &list.index(index).field("type"),
                &quote(&condition.type_),
                "Approved and Denied conditions are mutually exclusive",
            );
        }
    }
}

/// Conditions whose type stands earlier in the list already.
fn repeats(
    conditions: &[CertificateSigningRequestCondition],
) -> Vec<(usize, &CertificateSigningRequestCondition)> {
    let mut seen = BTreeSet::new();
    let named = conditions.iter().enumerate().filter(|(_, condition)| !condition.type_.is_empty());
    named.filter(|(_, condition)| !seen.insert(condition.type_.as_str())).collect()
}

/// Decisions behind the opposite decision.
fn clashes(
    conditions: &[CertificateSigningRequestCondition],
) -> Vec<(usize, &CertificateSigningRequestCondition)> {
    let decisions = conditions.iter().enumerate();
    let mut decisions =
        decisions.filter(|(_, condition)| matches!(condition.type_.as_str(), APPROVED | DENIED));
    let Some((_, first)) = decisions.next() else { return Vec::new() };
    decisions.filter(|(_, condition)| condition.type_ != first.type_).collect()
}

/// A decision is there or is not; there is no decision that does not hold.
fn check_decided(conditions: &[CertificateSigningRequestCondition], problems: &mut Problems) {
    let status = Path::Root.field("status");
    let list = status.field("conditions");
    for (index, condition) in conditions.iter().enumerate() {
        // Words that no condition may have are a problem of their own already.
        if matches!(condition.type_.as_str(), APPROVED | DENIED | FAILED)
            && matches!(condition.status.as_str(), "False" | "Unknown")
        {
            problems.not_supported(&list.index(index).field("status"), &quote(&condition.status), &["True"]);
        }
    }
}

/// Decisions cannot be taken back, and only `approval` approves or denies.
fn check_progress(
    change: &Change<'_>,
    conditions: &[CertificateSigningRequestCondition],
    stored: &[CertificateSigningRequestCondition],
    problems: &mut Problems,
) {
    let status = Path::Root.field("status");
    let list = status.field("conditions");
    for kind in [APPROVED, DENIED, FAILED] {
        let (now, before) = (count(conditions, kind), count(stored, kind));
        if now < before {
            problems.forbidden(&list, &format!("updates may not remove a condition of type {}", quote(kind)));
        } else if now > before && kind != FAILED && change.subresource != "approval" {
            problems.forbidden(&list, &format!("updates may not add a condition of type {}", quote(kind)));
        }
    }
}

/// A certificate answers an approval; a request that was denied or failed gets none.
fn check_issue(conditions: &[CertificateSigningRequestCondition], problems: &mut Problems) {
    let status = Path::Root.field("status");
    let certificate = status.field("certificate");
    if count(conditions, APPROVED) == 0 {
        problems.forbidden(&certificate, "a certificate may only be set after the request was approved");
    }
    for kind in [DENIED, FAILED] {
        if count(conditions, kind) > 0 {
            let detail = format!("a certificate may not be set on a request with condition {}", quote(kind));
            problems.forbidden(&certificate, &detail);
        }
    }
}
