//! Changes of feature gates, and how long a gate can be set.

use schema_model::{
    model::{Gate, Stage},
    stability::{Release, Stability, earliest_gate_end, gate_releases},
};

use super::changes::Changes;

/// Compares the gates of two models. A gate that is gone or locked is an option that no longer starts the
/// server.
pub(super) fn compare(old: &[Gate], new: &[Gate], changes: &mut Changes) {
    for gate in old {
        let path = format!("gate {}", gate.name);
        match new.iter().find(|other| other.name == gate.name) {
            None => removed(&path, gate, changes),
            Some(other) => compare_gate(&path, gate, other, changes),
        }
    }
    for gate in new.iter().filter(|gate| old.iter().all(|other| other.name != gate.name)) {
        changes.compatible(&format!("gate {}", gate.name), "was added");
    }
}

/// A gate that is gone: as was announced, or because nothing was promised.
fn removed(path: &str, gate: &Gate, changes: &mut Changes) {
    let announced = Release::parse(&gate.removed);
    match (gate.promise, announced) {
        (Stability::Alpha, _) => {
            changes.compatible(path, "was removed, as an alpha gate may be at any time");
        }
        (_, Some(announced)) if changes.release.is_some_and(|release| release < announced) => {
            changes.breaking(path, format!("was removed before its time: {announced} was announced"));
        }
        (_, Some(announced)) => {
            changes.compatible(path, format!("was removed, as was announced for {announced}"));
        }
        (Stability::Beta, None) => {
            changes.breaking(path, "was removed; a beta gate is deprecated first, and stays for a release");
        }
        (Stability::Stable, None) => {
            let stays = "it is announced first, and stays for two releases after it became stable";
            changes.breaking(path, format!("was removed; {stays}"));
        }
    }
}

fn compare_gate(path: &str, old: &Gate, new: &Gate, changes: &mut Changes) {
    let what = format!("default changed from {} to {}", old.default, new.default);
    match (old.default, new.default) {
        // What clients write behind the gate is dropped then.
        (true, false) => changes.breaking(path, what),
        (false, true) => changes.compatible(path, what),
        _ => {}
    }
    if new.promise < old.promise {
        changes.breaking(path, format!("promises what {} does, and was {}", new.promise, old.promise));
    }
    if new.stage == Stage::Deprecated && old.stage != Stage::Deprecated {
        changes.compatible(path, "was deprecated");
    }
    if old.stage == new.stage {
        dates(path, old, new, changes);
    }
    if new.locked && !old.locked {
        locked(path, old, changes);
    }
}

/// Nothing that was announced comes sooner.
fn dates(path: &str, old: &Gate, new: &Gate, changes: &mut Changes) {
    let is_sooner = |old: &str, new: &str| {
        Release::parse(old).zip(Release::parse(new)).is_some_and(|(old, new)| new < old)
    };
    if is_sooner(&old.since, &new.since) {
        changes.breaking(path, format!("has its stage since {}, not since {}", new.since, old.since));
    }
    let what = || format!("is removed in {}, not in {}", new.removed, old.removed);
    match (old.removed.as_str(), new.removed.as_str()) {
        (was, now) if was == now => {}
        ("", now) => changes.compatible(path, format!("is removed in {now}")),
        (_, "") => changes.compatible(path, "is not removed any more"),
        (was, now) if is_sooner(was, now) => changes.breaking(path, what()),
        _ => changes.compatible(path, what()),
    }
}

/// A locked gate can no longer be set, which counts as its end.
fn locked(path: &str, old: &Gate, changes: &mut Changes) {
    let is_over = matches!(old.stage, Stage::Stable | Stage::Deprecated);
    let since = Release::parse(&old.since).filter(|_| is_over);
    match since.map(|since| earliest_gate_end(old.promise, since)) {
        _ if old.promise == Stability::Alpha && is_over => {
            changes.compatible(path, "was locked, as a dropped alpha gate may be");
        }
        Some(end) if changes.release.is_some_and(|release| release >= end) => {
            changes.compatible(path, format!("was locked; it could be set until {end}"));
        }
        Some(end) => changes.breaking(path, format!("was locked; it can be set until {end}")),
        None => {
            let releases = gate_releases(Stability::Stable);
            let text =
                format!("was locked; a gate can be set for {releases} releases after it became stable");
            changes.breaking(path, text);
        }
    }
}
