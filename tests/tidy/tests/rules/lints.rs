//! Every manifest takes the lints of the workspace: a crate that leaves them out is not checked at all.

use super::{
    each,
    exceptions::{Rule, judge},
};

#[test]
fn crates_take_the_lints_of_the_workspace() {
    judge(
        Rule::Lints,
        &each(|package| {
            let has_lints = package.manifest.contains("\n[lints]\nworkspace = true\n");
            if has_lints {
                Vec::new()
            } else {
                vec!["`[lints]` with `workspace = true` is missing".to_owned()]
            }
        }),
    );
}
