//! Columns of tables, whose values are found by JSON path.

use std::sync::Arc;

use generated_apiextensions::apiextensions::v1::CustomResourceColumnDefinition;
use json_schema::shown;
use machinery::{
    columns::{Cell, CellQuery, Column, ColumnSource, Show, fields},
    time::Time,
};
use serde_json::Value;

use super::json_path::JsonPath;

/// Columns of a definition that are shown. Each looks at every object of a table.
const COLUMNS_MAX: usize = 256;
const NAME_DOC: &str = "Name of the object. No other object of the kind in its namespace has it.";
/// The age of what has no time.
const UNKNOWN: &str = "<unknown>";
/// The time that stands for none.
const ZERO_TIME: &str = "0001-01-01T00:00:00Z";
const AGE: &str = ".metadata.creationTimestamp";

/// The columns of a version: the name, then the first of the definition. If a path of them cannot be read,
/// there are no others.
pub(crate) fn columns(defined: &[CustomResourceColumnDefinition]) -> Vec<Column> {
    let age = [CustomResourceColumnDefinition {
        name: "Age".to_owned(),
        type_: "date".to_owned(),
        description: "How long ago the object was created.".to_owned(),
        json_path: AGE.to_owned(),
        ..CustomResourceColumnDefinition::default()
    }];
    let defined = if defined.is_empty() { &age } else { defined };
    let others: Option<Vec<Column>> = defined.iter().take(COLUMNS_MAX).map(column).collect();
    std::iter::once(name()).chain(others.unwrap_or_default()).collect()
}

fn name() -> Column {
    Column {
        name: "Name".into(),
        cell_type: "string".into(),
        format: "name".into(),
        priority: 0,
        doc: NAME_DOC.into(),
        header: true,
        source: ColumnSource::Places {
            paths: vec![fields(&["metadata", "name"])],
            show: Show::Value,
            none: Cell::Text(String::new()),
        },
    }
}

fn column(defined: &CustomResourceColumnDefinition) -> Option<Column> {
    let CustomResourceColumnDefinition { name, type_, format, description, priority, json_path } = defined;
    let doc = if description.is_empty() {
        format!("Custom resource definition column (in JSONPath format): {json_path}")
    } else {
        description.clone()
    };
    let query = Query { path: JsonPath::parse(json_path)?, cell_type: CellType::of(type_) };
    Some(Column {
        name: name.clone().into(),
        cell_type: type_.clone().into(),
        format: format.clone().into(),
        priority: *priority,
        doc: doc.into(),
        header: true,
        source: ColumnSource::Query(Arc::new(query)),
    })
}

/// What is made of a value.
#[derive(Debug, Clone, Copy)]
enum CellType {
    Boolean,
    Date,
    Integer,
    Number,
    Text,
}

impl CellType {
    fn of(word: &str) -> Self {
        match word {
            "boolean" => CellType::Boolean,
            "date" => CellType::Date,
            "integer" => CellType::Integer,
            "number" => CellType::Number,
            _ => CellType::Text,
        }
    }
}

#[derive(Debug)]
struct Query {
    path: JsonPath,
    cell_type: CellType,
}

impl CellQuery for Query {
    fn cell(&self, object: &Value, now: Time) -> Cell {
        let found = self.path.find(object).unwrap_or_default();
        let Some(value) = found.first() else { return Cell::Empty };
        match (self.cell_type, value) {
            (CellType::Text, value) => Cell::Text(printed(value)),
            (CellType::Integer, value) => {
                let whole = value.as_i64().or_else(|| value.as_f64().map(|real| real as i64));
                whole.map_or(Cell::Empty, Cell::Integer)
            }
            (CellType::Number, Value::Number(number)) => match number.as_i64() {
                Some(whole) => Cell::Integer(whole),
                None => number.as_f64().map_or(Cell::Empty, Cell::Number),
            },
            (CellType::Boolean, Value::Bool(truth)) => Cell::Boolean(*truth),
            (CellType::Date, Value::String(text)) => age(text, now),
            _ => Cell::Empty,
        }
    }
}

