//! Keeps what is readable of a damaged data directory, in a new one.

use std::{
    fs,
    io::ErrorKind,
    path::{Path, PathBuf},
    sync::Arc,
};

use pki::{self, binding};
use storage::{
    Storage,
    archive::{self, Salvaged, directory},
    entry::{ResourceId, Revision},
};

use super::{
    StoreLocation, ToolError,
    copy::Copying,
    restore::bumped,
    store::{Opened, check_brand, in_use},
};
use crate::config::StorageKind;

/// Copies of what is read, inside the new directory.
const WORKSPACE: &str = "reading";

/// Makes a new directory of what can be read in a damaged one, which stays as it is. Gives what was kept and
/// what is lost.
pub(super) async fn salvage(
    from: &Path,
    into: &Path,
    brand: Option<&str>,
    bump_revision: Revision,
) -> Result<String, ToolError> {
    let fresh = Fresh::make(into)?;
    let salvaged = read(from, &fresh).await?;
    let found = salvaged.brand.as_deref().or(brand).ok_or_else(|| {
        ToolError::Refused(format!(
            "no readable file of {} tells the brand of its objects; name it with --brand",
            from.display()
        ))
    })?;
    check_brand("the damaged store", found, brand)?;
    let revision = bumped(salvaged.highest, bump_revision)?;
    let place = StoreLocation { data_dir: into.to_owned(), storage: StorageKind::Embedded };
    let target = Opened::empty(&place, found, &salvaged.types, revision).await?;
    let mut losses = salvaged.losses.clone();
    let objects = fill(&salvaged, &target, &mut losses).await?;
    let reached = target.revision().await?;
    target.finish().await?;
    copy_certificates(from, into, &mut losses)?;
    fresh.keep()?;
    Ok(report(from, into, &salvaged, objects, reached, &losses))
}

async fn read(from: &Path, fresh: &Fresh) -> Result<Salvaged, ToolError> {
    let (from, workspace) = (from.to_owned(), fresh.workspace());
    let read = tokio::task::spawn_blocking(move || archive::salvage(&from, &workspace)).await;
    let read =
        read.map_err(|_| ToolError::Refused("reading the damaged store was interrupted".to_owned()))?;
    read.map_err(in_use)
}

async fn fill(salvaged: &Salvaged, target: &Opened, losses: &mut Vec<String>) -> Result<u64, ToolError> {
    let places: Vec<Option<(&Arc<Storage>, ResourceId)>> =
        salvaged.types.iter().map(|name| target.find(name)).collect();
    let mut copying = Copying::new("salvaged", salvaged.objects.len() as u64);
    for record in &salvaged.objects {
        let number = usize::from(record.type_number);
        let place = places.get(number).copied().flatten().zip(salvaged.types.get(number));
        match place {
            Some(((storage, id), name)) => {
                copying.add((name, storage, id), &record.key, record.draft()).await?
            }
            None => losses.push(format!("{} has a type without a name", record.key)),
        }
    }
    copying.finish().await
}

/// Takes the certificates along if they are whole, so that clients go on trusting the server.
fn copy_certificates(from: &Path, into: &Path, losses: &mut Vec<String>) -> Result<(), ToolError> {
    let source = from.join(binding::PKI_DIRECTORY);
    let target = into.join(binding::PKI_DIRECTORY);
    let refused = |error: pki::PkiError| ToolError::Refused(error.to_string());
    if !source.is_dir() {
        losses.push(format!("{} is missing: the new directory gets new certificates", source.display()));
        return Ok(());
    }
    // What belongs to the damaged store is judged by that store's own files, as far as these can be read.
    let bound = directory::identity(from).ok().flatten();
    if let Some((id, _)) = bound
        && let Err(error) = binding::check(from, &id.to_string())
    {
        losses.push(format!("{error}: the new directory gets new certificates"));
        return Ok(());
    }
    pki::make_private_directory(&target).map_err(refused)?;
    let read = |error| ToolError::file("read", &source)(error);
    for entry in fs::read_dir(&source).map_err(read)? {
        let path = entry.map_err(read)?.path();
        if let (true, Some(name)) = (path.is_file(), path.file_name()) {
            let copy = target.join(name);
            fs::copy(&path, &copy).map_err(ToolError::file("copy", &path))?;
        }
    }
    let id = directory::identity(into)?.map(|(id, _)| id.to_string()).unwrap_or_default();
    binding::bind(into, &id).map_err(refused)
}

fn report(
    from: &Path,
    into: &Path,
    salvaged: &Salvaged,
    objects: u64,
    reached: Revision,
    losses: &[String],
) -> String {
    let types = salvaged.types.len();
    let (from, into) = (from.display(), into.display());
    let mut text = format!(
        "salvaged {objects} objects of {types} resource types from {from} into {into}, revision {reached}\n"
    );
    if losses.is_empty() {
        text.push_str("nothing is known to be lost\n");
    }
    for loss in losses {
        text.push_str(&format!("lost or damaged: {loss}\n"));
    }
    text
}

/// A directory that is made for the result, and removed again if there is none.
struct Fresh {
    dir: PathBuf,
    is_kept: bool,
}

impl Fresh {
    fn make(dir: &Path) -> Result<Self, ToolError> {
        match fs::read_dir(dir).map(|mut entries| entries.next().is_none()) {
            Ok(true) => {}
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => return Err(ToolError::file("read", dir)(error)),
            Ok(false) => {
                let problem = format!("{} is not empty; name a new directory with --into", dir.display());
                return Err(ToolError::Refused(problem));
            }
        }
        let fresh = Self { dir: dir.to_owned(), is_kept: false };
        let made =
            pki::make_private_directory(dir).and_then(|()| pki::make_private_directory(&fresh.workspace()));
        made.map_err(|error| ToolError::Refused(error.to_string()))?;
        Ok(fresh)
    }

    fn workspace(&self) -> PathBuf {
        self.dir.join(WORKSPACE)
    }

    /// The result is complete.
    fn keep(mut self) -> Result<(), ToolError> {
        let workspace = self.workspace();
        fs::remove_dir_all(&workspace).map_err(ToolError::file("remove", &workspace))?;
        self.is_kept = true;
        Ok(())
    }
}

impl Drop for Fresh {
    fn drop(&mut self) {
        if !self.is_kept
            && let Err(error) = fs::remove_dir_all(&self.dir)
        {
            tracing::warn!(%error, path = %self.dir.display(), "half a result stays behind");
        }
    }
}
