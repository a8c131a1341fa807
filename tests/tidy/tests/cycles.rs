//! Finding circles of imports. That there are none is a rule of `rules/circles.rs`.

use std::path::Path;

use tidy::{cycles, tree::Crate};

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