/// A value as command lines print it.
fn printed(value: &Value) -> String {
    match value {
        Value::Null => "<no value>".to_owned(),
        Value::String(text) => text.clone(),
        Value::Number(number) if number.is_f64() => {
            number.as_f64().map_or_else(|| number.to_string(), printed_real)
        }
        value => shown::text(value),
    }
}

/// Numbers from here on are printed with an exponent.
const EXPONENT_FROM: f64 = 1e21;
/// Numbers below are, too.
const EXPONENT_BELOW: f64 = 1e-4;

/// A number that is not whole, or large: an exponent has a sign and two digits at least.
fn printed_real(real: f64) -> String {
    if (EXPONENT_BELOW..EXPONENT_FROM).contains(&real.abs()) {
        return real.to_string();
    }
    let text = format!("{real:e}");
    let Some((digits, exponent)) = text.split_once('e') else { return text };
    let (sign, exponent) = exponent.strip_prefix('-').map_or(('+', exponent), |exponent| ('-', exponent));
    format!("{digits}e{sign}{exponent:0>2}")
}

/// How long ago something was. The texts that stand for no time, and the time that clients send for none,
/// tell nothing.
fn age(text: &str, now: Time) -> Cell {
    if matches!(text, "" | "null") {
        return Cell::Text(UNKNOWN.to_owned());
    }
    match Time::parse(text) {
        Some(moment) if moment == Time::parse(ZERO_TIME).unwrap_or_default() => {
            Cell::Text(UNKNOWN.to_owned())
        }
        Some(moment) => Cell::Age(moment).at(now),
        None => Cell::Text("<invalid>".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn cells_have_the_type_of_their_column() {
        let now = Time::parse("2024-01-01T01:00:00Z").unwrap();
        let object = json!({ "a": "x", "n": 3, "r": 2.75, "b": true, "o": { "k": [1] },
            "d": "2024-01-01T00:00:00Z", "z": null,
            "f": [0.00001, 1.5e30], "h": { "k": "<a>" }, "e": "", "t": "0001-01-01T00:00:00Z" });
        for (type_, path, expected) in [
            ("string", ".a", Cell::Text("x".to_owned())),
            ("string", ".n", Cell::Text("3".to_owned())),
            ("string", ".o", Cell::Text(r#"{"k":[1]}"#.to_owned())),
            ("string", ".z", Cell::Text("<no value>".to_owned())),
            ("string", ".r", Cell::Text("2.75".to_owned())),
            ("string", ".b", Cell::Text("true".to_owned())),
            ("string", ".f[0]", Cell::Text("1e-05".to_owned())),
            ("string", ".f[1]", Cell::Text("1.5e+30".to_owned())),
            ("string", ".h", Cell::Text(r#"{"k":"\u003ca\u003e"}"#.to_owned())),
            ("integer", ".z", Cell::Empty),
            ("date", ".z", Cell::Empty),
            ("date", ".e", Cell::Text("<unknown>".to_owned())),
            ("date", ".t", Cell::Text("<unknown>".to_owned())),
            ("string", ".missing.x", Cell::Empty),
            ("integer", ".r", Cell::Integer(2)),
            ("integer", ".a", Cell::Empty),
            ("number", ".r", Cell::Number(2.75)),
            ("boolean", ".b", Cell::Boolean(true)),
            ("boolean", ".n", Cell::Empty),
            ("date", ".d", Cell::Text("60m".to_owned())),
            ("date", ".a", Cell::Text("<invalid>".to_owned())),
            ("date", ".n", Cell::Empty),
        ] {
            let query = Query { path: JsonPath::parse(path).unwrap(), cell_type: CellType::of(type_) };
            assert_eq!(query.cell(&object, now), expected, "{type_} {path}");
        }
    }

    #[test]
    fn a_path_that_cannot_be_read_leaves_only_the_name() {
        let of = |path: &str| {
            let column = CustomResourceColumnDefinition { json_path: path.to_owned(), ..Default::default() };
            columns(&[column]).len()
        };
        assert_eq!((of(".spec.a"), of(".spec[")), (2, 1));
        let column = CustomResourceColumnDefinition { json_path: ".spec.a".to_owned(), ..Default::default() };
        assert_eq!(columns(&vec![column; 2 * COLUMNS_MAX]).len(), 1 + COLUMNS_MAX);
        assert_eq!(columns(&[]).len(), 2);
    }
}
