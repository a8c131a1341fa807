//! A crate outside of this workspace that has it as a git dependency: it compiles, starts a server and sends
//! it a request. Cargo reads a repository otherwise than a workspace: it finds packages by walking the tree,
//! and features, profiles and settings are those of the crate that is built.
//!
//! The repository is made for each run from the files of the tree, changed ones as they are, so that the
//! history of a checkout does not matter. Crates of the registry are those that the workspace was built
//! with: no network is needed. It takes minutes, so it belongs to the full form of the tests.

use std::{
    env, fs,
    os::unix::fs::symlink,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result, ensure};

const SUITE: &str = "embedding";
/// The program of the crate.
const PROGRAM: &str = include_str!("consumer/main.rs");

/// What the program needs beside the server, with the series of versions that the manifest asks for.
const DEPENDENCIES: [(&str, &str); 4] =
    [("reqwest", "0.12."), ("rustls", "0.23."), ("serde_json", "1."), ("tokio", "1.")];

/// The manifest of a crate that takes the server from a repository. It is a workspace of its own, wherever it
/// lies.
fn manifest(repository: &Path) -> String {
    format!(
        "[package]\n\
         name = \"consumer\"\n\
         version = \"0.0.0\"\n\
         edition = \"2024\"\n\
         \n\
         [workspace]\n\
         \n\
         [dependencies]\n\
         kindsmith-apiserver = {{ git = \"file://{}\" }}\n\
         reqwest = {{ version = \"0.12\", default-features = false, features = \
         [\"rustls-tls-manual-roots-no-provider\"] }}\n\
         rustls = {{ version = \"0.23\", default-features = false, features = [\"ring\", \"std\", \"tls12\"] \
         }}\n\
         serde_json = \"1\"\n\
         tokio = {{ version = \"1\", features = [\"macros\", \"rt-multi-thread\"] }}\n\
         \n\
         [profile.dev]\n\
         debug = false\n\
         incremental = false\n",
        repository.display()
    )
}

/// The root of this tree.
fn root() -> Result<PathBuf> {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().context("the root of the tree")
}

/// Runs a program to its end, and returns what it printed.
fn run(command: &mut Command) -> Result<String> {
    let output = command.output().with_context(|| format!("{command:?} cannot be run"))?;
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    let reported = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "{command:?} failed:\n{printed}{reported}");
    Ok(printed)
}

/// Git, without the settings of the user.
fn git(folder: &Path) -> Command {
    let mut command = Command::new("git");
    command.arg("-C").arg(folder).env("GIT_CONFIG_GLOBAL", "/dev/null").env("GIT_CONFIG_NOSYSTEM", "1");
    command.args([
        "-c",
        "user.name=embedding",
        "-c",
        "user.email=embedding@localhost",
        "-c",
        "safe.directory=*",
    ]);
    // The same tree has the same commit, and is built once.
    let date = "2000-01-01T00:00:00Z";
    command.env("GIT_AUTHOR_DATE", date).env("GIT_COMMITTER_DATE", date);
    command
}

