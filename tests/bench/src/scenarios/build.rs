//! What building costs: the size of the binary, the time to regenerate, a clean release build, and the time
//! from an edit of the schema to a server that serves it. Builds run in a copy of the workspace, with all
//! cores.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::{Duration, Instant},
};

use anyhow::{Context, Result, ensure};

use super::Scenario;
use crate::{
    build::{cargo, target, workspace},
    lab::{Lab, cores, process::Process},
    row::{Row, megabytes},
    statistics::median,
};

/// Runs of the generator whose median counts.
const GENERATIONS: usize = 5;
/// The kind that gets a field: one outside core, whose types fewer crates name.
const EDITED: &str = "schema/scheduling/v1/priority_class.yaml";
const NEEDS_BUILDS: &str = "takes minutes: ask for it with --builds";

/// See the head of the file.
pub(crate) struct Building;

impl Scenario for Building {
    fn number(&self) -> u8 {
        20
    }

    fn name(&self) -> &'static str {
        "build"
    }

    fn summary(&self) -> &'static str {
        "size of the binary; time to regenerate; with --builds a clean release build and edit to served"
    }

    fn run(&self, lab: &Lab) -> Result<Vec<Row>> {
        let binary = Row::named("build binary").ours(megabytes(fs::metadata(&lab.binary)?.len()));
        let regenerate = regenerate(lab)?;
        let (clean, edit) = if lab.builds {
            let copy = copy_of_workspace(lab)?;
            (clean(lab, &copy)?, edit(lab, &copy)?)
        } else {
            (Row::not_run("build clean", NEEDS_BUILDS), Row::not_run("build edit", NEEDS_BUILDS))
        };
        Ok(vec![binary, clean, regenerate, edit])
    }
}

/// The generator as developers run it: a debug build, comparing all that it would write.
fn regenerate(lab: &Lab) -> Result<Row> {
    lab.progress.step("building the generator");
    let target = target()?;
    run(
        lab,
        cargo()
            .args(["build", "--quiet", "-p", "kindsmith-codegen", "--bin", "kindsmith", "--target-dir"])
            .arg(&target),
    )?;
    lab.progress.step("regenerating");
    let mut times = Vec::new();
    for _ in 0..GENERATIONS {
        let mut check = Command::new(target.join("debug/kindsmith"));
        times.push(run(lab, check.arg("check").current_dir(workspace()))?.as_secs_f64());
    }
    Ok(Row::named("build regenerate")
        .ours(median(&times))
        .note(format!("kindsmith check, debug build, median of {GENERATIONS}")))
}

fn clean(lab: &Lab, copy: &Path) -> Result<Row> {
    lab.progress.step("building for release from nothing");
    let time = run(lab, build(copy).args(["--release"]))?;
    Ok(Row::named("build clean").ours(time.as_secs_f64()).note("all dependencies fetched before, all cores"))
}

/// A field more in one kind: generate, build for debugging, serve.
fn edit(lab: &Lab, copy: &Path) -> Result<Row> {
    lab.progress.step("building for debugging, before the edit");
    run(lab, &mut build(copy))?;
    run(lab, generator(copy).arg("check"))?;
    let path = copy.join(EDITED);
    let text = fs::read_to_string(&path)?;
    lab.progress.step("from an edit to a server that serves it");
    let started = Instant::now();
    fs::write(&path, with_field(&text).with_context(|| format!("{EDITED} has no place for a field"))?)?;
    run(lab, generator(copy).arg("generate"))?;
    run(lab, &mut build(copy))?;
    let mut serve = Command::new(copy.join("target/debug/apiserver"));
    serve.arg("--data-dir").arg(lab.directory("edited")?).args(["--secure-port", "0"]);
    let (_process, line) = Process::start(&mut serve, lab)?;
    ensure!(line.starts_with("serving "), "the edited server says {line:?}");
    Ok(Row::named("build edit").ours(started.elapsed().as_secs_f64()).note("one field more, debug build"))
}

fn build(copy: &Path) -> Command {
    let mut command = cargo();
    command.current_dir(copy).args(["build", "--quiet", "-p", "kindsmith-apiserver", "--target-dir"]);
    command.arg(copy.join("target"));
    command
}

fn generator(copy: &Path) -> Command {
    let mut command = cargo();
    command.current_dir(copy).args(["run", "--quiet", "-p", "kindsmith-codegen", "--target-dir"]);
    command.arg(copy.join("target")).arg("--");
    command
}

/// Puts a field in front of all others, with a tag that none of them has.
fn with_field(text: &str) -> Option<String> {
    let (before, after) = text.split_once("    fields:\n")?;
    let field = "      benchmarked: { tag: 1999, type: string, doc: Measured. }";
    Some(format!("{before}    fields:\n{field}\n{after}"))
}

/// Runs with all cores, and takes the time.
fn run(lab: &Lab, command: &mut Command) -> Result<Duration> {
    let started = Instant::now();
    command.stdin(Stdio::null()).stdout(Stdio::null());
    let output = cores::on(&lab.cores.all, || command.output())?;
    ensure!(
        output.status.success(),
        "{command:?} ends with {}: {}",
        output.status,
        String::from_utf8_lossy(&output.stderr)
    );
    Ok(started.elapsed())
}

/// All that is under version control, without what was built.
fn copy_of_workspace(lab: &Lab) -> Result<PathBuf> {
    let copy = lab.directory("workspace")?;
    let listed = Command::new("git").args(["ls-files", "-z"]).current_dir(workspace()).output();
    let listed = listed.context("git lists what is to be copied")?;
    ensure!(listed.status.success(), "git ls-files: {}", String::from_utf8_lossy(&listed.stderr));
    for name in String::from_utf8(listed.stdout)?.split('\0').filter(|name| !name.is_empty()) {
        let (from, to) = (workspace().join(name), copy.join(name));
        if let Some(folder) = to.parent() {
            fs::create_dir_all(folder)?;
        }
        // A file that was deleted and not committed yet is no part of a build.
        if from.is_file() {
            fs::copy(&from, &to).with_context(|| format!("cannot copy {name}"))?;
        }
    }
    Ok(copy)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_edited_kind_has_a_place_for_a_field() {
        let text = fs::read_to_string(workspace().join(EDITED)).expect("the schema");
        let edited = with_field(&text).expect("a place");
        assert_eq!(edited.lines().count(), text.lines().count() + 1);
    }
}
