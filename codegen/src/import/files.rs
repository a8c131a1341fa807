//! Puts what was imported where schema files stand: checked with the schema around it, and never over a file
//! that is there unless that was asked for.

use std::{
    fmt, fs, io,
    path::{Path, PathBuf},
};

use schema_model::{load_with, report::Report};

use super::Import;

/// Where the files go, and over what.
#[derive(Debug, Clone)]
pub struct Place<'p> {
    /// The schema that the new files are checked with.
    pub schema: &'p Path,
    /// The folder that they are written to.
    pub out: &'p Path,
    /// Whether files that are there are replaced.
    pub overwrite: bool,
}

/// Why no file was written.
#[derive(Debug)]
pub enum Refusal {
    /// The schema would be wrong.
    Wrong(Report),
    /// Files of these names are there already.
    Exist(Vec<PathBuf>),
    /// The disk said no.
    Io(PathBuf, io::Error),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Wrong(report) => report.fmt(f),
            Refusal::Exist(paths) => {
                let paths: Vec<String> = paths.iter().map(|path| path.display().to_string()).collect();
                write!(
                    f,
                    "already there: {}; say --update to replace them and keep their tags, or --force",
                    paths.join(", ")
                )
            }
            Refusal::Io(path, error) => write!(f, "{} cannot be written: {error}", path.display()),
        }
    }
}

impl std::error::Error for Refusal {}

/// Writes the files of an import and says which.
///
/// # Errors
/// See [`Refusal`]; nothing is written then, except where the disk fails in the middle.
pub fn write(import: &Import, place: &Place<'_>) -> Result<Vec<PathBuf>, Refusal> {
    let paths: Vec<PathBuf> = import.files.iter().map(|(path, _)| place.out.join(path)).collect();
    let there: Vec<PathBuf> = paths.iter().filter(|path| path.exists()).cloned().collect();
    if !place.overwrite && !there.is_empty() {
        return Err(Refusal::Exist(there));
    }
    load_with(place.schema, &import.files).map_err(Refusal::Wrong)?;
    for (path, (_, text)) in paths.iter().zip(&import.files) {
        let folder = path.parent().unwrap_or(place.out);
        fs::create_dir_all(folder)
            .and_then(|()| fs::write(path, text))
            .map_err(|error| Refusal::Io(path.clone(), error))?;
    }
    Ok(paths)
}