/// Makes a repository with one commit of all files that belong to the tree. Returns the commit.
fn copy_tree(root: &Path, repository: &Path) -> Result<String> {
    let listed = run(git(root).args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"]))?;
    // A file may be listed that was removed and not committed yet.
    let files = listed.split_terminator('\0').filter(|file| root.join(file).is_file());
    for file in files {
        let target = repository.join(file);
        fs::create_dir_all(target.parent().context("a file in a folder")?)?;
        fs::copy(root.join(file), target).with_context(|| format!("copying {file}"))?;
    }
    fs::create_dir_all(repository)?;
    run(git(repository).args(["init", "--quiet", "--initial-branch=main"]))?;
    run(git(repository).args(["add", "--all", "--force"]))?;
    run(git(repository).args(["commit", "--quiet", "--message=The tree"]))?;
    Ok(run(git(repository).args(["rev-parse", "HEAD"]))?.trim().to_owned())
}

/// The lock file of the workspace as one of a crate that has it as a git dependency. It names every version,
/// so that Cargo asks no registry. Offline mode would not do: there, Cargo clones no repository, not even
/// from the disk.
fn lock(workspace: &str, repository: &Path, commit: &str) -> Result<String> {
    let source = format!("source = \"git+file://{}#{commit}\"\n", repository.display());
    let mut text = String::new();
    let mut names = String::new();
    for (index, package) in workspace.split("[[package]]\n").enumerate() {
        let (name, version) = (field(package, "name"), field(package, "version"));
        let is_ours = index > 0 && field(package, "source").is_none();
        let (head, rest) = match package.match_indices('\n').nth(1) {
            Some((end, _)) if is_ours => package.split_at(end + 1),
            _ => (package, ""),
        };
        text.push_str(if index > 0 { "[[package]]\n" } else { "" });
        text.push_str(head);
        text.push_str(if is_ours { &source } else { "" });
        text.push_str(rest);
        let (Some(name), Some(version)) = (name, version) else { continue };
        let is_named = name == "kindsmith-apiserver"
            || DEPENDENCIES.iter().any(|(known, series)| name == *known && version.starts_with(series));
        if is_named {
            names.push_str(&format!(" \"{name} {version}\",\n"));
        }
    }
    ensure!(names.lines().count() == DEPENDENCIES.len() + 1, "the lock file has other versions: {names}");
    text.push_str(&format!(
        "\n[[package]]\nname = \"consumer\"\nversion = \"0.0.0\"\ndependencies = [\n{names}]\n"
    ));
    Ok(text)
}

/// The value of a field of a package in a lock file.
fn field<'a>(package: &'a str, name: &str) -> Option<&'a str> {
    let value = package.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(" = \""))?;
    value.strip_suffix('"')
}

/// Makes a home for Cargo that has what the real one has, but for clones of repositories: those would stay in
/// it.
fn make_home(home: &Path) -> Result<()> {
    let Some(real) = cargo_home() else { return Ok(()) };
    for entry in fs::read_dir(&real).with_context(|| format!("reading {}", real.display()))? {
        let entry = entry?;
        if entry.file_name() != "git" {
            symlink(entry.path(), home.join(entry.file_name()))?;
        }
    }
    Ok(())
}

fn cargo_home() -> Option<PathBuf> {
    let named = env::var_os("CARGO_HOME").map(PathBuf::from);
    named.or_else(|| Some(env::home_dir()?.join(".cargo"))).filter(|home| home.is_dir())
}

/// Makes a folder empty, or a new one.
fn empty(folder: &Path) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder).with_context(|| format!("removing {}", folder.display()))?;
    }
    fs::create_dir_all(folder).with_context(|| format!("making {}", folder.display()))
}

#[test]
fn a_git_dependency_starts_a_server() -> Result<()> {
    if !harness::is_full() {
        harness::skip(SUITE, "the full form of the tests (KINDSMITH_FULL=1)");
        return Ok(());
    }
    let root = root()?;
    if run(git(&root).args(["rev-parse", "--git-dir"])).is_err() {
        harness::skip(SUITE, "git, or a checkout of it");
        return Ok(());
    }
    // What was built is kept for the next run, in a folder of its own: other features and flags would have
    // the workspace built again.
    let target = root.join("target/embedding");
    let (repository, home) = (target.join("repository"), target.join("home"));
    empty(&repository)?;
    let commit = copy_tree(&root, &repository)?;
    empty(&home)?;
    make_home(&home)?;
    let consumer = tempfile::tempdir()?;
    let consumer = consumer.path();
    fs::create_dir(consumer.join("src"))?;
    fs::write(consumer.join("Cargo.toml"), manifest(&repository))?;
    fs::write(consumer.join("src/main.rs"), PROGRAM)?;
    let locked = fs::read_to_string(root.join("Cargo.lock"))?;
    fs::write(consumer.join("Cargo.lock"), lock(&locked, &repository, &commit)?)?;
    let mut cargo = Command::new(option_env!("CARGO").unwrap_or("cargo"));
    cargo.current_dir(consumer).args(["run", "--quiet"]);
    cargo.env("CARGO_HOME", &home).env("CARGO_TARGET_DIR", target.join("build"));
    // Nothing answers there: a version that is missing fails at once, and is not loaded from the network.
    cargo.env("CARGO_HTTP_PROXY", "127.0.0.1:9").env("CARGO_NET_RETRY", "0");
    let printed = run(&mut cargo)?;
    ensure!(printed.trim() == "namespace default", "the program printed {printed:?}");
    Ok(())
}
