//! Expressions with their costs: the facts of `tests/go.txt`.
//!
//! A fact is one of the checker's (see [`crate::check::tests`]), in which `size` bounds the value at a place,
//! and `=` stands before the least and the largest cost.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

use super::{Bounds, estimate};
use crate::check::tests::read;
use crate::source::Source;
use crate::{Dialect, parse};

#[test]
fn facts_hold() {
    let mut wrong = String::new();
    for fact in include_str!("tests/go.txt").split("\n\n").filter(|fact| !fact.trim().is_empty()) {
        let (sizes, rest): (Vec<_>, Vec<_>) = fact.lines().partition(|line| line.starts_with("size "));
        let (env, expression, expected) = read(&rest.join("\n"));
        let sizes: BTreeMap<_, u64> = sizes.into_iter().map(size).collect();
        let size =
            |place: &[Arc<str>]| sizes.get(place.join(".").as_str()).map(|most| Bounds::at_most(*most));
        let root = parse(&Source::new(&expression), Dialect::at_release(36)).expect("it is read");
        let checked = env.check(&root).unwrap_or_else(|mistakes| panic!("{expression}: {mistakes:?}"));
        let found = estimate(&root, &checked, &size);
        let found = format!("= {} {}", found.min, found.max);
        if expected != [found.as_str()] {
            let _ = writeln!(wrong, "{expression}\n  expected {expected:?}\n     found {found:?}");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

fn size(line: &str) -> (&str, u64) {
    let mut words = line.split(' ').skip(1);
    let place = words.next().expect("a place");
    (place, words.next().and_then(|most| most.parse().ok()).expect("a bound"))
}
