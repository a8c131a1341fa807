//! Counts how many cases are right.

use std::{collections::BTreeMap, ops::AddAssign};

use anyhow::Result;

use crate::{compare::Level, patterns::Patterns};

/// What is counted of some cases.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// Cases that are compared.
    pub cases: usize,
    /// Of these, those with the right code.
    pub code: usize,
    /// Those that also have the right reason and causes.
    pub causes: usize,
    /// Those in which everything is right.
    pub all: usize,
    /// Cases that are decided otherwise. They are not compared.
    pub deliberate: usize,
    /// Cases that need a plugin which does not exist yet. They are not compared.
    pub plugins: usize,
}

/// Cases that are counted apart.
#[derive(Debug)]
pub struct Apart {
    /// Those that are decided otherwise.
    pub deliberate: Patterns,
    /// Those that need missing plugins.
    pub plugins: Patterns,
}

/// By what cases are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum By {
    /// The first part of the id.
    Kind,
    /// The second part of the id.
    Area,
    /// Both.
    Both,
}

impl Apart {
    /// As the files of this crate say.
    ///
    /// # Errors
    /// When one of them is malformed.
    pub fn read() -> Result<Apart> {
        Ok(Apart { deliberate: Patterns::deliberate()?, plugins: Patterns::plugins()? })
    }

    /// Nothing: every case is compared.
    #[must_use]
    pub fn none() -> Apart {
        Apart { deliberate: Patterns::none(), plugins: Patterns::none() }
    }

    /// Whether a case is counted apart.
    #[must_use]
    pub fn has(&self, id: &str) -> bool {
        self.deliberate.find(id).is_some() || self.plugins.find(id).is_some()
    }
}

impl By {
    /// The name of the row in which a case is counted.
    #[must_use]
    pub fn row(self, id: &str) -> String {
        let mut parts = id.split('/');
        let (kind, area) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
        match self {
            By::Kind => kind.to_owned(),
            By::Area => area.to_owned(),
            By::Both => format!("{kind}/{area}"),
        }
    }
}

impl Counts {
    /// Counts a case.
    pub fn add(&mut self, id: &str, level: Level, apart: &Apart) {
        if apart.deliberate.find(id).is_some() {
            self.deliberate += 1;
        } else if apart.plugins.find(id).is_some() {
            self.plugins += 1;
        } else {
            self.cases += 1;
            self.code += usize::from(level >= Level::Code);
            self.causes += usize::from(level >= Level::Causes);
            self.all += usize::from(level >= Level::All);
        }
    }
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        self.cases += other.cases;
        self.code += other.code;
        self.causes += other.causes;
        self.all += other.all;
        self.deliberate += other.deliberate;
        self.plugins += other.plugins;
    }
}

/// Counts cases in rows.
#[must_use]
pub fn rows<'a>(
    judged: impl IntoIterator<Item = (&'a str, Level)>,
    row: impl Fn(&str) -> String,
    apart: &Apart,
) -> BTreeMap<String, Counts> {
    let mut rows = BTreeMap::<String, Counts>::new();
    for (id, level) in judged {
        rows.entry(row(id)).or_default().add(id, level, apart);
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cases_are_counted_once() {
        let plugins =
            Patterns(vec![crate::patterns::Entry { pattern: "*/quota/*".into(), about: "Q".into() }]);
        let apart = Apart { deliberate: Patterns::none(), plugins };
        let judged =
            [("a.K/create/x", Level::Causes), ("a.K/quota/x", Level::All), ("a.K/read/x", Level::All)];
        let rows = rows(judged, |id| By::Kind.row(id), &apart);
        let counts = Counts { cases: 2, code: 2, causes: 2, all: 1, deliberate: 0, plugins: 1 };
        assert_eq!(rows.into_iter().collect::<Vec<_>>(), [("a.K".to_owned(), counts)]);
    }
}
