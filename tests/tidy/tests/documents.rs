//! The first pages stay short enough to be read in one sitting, and their links lead somewhere.

use std::{
    fs,
    path::{Path, PathBuf},
};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[test]
fn first_pages_are_short() {
    for (page, words_max) in [("README.md", 1_500), ("ARCHITECTURE.md", 2_500), ("CONTRIBUTING.md", 600)] {
        let text = fs::read_to_string(root().join(page)).unwrap();
        let words = text.split_whitespace().count();
        assert!(words <= words_max, "{page} has {words} words; at most {words_max} are allowed");
    }
}

#[test]
fn links_lead_somewhere() {
    let mut pages: Vec<PathBuf> = [
        "README.md",
        "ARCHITECTURE.md",
        "CONTRIBUTING.md",
        "SECURITY.md",
        "schema/README.md",
        "server/BACKUP.md",
    ]
    .map(|page| root().join(page))
    .into();
    for folder in ["docs", "docs/admission", "docs/experiments"] {
        let entries = fs::read_dir(root().join(folder)).unwrap().map(|entry| entry.unwrap().path());
        pages.extend(entries.filter(|path| path.is_file()));
    }
    let mut found = 0;
    for page in &pages {
        let text = fs::read_to_string(page).unwrap();
        for target in links(&text) {
            found += 1;
            let (file, heading) = target.split_once('#').unwrap_or((target, ""));
            let path = if file.is_empty() { page.clone() } else { page.parent().unwrap().join(file) };
            assert!(path.exists(), "{}: {target} does not exist", page.display());
            let is_known = heading.is_empty()
                || anchors(&fs::read_to_string(&path).unwrap()).contains(&heading.to_owned());
            assert!(is_known, "{}: {target} has no such heading", page.display());
        }
    }
    assert!(found > 40, "only {found} links were found");
}

/// The targets of links inside the repository.
fn links(text: &str) -> impl Iterator<Item = &str> {
    text.split("](")
        .skip(1)
        .filter_map(|rest| rest.split_once(')'))
        .map(|(target, _)| target)
        .filter(|target| !target.starts_with("http") && !target.contains(' '))
}

/// Headings as links name them.
fn anchors(text: &str) -> Vec<String> {
    let headings =
        text.lines().filter(|line| line.starts_with('#')).map(|line| line.trim_start_matches('#').trim());
    headings
        .map(|heading| {
            let kept = heading.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
            kept.collect::<String>().to_lowercase().replace(' ', "-")
        })
        .collect()
}
