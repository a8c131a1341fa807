//! Puts files into a folder of the caller's.

use std::{fs, path::Path};

use anyhow::Context;

/// Writes a text to a path below a folder, and returns the line that tells of it.
pub(crate) fn write(folder: &Path, path: &str, text: &str) -> anyhow::Result<String> {
    let file = folder.join(path);
    if let Some(parent) = file.parent() {
        fs::create_dir_all(parent).with_context(|| parent.display().to_string())?;
    }
    fs::write(&file, text).with_context(|| file.display().to_string())?;
    Ok(format!("wrote {}\n", file.display()))
}
