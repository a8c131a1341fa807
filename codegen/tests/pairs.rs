//! Pairs of schemas and what `kindsmith diff` says of them: every case of `tests/pairs/*.txt` is an edit of the
//! schema in `tests/pairs/schema`, and exactly the changes that it gives.
//!
//! A case begins with `# name`. `@ path` chooses the file that is edited, at first the kind. `= line` adds a line to it
//! on both sides; `- line` and `+ line` take lines away and put others there, on the new side only; `- *` removes the
//! file; `--release` says which release the new side is for. The changes follow; a path that begins with a dot is a
//! field of `demo/v1 WidgetSpec`.

#![expect(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use codegen::{diff::diff_for, load_model, model::Model, stability::Release};

/// The file that is edited when a case names none.
const KIND: &str = "demo/v1/widget.yaml";

type Files = BTreeMap<String, String>;

struct Case {
    name: String,
    old: Files,
    new: Files,
    release: Option<Release>,
    expected: Vec<String>,
}

#[test]
fn each_pair_gives_its_changes() {
    let mut failures = String::new();
    let (mut breaking, mut compatible) = (0, 0);
    for case in pages().iter().flat_map(|page| cases(page)) {
        let found = changes(&case);
        if case.expected.iter().any(|line| line.starts_with("breaking")) {
            breaking += 1;
        } else {
            compatible += 1;
        }
        if found != case.expected {
            failures.push_str(&format!(
                "\n{}\n  expected: {:#?}\n  found: {found:#?}\n",
                case.name, case.expected
            ));
        }
    }
    let count = failures.matches("  expected: ").count();
    assert!(
        failures.is_empty(),
        "{count} of {breaking} breaking and {compatible} compatible pairs fail\n{failures}"
    );
    assert!(breaking + compatible >= 120, "only {} pairs", breaking + compatible);
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pairs")
}

fn pages() -> Vec<String> {
    let mut pages: Vec<PathBuf> = fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_file())
        .collect();
    pages.sort();
    pages.iter().map(|page| fs::read_to_string(page).unwrap()).collect()
}

/// The schema that the cases edit.
fn base() -> Files {
    let read = |path: &str| fs::read_to_string(folder().join("schema").join(path)).unwrap();
    [KIND, "meta/v1/object_meta.yaml", "gates.yaml"].map(|path| (path.to_owned(), read(path))).into()
}

fn cases(page: &str) -> Vec<Case> {
    format!("\n{page}").split("\n# ").skip(1).map(case).collect()
}

fn case(section: &str) -> Case {
    let (name, body) = section.split_once('\n').unwrap();
    let mut case =
        Case { name: name.to_owned(), old: base(), new: base(), release: None, expected: Vec::new() };
    let mut file = KIND.to_owned();
    let (mut less, mut more) = (Vec::new(), Vec::new());
    for line in body.lines().chain([""]) {
        let (mark, text) = line.split_at(line.len().min(2));
        match mark {
            "- " if more.is_empty() => less.push(text),
            "+ " => more.push(text),
            _ => {
                edit(&mut case.new, &file, &std::mem::take(&mut less), &std::mem::take(&mut more), name);
                match mark {
                    "@ " => file = text.to_owned(),
                    "= " => [&mut case.old, &mut case.new]
                        .into_iter()
                        .for_each(|files| append(files, &file, text)),
                    "- " => less.push(text),
                    "--" => case.release = text.strip_prefix("release ").and_then(Release::parse),
                    "br" | "co" => case.expected.push(line.to_owned()),
                    _ => {}
                }
            }
        }
    }
    case.expected.sort();
    case
}

fn edit(files: &mut Files, file: &str, less: &[&str], more: &[&str], name: &str) {
    match (less, more) {
        ([], []) => {}
        (["*"], _) => drop(files.remove(file)),
        ([], more) => more.iter().for_each(|line| append(files, file, line)),
        (less, more) => {
            let text = files.get_mut(file).unwrap();
            let (from, to) = (less.join("\n"), more.join("\n"));
            assert!(text.contains(&from), "{name}: there is no `{from}`");
            *text = text.replacen(&from, &to, 1);
        }
    }
}

fn append(files: &mut Files, file: &str, line: &str) {
    let text = files.entry(file.to_owned()).or_default();
    text.push_str(line);
    text.push('\n');
}

fn changes(case: &Case) -> Vec<String> {
    let changes = match (model(&case.old), model(&case.new)) {
        (Ok(old), Ok(new)) => diff_for(&old, &new, case.release),
        (Err(report), _) | (_, Err(report)) => return vec![report],
    };
    let mut lines: Vec<String> = changes
        .iter()
        .map(|change| {
            let weight = if change.is_breaking { "breaking" } else { "compatible" };
            let path = change.path.strip_prefix("demo/v1 WidgetSpec").filter(|rest| rest.starts_with('.'));
            format!("{weight} {}: {}", path.unwrap_or(&change.path), change.what)
        })
        .collect();
    lines.sort();
    lines
}

fn model(files: &Files) -> Result<Model, String> {
    let folder = tempfile::tempdir().unwrap();
    for (path, text) in files {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    load_model(folder.path()).map(|(model, _)| model).map_err(|report| report.to_string())
}
