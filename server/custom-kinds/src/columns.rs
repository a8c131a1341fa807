//! Columns of tables, whose values are found by JSON path.

use std::sync::Arc;

use generated_apiextensions::apiextensions::v1::CustomResourceColumnDefinition;
use machinery::{
    columns::{Cell, CellQuery, Column, ColumnSource, Show, fields},
    time::Time,
};
use serde_json::Value;

use super::json_path::JsonPath;

/// Columns of a definition that are shown. Each looks at every object of a table.
const COLUMNS_MAX: usize = 256;
const NAME_DOC: &str = "Name of the object. No other object of the kind in its namespace has it.";
const AGE: &str = ".metadata.creationTimestamp";

/// The columns of a version: the name, then the first of the definition. If a path of them cannot be read, there are no others.
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
            (CellType::Text, Value::Null) => Cell::Empty,
            (CellType::Text, Value::String(text)) => Cell::Text(text.clone()),
            (CellType::Text, value) => Cell::Text(machinery::json::to_text(*value)),
            (CellType::Integer, value) => {
                let whole = value.as_i64().or_else(|| value.as_f64().map(|real| real as i64));
                whole.map_or(Cell::Empty, Cell::Integer)
            }
            (CellType::Number, Value::Number(number)) => match number.as_i64() {
                Some(whole) => Cell::Integer(whole),
                None => number.as_f64().map_or(Cell::Empty, Cell::Number),
            },
            (CellType::Boolean, Value::Bool(truth)) => Cell::Boolean(*truth),
            (CellType::Date, Value::String(text)) => match Time::parse(text) {
                Some(moment) => Cell::Age(moment).at(now),
                None => Cell::Text("<invalid>".to_owned()),
            },
            _ => Cell::Empty,
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn cells_have_the_type_of_their_column() {
        let now = Time::parse("2024-01-01T01:00:00Z").unwrap();
        let object = json!({ "a": "x", "n": 3, "r": 2.75, "b": true, "o": { "k": [1] }, "d": "2024-01-01T00:00:00Z", "z": null });
        for (type_, path, expected) in [
            ("string", ".a", Cell::Text("x".to_owned())),
            ("string", ".n", Cell::Text("3".to_owned())),
            ("string", ".o", Cell::Text(r#"{"k":[1]}"#.to_owned())),
            ("string", ".z", Cell::Empty),
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
