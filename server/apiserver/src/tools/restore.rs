//! Makes a store of an archive, after the whole archive was found good.

use std::{
    fs::File,
    io::{Seek, SeekFrom},
    path::Path,
};

use storage::{
    archive::{REVISION_MAX, Summary},
    entry::Revision,
};

use super::{
    StoreLocation, ToolError,
    copy::Copying,
    status::{check, open, reader},
    store::{Opened, check_brand},
};
use crate::config::StorageKind;

/// Restores into a place that has no object.
pub(super) async fn restore(
    path: &Path,
    place: StoreLocation,
    brand: Option<&str>,
    bump_revision: Revision,
) -> Result<String, ToolError> {
    let file = open(path)?;
    let summary = check(path, &file).await?;
    let head = &summary.head;
    check_brand(&format!("the archive {}", path.display()), &head.brand, brand)?;
    let revision = bumped(head.revision, bump_revision)?;
    let names: Vec<String> = head.types.iter().map(|saved| saved.name.clone()).collect();
    let target = Opened::empty(&place, &head.brand, &names, revision).await?;
    let is_etcd = matches!(place.storage, StorageKind::Etcd(_));
    if let Err(error) = fill(path, &file, &summary, &target).await {
        return Err(if is_etcd { left_behind(&place, error) } else { error });
    }
    let reached = target.revision().await?;
    target.finish().await?;
    let (objects, file) = (summary.objects, path.display());
    let place = described(&place);
    let text = format!("restored {objects} objects from {file} into {place}, revision {reached}\n");
    Ok(text + &warning(head.revision, reached))
}

/// The revision after which a restored store counts on.
pub(super) fn bumped(saved: Revision, bump: Revision) -> Result<Revision, ToolError> {
    // Half of the range is left, so that the store never runs out of revisions.
    saved.checked_add(bump).filter(|sum| *sum <= REVISION_MAX / 2).ok_or_else(|| {
        ToolError::Refused(format!("--bump-revision {bump} on top of the revision {saved} is too much"))
    })
}

/// Writes what the file holds, which was found good, and must be that still.
async fn fill(path: &Path, mut file: &File, summary: &Summary, target: &Opened) -> Result<(), ToolError> {
    file.seek(SeekFrom::Start(0)).map_err(ToolError::file("read", path))?;
    let wrong = ToolError::archive(path);
    let mut reader = reader(path, file)?;
    let mut copying = Copying::new("restored", summary.objects);
    while let Some(record) = reader.read_next().map_err(&wrong)? {
        let saved = reader.head().types.get(usize::from(record.type_number));
        let place = saved.and_then(|saved| Some((saved.name.as_str(), target.find(&saved.name)?)));
        let Some((name, (storage, id))) = place else { return Err(changed(path)) };
        copying.add((name, storage, id), &record.key, record.draft()).await?;
    }
    let copied = copying.finish().await?;
    if reader.summary().map_err(wrong)? != *summary || copied != summary.objects {
        return Err(changed(path));
    }
    Ok(())
}

fn changed(path: &Path) -> ToolError {
    ToolError::Refused(format!("{} was changed while it was read", path.display()))
}

/// A place in words.
pub(super) fn described(place: &StoreLocation) -> String {
    match &place.storage {
        StorageKind::Etcd(servers) => format!("etcd at {}{}", servers.servers.join(","), servers.prefix),
        _ => format!("{}", place.data_dir.display()),
    }
}

/// Says what to do about objects that a failure left in a cluster, where nothing can be put in place at once.
pub(super) fn left_behind(place: &StoreLocation, error: ToolError) -> ToolError {
    let mut words = error.to_string();
    let mut behind = std::error::Error::source(&error);
    while let Some(cause) = behind {
        words.push_str(&format!(": {cause}"));
        behind = cause.source();
    }
    let StorageKind::Etcd(servers) = &place.storage else { return error };
    let prefix = &servers.prefix;
    ToolError::Refused(format!(
        "{words}; a part of the objects may be in etcd under {prefix}: remove it before the next attempt, as \
         with `etcdctl del --prefix {prefix}/`"
    ))
}

/// etcd counts by itself. Clients that come back with versions of the old store would wait for ever, or miss
/// changes.
pub(super) fn warning(before: Revision, after: Revision) -> String {
    if after > before {
        return String::new();
    }
    format!(
        "warning: the store counts from {after}, behind the {before} that clients have seen: restart them, \
         so \
         that they list again\n"
    )
}
