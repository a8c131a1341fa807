//! The `apiserver` binary of this build, built when it is missing or older than its sources.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;

use anyhow::{Context, ensure};

/// Finds it. Only one thread builds at a time, and the others find it fresh then. Blocks.
///
/// # Errors
/// When it is not there and cannot be built.
pub fn path() -> anyhow::Result<PathBuf> {
    static BUILDING: Mutex<()> = Mutex::new(());
    let _one = BUILDING.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let own = std::env::current_exe().context("a program knows its own path")?;
    let directory = own.parent().context("a program is in a directory")?;
    // Tests are one level deeper than programs.
    let profile = if directory.ends_with("deps") { directory.parent() } else { Some(directory) };
    let profile = profile.context("tests are in the target directory")?;
    let binary = profile.join("apiserver");
    if !is_fresh(&binary) {
        build(profile)?;
    }
    Ok(binary)
}

/// Whether the binary is there, and newer than every source that the build noted beside it.
fn is_fresh(binary: &Path) -> bool {
    let modified = |path: &Path| fs::metadata(path).and_then(|data| data.modified()).ok();
    let Some(built) = modified(binary) else { return false };
    // One line: `<binary>: <source> <source> …`.
    let Ok(noted) = fs::read_to_string(binary.with_extension("d")) else { return false };
    let mut sources = noted.split_whitespace().skip(1).map(|source| modified(Path::new(source)));
    sources.all(|changed| changed.is_some_and(|changed| changed <= built))
}

fn build(profile: &Path) -> anyhow::Result<()> {
    let mut command = Command::new(env!("CARGO"));
    command.args(["build", "--package", "kindsmith-apiserver", "--target-dir"]);
    command.arg(profile.parent().context("a profile is in the target directory")?);
    command.current_dir(env!("CARGO_MANIFEST_DIR"));
    if profile.ends_with("release") {
        command.arg("--release");
    }
    let built = command.output().context("cannot run cargo")?;
    ensure!(built.status.success(), "cannot build the server: {}", String::from_utf8_lossy(&built.stderr));
    Ok(())
}
