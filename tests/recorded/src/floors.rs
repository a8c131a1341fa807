//! The figures that a row must keep, in files with a line for each row. A figure may not fall, and a file
//! that no longer holds the figures of today is updated with `UPDATE=1`, so that they can only rise.

use std::{collections::BTreeMap, env, fs, path::PathBuf};

use anyhow::{Context, Result, bail};

use crate::{data, tally::Counts};

/// A file of floors.
#[derive(Debug)]
pub struct Floors {
    path: PathBuf,
}

/// Figures of each row. Without figures, the row is not served.
pub type Rows = BTreeMap<String, (Counts, bool)>;

const HEAD: &str = "# name\tcases\tcode\tcauses\tall\tdeliberate\tplugins\n";
/// In place of figures that a row has none of.
const NOT_SERVED: &str = "-";

/// Whether files are written in place of a comparison with them.
#[must_use]
pub fn is_update() -> bool {
    env::var_os("UPDATE").is_some_and(|value| value == "1")
}

impl Floors {
    /// The floors of this name.
    #[must_use]
    pub fn named(name: &str) -> Floors {
        Floors { path: data::folder("floors").join(format!("{name}.tsv")) }
    }

    /// Reads the file.
    ///
    /// # Errors
    /// When it is not there, or malformed.
    pub fn read(&self) -> Result<Rows> {
        let text = fs::read_to_string(&self.path).with_context(|| self.path.display().to_string())?;
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        lines.map(|line| row(line).with_context(|| format!("{}: {line:?}", self.path.display()))).collect()
    }

    /// Compares the figures of today with the file, or writes them with `UPDATE=1`. An update keeps the line
    /// of a row that got worse: who means it edits the file.
    ///
    /// # Errors
    /// When they differ, or when an update would make a row worse; the message names the rows.
    pub fn check(&self, found: &Rows) -> Result<()> {
        let kept = self.read()?;
        let names = kept.keys().chain(found.keys().filter(|name| !kept.contains_key(*name)));
        let changes = names.filter_map(|name| Some((name, change(kept.get(name), found.get(name))?)));
        let mut wrong: Vec<_> = changes.collect();
        if is_update() {
            wrong.retain(|(_, change)| matches!(change, Change::Worse(_)));
            let kept_rows = wrong.iter().filter_map(|(name, _)| kept.get_key_value(*name));
            let mut rows = found.clone();
            rows.extend(kept_rows.map(|(name, row)| (name.clone(), *row)));
            fs::write(&self.path, text(&rows))?;
        }
        if wrong.is_empty() {
            return Ok(());
        }
        let lines: Vec<_> = wrong.iter().map(|(name, change)| format!("{name}: {change}")).collect();
        bail!("{} does not hold:\n{}", self.path.display(), lines.join("\n"));
    }
}

/// How a row differs from the file.
#[derive(Debug, PartialEq, thiserror::Error)]
enum Change {
    #[error("{0}: more cases are wrong than before")]
    Worse(String),
    #[error("{0}: run with UPDATE=1 to keep it")]
    Other(String),
}

/// What is to be said of a row.
fn change(kept: Option<&(Counts, bool)>, found: Option<&(Counts, bool)>) -> Option<Change> {
    let (Some((kept, was_served)), Some((found, is_served))) = (kept, found) else {
        return Some(Change::Other("the row is new or gone".to_owned()));
    };
    if (kept, was_served) == (found, is_served) {
        return None;
    }
    let figures = format!(
        "of {} (was {}) cases: code {} (was {}), causes {} (was {}), all {} (was {})",
        found.cases, kept.cases, found.code, kept.code, found.causes, kept.causes, found.all, kept.all
    );
    let wrong = |counts: &Counts| [counts.code, counts.causes, counts.all].map(|right| counts.cases - right);
    let is_worse = *was_served && wrong(kept).iter().zip(wrong(found)).any(|(kept, found)| found > *kept);
    Some(if is_worse { Change::Worse(figures) } else { Change::Other(figures) })
}

fn text(rows: &Rows) -> String {
    let line = |(name, (counts, is_served)): (&String, &(Counts, bool))| {
        let figure = |figure: usize| if *is_served { figure.to_string() } else { NOT_SERVED.to_owned() };
        let (code, causes, all) = (figure(counts.code), figure(counts.causes), figure(counts.all));
        format!(
            "{name}\t{}\t{code}\t{causes}\t{all}\t{}\t{}\n",
            counts.cases, counts.deliberate, counts.plugins
        )
    };
    format!("{HEAD}{}", rows.iter().map(line).collect::<String>())
}

fn row(line: &str) -> Result<(String, (Counts, bool))> {
    let columns: Vec<_> = line.split('\t').collect();
    let [name, cases, code, causes, all, deliberate, plugins] = columns[..] else {
        bail!("seven columns are expected")
    };
    let figure = |text: &str| if text == NOT_SERVED { Ok(0) } else { text.parse() };
    let counts = Counts {
        cases: cases.parse()?,
        code: figure(code)?,
        causes: figure(causes)?,
        all: figure(all)?,
        deliberate: deliberate.parse()?,
        plugins: plugins.parse()?,
    };
    Ok((name.to_owned(), (counts, code != NOT_SERVED)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const COUNTS: Counts = Counts { cases: 9, code: 8, causes: 7, all: 6, deliberate: 1, plugins: 2 };

    #[test]
    fn files_are_read_as_written() {
        let rows: Rows = [
            ("a.A".to_owned(), (COUNTS, true)),
            ("b.B".to_owned(), (Counts { cases: 3, ..Counts::default() }, false)),
        ]
        .into();
        let text = text(&rows);
        let read: Result<Rows> = text.lines().skip(1).map(row).collect();
        assert_eq!(read.unwrap(), rows, "{text}");
    }

    #[test]
    fn every_change_is_told() {
        let kept = (COUNTS, true);
        for (found, is_worse) in [
            ((COUNTS, true), None),
            ((Counts { all: 5, code: 9, ..COUNTS }, true), Some(true)),
            ((Counts { cases: 10, ..COUNTS }, true), Some(true)),
            ((Counts { code: 0, causes: 0, all: 0, ..COUNTS }, false), Some(true)),
            ((Counts { all: 7, ..COUNTS }, true), Some(false)),
            ((Counts { cases: 8, plugins: 3, ..COUNTS }, true), Some(false)),
        ] {
            let said = change(Some(&kept), Some(&found));
            let said = said.map(|change| matches!(change, Change::Worse(_)));
            assert_eq!(said, is_worse, "{found:?}");
        }
        let not_served = (Counts { cases: 9, ..Counts::default() }, false);
        assert!(matches!(change(Some(&not_served), Some(&kept)), Some(Change::Other(_))));
        assert!(change(None, Some(&kept)).is_some() && change(Some(&kept), None).is_some());
    }
}
