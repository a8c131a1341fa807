//! The rules of the house that no compiler checks: file heads, the arrows inside the server, and that verbs
//! know no kind.

use std::{
    fs,
    path::{Path, PathBuf},
};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Every hand-written Rust file below a folder, with its text.
fn sources(folder: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    collect(&root().join(folder), &mut found);
    assert!(!found.is_empty(), "no sources in {folder}");
    found
}

fn collect(folder: &Path, found: &mut Vec<(String, String)>) {
    for entry in fs::read_dir(folder).expect("a folder of the workspace") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            collect(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&path).expect("a source file is UTF-8");
            found.push((path.display().to_string(), text));
        }
    }
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
    for folder in ["codegen/src", "server", "tests/blackbox"] {
        for (path, text) in sources(folder) {
            assert!(text.starts_with("//!"), "{path} does not open with //!");
        }
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
        ("server/kinds/src/strategy", &["storage", "tokio"]),
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

#[test]
fn pure_rooms_do_no_io() {
    for (path, text) in
        ["server/machinery/src", "server/values/src", "server/words/src"].into_iter().flat_map(product)
    {
        for line in code(&text) {
            for word in [
                "std::fs",
                "std::net::TcpStream",
                "std::thread",
                "SystemTime::now",
                "Instant::now",
                "println!",
                "tracing::",
            ] {
                assert!(!line.contains(word), "{path} uses {word}: {line}");
            }
        }
    }
}

#[test]
fn the_server_reads_no_environment() {
    let crates = [
        "ground",
        "pki",
        "transport",
        "engine",
        "outbound",
        "forms",
        "access",
        "audit",
        "kinds",
        "admission",
        "controllers",
        "apiserver",
        "storage",
    ];
    for folder in crates.map(|name| format!("server/{name}/src")) {
        for (path, text) in product(&folder) {
            for line in code(&text) {
                assert!(!line.contains("std::env::var"), "{path} reads the environment: {line}");
            }
        }
    }
}

/// A module and its folder have one name, so that the tabs of an editor tell files apart. The example of circles has
/// both forms.
#[test]
fn no_module_is_a_mod_rs() {
    let written = ["codegen", "generated", "server", "tests"].into_iter().flat_map(sources);
    let found: Vec<String> = written
        .map(|(path, _)| path)
        .filter(|path| path.ends_with("/mod.rs") && !path.contains("/target/") && !path.contains("/circle/"))
        .collect();
    assert!(found.is_empty(), "name these like their folders: {found:#?}");
}

#[test]
fn no_machine_is_named() {
    let words = [["/ro", "ot/"].concat(), ["/wo", "rk/"].concat(), ["/ho", "me/"].concat()];
    for folder in ["codegen/src", "codegen/tests", "server", "tests/blackbox", "generated"] {
        for (path, text) in sources(folder) {
            for word in &words {
                assert!(!text.contains(word.as_str()), "{path} contains {word}");
            }
        }
    }
}
