//! Wrong schemas and what a person is told about them: every case of `tests/findings/*.md` is a few files
//! and the exact report. `UPDATE=1` rewrites the reports; read the difference.

use std::{
    fs,
    path::{Path, PathBuf},
};

use schema_model::load_model;

/// Every case has these types to refer to.
const META: &str = "group: meta
version: v1
types:
  ObjectMeta:
    fields:
      name: { tag: 1, type: string }
      creationTimestamp: { tag: 8, type: Time }
";

/// One `##` section of a page.
struct Case {
    name: String,
    files: Vec<(String, String)>,
    expected: String,
}

#[test]
fn wrong_schemas_are_reported_exactly() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/findings");
    let mut pages: Vec<PathBuf> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    pages.sort();
    assert!(!pages.is_empty());
    let update = std::env::var_os("UPDATE").is_some();
    let mut wrong = String::new();
    for page in pages {
        let text = fs::read_to_string(&page).unwrap();
        let mut updated = text.clone();
        for case in cases(&text) {
            let actual = report(&case);
            if actual == case.expected {
                continue;
            }
            updated = updated.replace(&section(&case, &case.expected), &section(&case, &actual));
            wrong.push_str(&format!("{}: {}\n{actual}\n", page.display(), case.name));
        }
        if update {
            fs::write(&page, updated).unwrap();
        }
    }
    assert!(update || wrong.is_empty(), "{wrong}");
}

/// What a case looks like from its last file on; enough to find its report in the page.
fn section(case: &Case, report: &str) -> String {
    let (path, text) = case.files.last().unwrap();
    format!("```yaml {path}\n{text}```\n\n```text\n{report}```\n")
}

fn cases(page: &str) -> Vec<Case> {
    page.split("\n## ").skip(1).map(case).collect()
}

fn case(section: &str) -> Case {
    let (name, body) = section.split_once('\n').unwrap();
    let mut case = Case { name: name.to_owned(), files: Vec::new(), expected: String::new() };
    for block in body.split("\n```").filter(|block| block.starts_with("yaml ") || block.starts_with("text")) {
        let (head, text) = block.split_once('\n').unwrap_or((block, ""));
        let text = if text.is_empty() { String::new() } else { format!("{text}\n") };
        match head.strip_prefix("yaml ") {
            Some(path) => case.files.push((path.to_owned(), text)),
            None => case.expected = text,
        }
    }
    case
}

/// The report, with the schema folder called `schema`.
fn report(case: &Case) -> String {
    let folder = tempfile::tempdir().unwrap();
    let meta = ("meta/v1/object_meta.yaml".to_owned(), META.to_owned());
    for (path, text) in case.files.iter().chain([&meta]) {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    match load_model(folder.path()) {
        Ok(_) => "nothing was found\n".to_owned(),
        Err(report) => report.to_string().replace(&folder.path().display().to_string(), "schema"),
    }
}

#[test]
fn a_flood_of_findings_is_counted_not_printed() {
    let fields: String =
        (1..=120).map(|tag| format!("      f{tag}: {{ tag: {tag}, type: Nothing{tag} }}\n")).collect();
    let text = format!("group: demo\nversion: v1\ntypes:\n  Thing:\n    fields:\n{fields}");
    let case = Case {
        name: String::new(),
        files: vec![("demo/v1/thing.yaml".into(), text)],
        expected: String::new(),
    };
    let report = report(&case);
    assert_eq!(report.matches("there is no type `Nothing").count(), 100);
    assert!(report.ends_with("… and 20 more\n120 findings\n"), "{report}");
}

#[test]
fn a_folder_that_is_not_there_is_a_finding() {
    let folder = tempfile::tempdir().unwrap();
    let report = load_model(&folder.path().join("nowhere")).unwrap_err().to_string();
    assert!(report.contains("nowhere: cannot be read: "), "{report}");
}
