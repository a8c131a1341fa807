//! Webhooks and policies in files, for rules that must hold before the API can be reached and that its users
//! cannot change.
//!
//! `files` reads a directory, `objects` makes checked objects of what is in it, and `source` keeps what a
//! plugin makes of these up to date. `join` is for a plugin that has stored objects, too.

mod files;
mod join;
mod objects;
mod source;

use std::path::Path;

use ground::metrics::ManifestFiles;
use sha2::{Digest, Sha256};

pub(crate) use self::{
    join::{Join, Joined},
    objects::{Checks, Objects, suffix},
    source::Source,
};
use crate::{ConfigurationError, Opening};

/// The field that names the directory.
const FIELD: &str = "staticManifestsDir";
/// The gate without which there are none.
const GATE: &str = "ManifestBasedAdmissionControlConfig";

/// Reads the files of a plugin and keeps up with them, if it is given a directory. `load` makes what the
/// plugin needs of the objects in them.
///
/// # Errors
/// When the directory or something in it cannot be used.
pub(crate) fn open<T: Send + Sync + 'static>(
    opening: &Opening<'_>,
    plugin: &'static str,
    directory: &Path,
    plurals: &'static [&'static str],
    load: impl Fn(&Objects) -> Result<T, String> + Send + Sync + 'static,
) -> Result<Option<std::sync::Arc<Source<T>>>, ConfigurationError> {
    if directory.as_os_str().is_empty() {
        return Ok(None);
    }
    let wrong = |why: String| opening.wrong(FIELD, &why);
    let supplies = &opening.supplies().webhooks;
    if !supplies.gates.is_on(GATE) {
        let why = format!("Forbidden: {FIELD} requires the {GATE} feature gate to be enabled");
        return Err(wrong(why));
    }
    check_directory(directory).map_err(wrong)?;
    let checks = Checks::new(opening.supplies(), plurals);
    let read = move |directory: &Path| {
        let files = files::read(directory)?;
        let made = load(&Objects::read(&files, &checks)?)?;
        Ok((made, files.hash))
    };
    let server = format!("sha256:{:x}", Sha256::digest(supplies.clock.uuid()));
    let files = ManifestFiles { plugin, server };
    let source = Source::open(directory, files, supplies, Box::new(read));
    source.map(Some).map_err(|why| wrong(format!("failed to load static manifests: {why}")))
}

fn check_directory(directory: &Path) -> Result<(), String> {
    let invalid = |why: String| format!("Invalid value: {directory:?}: {why}");
    if !directory.is_absolute() {
        return Err(invalid("must be an absolute file path".to_owned()));
    }
    match std::fs::metadata(directory) {
        Err(error) => Err(invalid(format!("unable to read: {error}"))),
        Ok(found) if !found.is_dir() => Err(invalid("must be a directory".to_owned())),
        Ok(_) => Ok(()),
    }
}
