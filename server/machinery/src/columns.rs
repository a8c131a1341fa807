//! Columns of the Table form: declared paths, evaluated on the object's JSON tree.
//!
//! Columns marked as code are not evaluated here: the strategy of the kind gives their cells.

use serde_json::Value;

use crate::{
    shape::{FieldPath, Text},
    time::Time,
};

/// Shown for an age without a time to count from.
const AGE_UNKNOWN: &str = "<unknown>";
/// Shown for a duration that is not set.
const DURATION_UNSET: &str = "<none>";

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
    /// Where the cells come from.
    pub source: ColumnSource,
}

/// Where the cells of a column come from. A path is a list of JSON names from the root of the object.
#[derive(Debug, Clone)]
pub enum ColumnSource {
    /// The value at a path.
    Path {
        /// The path.
        path: FieldPath,
        /// The text shown where nothing stands.
        none: Text,
    },
    /// The time since the first moment that is set at one of several paths.
    Age(Vec<FieldPath>),
    /// The seconds at a path.
    Duration(FieldPath),
    /// The number of items and entries at several paths together.
    Count(Vec<FieldPath>),
    /// The strategy.
    Code,
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
}

impl From<Cell> for Value {
    fn from(cell: Cell) -> Self {
        match cell {
            Cell::Empty => Value::Null,
            Cell::Text(text) => text.into(),
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
        ColumnSource::Path { path, none } => shown(at(object, path), none),
        ColumnSource::Age(paths) => Cell::Text(age(paths.iter().find_map(|path| moment(object, path)), now)),
        ColumnSource::Duration(path) => {
            let seconds = at(object, path).and_then(Value::as_i64);
            Cell::Text(seconds.map_or_else(|| DURATION_UNSET.to_owned(), human_duration))
        }
        ColumnSource::Count(paths) => {
            let count: usize = paths.iter().map(|path| size(at(object, path))).sum();
            Cell::Integer(i64::try_from(count).unwrap_or(i64::MAX))
        }
        // Never shown: the caller asks the strategy for these.
        ColumnSource::Code => Cell::Empty,
    }
}

/// A span of time for people, in one or two units, as `5m30s` or `2d`.
#[must_use]
fn human_duration(seconds: i64) -> String {
    const MINUTE: i64 = 60;
    const HOUR: i64 = 60 * MINUTE;
    const DAY: i64 = 24 * HOUR;
    const YEAR: i64 = 365 * DAY;
    match seconds {
        // Clocks of two machines may differ by a second.
        ..-1 => "<invalid>".to_owned(),
        -1 => "0s".to_owned(),
        _ if seconds < 2 * MINUTE => format!("{seconds}s"),
        _ if seconds < 10 * MINUTE => two_units(seconds, (MINUTE, "m"), (1, "s")),
        _ if seconds < 3 * HOUR => format!("{}m", seconds / MINUTE),
        _ if seconds < 8 * HOUR => two_units(seconds, (HOUR, "h"), (MINUTE, "m")),
        _ if seconds < 48 * HOUR => format!("{}h", seconds / HOUR),
        _ if seconds < 8 * DAY => two_units(seconds, (DAY, "d"), (HOUR, "h")),
        _ if seconds < 2 * YEAR => format!("{}d", seconds / DAY),
        _ if seconds < 8 * YEAR => two_units(seconds, (YEAR, "y"), (DAY, "d")),
        _ => format!("{}y", seconds / YEAR),
    }
}

fn two_units(seconds: i64, large: (i64, &str), small: (i64, &str)) -> String {
    let (whole, rest) = (seconds / large.0, seconds % large.0 / small.0);
    let mut text = format!("{whole}{}", large.1);
    if rest != 0 {
        text.push_str(&format!("{rest}{}", small.1));
    }
    text
}

/// The value at `path`; null is nothing.
fn at<'o>(object: &'o Value, path: &[Text]) -> Option<&'o Value> {
    path.iter().try_fold(object, |value, name| value.get(name.as_ref())).filter(|value| !value.is_null())
}

fn shown(value: Option<&Value>, none: &str) -> Cell {
    match value {
        None => Cell::Text(none.to_owned()),
        // An empty text says no more than an absent one.
        Some(Value::String(text)) if text.is_empty() => Cell::Text(none.to_owned()),
        Some(Value::String(text)) => Cell::Text(text.clone()),
        Some(Value::Bool(truth)) => Cell::Boolean(*truth),
        Some(Value::Number(number)) => match number.as_i64() {
            Some(integer) => Cell::Integer(integer),
            None => number.as_f64().map_or(Cell::Empty, Cell::Number),
        },
        Some(tree) => Cell::Text(tree.to_string()),
    }
}

fn moment(object: &Value, path: &[Text]) -> Option<Time> {
    at(object, path).and_then(Value::as_str).and_then(Time::parse).filter(|moment| !moment.is_zero())
}

