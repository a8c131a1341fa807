//! Moves all objects from one engine to the other: copies them, and then compares every one.

use std::sync::Arc;

use ground::clock;
use storage::{
    Storage,
    archive::{ArchiveContent, draft_of, is_same_object},
    entry::{ResourceId, Revision},
};

use super::{
    StoreLocation, ToolError,
    copy::Copying,
    progress::Progress,
    restore::{bumped, described, left_behind, warning},
    store::Opened,
};
use crate::config::StorageKind;

/// Copies from a place that no server uses into one that has no object.
pub(super) async fn migrate(
    from: StoreLocation,
    to: StoreLocation,
    brand: Option<&str>,
    bump_revision: Revision,
) -> Result<String, ToolError> {
    let source = Opened::existing(&from, brand).await?;
    let before = source.revision().await?;
    let content = hold(&source)?;
    let names: Vec<String> = content.head.types.iter().map(|saved| saved.name.clone()).collect();
    let target = Opened::empty(&to, &source.brand, &names, bumped(before, bump_revision)?).await?;
    let copied = copy_and_compare(&source, &content, &target, before).await;
    let reached = match copied {
        Ok(reached) => reached,
        Err(error) if matches!(to.storage, StorageKind::Etcd(_)) => return Err(left_behind(&to, error)),
        Err(error) => return Err(error),
    };
    let objects = content.head.objects();
    drop(content);
    source.finish().await?;
    target.finish().await?;
    let text = format!(
        "migrated {objects} objects of {} resource types from {} to {}, revision {before} to {reached}; both \
         hold the same\n",
        names.len(),
        described(&from),
        described(&to),
    );
    Ok(text + &warning(before, reached))
}

/// Gives the revision that the target has at the end.
async fn copy_and_compare(
    source: &Opened,
    content: &ArchiveContent,
    target: &Opened,
    before: Revision,
) -> Result<Revision, ToolError> {
    copy(content, target).await?;
    let reached = target.revision().await?;
    compare(content, target).await?;
    // Nothing keeps servers away from a cluster of etcd. Its revision tells whether one wrote meanwhile.
    if source.revision().await? != before {
        return Err(ToolError::Refused(
            "the source was written meanwhile: stop every server that uses it, and try again".to_owned(),
        ));
    }
    Ok(reached)
}

fn hold(source: &Opened) -> Result<ArchiveContent, ToolError> {
    let types: Vec<(&str, &Arc<Storage>, ResourceId)> =
        source.types.iter().map(|(name, storage, id)| (name.as_str(), storage, *id)).collect();
    let held = ArchiveContent::hold(&source.brand, clock::system_unix_milliseconds(), &types);
    held.map_err(|error| ToolError::Refused(error.to_string()))
}

async fn copy(content: &ArchiveContent, target: &Opened) -> Result<(), ToolError> {
    let mut copying = Copying::new("copied", content.head.objects());
    for (name, snapshot) in content.each() {
        let (storage, id) = target.find(name).ok_or_else(|| unequal(name, "is missing"))?;
        for entry in snapshot.range("", None) {
            copying.add((name, storage, id), &entry.key, draft_of(entry)).await?;
        }
    }
    copying.finish().await.map(|_| ())
}

/// Every object of the target against that of the source: as many, and each the same but for its revision.
async fn compare(content: &ArchiveContent, target: &Opened) -> Result<(), ToolError> {
    if target.objects() != content.head.objects() {
        let problem = format!("{} objects and not {}", target.objects(), content.head.objects());
        return Err(ToolError::Refused(format!("the target holds {problem}")));
    }
    let mut progress = Progress::new("compared", "objects", Some(content.head.objects()));
    for (name, snapshot) in content.each() {
        let (storage, id) = target.find(name).ok_or_else(|| unequal(name, "is missing"))?;
        let copies = storage.cache().snapshot(id);
        for (original, copy) in snapshot.range("", None).zip(copies.range("", None)) {
            if !is_same_object(original, copy) {
                return Err(unequal(&format!("{name}/{}", original.key), "is not the same"));
            }
            progress.add(1);
        }
        // A signal to stop is listened to in between.
        tokio::task::yield_now().await;
    }
    Ok(())
}

fn unequal(what: &str, problem: &str) -> ToolError {
    ToolError::Refused(format!("after the copy {what} {problem} in the target"))
}
