//! Certificate signing requests: the allowed transitions of their conditions, and when a certificate may be
//! set.
//! Only `approval` adds Approved and Denied; `status` sets the certificate. The schema declares which fields
//! each may write, and admission decides who may approve or sign.

use std::collections::{BTreeMap, BTreeSet};

use generated_certificates::certificates::v1::{
    CertificateSigningRequest, CertificateSigningRequestCondition, CertificateSigningRequestSpec,
};
use machinery::{
    change::Change,
    check,
    columns::Cell,
    format::{self, Flaws},
    path::Path,
    problem::{Problems, quote},
    strategy::Strategy,
    time::Time,
};

/// The rules of signing requests that span several fields, or compare old and new.
#[derive(Debug)]
pub(crate) struct CertificateSigningRequestStrategy;

/// The version before `v1`. It has a default signer, and allows repeated condition types.
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
        // Clients of this version may leave the signer out, but what is stored must have one: admission and
        // signers go by it.
        if change.version == BETA && new.spec.signer_name.is_empty() {
            let signer = old.map_or(change.brand.signer_legacy_unknown, |old| &old.spec.signer_name);
            new.spec.signer_name = signer.to_owned();
        }
        let stored = old.map_or(&[][..], |old| &old.status.conditions);
        if change.subresource == "status" {
            keep_decisions(&mut new.status.conditions, stored);
        }
        // After the decisions are put back, which brings their times with them.
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
        if old.is_none() {
            check_complete(change, &new.spec, problems);
        }
        let stored = old.map_or(&[][..], |old| &old.status.conditions);
        check_conditions(change, &new.status.conditions, stored, problems);
        check_progress(change, &new.status.conditions, stored, problems);
        if let Some(old) = old
            && old.status.certificate.0.is_empty()
            && !new.status.certificate.0.is_empty()
            && is_sound(change, &new.status.certificate.0)
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

/// Undoes a signer's edits of decisions: a signer writes the whole status, but decisions belong to
/// `approval`. If a decision was added or removed, the checks refuse the write.
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

/// Fills in omitted times. A condition with unchanged status keeps its transition time.
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

/// Checks the fields that every request must have, in the order of the reference server's messages. The other
/// rules are declared in the schema.
fn check_complete(change: &Change<'_>, spec: &CertificateSigningRequestSpec, problems: &mut Problems) {
    let at = Path::Root.field("spec");
    if spec.request.0.is_empty() {
        problems.invalid(&at.field("request"), "null", "PEM block type must be CERTIFICATE REQUEST");
    }
    if spec.usages.is_empty() && change.version != BETA {
        problems.required(&at.field("usages"), "");
    }
    if spec.signer_name.is_empty() {
        problems.required(&at.field("signerName"), "");
    }
}

/// Checks that each condition has a type and a status, that no type is repeated, and that not both decisions
/// are present. A stored object with one of these faults may keep it, so that it can still be updated.
fn check_conditions(
    change: &Change<'_>,
    conditions: &[CertificateSigningRequestCondition],
    stored: &[CertificateSigningRequestCondition],
    problems: &mut Problems,
) {
    let status = Path::Root.field("status");
    let list = status.field("conditions");
    let may_lack_type = count(stored, "") > 0;
    let may_repeat = change.version == BETA || has_repeats(stored);
    let may_clash = count(stored, APPROVED) > 0 && count(stored, DENIED) > 0;
    let mut seen = BTreeSet::new();
    for (index, condition) in conditions.iter().enumerate() {
        let (at, kind) = (list.index(index), condition.type_.as_str());
        if kind.is_empty() && !may_lack_type {
            problems.required(&at.field("type"), "");
        }
        let is_kept = |known: &CertificateSigningRequestCondition| {
            known.type_ == condition.type_ && known.status == condition.status
        };
        if !stored.iter().any(is_kept) {
            check_status(condition, &at.field("status"), problems);
        }
        if opposite(kind).is_some_and(|opposite| seen.contains(opposite)) && !may_clash {
            problems.invalid(&list, &quote(kind), "Approved and Denied conditions are mutually exclusive");
        }
        if !seen.insert(kind) && !may_repeat {
            problems.duplicate(&at.field("type"), &quote(kind));
        }
    }
}

/// Checks the status of a condition. Decisions are only ever `True`: they cannot be suspended.
fn check_status(condition: &CertificateSigningRequestCondition, at: &Path<'_>, problems: &mut Problems) {
    let words: &[&str] = match condition.type_.as_str() {
        APPROVED | DENIED | FAILED => &["True"],
        _ => &["False", "True", "Unknown"],
    };
    if condition.status.is_empty() {
        problems.required(at, "");
    } else {
        check::one_of(&condition.status, words, at, problems);
    }
}

fn opposite(kind: &str) -> Option<&'static str> {
    match kind {
        APPROVED => Some(DENIED),
        DENIED => Some(APPROVED),
        _ => None,
    }
}

fn has_repeats(conditions: &[CertificateSigningRequestCondition]) -> bool {
    let mut seen = BTreeSet::new();
    conditions.iter().any(|condition| !seen.insert(condition.type_.as_str()))
}

/// Checks that decisions are not removed, and that only `approval` approves or denies.
fn check_progress(
    change: &Change<'_>,
    conditions: &[CertificateSigningRequestCondition],
    stored: &[CertificateSigningRequestCondition],
    problems: &mut Problems,
) {
    let status = Path::Root.field("status");
    let list = status.field("conditions");
    for kind in [APPROVED, DENIED, FAILED] {
        if count(conditions, kind) < count(stored, kind) {
            problems.forbidden(&list, &format!("updates may not remove a condition of type {}", quote(kind)));
        }
    }
    for kind in [APPROVED, DENIED] {
        if count(conditions, kind) > count(stored, kind) && change.subresource != "approval" {
            problems.forbidden(&list, &format!("updates may not add a condition of type {}", quote(kind)));
        }
    }
}

/// Whether the value consists of certificates, by the declared rule. Otherwise that rule reports the problem
/// alone.
fn is_sound(change: &Change<'_>, certificate: &[u8]) -> bool {
    let mut flaws = Flaws::default();
    format::pem_certificates(certificate, &mut flaws);
    change.version == BETA || flaws.is_empty()
}

/// Checks that the request is approved, and neither denied nor failed.
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
