//! Cargo compiles a library a second time for its unit tests. One without any says so in its manifest. One
//! with some does not, or they would never run.

use std::fs;

use tidy::packages::{self, Package};

use super::{each, root};

/// Attributes and macros that mark a test in the sources of a crate.
const MARKS: [&str; 3] = ["#[test]", "#[tokio::test", "proptest! {"];

#[test]
fn libraries_are_compiled_for_the_unit_tests_that_they_have() {
    let flaws = each(|package| flaw(package).into_iter().collect());
    let wrong: Vec<_> = flaws.iter().filter(|(_, flaws)| !flaws.is_empty()).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

fn flaw(package: &Package) -> Option<String> {
    let source = root().join(&package.folder).join("src");
    if !source.join("lib.rs").is_file() {
        return None;
    }
    let files = packages::files(&source).expect("the files of a crate");
    let has_tests =
        files.iter().filter_map(|path| fs::read_to_string(path).ok()).any(|text| has_tests(&text));
    match (has_tests, is_left_out(&package.manifest)) {
        (true, true) => Some("its unit tests do not run: remove `test = false` from `[lib]`".to_owned()),
        (false, false) => Some("it has no unit tests: say `test = false` in `[lib]`".to_owned()),
        (true, false) | (false, true) => None,
    }
}

fn has_tests(text: &str) -> bool {
    text.lines().any(|line| MARKS.iter().any(|mark| line.trim_start().starts_with(mark)))
}

/// Whether the section of the library says that it is not to be tested.
fn is_left_out(manifest: &str) -> bool {
    let section = manifest.lines().skip_while(|line| line.trim() != "[lib]").skip(1);
    section.take_while(|line| !line.starts_with('[')).any(|line| line.trim() == "test = false")
}

#[test]
fn tests_are_found_in_code_and_not_in_texts() {
    assert!(has_tests("mod tests {\n    #[test]\n    fn one() {}\n}"));
    assert!(has_tests("    #[tokio::test(flavor = \"multi_thread\")]\n    async fn one() {}"));
    assert!(!has_tests("//! `#[test]` marks a test.\nconst MARK: &str = \"#[test]\";"));
}

#[test]
fn only_the_section_of_the_library_counts() {
    assert!(is_left_out("[package]\nname = \"one\"\n\n[lib]\ntest = false\n"));
    assert!(!is_left_out("[lib]\nname = \"one\"\n\n[[bin]]\nname = \"other\"\ntest = false\n"));
    assert!(!is_left_out("[package]\nname = \"one\"\n"));
}
