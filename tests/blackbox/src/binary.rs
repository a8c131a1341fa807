//! The `apiserver` binary of this build, built when it is missing or older than its sources.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
    sync::OnceLock,
};

/// Where the binary is.
pub fn path() -> &'static Path {
    static BUILT: OnceLock<PathBuf> = OnceLock::new();
    BUILT.get_or_init(|| {
        let test = std::env::current_exe().expect("a test knows its own path");
        // target/<profile>/deps/<test>
        let profile = test.parent().and_then(Path::parent).expect("tests are in the target directory");
        let binary = profile.join("apiserver");
        if !is_fresh(&binary) {
            build(profile);
        }
        binary
    })
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

fn build(profile: &Path) {
    let mut command = Command::new(env!("CARGO"));
    // Of the workspace: its features are those with which `cargo test --workspace` has built everything.
    command.args(["build", "--workspace", "--bin", "apiserver", "--target-dir"]);
    command.arg(profile.parent().expect("a profile is in the target directory"));
    command.current_dir(env!("CARGO_MANIFEST_DIR"));
    if profile.ends_with("release") {
        command.arg("--release");
    }
    let built = command.output().expect("cargo runs");
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
}
