//! Patterns of case ids, and the files that list them: a pattern and a reason a line, separated by a tab.

use anyhow::{Context, Result};

use crate::compare::Level;

/// A pattern with what is said about its cases.
#[derive(Debug)]
pub struct Entry {
    /// Matches ids of cases; `*` stands for any text, `?` for any character.
    pub pattern: String,
    /// The second column.
    pub about: String,
}

/// Cases that are counted apart.
#[derive(Debug)]
pub struct Patterns(pub Vec<Entry>);

/// Cases in which this server answers otherwise on purpose, and why.
const DELIBERATE: &str = include_str!("../deliberate.tsv");
/// Cases that need an admission plugin which does not exist yet, and its name.
const PLUGINS: &str = include_str!("../plugins.tsv");

impl Patterns {
    /// The cases that are decided otherwise.
    ///
    /// # Errors
    /// When the file is malformed.
    pub fn deliberate() -> Result<Patterns> {
        Patterns::read(DELIBERATE)
    }

    /// The cases that need missing plugins.
    ///
    /// # Errors
    /// When the file is malformed.
    pub fn plugins() -> Result<Patterns> {
        Patterns::read(PLUGINS)
    }

    /// No cases.
    #[must_use]
    pub fn none() -> Patterns {
        Patterns(Vec::new())
    }

    fn read(text: &str) -> Result<Patterns> {
        let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        let entries = lines.map(|line| {
            let (pattern, about) = line.split_once('\t').with_context(|| format!("{line:?} has no tab"))?;
            Ok(Entry { pattern: pattern.to_owned(), about: about.to_owned() })
        });
        entries.collect::<Result<Vec<_>>>().map(Patterns)
    }

    /// The first entry that matches an id.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<&Entry> {
        self.0.iter().find(|entry| matches(&entry.pattern, id))
    }

    /// The patterns all of whose cases turned out equal: nothing is left to be counted apart.
    #[must_use]
    pub fn needless(&self, judged: &[(&str, Level)]) -> Vec<&str> {
        let is_needless = |entry: &&Entry| {
            let mut levels = judged.iter().filter(|(id, _)| matches(&entry.pattern, id)).peekable();
            levels.peek().is_some() && levels.all(|(_, level)| *level == Level::All)
        };
        self.0.iter().filter(is_needless).map(|entry| entry.pattern.as_str()).collect()
    }
}

/// Whether an id has a text, or matches a pattern.
#[must_use]
pub fn is_meant(only: &str, id: &str) -> bool {
    id.contains(only) || matches(only, id)
}

/// Whether a pattern matches a whole text.
#[must_use]
pub fn matches(pattern: &str, text: &str) -> bool {
    let (pattern, text) = (pattern.as_bytes(), text.as_bytes());
    let (mut p, mut t) = (0, 0);
    // Where to go on if the rest does not fit: behind the last star, one character further.
    let mut back = None;
    while t < text.len() {
        match pattern.get(p) {
            Some(b'*') => {
                p += 1;
                back = Some((p, t));
            }
            Some(&byte) if byte == b'?' || byte == text[t] => (p, t) = (p + 1, t + 1),
            _ => match back {
                Some((star, from)) => {
                    (p, t) = (star, from + 1);
                    back = Some((p, t));
                }
                None => return false,
            },
        }
    }
    pattern[p..].iter().all(|byte| *byte == b'*')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stars_stand_for_any_text() {
        for (pattern, text, is_match) in [
            ("*/update/*:spec=*", "a.B/update/rich:spec=removed", true),
            ("*/update/*:spec=*", "a.B/update/rich:spec.x=removed", false),
            ("a*b*c", "aXbYbZc", true),
            ("a*b", "aXc", false),
            ("a?c", "abc", true),
            ("a[0]", "a[0]", true),
            ("*", "", true),
            ("", "a", false),
        ] {
            assert_eq!(matches(pattern, text), is_match, "{pattern} {text}");
        }
    }

    #[test]
    fn patterns_whose_cases_are_equal_are_needless() {
        let patterns = Patterns::read("a/*\tone\nb/*\ttwo\nc/*\tthree\n").unwrap();
        let judged = [("a/1", Level::All), ("a/2", Level::Code), ("b/1", Level::All)];
        assert_eq!(patterns.needless(&judged), ["b/*"]);
    }
}
