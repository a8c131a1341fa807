//! What building costs: the size of the binary, the time to regenerate, a clean release build, and the time
//! from an edit of the schema to a server that serves it: built for development and for release, and as a
//! draft. Builds run in a copy of the workspace, with all cores.

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
/// A kind that gets a field, and the build that serves it then.
struct Edit {
    row: &'static str,
    file: &'static str,
    profile: &'static str,
    /// A name and a tag that no field of the kind has, nor that of another edit.
    field: (&'static str, u32),
}

/// Fewer crates name the types of the first kind than those of core.
const EDITS: [Edit; 4] = [
    Edit { row: "build edit", file: CLASSES, profile: "dev", field: ("measuredOne", 1991) },
    Edit { row: "build edit core", file: MAPS, profile: "dev", field: ("measuredOne", 1991) },
    Edit { row: "build edit release", file: CLASSES, profile: "release", field: ("measuredTwo", 1992) },
    Edit { row: "build edit core release", file: MAPS, profile: "release", field: ("measuredTwo", 1992) },
];
const CLASSES: &str = "schema/scheduling/v1/priority_class.yaml";
const MAPS: &str = "schema/core/v1/config_map.yaml";
/// A kind that no build has: those with code in Rust cannot be drafts.
const DRAFT: [&str; 6] = ["--group", "measured.example", "--version", "v1", "--kind", "Widget"];
const DRAFT_FILE: &str = "schema/measured.example/v1/widget.yaml";
const DRAFT_ROW: &str = "build edit draft";
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
        "size of the binary; time to regenerate; with --builds a clean release build and edits to served"
    }

    fn run(&self, lab: &Lab) -> Result<Vec<Row>> {
        let binary = Row::named("build binary").ours(megabytes(fs::metadata(&lab.binary)?.len()));
        let regenerate = regenerate(lab)?;
        let mut rows = vec![binary, regenerate];
        if lab.builds {
            let copy = copy_of_workspace(lab)?;
            rows.push(clean(lab, &copy)?);
            for edits in EDITS.chunk_by(|first, second| first.profile == second.profile) {
                // It may not have the edits that were made for the other profile.
                run(lab, build(&copy, edits[0].profile).arg("--quiet"))?;
                for edit in edits {
                    rows.push(served(lab, &copy, edit)?);
                }
            }
            rows.push(drafted(lab, &copy)?);
        } else {
            let names = EDITS.iter().map(|edit| edit.row).chain(["build clean", DRAFT_ROW]);
            rows.extend(names.map(|name| Row::not_run(name, NEEDS_BUILDS)));
        }
        Ok(rows)
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
        times.push(run(lab, check.arg("check").current_dir(workspace()))?.0.as_secs_f64());
    }
    Ok(Row::named("build regenerate")
        .ours(median(&times))
        .note(format!("kindsmith check, debug build, median of {GENERATIONS}")))
}

fn clean(lab: &Lab, copy: &Path) -> Result<Row> {
    lab.progress.step("building for release from nothing");
    let time = run(lab, build(copy, "release").arg("--quiet"))?.0;
    Ok(Row::named("build clean").ours(time.as_secs_f64()).note("all dependencies fetched before, all cores"))
}

/// A field more in one kind: generate, build, serve. The note names what was built.
fn served(lab: &Lab, copy: &Path, edit: &Edit) -> Result<Row> {
    // The generator for it may be missing.
    run(lab, generator(copy, edit.profile).arg("check"))?;
    lab.progress.step(&format!("{}: from an edit to a server that serves it", edit.row));
    let started = Instant::now();
    add_field(copy, edit.file, edit.field)?;
    run(lab, generator(copy, edit.profile).arg("generate"))?;
    let (_, printed) = run(lab, &mut build(copy, edit.profile))?;
    let _process = serve(lab, copy, edit.profile, &[])?;
    let time = started.elapsed().as_secs_f64();
    let note = format!("a field more in {}; built: {}", edit.file, built(&printed).join(", "));
    Ok(Row::named(edit.row).ours(time).note(note))
}

