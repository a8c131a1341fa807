//! The published table, made of the floors.

use std::{fmt::Write, fs, path::Path};

use anyhow::{Context, Result, ensure};

use crate::{
    data,
    floors::{Floors, Rows, is_update},
    tally::Counts,
};

/// A table of the page.
struct Section {
    /// The name of the file of floors.
    floors: &'static str,
    heading: &'static str,
    /// What a row is.
    row: &'static str,
    text: &'static str,
}

const SECTIONS: [Section; 4] = [REQUESTS, SCENARIOS, START, OPENAPI];

const REQUESTS: Section = Section {
    floors: "requests",
    heading: "Single requests",
    row: "kind",
    text: "Each case is one change to one object: a field that is removed, malformed, out of range, updated, \
        patched or\n\
           applied, and the names, lists, tables and deletions of the kind.\n",
};

const SCENARIOS: Section = Section {
    floors: "scenarios",
    heading: "Scenarios",
    row: "topic and area",
    text: "Each case is several requests: lists and watches at versions, selectors, pages, webhooks and \
        policies, and managers\n\
           that apply, patch and update one object. In the `sequences` and `patches`, these are chosen at \
           random, and owners and\n\
           whether anything was written are compared, too.\n",
};

const HEAD: &str = "# Conformance\n\n\
    How near the server, under the brand `kubernetes`, comes to recorded answers of kube-apiserver 1.36. A \
    test\n\
    replays them and keeps every figure from falling; `UPDATE=1 cargo test -p recorded` rewrites this \
    page.\n\n\
    - **code**: answers with the right code.\n\
    - **causes**: errors that also have the right reason, and causes about the right fields. Other answers \
    must be right\n\
    \x20 in everything.\n\
    - **all**: answers in which everything is right, down to every text and default.\n\
    - **on purpose**: cases in which this server answers otherwise. They are not compared, and\n\
    \x20 [deliberate.tsv](../tests/recorded/deliberate.tsv) says why.\n\
    - **plugins**: cases that need an admission plugin which does not exist yet. They are not compared \
    either, and\n\
    \x20 [plugins.tsv](../tests/recorded/plugins.tsv) names the plugin.\n\n\
    [How the cases were made and how to see what differs](../tests/recorded/README.md).\n";

const START: Section = Section {
    floors: "start",
    heading: "Objects of a new server",
    row: "kind",
    text: "Each case is one object that a new server holds. *Code* counts those that are there, and *all* \
        those that are\n\
           equal but for uids, times and versions.\n",
};

const OPENAPI: Section = Section {
    floors: "openapi",
    heading: "OpenAPI documents",
    row: "document",
    text: "Each case is one statement of a document: a name, a type, a default, a reference, a parameter, an \
        answer. *Code*\n\
           counts those about which this server's document says something, and *all* those that are equal.\n\
           [What differs on purpose](generators.\
           md#where-the-documents-differ-from-those-of-the-reference-server).\n",
};

/// The marks around the summary in README.md.
const SUMMARY: [&str; 2] =
    ["<!-- Recorded answers: written by the tests. -->\n", "<!-- End of recorded answers. -->\n"];

/// Compares the page and the summary in README.md with the floors, or writes both with `UPDATE=1`.
///
/// # Errors
/// When one of them differs, or a file cannot be read.
pub fn check() -> Result<()> {
    let [page_path, readme_path] = ["../../docs/conformance.md", "../../README.md"].map(data::folder);
    let readme = read(&readme_path)?;
    for (path, text) in [(page_path, page()?), (readme_path, with_summary(&readme)?)] {
        if is_update() {
            fs::write(path, text)?;
            continue;
        }
        ensure!(read(&path)? == text, "{} is old; run with UPDATE=1", path.display());
    }
    Ok(())
}

fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| path.display().to_string())
}

/// README.md with the totals of all floors between its marks.
fn with_summary(readme: &str) -> Result<String> {
    let [begin, end] = SUMMARY;
    let parts = readme.split_once(begin).and_then(|(before, rest)| Some((before, rest.split_once(end)?.1)));
    let (before, behind) = parts.context("README.md has no place for recorded answers")?;
    let mut table = "| recorded answers | cases | right in everything |\n|---|---|---|\n".to_owned();
    for Section { floors, heading, .. } in SECTIONS {
        let Counts { cases, all, .. } = total(&Floors::named(floors).read()?);
        writeln!(table, "| {heading} | {cases} | {} |", share(all, cases))?;
    }
    Ok(format!("{before}{begin}{table}{end}{behind}"))
}

fn page() -> Result<String> {
    let mut page = HEAD.to_owned();
    for Section { floors, heading, row, text } in SECTIONS {
        let rows = Floors::named(floors).read()?;
        write!(page, "\n## {heading}\n\n{text}\n{}", table(row, &rows))?;
    }
    Ok(page)
}

fn table(row: &str, rows: &Rows) -> String {
    let mut text = format!(
        "| {row} | cases | code | causes | all | on purpose | plugins |\n|---|---|---|---|---|---|---|\n"
    );
    for (name, (counts, is_served)) in rows {
        if *is_served {
            text += &line(name, counts);
        } else {
            let Counts { cases, deliberate, plugins, .. } = counts;
            text += &format!("| {name} | {cases} | not served | | | {deliberate} | {plugins} |\n");
        }
    }
    text + &line("**all that are served**", &total(rows))
}

/// The sum of the rows that are served.
fn total(rows: &Rows) -> Counts {
    let mut total = Counts::default();
    rows.values().filter(|(_, is_served)| *is_served).for_each(|(counts, _)| total += *counts);
    total
}

fn line(name: &str, counts: &Counts) -> String {
    let Counts { cases, code, causes, all, deliberate, plugins } = *counts;
    let [code, causes, all] = [code, causes, all].map(|figure| figure_with_share(figure, cases));
    format!("| {name} | {cases} | {code} | {causes} | {all} | {deliberate} | {plugins} |\n")
}

/// A figure with its share.
fn figure_with_share(figure: usize, of: usize) -> String {
    if of == 0 { figure.to_string() } else { format!("{figure} ({})", share(figure, of)) }
}

/// A share in per cent, rounded down, so that 100 % is everything.
fn share(figure: usize, of: usize) -> String {
    let tenths = (figure * 1000).checked_div(of).unwrap_or_default();
    format!("{}.{} %", tenths / 10, tenths % 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_rounded_down() {
        for (figure, of, text) in
            [(999, 1000, "999 (99.9 %)"), (1999, 2000, "1999 (99.9 %)"), (2, 2, "2 (100.0 %)"), (0, 0, "0")]
        {
            assert_eq!(figure_with_share(figure, of), text);
        }
    }

    #[test]
    fn rows_say_what_is_not_served() {
        let counts = Counts { cases: 4, code: 3, causes: 2, all: 1, deliberate: 5, plugins: 6 };
        let rows: Rows =
            [("a".to_owned(), (counts, true)), ("b".to_owned(), (counts, false))].into_iter().collect();
        let table = table("kind", &rows);
        assert!(table.contains("| a | 4 | 3 (75.0 %) | 2 (50.0 %) | 1 (25.0 %) | 5 | 6 |"), "{table}");
        assert!(table.contains("| b | 4 | not served | | | 5 | 6 |"), "{table}");
        assert!(table.contains("| **all that are served** | 4 | 3 (75.0 %) |"), "{table}");
    }
}
