//! The generator as a library and as a tool. One program, because each would link the whole of it, and the
//! longest tests of one part run beside those of the others.

#![expect(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod added_kinds;
mod command_line;
mod dev;
mod diff;
mod docs;
mod findings;
mod fresh;
mod import;
mod pairs;
mod readme;
mod recode;
mod round_trip;
mod schema_page;
mod specimen;
mod wrong;

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

/// The folder of the schema that the project ships.
fn schema() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../schema")
}

/// The schema that uses every key of the language.
fn specimen() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/specimen/schema")
}

/// Copies a folder and all below it.
fn copy_folder(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy_folder(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}

/// Copies what every kind refers to, and a brand.
fn copy_least_schema(folder: &Path) {
    for file in
        ["autoscaling/v1/scale.yaml", "meta/v1/object_meta.yaml", "brands/platform.yaml", "gates.yaml"]
    {
        let target = folder.join(file);
        fs::create_dir_all(target.parent().unwrap()).unwrap();
        fs::copy(specimen().join(file), target).unwrap();
    }
}

/// Runs the tool; gives its exit code, standard output and standard error.
fn kindsmith(folder: &Path, arguments: &[&str]) -> (i32, String, String) {
    let output =
        Command::new(env!("CARGO_BIN_EXE_kindsmith")).args(arguments).current_dir(folder).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}
