//! Rows as a table for people.

use crate::{
    goals,
    row::{Row, Verdict},
};

const HEADINGS: [&str; 13] = [
    "#",
    "scenario",
    "unit",
    "ours",
    "ceiling",
    "ratio",
    "floor",
    "goal",
    "verdict",
    "p50 us",
    "p99 us",
    "CPU us/op",
    "peak MB",
];
/// Columns of words, which begin at the left.
const WORDS: [usize; 3] = [1, 2, 8];

/// The whole table, notes under it.
pub(super) fn text(rows: &[Row]) -> String {
    let lines: Vec<[String; 13]> =
        std::iter::once(HEADINGS.map(str::to_owned)).chain(rows.iter().map(cells)).collect();
    let width = |column: usize| lines.iter().map(|line| line[column].len()).max().unwrap_or_default();
    let widths: [usize; 13] = std::array::from_fn(width);
    let mut text = String::new();
    for line in &lines {
        for (column, (cell, width)) in line.iter().zip(widths).enumerate() {
            let padded =
                if WORDS.contains(&column) { format!("{cell:<width$}") } else { format!("{cell:>width$}") };
            text.push_str(&padded);
            text.push_str("  ");
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    text.push('\n');
    for row in rows {
        if let Some(note) = &row.note {
            text.push_str(&format!("{}: {note}\n", row.name));
        }
    }
    text
}

fn cells(row: &Row) -> [String; 13] {
    let goal = goals::find(&row.name);
    let figure = |figure: Option<f64>| figure.map(number).unwrap_or_default();
    [
        goal.map(|goal| goal.number.to_string()).unwrap_or_default(),
        row.name.clone(),
        goal.map(|goal| goal.unit.to_owned()).unwrap_or_default(),
        figure(row.ours),
        figure(row.ceiling),
        row.ratio.map(|ratio| format!("{ratio:.2}")).unwrap_or_default(),
        figure(row.floor),
        figure(row.goal),
        word(row.verdict()).to_owned(),
        figure(row.p50_us),
        figure(row.p99_us),
        figure(row.cpu_us_per_op),
        figure(row.peak_rss_mb),
    ]
}

fn word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Goal => "goal met",
        Verdict::Floor => "floor met",
        Verdict::Missed => "MISSED",
        Verdict::Failed => "FAILED",
        Verdict::NotRun => "not run",
        Verdict::Told => "",
    }
}

/// Three digits or so: more would pretend to know.
fn number(figure: f64) -> String {
    let digits = match figure.abs() {
        size if size >= 100.0 => 0,
        size if size >= 10.0 => 1,
        _ => 2,
    };
    let text = format!("{figure:.digits$}");
    let text = if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    grouped(text)
}

/// A space between thousands.
fn grouped(text: &str) -> String {
    let whole = text.find('.').unwrap_or(text.len());
    let mut out = String::new();
    for (index, character) in text.chars().enumerate() {
        if index > 0 && index < whole && (whole - index).is_multiple_of(3) && !out.ends_with('-') {
            out.push('\u{202f}');
        }
        out.push(character);
    }
    out.replace('\u{202f}', " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_short() {
        for (figure, expected) in [
            (0.7, "0.7"),
            (12.34, "12.3"),
            (99.0, "99"),
            (1234.5, "1 234"),
            (1_000_000.0, "1 000 000"),
            (0.0, "0"),
        ] {
            assert_eq!(number(figure), expected);
        }
    }

    #[test]
    fn columns_line_up_and_notes_follow() {
        let rows = [Row::named("get").ours(80.0).ceiling(100.0), Row::not_run("etcd", "install it")];
        let text = text(&rows);
        let lines: Vec<&str> = text.lines().collect();
        let expected = "\
#  scenario  unit      ours  ceiling  ratio  floor  goal  verdict    p50 us  p99 us  CPU us/op  peak MB
1  get       req/s       80      100   0.80    0.7  0.85  floor met
8  etcd      writes/s                            3     5  not run

etcd: install it";
        assert_eq!(lines.join("\n"), expected);
    }
}
