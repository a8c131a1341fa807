//! The files of this crate and the page that is made of them.

use std::collections::HashSet;

use recorded::{
    data, page,
    patterns::{Patterns, matches},
    target::has_plugin,
};

#[test]
fn page_shows_the_floors() {
    page::check().unwrap();
}

#[test]
fn data_is_complete() {
    let mut ids = HashSet::new();
    for name in data::kinds().unwrap() {
        let kind = data::kind(&name).unwrap();
        for case in &kind.cases {
            assert!(ids.insert(case.id.clone()), "{} is there twice", case.id);
            for step in &case.steps {
                if let Some(answer) = &step.answer {
                    kind.expected(step, answer).unwrap_or_else(|error| panic!("{}: {error:#}", case.id));
                }
            }
        }
    }
    for file in data::scenario_files().unwrap() {
        ids.extend(data::scenarios(&file).unwrap().cases.iter().map(|case| case.id.clone()));
    }
    assert!(ids.len() >= 17_000, "only {} cases are there", ids.len());
    for patterns in [Patterns::deliberate().unwrap(), Patterns::plugins().unwrap()] {
        for entry in patterns.0 {
            let is_needed = ids.iter().any(|id| matches(&entry.pattern, id));
            assert!(is_needed, "no case matches {}", entry.pattern);
        }
    }
}

#[test]
fn missing_plugins_are_missing() {
    assert!(has_plugin("NamespaceLifecycle"));
    for entry in Patterns::plugins().unwrap().0 {
        assert!(!has_plugin(&entry.about), "{} exists; remove its lines from plugins.tsv", entry.about);
    }
}
