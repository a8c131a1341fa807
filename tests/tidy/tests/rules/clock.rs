//! Wall time and randomness come from the server's clock. A lint bans the functions that `clippy.toml` lists;
//! here, nothing turns it off without a row, and no crate has a list of its own.

use tidy::packages;

use super::{
    each,
    exceptions::{Rule, judge},
    named, root,
};

/// The lint behind the list.
const LINT: &str = "clippy::disallowed_methods";
/// Lists of the whole tree, and of the tests, which may read the time.
const LISTS: [&str; 2] = ["clippy.toml", "tests/clippy.toml"];
/// What the list must have at least.
const BANNED: [&str; 4] =
    ["std::time::SystemTime::now", "rand::rng", "uuid::Uuid::new_v4", "ring::rand::SystemRandom::new"];

#[test]
fn time_and_randomness_come_from_the_clock() {
    judge(Rule::Clock, &each(|package| named(package, &[LINT])));
}

#[test]
fn one_list_bans_other_clocks() {
    let root = root();
    let files = packages::files(&root).expect("the tree can be read");
    let lists = files.iter().filter(|path| path.ends_with("clippy.toml"));
    let found: Vec<_> = lists
        .map(|path| path.strip_prefix(&root).expect("a path below the root").display().to_string())
        .collect();
    assert_eq!(found, LISTS, "a list of its own would replace that of the tree");
    let text = std::fs::read_to_string(root.join(LISTS[0])).expect("the list");
    for banned in BANNED {
        assert!(text.contains(&format!("\"{banned}\"")), "{banned} is allowed");
    }
}
