//! Rules that every crate of the tree keeps, unless a row of [`exceptions`] names it with a reason. Crates
//! are found by walking the tree, so that a new one is judged without being listed.

mod circles;
mod clock;
mod environment;
mod exceptions;
mod lints;
mod names;
mod purity;
mod unit_tests;
mod width;

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
    sync::LazyLock,
};

use tidy::{
    packages::{self, Package},
    paths,
};

/// The root of the tree.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the root of the tree")
}

/// Every package with code, also those of other workspaces and those that a test of the generator keeps.
fn crates() -> Vec<Package> {
    let root = root();
    let found = packages::find(&root).expect("the tree can be read");
    let crates: Vec<_> =
        found.into_iter().filter(|package| root.join(&package.folder).join("src").is_dir()).collect();
    for known in ["codegen", "generated/groups/core", "server/cel", "tests/tidy"] {
        assert!(crates.iter().any(|package| package.folder == known), "{known} is not found");
    }
    crates
}

/// What is wrong with each crate.
fn each(flaws: impl Fn(&Package) -> Vec<String>) -> Vec<(String, Vec<String>)> {
    crates().iter().map(|package| (package.folder.clone(), flaws(package))).collect()
}

/// The paths that a file names.
struct NamedPaths {
    file: String,
    paths: BTreeSet<String>,
}

/// The paths that the files of each crate name, without unit tests. All rules share them: reading them takes
/// seconds.
static PATHS: LazyLock<BTreeMap<String, Vec<NamedPaths>>> =
    LazyLock::new(|| crates().iter().map(|package| (package.folder.clone(), paths_of(package))).collect());

fn paths_of(package: &Package) -> Vec<NamedPaths> {
    let root = root();
    let source = root.join(&package.folder).join("src");
    let files = packages::files(&source).expect("the files of a crate");
    let is_test = |path: &Path| {
        let inside = path.strip_prefix(&source).expect("a path below the sources");
        inside.components().any(|part| matches!(part.as_os_str().to_str(), Some("tests" | "tests.rs")))
    };
    let is_code = |path: &&PathBuf| path.extension().is_some_and(|extension| extension == "rs");
    let product = files.iter().filter(is_code).filter(|path| !is_test(path));
    product
        .map(|path| {
            let file = path.strip_prefix(&root).expect("a path below the root").display().to_string();
            let text = fs::read_to_string(path).expect("a source file is UTF-8");
            let paths = paths::of(&text).unwrap_or_else(|error| panic!("{file}: {error}"));
            NamedPaths { file, paths }
        })
        .collect()
}

/// What a crate names of some paths, a line for each.
fn named(package: &Package, banned: &[&str]) -> Vec<String> {
    let is_banned = |path: &&String| banned.iter().any(|banned| paths::leads_through(path, banned));
    let files = PATHS.get(&package.folder).into_iter().flatten();
    files
        .flat_map(|named| named.paths.iter().filter(is_banned).map(|path| format!("{}: {path}", named.file)))
        .collect()
}