/// The same without a build: the server runs, and takes the kind as a draft.
fn drafted(lab: &Lab, copy: &Path) -> Result<Row> {
    lab.progress.step("from an edit to a draft that is served");
    let tool = copy.join("target/debug/kindsmith");
    run(lab, Command::new(&tool).arg("new-kind").args(DRAFT).current_dir(copy))?;
    let socket = lab.directory("drafts")?.join("socket");
    let name = socket.to_str().context("the path of the socket is no UTF-8")?;
    let _process = serve(lab, copy, "dev", &["--drafts-socket", name])?;
    let send = || run(lab, Command::new(&tool).args(["dev", "--once", "--into", name]).current_dir(copy));
    send()?;
    let started = Instant::now();
    add_field(copy, DRAFT_FILE, ("measured", 1990))?;
    let (_, printed) = send()?;
    let time = started.elapsed().as_secs_f64();
    ensure!(printed.contains("Widget"), "the draft is not served: {printed:?}");
    Ok(Row::named(DRAFT_ROW).ours(time).note("a field more in a kind that a running server has as a draft"))
}

/// Starts what was built, and waits until it serves.
fn serve(lab: &Lab, copy: &Path, profile: &str, arguments: &[&str]) -> Result<Process> {
    let folder = if profile == "dev" { "debug" } else { profile };
    let mut command = Command::new(copy.join("target").join(folder).join("apiserver"));
    command.arg("--data-dir").arg(lab.directory("edited")?).args(["--secure-port", "0"]).args(arguments);
    let (process, line) = Process::start(&mut command, lab)?;
    ensure!(line.starts_with("serving "), "the edited server says {line:?}");
    Ok(process)
}

fn build(copy: &Path, profile: &str) -> Command {
    let mut command = cargo();
    command.current_dir(copy).args(["build", "--profile", profile, "-p", "kindsmith-apiserver"]);
    command.arg("--target-dir").arg(copy.join("target"));
    command
}

fn generator(copy: &Path, profile: &str) -> Command {
    let mut command = cargo();
    command.current_dir(copy).args(["run", "--quiet", "--profile", profile, "-p", "kindsmith-codegen"]);
    command.arg("--target-dir").arg(copy.join("target")).arg("--");
    command
}

/// Names of the packages that Cargo says it compiled.
fn built(printed: &str) -> Vec<&str> {
    let lines = printed.lines().filter_map(|line| line.trim_start().strip_prefix("Compiling "));
    lines.filter_map(|line| line.split(' ').next()).collect()
}

/// Puts a field in front of all others of a kind.
fn add_field(copy: &Path, file: &str, field: (&str, u32)) -> Result<()> {
    let path = copy.join(file);
    let text = with_field(&fs::read_to_string(&path)?, field);
    fs::write(&path, text.with_context(|| format!("{file} has no place for a field"))?)?;
    Ok(())
}

fn with_field(text: &str, (name, tag): (&str, u32)) -> Option<String> {
    let (before, after) = text.split_once("    fields:\n")?;
    Some(format!(
        "{before}    fields:\n      {name}: {{ tag: {tag}, type: string, doc: Measured. }}\n{after}"
    ))
}

/// Runs with all cores. Returns the time, and what was printed on both streams.
fn run(lab: &Lab, command: &mut Command) -> Result<(Duration, String)> {
    let started = Instant::now();
    let output = cores::on(&lab.cores.all, || command.stdin(Stdio::null()).output())?;
    let time = started.elapsed();
    let printed = [output.stdout, output.stderr].concat();
    let printed = String::from_utf8_lossy(&printed).into_owned();
    ensure!(output.status.success(), "{command:?} ends with {}: {printed}", output.status);
    Ok((time, printed))
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
    fn edited_kinds_have_a_place_for_a_field() {
        for edit in &EDITS {
            let text = fs::read_to_string(workspace().join(edit.file)).expect("the schema");
            let edited = with_field(&text, edit.field).expect("a place");
            assert_eq!(edited.lines().count(), text.lines().count() + 1, "{}", edit.file);
        }
    }

    #[test]
    fn compiled_packages_are_named() {
        let printed =
            "   Compiling one v0.1.0 (/a/one)\n   Compiling two v1.0.0\n    Finished `dev` profile\n";
        assert_eq!(built(printed), ["one", "two"]);
    }
}