fn age(moment: Option<Time>, now: Time) -> String {
    moment.map_or_else(
        || AGE_UNKNOWN.to_owned(),
        |moment| human_duration(now.as_unix().saturating_sub(moment.as_unix())),
    )
}

fn size(value: Option<&Value>) -> usize {
    match value {
        Some(Value::Array(items)) => items.len(),
        Some(Value::Object(entries)) => entries.len(),
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::shape::{field_path, field_paths};

    fn cell_of(source: ColumnSource, object: &Value) -> Value {
        let column = Column {
            name: "N".into(),
            cell_type: "string".into(),
            format: "".into(),
            priority: 0,
            doc: "".into(),
            source,
        };
        let now = Time::parse("2026-01-02T00:00:00Z").expect("it is a time");
        cell(&column, object, now).into()
    }

    #[test]
    fn paths() {
        let object = json!({"a":{"s":"x","i":5,"f":1.5,"b":true,"n":null,"e":"","l":[1],"o":{"k":"v"}}});
        for (path, expected) in [
            (&["a", "s"], json!("x")),
            (&["a", "i"], json!(5)),
            (&["a", "f"], json!(1.5)),
            (&["a", "b"], json!(true)),
            (&["a", "l"], json!("[1]")),
            (&["a", "o"], json!("{\"k\":\"v\"}")),
            (&["a", "n"], json!("<none>")),
            (&["a", "e"], json!("<none>")),
            (&["a", "missing"], json!("<none>")),
            (&["missing", "x"], json!("<none>")),
        ] {
            assert_eq!(
                cell_of(ColumnSource::Path { path: field_path(path), none: "<none>".into() }, &object),
                expected,
                "for {path:?}"
            );
        }
        assert_eq!(
            cell_of(ColumnSource::Path { path: field_path(&["z"]), none: "".into() }, &object),
            json!("")
        );
        assert_eq!(cell_of(ColumnSource::Code, &object), json!(null));
    }

    #[test]
    fn ages_and_durations() {
        let object = json!({"t":"2026-01-01T23:58:30Z","bad":"x","ahead":"2026-01-03T00:00:00Z","d":3600,"z":null,"zero":"0001-01-01T00:00:00Z"});
        type Paths = &'static [&'static [&'static str]];
        let table: [(Paths, &str); 7] = [
            (&[&["t"]], "90s"),
            (&[&["bad"]], "<unknown>"),
            (&[&["z"]], "<unknown>"),
            (&[&["zero"]], "<unknown>"),
            (&[&["ahead"]], "<invalid>"),
            (&[&["missing"], &["z"], &["zero"], &["bad"], &["t"], &["ahead"]], "90s"),
            (&[], "<unknown>"),
        ];
        for (paths, expected) in table {
            assert_eq!(
                cell_of(ColumnSource::Age(field_paths(paths)), &object),
                json!(expected),
                "for {paths:?}"
            );
        }
        assert_eq!(cell_of(ColumnSource::Duration(field_path(&["d"])), &object), json!("60m"));
        assert_eq!(cell_of(ColumnSource::Duration(field_path(&["missing"])), &object), json!("<none>"));
    }

    #[test]
    fn counts() {
        let object = json!({"data":{"a":"1","b":"2"},"binaryData":{"c":""},"list":[1,2],"s":"x"});
        assert_eq!(
            cell_of(ColumnSource::Count(field_paths(&[&["data"], &["binaryData"]])), &object),
            json!(3)
        );
        assert_eq!(
            cell_of(ColumnSource::Count(field_paths(&[&["list"], &["missing"], &["s"]])), &object),
            json!(2)
        );
    }

    #[test]
    fn durations_switch_units() {
        const MINUTE: i64 = 60;
        const HOUR: i64 = 3600;
        const DAY: i64 = 24 * HOUR;
        const YEAR: i64 = 365 * DAY;
        for (seconds, expected) in [
            (i64::MIN, "<invalid>"),
            (-2, "<invalid>"),
            (-1, "0s"),
            (0, "0s"),
            (119, "119s"),
            (120, "2m"),
            (121, "2m1s"),
            (10 * MINUTE - 1, "9m59s"),
            (10 * MINUTE + 5, "10m"),
            (3 * HOUR - 1, "179m"),
            (3 * HOUR, "3h"),
            (3 * HOUR + 61, "3h1m"),
            (8 * HOUR - 1, "7h59m"),
            (8 * HOUR + 100, "8h"),
            (48 * HOUR - 1, "47h"),
            (48 * HOUR, "2d"),
            (2 * DAY + HOUR, "2d1h"),
            (8 * DAY - 1, "7d23h"),
            (8 * DAY, "8d"),
            (2 * YEAR - 1, "729d"),
            (2 * YEAR, "2y"),
            (2 * YEAR + DAY, "2y1d"),
            (8 * YEAR - 1, "7y364d"),
            (8 * YEAR, "8y"),
            (i64::MAX, "292471208677y"),
        ] {
            assert_eq!(human_duration(seconds), expected, "for {seconds}");
        }
    }
}
