//! The recorded data in the repository: a gzip file for each kind.

use std::{
    fs,
    io::{Read, Write},
    path::{Path, PathBuf},
    sync::Arc,
};

use anyhow::{Context, Result};
use flate2::{Compression, read::GzDecoder, write::GzEncoder};
use serde_json::{Map, Value};

use crate::{format::Kind, scenario::format::Scenarios};

const PACKED: &str = ".jsonl.gz";

/// A folder of this crate.
#[must_use]
pub fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// The names of the kinds that have recorded answers, sorted.
///
/// # Errors
/// When the folder cannot be read.
pub fn kinds() -> Result<Vec<String>> {
    names("data/kinds")
}

/// Reads the recorded answers of a kind, or a file of them that is not in the repository, whose name ends in
/// `.jsonl`.
///
/// # Errors
/// When there are none, or they are malformed.
pub fn kind(name: &str) -> Result<Arc<Kind>> {
    if let Some(kind) = Path::new(name).file_name().and_then(|file| file.to_str()?.strip_suffix(".jsonl")) {
        let text = fs::read_to_string(name).with_context(|| name.to_owned())?;
        return Ok(Arc::new(Kind::read(kind, &text)?));
    }
    Ok(Arc::new(Kind::read(name, &text(&format!("data/kinds/{name}{PACKED}"))?)?))
}

/// The names of the files of scenarios, sorted.
///
/// # Errors
/// When the folder cannot be read.
pub fn scenario_files() -> Result<Vec<String>> {
    names("data/scenarios")
}

/// Reads a file of scenarios.
///
/// # Errors
/// When it is not there, or malformed.
pub fn scenarios(name: &str) -> Result<Arc<Scenarios>> {
    Ok(Arc::new(Scenarios::read(name, &text(&format!("data/scenarios/{name}{PACKED}"))?)?))
}

/// The objects of a new server, as JSON lines.
///
/// # Errors
/// When the file cannot be read.
pub fn start() -> Result<String> {
    text(&format!("data/start{PACKED}"))
}

/// Answers in the binary form, as JSON lines: those in the repository, or those of a file.
///
/// # Errors
/// When the file cannot be read.
pub fn binary(file: Option<&Path>) -> Result<String> {
    match file {
        None => text(&format!("data/binary{PACKED}")),
        Some(file) => fs::read_to_string(file).with_context(|| file.display().to_string()),
    }
}

/// The documents that the recorded server publishes by default.
pub const SERVED_DOCUMENTS: &str = "served";
/// Those of versions that it serves with `--runtime-config=api/all=true` only.
pub const OTHER_DOCUMENTS: &str = "others";

/// Recorded OpenAPI documents by their paths, without texts.
///
/// # Errors
/// When the file cannot be read.
pub fn documents(name: &str) -> Result<Map<String, Value>> {
    Ok(serde_json::from_str(&text(&format!("data/openapi/{name}.json.gz"))?)?)
}

fn names(of: &str) -> Result<Vec<String>> {
    let entries = fs::read_dir(folder(of))?.collect::<Result<Vec<_>, _>>()?;
    let names = entries.iter().map(|entry| entry.file_name().to_string_lossy().into_owned());
    let mut names: Vec<_> = names.filter_map(|name| name.strip_suffix(PACKED).map(str::to_owned)).collect();
    names.sort_unstable();
    Ok(names)
}

/// Reads a packed file of this crate.
fn text(name: &str) -> Result<String> {
    let path = folder(name);
    let packed = fs::read(&path).with_context(|| path.display().to_string())?;
    let mut text = String::new();
    GzDecoder::new(&packed[..]).read_to_string(&mut text).with_context(|| path.display().to_string())?;
    Ok(text)
}

/// Packs a file of recorded answers into a folder. Equal files become equal bytes.
///
/// # Errors
/// When one of them cannot be read or written.
pub fn pack(file: &Path, into: &Path) -> Result<()> {
    let name = file.file_name().context("a file has a name")?.to_string_lossy();
    let text = fs::read(file).with_context(|| file.display().to_string())?;
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    packed.write_all(&text)?;
    fs::create_dir_all(into)?;
    fs::write(into.join(format!("{name}.gz")), packed.finish()?)?;
    Ok(())
}
