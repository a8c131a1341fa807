//! Pairs of schemas and what `kindsmith diff` says of them: every case of `tests/pairs/*.txt` is an edit of
//! the schema in `tests/pairs/schema`, and exactly the changes that it gives.
//!
//! A case begins with `# name`. `@ path` chooses the file that is edited, at first the kind. `= line` adds a
//! line to it on both sides; `- line` and `+ line` take lines away and put others there, on the new side
//! only; `- *` removes the file; `--release` says which release the new side is for. The changes follow; a
//! path that begins with a dot is a field of `demo/v1 WidgetSpec`.

use std::{fs, path::Path};

use codegen::diff::diff_for;
use schema_model::{load_model, model::Model};

mod cases;

use cases::{Case, Files};

#[test]
fn each_pair_gives_its_changes() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pairs");
    let mut failures = String::new();
    let (mut breaking, mut compatible) = (0, 0);
    for case in cases::all(&folder) {
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
    load_model(folder.path()).map_err(|report| report.to_string())
}
