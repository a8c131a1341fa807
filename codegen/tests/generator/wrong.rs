//! Wrong schemas, one mistake each: every case of `tests/wrong/*.md` gives exactly the one finding that it
//! names, at the line that it marks, and every case that names none is accepted.
//!
//! A case is a `##` section. A block `yaml <path>` is a whole file; the blocks `widget`, `spec` and `types`
//! are lines that a plain kind gets at its own level, among the fields of its `spec` and behind its types.
//! The wrong line ends with `# <-`; where it cannot, the finding begins with its file and line. What is
//! expected stands behind `>`.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use schema_model::load_checked;

/// Every case has these types to refer to.
const META: &str = "group: meta
version: v1
types:
  ObjectMeta:
    fields:
      name: { tag: 1, type: string }
      namespace: { tag: 3, type: string }
      labels: { tag: 11, type: { string: string } }
      creationTimestamp: { tag: 8, type: Time }
";

/// The plain kind.
const WIDGET: &str = "kind: Widget
group: demo
version: v1
plural: widgets
scope: namespace
{widget}types:
  Widget:
    fields:
      metadata: { tag: 1, type: meta.v1.ObjectMeta }
      spec: { tag: 2, type: WidgetSpec }
  WidgetSpec:
    fields:
      size: { tag: 1, type: int32 }
{spec}{types}";

const MARK: &str = "# <-";

struct Case {
    name: String,
    files: BTreeMap<String, String>,
    expected: Vec<String>,
}

#[test]
fn each_mistake_has_its_finding() {
    let mut failures = String::new();
    let (mut wrong, mut good) = (0, 0);
    for case in pages().iter().flat_map(|page| cases(page)) {
        let found = findings(&case);
        if case.expected.is_empty() {
            good += 1;
        } else {
            wrong += 1;
        }
        if found != case.expected {
            failures.push_str(&format!(
                "\n{}\n  expected: {:#?}\n  found: {found:#?}\n",
                case.name, case.expected
            ));
        }
    }
    let count = failures.matches("  expected: ").count();
    assert!(failures.is_empty(), "{count} of {wrong} wrong and {good} good cases fail\n{failures}");
    assert!(wrong >= 80, "only {wrong} wrong cases");
}

fn pages() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/wrong");
    let mut pages: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    pages.sort();
    pages.iter().map(|page| fs::read_to_string(page).unwrap()).collect()
}

fn cases(page: &str) -> Vec<Case> {
    page.split("\n## ").skip(1).map(case).collect()
}

fn case(section: &str) -> Case {
    let (name, body) = section.split_once('\n').unwrap();
    let mut files = BTreeMap::new();
    let mut parts: BTreeMap<&str, String> = BTreeMap::new();
    for block in body.split("\n```").filter(|block| block.starts_with(|c: char| c.is_ascii_lowercase())) {
        let (head, text) = block.split_once('\n').unwrap();
        match head.strip_prefix("yaml ") {
            Some(path) => drop(files.insert(path.to_owned(), format!("{text}\n"))),
            None => drop(parts.insert(head, format!("{text}\n"))),
        }
    }
    if !parts.is_empty() || files.keys().all(|path| path.contains("/examples/")) {
        let part = |name: &str| parts.get(name).cloned().unwrap_or_default();
        let widget = ["widget", "spec", "types"]
            .iter()
            .fold(WIDGET.to_owned(), |text, name| text.replace(&format!("{{{name}}}"), &part(name)));
        files.insert("demo/v1/widget.yaml".to_owned(), widget);
    }
    let said: Vec<String> =
        body.lines().filter_map(|line| line.strip_prefix("> ")).map(str::to_owned).collect();
    let expected = placed(said, &files);
    Case { name: name.to_owned(), files, expected }
}

/// The lines that are expected, each finding with the place that is marked.
fn placed(mut said: Vec<String>, files: &BTreeMap<String, String>) -> Vec<String> {
    let mut marks = files.iter().flat_map(|(path, text)| {
        let marked = text.lines().enumerate().filter(|(_, line)| line.ends_with(MARK));
        marked.map(move |(index, _)| format!("{path}:{}", index + 1))
    });
    if let (Some(place), Some(first)) = (marks.next(), said.first_mut()) {
        *first = format!("{place}: {first}");
    }
    said
}

/// What is reported: place and text of each finding, then its help.
fn findings(case: &Case) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let meta = ("meta/v1/object_meta.yaml".to_owned(), META.to_owned());
    for (path, text) in case.files.iter().map(|(path, text)| (path.clone(), text.clone())).chain([meta]) {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let Err(report) = load_checked(folder.path()) else { return Vec::new() };
    let root = format!("{}/", folder.path().display());
    let shown = report.to_string();
    let line = |line: &str| match (line.strip_prefix(&root), line.strip_prefix("   help: ")) {
        (Some(found), _) => {
            let (place, message) = found.split_once(": ")?;
            let (place, _) = place.rsplit_once(':')?;
            Some(format!("{place}: {message}"))
        }
        (None, help) => help.map(|help| format!("help: {help}")),
    };
    let lines: Vec<String> = shown.lines().filter_map(line).collect();
    if lines.is_empty() { vec![shown] } else { lines }
}
