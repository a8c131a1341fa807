//! The `apiserver` binary of this build, built when it is missing or older than its sources.

use std::{
    env, fs, io,
    path::{Path, PathBuf},
    process::Command,
    sync::{Mutex, PoisonError},
    time::SystemTime,
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
    if !is_fresh(&binary, &root()) {
        build(profile)?;
    }
    Ok(binary)
}

/// `target/<profile>` of a program, or of a test, which is one level deeper.
fn profile_of(program: &Path) -> Option<&Path> {
    let directory = program.parent()?;
    if directory.ends_with("deps") { directory.parent() } else { Some(directory) }
}

/// Files and folders that the binary is built from, relative to the root of the tree.
const SOURCES: [&str; 7] = [".cargo", "Cargo.lock", "Cargo.toml", "codegen", "generated", "schema", "server"];

/// Whether the binary is there, and no file or folder of its sources changed since.
fn is_fresh(binary: &Path, root: &Path) -> bool {
    let built = fs::metadata(binary).and_then(|data| data.modified());
    built.is_ok_and(|built| SOURCES.iter().all(|source| is_older(&root.join(source), built).unwrap_or(false)))
}

/// Whether nothing in a file or folder changed after a moment.
fn is_older(path: &Path, moment: SystemTime) -> io::Result<bool> {
    let data = fs::symlink_metadata(path)?;
    if data.modified()? > moment {
        return Ok(false);
    }
    if data.is_dir() {
        for entry in fs::read_dir(path)? {
            if !is_older(&entry?.path(), moment)? {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// A test of the server's package, which Cargo builds the binary for.
const TEST_OF_SERVER: &str = "serve";

/// Builds it as `cargo test --workspace` does, with the features that tests ask for. `cargo build` chooses
/// fewer, and would compile the server and what it needs a second time.
fn build(profile: &Path) -> Result<(), String> {
    let target = profile.parent().ok_or("this program lies in no target directory")?;
    let mut command = Command::new(env!("CARGO"));
    command.args(["test", "--workspace", "--no-run", "--test", TEST_OF_SERVER, "--target-dir"]).arg(target);
    command.current_dir(root());
    // The build scripts of some dependencies run again when a variable of the calling test's package
    // differs, and all that depends on them is compiled again.
    for (name, _) in env::vars_os() {
        if name.to_str().is_some_and(is_of_package) {
            command.env_remove(name);
        }
    }
    if let Some(name) = profile.file_name().filter(|name| *name != "debug") {
        command.arg("--profile").arg(name);
    }
    let built = command.output().map_err(|error| format!("cannot run cargo: {error}"))?;
    if built.status.success() {
        return Ok(());
    }
    Err(format!("cannot build the server: {}", String::from_utf8_lossy(&built.stderr)))
}

/// Whether Cargo sets a variable for the programs of one package.
fn is_of_package(variable: &str) -> bool {
    ["CARGO_MANIFEST_", "CARGO_PKG_"].iter().any(|prefix| variable.starts_with(prefix))
}

/// The root of the tree.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

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

    #[test]
    fn a_binary_is_fresh_until_a_source_changes() {
        let root = tempfile::tempdir().expect("a directory");
        let root = root.path();
        for file in ["Cargo.lock", "Cargo.toml"] {
            fs::write(root.join(file), "").expect("written");
        }
        for folder in [".cargo", "codegen", "generated", "schema", "server/src"] {
            fs::create_dir_all(root.join(folder)).expect("made");
        }
        let binary = root.join("apiserver");
        assert!(!is_fresh(&binary, root), "it is not there");
        fs::write(&binary, "").expect("written");
        let built = fs::metadata(&binary).and_then(|data| data.modified()).expect("a time");
        assert!(is_fresh(&binary, root));
        let source = root.join("server/src/lib.rs");
        fs::write(&source, "").expect("written");
        let later = built + Duration::from_secs(1);
        fs::File::options().write(true).open(&source).and_then(|file| file.set_modified(later)).expect("set");
        assert!(!is_fresh(&binary, root), "a file is younger");
    }
}
