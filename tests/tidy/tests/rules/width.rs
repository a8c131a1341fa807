//! No line of Rust is longer than `rustfmt.toml` allows: rustfmt itself leaves comments and texts alone.

use std::fs;

use tidy::{lines, packages};

use super::{
    exceptions::{Rule, judge},
    root,
};

#[test]
fn lines_are_as_long_as_the_format_allows() {
    let root = root();
    let format = fs::read_to_string(root.join("rustfmt.toml")).expect("the format");
    let columns = format.lines().find_map(|line| line.strip_prefix("max_width = ")?.parse().ok());
    let columns = columns.expect("the format has a width");
    let files = packages::files(&root).expect("the tree can be read").into_iter();
    let files = files.filter(|path| path.extension().is_some_and(|extension| extension == "rs"));
    let found: Vec<_> = files
        .map(|path| {
            let name = path.strip_prefix(&root).expect("a path below the root").display().to_string();
            let text = fs::read_to_string(&path).expect("a source file is UTF-8");
            let long = lines::too_long(&text, columns).unwrap_or_else(|error| panic!("{name}: {error}"));
            (name, long.iter().map(|number| format!("line {number} is longer than {columns}")).collect())
        })
        .collect();
    assert!(found.len() > 1_000, "only {} files were found", found.len());
    judge(Rule::Width, &found);
}
