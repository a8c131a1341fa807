//! Versions that go, and when they said so.

use schema_model::{
    model::{Deprecation, Kind},
    stability::{BETA_RELEASES, Release, Stability},
};

use super::changes::Changes;

/// A version that is gone. Before its time, and where its objects would be lost, that breaks.
pub(super) fn removed(
    path: &str,
    version: &str,
    kind: &Kind,
    is_kept_elsewhere: bool,
    changes: &mut Changes,
) {
    let announced = kind.deprecation.as_ref().map(|deprecation| deprecation.removed.as_str());
    let announced = announced.filter(|release| !release.is_empty());
    let was = "the kind was removed";
    match (Stability::of(version), announced) {
        (Stability::Stable, _) => changes.breaking(
            path,
            format!("{was}; a stable version stays as long as the first number of the release does"),
        ),
        (Stability::Beta, None) => changes.breaking(
            path,
            format!("{was}; a beta version is deprecated first, and stays for {BETA_RELEASES} releases"),
        ),
        // `None` is less than every release, but means that the caller named none.
        (Stability::Beta, Some(announced))
            if changes.release < Release::parse(announced) && changes.release.is_some() =>
        {
            changes.breaking(path, format!("{was} before its time: {announced} was announced"));
        }
        _ if kind.stored && !is_kept_elsewhere => {
            changes.breaking(path, format!("{was}, and no other version keeps its objects"));
        }
        (Stability::Beta, Some(release)) => {
            changes.compatible(path, format!("{was}, as was announced for {release}"));
        }
        (Stability::Alpha, _) => {
            changes.compatible(path, format!("{was}, as an alpha version may be at any time"));
        }
    }
}

/// A deprecation that comes, changes or goes.
pub(super) fn deprecation(
    path: &str,
    old: Option<&Deprecation>,
    new: Option<&Deprecation>,
    changes: &mut Changes,
) {
    match (old, new) {
        (None, Some(new)) => changes.compatible(path, format!("deprecated since {}", new.since)),
        (Some(_), None) => changes.compatible(path, "no longer deprecated"),
        (Some(old), Some(new)) => {
            if Release::parse(&new.since) < Release::parse(&old.since) {
                let (was, now) = (&old.since, &new.since);
                changes.breaking(path, format!("was deprecated in {was}, and cannot have been in {now}"));
            }
            end(path, &old.removed, &new.removed, changes);
        }
        (None, None) => {}
    }
}

/// Compares two announced releases. An earlier one breaks clients that planned by the old announcement.
fn end(path: &str, old: &str, new: &str, changes: &mut Changes) {
    match (Release::parse(old), Release::parse(new)) {
        (old, new) if old == new => {}
        (None, Some(_)) => changes.compatible(path, format!("is removed in {new}")),
        (Some(_), None) => changes.compatible(path, "is not removed any more"),
        (was, now) => {
            let what = format!("is removed in {new}, not in {old}");
            if now < was { changes.breaking(path, what) } else { changes.compatible(path, what) }
        }
    }
}
