//! The packages of a source tree.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};

/// A folder with a manifest that declares a package. Members of the workspace, packages of other workspaces
/// and those that tests only read are all alike here.
#[derive(Clone, Debug)]
pub struct Package {
    /// Relative to the root of the tree, with slashes.
    pub folder: String,
    /// The name in the manifest.
    pub name: String,
    /// The text of the manifest.
    pub manifest: String,
}

/// Every package below `root`, sorted by folder.
///
/// # Errors
/// Returns an error if a folder or a manifest can't be read.
pub fn find(root: &Path) -> Result<Vec<Package>> {
    let files = files(root)?;
    let manifests = files.iter().filter(|path| path.ends_with("Cargo.toml"));
    let mut packages = Vec::new();
    for path in manifests {
        let manifest = fs::read_to_string(path).with_context(|| format!("reading {}", path.display()))?;
        // A manifest without a name is that of a workspace.
        let Some(name) = name_of(&manifest) else { continue };
        let folder = path.parent().unwrap_or(root).strip_prefix(root).context("a path below the root")?;
        let folder = folder.to_string_lossy().replace(std::path::MAIN_SEPARATOR, "/");
        packages.push(Package { folder, name: name.to_owned(), manifest: manifest.clone() });
    }
    packages.sort_by(|first, second| first.folder.cmp(&second.folder));
    Ok(packages)
}

/// Every file below a folder, without those that builds and tools leave behind.
///
/// # Errors
/// Returns an error if a folder can't be read.
pub fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(&folder).with_context(|| format!("reading {}", folder.display()))?;
        for entry in entries {
            let entry = entry?;
            let name = entry.file_name();
            let is_left_behind =
                name == "target" || name == "node_modules" || name.as_encoded_bytes().starts_with(b".");
            if is_left_behind {
                continue;
            }
            // Links are not followed, so that a circle of them ends.
            match entry.file_type()? {
                kind if kind.is_dir() => folders.push(entry.path()),
                kind if kind.is_file() => found.push(entry.path()),
                _ => {}
            }
        }
    }
    found.sort();
    Ok(found)
}

/// The name in the section `[package]` of a manifest.
fn name_of(manifest: &str) -> Option<&str> {
    let section = manifest.lines().skip_while(|line| line.trim() != "[package]").skip(1);
    let mut entries =
        section.take_while(|line| !line.starts_with('[')).filter_map(|line| line.split_once('='));
    let (_, value) = entries.find(|(key, _)| key.trim() == "name")?;
    value.split('"').nth(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_in_the_section_of_the_package() {
        for (manifest, expected) in [
            ("[package]\nname = \"one\"\n", Some("one")),
            ("[workspace]\n\n[package]\nversion = \"1\"\nname=\"one\"\n[lib]\nname = \"two\"\n", Some("one")),
            ("[workspace]\nmembers = []\n", None),
            ("[package]\nversion = \"1\"\n[lib]\nname = \"two\"\n", None),
        ] {
            assert_eq!(name_of(manifest), expected, "{manifest}");
        }
    }
}
