//! Columns of the Table form: declared paths, evaluated on the object's JSON tree.
//!
//! Columns marked as code are not evaluated here: the strategy of the kind gives their cells.

mod duration;
mod places;
#[cfg(test)]
mod tests;
mod texts;

use std::{fmt, sync::Arc};

use serde_json::{Value, json};

use self::{
    duration::human_duration,
    places::{all, first},
};
pub use self::{
    places::{CellPath, CellStep, fields},
    texts::{Words, labels, selector},
};
use crate::{shape::Text, time::Time};

/// One declared column.
#[derive(Debug, Clone)]
pub struct Column {
    /// Heading.
    pub name: Text,
    /// OpenAPI type of the cells.
    pub cell_type: Text,
    /// OpenAPI format of the cells, or empty.
    pub format: Text,
    /// Zero is shown always, more only in wide output.
    pub priority: i32,
    /// What the column tells.
    pub doc: Text,
    /// Whether tables have a heading for it; its cells are there without one, too.
    pub header: bool,
    /// Where the cells come from.
    pub source: ColumnSource,
}

/// Where the cells of a column come from.
#[derive(Debug, Clone)]
pub enum ColumnSource {
    /// What stands at some places of the object.
    Places {
        /// From the root of the object.
        paths: Vec<CellPath>,
        /// What is made of it.
        show: Show,
        /// The cell where nothing stands.
        none: Cell,
    },
    /// A query of the kind.
    Query(Arc<dyn CellQuery>),
    /// The strategy.
    Code,
}

/// Finds the value of a cell in an object.
pub trait CellQuery: fmt::Debug + Send + Sync {
    /// The cell for an object, given as JSON, at a time.
    fn cell(&self, object: &Value, now: Time) -> Cell;
}

/// What is made of the values at the paths of a column. A text without letters counts as nothing.
#[derive(Debug, Clone)]
pub enum Show {
    /// The first value.
    Value,
    /// The first value as a text, or the word that stands for that text.
    Text(Words),
    /// The texts of all values, or the words that stand for them.
    Joined {
        /// What stands between two of them.
        separator: Text,
        /// How many are shown before the number of the others; with such a bound, empty texts are not shown.
        most: Option<usize>,
        /// Words that stand for texts.
        words: Words,
    },
    /// A text for each path, also where nothing stands at one of them.
    Pair {
        /// What stands between two of them.
        separator: Text,
        /// The text of a path at which nothing stands: `0` for numbers.
        absent: Text,
    },
    /// The first map as `key=value`, sorted.
    Labels,
    /// The first value as the text of a label selector.
    Selector,
    /// The time since the first moment.
    Age,
    /// The first number of seconds.
    Duration,
    /// The number of items and entries of all values together.
    Count,
}

/// One cell of a table.
#[derive(Debug, Clone, PartialEq, Default)]
pub enum Cell {
    /// Nothing: null.
    #[default]
    Empty,
    /// A text.
    Text(String),
    /// An integer.
    Integer(i64),
    /// Any number.
    Number(f64),
    /// True or false.
    Boolean(bool),
    /// A text, and behind it in parentheses how long ago something was.
    Ago(String, Time),
    /// How long ago something was.
    Age(Time),
    /// How long something took, in seconds.
    Took(i64),
}

impl Cell {
    /// The cell as it is shown at a time.
    #[must_use]
    pub fn at(self, now: Time) -> Self {
        match self {
            Cell::Ago(text, moment) => Cell::Text(format!("{text} ({} ago)", age(moment, now))),
            Cell::Age(moment) => Cell::Text(age(moment, now)),
            Cell::Took(seconds) => Cell::Text(human_duration(seconds)),
            cell => cell,
        }
    }
}

/// What a table says of a whole row: that it is done, so that clients may show it otherwise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowCondition {
    /// As `Completed`.
    pub condition: &'static str,
    /// `True`, `False` or `Unknown`.
    pub status: &'static str,
    /// Why, in one word.
    pub reason: String,
    /// Why, for people.
    pub message: String,
}

impl From<RowCondition> for Value {
    fn from(RowCondition { condition, status, reason, message }: RowCondition) -> Self {
        json!({ "type": condition, "status": status, "reason": reason, "message": message })
    }
}

impl From<Cell> for Value {
    fn from(cell: Cell) -> Self {
        match cell {
            Cell::Empty => Value::Null,
            Cell::Text(text) | Cell::Ago(text, _) => text.into(),
            // Shown as texts, which [`Cell::at`] makes of them.
            Cell::Age(_) | Cell::Took(_) => Value::Null,
            Cell::Integer(number) => number.into(),
            Cell::Number(number) => number.into(),
            Cell::Boolean(truth) => truth.into(),
        }
    }
}

/// The cell of `column` for `object`.
#[must_use]
pub fn cell(column: &Column, object: &Value, now: Time) -> Cell {
    match &column.source {
        ColumnSource::Places { paths, show, none } => {
            shown(paths, show, object, now).unwrap_or_else(|| none.clone())
        }
        ColumnSource::Query(query) => query.cell(object, now),
        // Never shown: the caller asks the strategy for these.
        ColumnSource::Code => Cell::Empty,
    }
}

/// The cell where something stands.
fn shown(paths: &[CellPath], show: &Show, object: &Value, now: Time) -> Option<Cell> {
    let text = match show {
        Show::Value => return first(object, paths).map(cell_of),
        Show::Count => {
            let count: usize = all(object, paths).into_iter().map(size).sum();
            return Some(Cell::Integer(i64::try_from(count).unwrap_or(i64::MAX)));
        }
        Show::Text(words) => texts::in_words(first(object, paths)?, words),
        Show::Joined { separator, most, words } => {
            let all: Vec<String> =
                all(object, paths).into_iter().map(|value| texts::in_words(value, words)).collect();
            texts::joined(all, separator, *most)
        }
        Show::Pair { separator, absent } => pair(object, paths, separator, absent)?,
        Show::Labels => texts::labels(first(object, paths)?),
        Show::Selector => texts::selector(first(object, paths)?),
        Show::Age => age(paths.iter().flat_map(|path| first(object, [path])).find_map(moment)?, now),
        Show::Duration => human_duration(first(object, paths)?.as_i64()?),
    };
    Some(text).filter(|text| !text.is_empty()).map(Cell::Text)
}

fn pair(object: &Value, paths: &[CellPath], separator: &str, absent: &str) -> Option<String> {
    let values: Vec<Option<&Value>> = paths.iter().map(|path| first(object, [path])).collect();
    if absent.is_empty() && values.iter().all(Option::is_none) {
        return None;
    }
    let text = |value: Option<&Value>| value.map_or_else(|| absent.to_owned(), texts::of);
    Some(values.into_iter().map(text).collect::<Vec<_>>().join(separator))
}

fn cell_of(value: &Value) -> Cell {
    match value {
        Value::Bool(truth) => Cell::Boolean(*truth),
        Value::Number(number) => match number.as_i64() {
            Some(integer) => Cell::Integer(integer),
            None => number.as_f64().map_or(Cell::Empty, Cell::Number),
        },
        other => Cell::Text(texts::of(other)),
    }
}

fn moment(value: &Value) -> Option<Time> {
    value.as_str().and_then(Time::parse).filter(|moment| !moment.is_zero())
}

fn age(moment: Time, now: Time) -> String {
    human_duration(now.as_unix().saturating_sub(moment.as_unix()))
}

fn size(value: &Value) -> usize {
    match value {
        Value::Array(items) => items.len(),
        Value::Object(entries) => entries.len(),
        _ => 0,
    }
}
