//! The directory of one run, on the disk that counts. It is removed at the end, and so is what runs left that
//! were killed.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};

const PREFIX: &str = "run-";

/// The directory of this run.
pub(super) struct Workshop(PathBuf);

impl Workshop {
    /// Makes it inside another one.
    pub(super) fn open(parent: &Path) -> Result<Self> {
        let path = of_this_process(parent);
        remove_leftovers(parent);
        fs::create_dir_all(&path).with_context(|| format!("cannot make {}", path.display()))?;
        Ok(Workshop(path))
    }

    /// Where it is.
    pub(super) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Workshop {
    fn drop(&mut self) {
        // What cannot be removed now is removed by the next run.
        let _left = fs::remove_dir_all(&self.0);
    }
}

/// The directory of this process inside another one.
pub(super) fn of_this_process(parent: &Path) -> PathBuf {
    parent.join(format!("{PREFIX}{}", std::process::id()))
}

/// Directories whose process is gone.
fn remove_leftovers(parent: &Path) {
    let Ok(entries) = fs::read_dir(parent) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let Some(pid) = name.to_str().and_then(|name| name.strip_prefix(PREFIX)) else { continue };
        if pid.parse::<u32>().is_ok() && !Path::new("/proc").join(pid).exists() {
            let _left = fs::remove_dir_all(entry.path());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_killed_run_left_is_removed_and_what_others_keep_is_not() {
        let parent = tempfile::tempdir().expect("a directory");
        // Larger than any process number can be.
        let leftover = parent.path().join("run-4294967295");
        let alive = parent.path().join("run-1");
        let foreign = parent.path().join("run-notes");
        for path in [&leftover, &alive, &foreign] {
            fs::create_dir(path).expect("made");
        }
        let workshop = Workshop::open(parent.path()).expect("opened");
        let own = workshop.path().to_owned();
        assert!(own.exists() && !leftover.exists() && alive.exists() && foreign.exists());
        drop(workshop);
        assert!(!own.exists());
    }
}
