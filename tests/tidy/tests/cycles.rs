//! No files import each other in a circle, so that each can be read after those that it uses, and each module can become
//! a crate.

use std::path::Path;

use tidy::{cycles, tree::Crate};

const CRATES: [&str; 25] = [
    "codegen",
    "server/access",
    "server/admission",
    "server/aggregation",
    "server/apiserver",
    "server/audit",
    "server/controllers",
    "server/conversion",
    "server/custom-kinds",
    "server/drafts",
    "server/engine",
    "server/etcd",
    "server/exec-credential",
    "server/forms",
    "server/ground",
    "server/kinds",
    "server/machinery",
    "server/outbound",
    "server/pki",
    "server/plugins",
    "server/pod-security",
    "server/storage",
    "server/transport",
    "server/values",
    "server/words",
];

#[test]
fn imports_make_no_circle() {
    for folder in CRATES {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder);
        let krate = Crate::read(&path).unwrap();
        assert!(krate.files.len() > 3, "{folder} has files");
        // Break one by moving what both sides need into a file below both.
        let cycles = cycles::of(&krate);
        assert!(cycles.is_empty(), "{folder}: these files import each other: {cycles:#?}");
    }
}

/// The rule is worth nothing if imports are overlooked: what is known to be imported is found.
#[test]
fn imports_are_found() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/circle");
    let found: Vec<_> = cycles::of(&Crate::read(&path).unwrap()).iter().map(names).collect();
    let expected = [
        // By `use`, by a path in code, and by a name that a folder passes on.
        vec!["above.rs", "below/deep.rs", "below/hidden.rs"],
        vec!["inside/left.rs", "inside/right.rs"],
        // By the name of a module below.
        vec!["parent/child.rs", "parent.rs"],
    ];
    assert_eq!(found.len(), expected.len(), "{found:?}");
    for files in expected {
        assert!(found.contains(&files.iter().map(ToString::to_string).collect()), "{found:?}");
    }
}

fn names(cycle: &cycles::Cycle) -> Vec<String> {
    cycle.files.iter().map(|file| file.display().to_string()).collect()
}
