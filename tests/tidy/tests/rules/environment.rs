//! Settings come from options and files: a variable of the environment that a module reads by itself shows in
//! no help.

use super::{
    each,
    exceptions::{Rule, judge},
    named,
};

const BANNED: [&str; 6] =
    ["env::var", "env::var_os", "env::vars", "env::vars_os", "env::set_var", "env::remove_var"];

#[test]
fn crates_read_no_environment() {
    judge(Rule::Environment, &each(|package| named(package, &BANNED)));
}
