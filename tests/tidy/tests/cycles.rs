//! No import circle reaches beyond one module, so that each module can become a crate, and be read by itself.

use std::path::Path;

use tidy::{cycles, tree::Crate};

const CRATES: [&str; 19] = [
    "codegen",
    "server/access",
    "server/admission",
    "server/apiserver",
    "server/audit",
    "server/controllers",
    "server/engine",
    "server/etcd",
    "server/exec-credential",
    "server/forms",
    "server/ground",
    "server/kinds",
    "server/machinery",
    "server/outbound",
    "server/pki",
    "server/storage",
    "server/transport",
    "server/values",
    "server/words",
];

#[test]
fn imports_go_in_circles_inside_one_module_only() {
    for folder in CRATES {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder);
        let krate = Crate::read(&path).unwrap();
        assert!(krate.files.len() > 3, "{folder} has files");
        for cycle in cycles::of(&krate) {
            assert!(cycle.is_in_one_folder(), "{folder}: these files import each other: {:#?}", cycle.files);
        }
    }
}

/// The rule is worth nothing if imports are overlooked: what is known to be imported is found.
#[test]
fn imports_are_found() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/circle");
    let found: Vec<_> = cycles::of(&Crate::read(&path).unwrap())
        .into_iter()
        .map(|cycle| (names(&cycle), cycle.is_in_one_folder()))
        .collect();
    let expected = [
        // By `use`, by a path in code, and by a name that a folder passes on.
        (vec!["above.rs", "below/deep.rs", "below/hidden.rs"], false),
        (vec!["inside/left.rs", "inside/right.rs"], true),
    ];
    assert_eq!(found.len(), expected.len(), "{found:?}");
    for (files, in_one_folder) in expected {
        assert!(
            found.contains(&(files.iter().map(ToString::to_string).collect(), in_one_folder)),
            "{found:?}"
        );
    }
}

fn names(cycle: &cycles::Cycle) -> Vec<String> {
    cycle.files.iter().map(|file| file.display().to_string()).collect()
}
