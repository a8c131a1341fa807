//! No files import each other in a circle, so that each can be read after those that it uses, and each module
//! can become a crate. Break one by moving what both sides need into a file below both.

use tidy::{cycles, tree::Crate};

use super::{
    each,
    exceptions::{Rule, judge},
    root,
};

#[test]
fn imports_make_no_circle() {
    judge(
        Rule::Circles,
        &each(|package| {
            let krate = Crate::read(&root().join(&package.folder)).expect("a crate");
            cycles::of(&krate).iter().map(|cycle| format!("{:?}", cycle.files)).collect()
        }),
    );
}
