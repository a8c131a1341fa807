//! Which kubectl programs this machine has: those that `KINDSMITH_KUBECTL` lists, or else those in the
//! directories of `PATH`, and beside where a link leads that is found there.

use std::{
    collections::{BTreeMap, BTreeSet},
    env, fs,
    path::{Path, PathBuf},
    process::Command,
    sync::OnceLock,
};

use serde_json::Value;

/// Lists programs to be used in place of those that a search finds.
const PROGRAMS: &str = "KINDSMITH_KUBECTL";

/// A program.
#[derive(Debug, Clone)]
pub struct Program {
    /// Where it is.
    pub path: PathBuf,
    /// Its release, as 27 for 1.27.
    pub minor: u32,
}

/// The newest program, and in the full form of the tests the oldest one too; none, if there is none.
pub fn programs() -> &'static [Program] {
    static FOUND: OnceLock<Vec<Program>> = OnceLock::new();
    FOUND.get_or_init(|| {
        let mut found: BTreeMap<u32, Program> = BTreeMap::new();
        for path in candidates() {
            if let Some(program) = program(&path) {
                found.entry(program.minor).or_insert(program);
            }
        }
        let newest = found.pop_last().map(|(_, program)| program);
        let oldest = found.pop_first().map(|(_, program)| program).filter(|_| harness::is_full());
        let chosen: Vec<Program> = oldest.into_iter().chain(newest).collect();
        print(&chosen);
        chosen
    })
}

/// Prints the programs that are tested.
fn print(programs: &[Program]) {
    if programs.is_empty() {
        return harness::skip("kubectl", &format!("kubectl in PATH, or in {PROGRAMS}"));
    }
    let list = programs.iter().map(|program| format!("1.{} ({})", program.minor, program.path.display()));
    harness::print(&format!("the kubectl suite runs with {}", list.collect::<Vec<_>>().join(" and ")));
}

fn candidates() -> BTreeSet<PathBuf> {
    if let Some(listed) = env::var_os(PROGRAMS).filter(|listed| !listed.is_empty()) {
        return env::split_paths(&listed).collect();
    }
    let mut found = BTreeSet::new();
    for directory in env::split_paths(&env::var_os("PATH").unwrap_or_default()) {
        found.extend(named_kubectl(&directory));
        // A link may lead to a place where more releases lie.
        if let Ok(real) = fs::canonicalize(directory.join("kubectl")) {
            found.extend(real.parent().map(named_kubectl).unwrap_or_default());
        }
    }
    found
}

/// `kubectl` and `kubectl.<release>` in a directory.
fn named_kubectl(directory: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(directory).into_iter().flatten().flatten();
    entries.map(|entry| entry.path()).filter(|path| is_kubectl(path)).collect()
}

fn is_kubectl(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let release = name.strip_prefix("kubectl.").unwrap_or_default();
    name == "kubectl" || release.starts_with(|first: char| first.is_ascii_digit())
}

/// Asks a program for its release; `None` when it is none, or only starts another one.
fn program(path: &Path) -> Option<Program> {
    let output = Command::new(path).args(["version", "--client", "-o", "json"]).output().ok()?;
    let answer: Value = serde_json::from_slice(&output.stdout).ok()?;
    let version = &answer["clientVersion"];
    if version["gitVersion"].as_str()?.contains("dispatcher") {
        return None;
    }
    let minor = version["minor"].as_str()?.trim_end_matches('+').parse().ok()?;
    Some(Program { path: path.to_owned(), minor })
}
