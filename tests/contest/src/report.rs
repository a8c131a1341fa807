//! The rows that the parts produce, and how they are printed.

use std::io::Write;
use std::time::Instant;

use serde_json::{Map, Value};

use crate::engines::Candidate;

/// All rows so far.
pub(crate) struct Report {
    rows: Vec<Row>,
    started: Instant,
}

struct Row {
    part: &'static str,
    case: String,
    engine: &'static str,
    figures: Map<String, Value>,
}

impl Report {
    pub(crate) fn new() -> Self {
        Self { rows: Vec::new(), started: Instant::now() }
    }

    /// Says what is being done now.
    pub(crate) fn progress(&self, text: &str) {
        let seconds = self.started.elapsed().as_secs();
        let _ = writeln!(std::io::stderr(), "[{seconds:4} s] {text}");
    }

    /// Adds a row. `figures` is an object: names to numbers, spreads or words.
    pub(crate) fn row(&mut self, part: &'static str, case: &str, engine: Candidate, figures: Value) {
        let Value::Object(figures) = figures else { return };
        self.rows.push(Row { part, case: case.to_owned(), engine: engine.name(), figures });
    }

    /// Prints tables, or one array.
    pub(crate) fn print(&self, json: bool) -> anyhow::Result<()> {
        let mut out = std::io::stdout().lock();
        if json {
            let rows: Vec<_> = self.rows.iter().map(Row::to_json).collect();
            writeln!(out, "{}", serde_json::to_string_pretty(&rows)?)?;
            return Ok(());
        }
        for table in self.rows.chunk_by(|a, b| a.part == b.part) {
            print_table(&mut out, table)?;
        }
        Ok(())
    }
}

impl Row {
    fn to_json(&self) -> Value {
        let mut row = Map::new();
        for (name, value) in [("part", self.part), ("case", self.case.as_str()), ("engine", self.engine)] {
            row.insert(name.to_owned(), value.into());
        }
        row.extend(self.figures.clone());
        row.into()
    }
}

/// One part as a table that is also Markdown. Rows of one part have the same figures.
fn print_table(out: &mut impl Write, rows: &[Row]) -> std::io::Result<()> {
    let Some(first) = rows.first() else { return Ok(()) };
    let names = ["case", "engine"].into_iter().chain(first.figures.keys().map(String::as_str));
    let mut lines = vec![names.map(str::to_owned).collect::<Vec<_>>()];
    let cells = |row: &Row| {
        let ends = [row.case.clone(), row.engine.to_owned()];
        ends.into_iter().chain(row.figures.values().map(cell)).collect()
    };
    lines.extend(rows.iter().map(cells));
    let width = |column: usize| {
        lines.iter().filter_map(|line| line.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..first.figures.len() + 2).map(width).collect();
    writeln!(out, "\n## {}\n", first.part)?;
    for (number, line) in lines.iter().enumerate() {
        let padded: Vec<_> =
            line.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}", width = *width)).collect();
        writeln!(out, "| {} |", padded.join(" | "))?;
        if number == 0 {
            let rules: Vec<_> = widths.iter().map(|width| "-".repeat(*width)).collect();
            writeln!(out, "| {} |", rules.join(" | "))?;
        }
    }
    Ok(())
}

fn cell(value: &Value) -> String {
    match value {
        Value::String(words) => words.clone(),
        Value::Object(spread) => {
            let part = |name| spread.get(name).map(cell).unwrap_or_default();
            format!("{} ({}-{})", part("median"), part("least"), part("most"))
        }
        Value::Number(number) => match number.as_f64() {
            Some(number) if number.abs() >= 100.0 => format!("{number:.0}"),
            Some(number) => format!("{number}"),
            None => number.to_string(),
        },
        other => other.to_string(),
    }
}
