//! The rules of the house that no compiler checks: file heads, the arrows inside the server, and that verbs
//! know no kind.

use std::{
    fs,
    path::{Path, PathBuf},
};

use tidy::packages;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Every Rust file below a folder of the tree, with its text.
fn sources(folder: &str) -> Vec<(String, String)> {
    let files = packages::files(&root().join(folder)).expect("a folder of the tree");
    let files = files.iter().filter(|path| path.extension().is_some_and(|extension| extension == "rs"));
    let read = |path: &PathBuf| {
        (path.display().to_string(), fs::read_to_string(path).expect("a source file is UTF-8"))
    };
    let found: Vec<_> = files.map(read).collect();
    assert!(!found.is_empty(), "no sources in {folder}");
    found
}

/// The same without files that are tests.
fn product(folder: &str) -> Vec<(String, String)> {
    let is_test = |path: &str| path.ends_with("tests.rs") || path.contains("/tests/");
    sources(folder).into_iter().filter(|(path, _)| !is_test(path.trim_start_matches(&root_text()))).collect()
}

fn root_text() -> String {
    root().display().to_string()
}

/// The lines of a file that are code: no comments, no unit tests.
fn code(text: &str) -> impl Iterator<Item = &str> {
    let lines = tidy::tree::product_lines(text).expect("a source file is Rust");
    lines.into_iter().filter(|line| !line.trim_start().starts_with("//"))
}

/// Every kind that the schema declares.
fn kinds() -> Vec<String> {
    generated::KINDS.iter().map(|kind| kind.name.to_string()).collect()
}

fn has_word(line: &str, word: &str) -> bool {
    line.split(|character: char| !character.is_alphanumeric() && character != '_').any(|part| part == word)
}

#[test]
fn every_file_says_what_it_is() {
    let is_written = |text: &str| !text.starts_with("// Written by kindsmith");
    for (path, text) in sources("").into_iter().filter(|(_, text)| is_written(text)) {
        assert!(text.starts_with("//!"), "{path} does not open with //!");
    }
}

#[test]
fn verbs_connections_and_forms_name_no_kind() {
    let kinds = kinds();
    for folder in ["server/engine/src/verb", "server/engine/src/step", "server/transport", "server/forms"] {
        for (path, text) in product(folder) {
            for line in code(&text) {
                // The two sides of a WebSocket have the name of a kind in their library.
                let line = &line.replace(" Role, WebSocketConfig", "").replace("Role::Server", "");
                for kind in &kinds {
                    assert!(!has_word(line, kind), "{path} names {kind}: {line}");
                }
                assert!(!has_word(line, "generated"), "{path} knows generated code: {line}");
            }
        }
    }
}

#[test]
fn arrows_inside_crates_hold() {
    let banned: [(&str, &[&str]); 4] = [
        // A verb is told options and a payload, whatever edge they came through.
        ("server/engine/src/verb", &["query", "edge", "selectors"]),
        // Strategies are pure functions of the objects that they are handed.
        ("server/strategies/src", &["tokio"]),
        ("server/engine/src/step", &["verb", "query", "edge", "selectors"]),
        // What is asked and answered about permissions knows nothing of how requests are served.
        ("server/engine/src/authorization", &["verb", "step", "stores"]),
    ];
    for (folder, words) in banned {
        for (path, text) in product(folder) {
            for line in code(&text).filter(|line| line.contains("use ") || line.contains("crate::")) {
                for word in words {
                    let outer =
                        line.contains(&format!("use {word}::")) || line.contains(&format!("crate::{word}"));
                    assert!(!outer, "{path} imports {word}: {line}");
                }
            }
        }
    }
}

/// A module and its folder have one name, so that the tabs of an editor tell files apart. The example of
/// circles has both forms.
#[test]
fn no_module_is_a_mod_rs() {
    let found: Vec<String> = sources("")
        .into_iter()
        .map(|(path, _)| path)
        .filter(|path| path.ends_with("/mod.rs") && !path.contains("/circle/"))
        .collect();
    assert!(found.is_empty(), "name these like their folders: {found:#?}");
}

#[test]
fn no_machine_is_named() {
    let words = [["/ro", "ot/"].concat(), ["/wo", "rk/"].concat(), ["/ho", "me/"].concat()];
    for (path, text) in sources("") {
        for word in &words {
            assert!(!text.contains(word.as_str()), "{path} contains {word}");
        }
    }
}
