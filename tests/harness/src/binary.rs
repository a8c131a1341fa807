//! The `apiserver` binary of this build, built when it is missing or older than its sources.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
    sync::{Mutex, PoisonError},
};

/// Finds the binary beside the program that calls. Only one thread builds at a time, and the others find it
/// fresh then. Blocks.
///
/// # Errors
/// A line that says why it is not there and cannot be built.
pub fn path() -> Result<PathBuf, String> {
    static BUILDING: Mutex<()> = Mutex::new(());
    let _one = BUILDING.lock().unwrap_or_else(PoisonError::into_inner);
    let own = env::current_exe().map_err(|error| format!("this program has no path: {error}"))?;
    let profile = profile_of(&own).ok_or("this program lies in no target directory")?;
    let binary = profile.join("apiserver");
    if !is_fresh(&binary) {
        build(profile)?;
    }
    Ok(binary)
}

/// `target/<profile>` of a program, or of a test, which is one level deeper.
fn profile_of(program: &Path) -> Option<&Path> {
    let directory = program.parent()?;
    if directory.ends_with("deps") { directory.parent() } else { Some(directory) }
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

fn build(profile: &Path) -> Result<(), String> {
    let target = profile.parent().ok_or("this program lies in no target directory")?;
    let mut command = Command::new(env!("CARGO"));
    // Of the workspace: its features are those with which `cargo test --workspace` has built everything.
    command.args(["build", "--workspace", "--bin", "apiserver", "--target-dir"]).arg(target);
    command.current_dir(env!("CARGO_MANIFEST_DIR"));
    if profile.ends_with("release") {
        command.arg("--release");
    }
    let built = command.output().map_err(|error| format!("cannot run cargo: {error}"))?;
    if built.status.success() {
        return Ok(());
    }
    Err(format!("cannot build the server: {}", String::from_utf8_lossy(&built.stderr)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_and_tests_lie_in_their_profile() {
        for (program, profile) in [
            ("/t/release/bench", "/t/release"),
            ("/t/debug/deps/verbs-1f", "/t/debug"),
            ("/t/dist/apiserver", "/t/dist"),
        ] {
            assert_eq!(profile_of(Path::new(program)), Some(Path::new(profile)), "{program}");
        }
    }
}
