//! The cases of `*.txt` beside this file: pairs of schemas. Also read by the build that stores objects by the
//! one schema of a pair and reads them by the other.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use schema_model::stability::Release;

/// The file that is edited when a case names none.
const KIND: &str = "demo/v1/widget.yaml";

/// The texts of a schema folder by their paths.
pub(crate) type Files = BTreeMap<String, String>;

/// A pair.
pub(crate) struct Case {
    pub(crate) name: String,
    pub(crate) old: Files,
    pub(crate) new: Files,
    /// The release that the new side is for.
    pub(crate) release: Option<Release>,
    /// The lines that `kindsmith diff` gives.
    pub(crate) expected: Vec<String>,
}

/// All pairs of a folder, which has the schema that they edit in `schema`.
pub(crate) fn all(folder: &Path) -> Vec<Case> {
    let base = base(folder);
    pages(folder).iter().flat_map(|page| cases(page, &base)).collect()
}

fn pages(folder: &Path) -> Vec<String> {
    let mut pages: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "txt"))
        .collect();
    pages.sort();
    pages.iter().map(|page| fs::read_to_string(page).unwrap()).collect()
}

/// The schema that the pairs edit.
pub(crate) fn base(folder: &Path) -> Files {
    let read = |path: &str| fs::read_to_string(folder.join("schema").join(path)).unwrap();
    [KIND, "meta/v1/object_meta.yaml", "gates.yaml"].map(|path| (path.to_owned(), read(path))).into()
}

fn cases(page: &str, base: &Files) -> Vec<Case> {
    format!("\n{page}").split("\n# ").skip(1).map(|section| case(section, base)).collect()
}

fn case(section: &str, base: &Files) -> Case {
    let (name, body) = section.split_once('\n').unwrap();
    let mut case = Case {
        name: name.to_owned(),
        old: base.clone(),
        new: base.clone(),
        release: None,
        expected: Vec::new(),
    };
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
