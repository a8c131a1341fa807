//! Columns and selectable fields as JSONPath.

use schema_model::model::{CellStep, Column, ColumnSource, Kind, Shown};
use serde_json::{Map, Value as Json, json};

use super::notes::Notes;
use crate::import::columns::{Step, json_path};

/// The columns behind the name, which every table has.
pub(super) fn columns(place: &str, kind: &Kind, notes: &mut Notes) -> Vec<Json> {
    kind.columns.iter().filter_map(|said| column(place, said, notes)).collect()
}

fn column(place: &str, said: &Column, notes: &mut Notes) -> Option<Json> {
    let mut lost =
        |why: &str, advice: &str| notes.add(place, &format!("column `{}`", said.name), why, advice);
    let ColumnSource::Places { paths, show, none } = &said.source else {
        lost("a strategy computes it", "keep the text in the status");
        return None;
    };
    let [(path, steps)] = paths.as_slice() else {
        lost("a column has one path", "keep the text in the status");
        return None;
    };
    if path == "metadata.name" {
        return None;
    }
    let cell_type = match show {
        Shown::Value => said.cell_type.as_str(),
        Shown::Age => "date",
        Shown::Text(words) if words.is_empty() => "string",
        _ => {
            lost("a column shows one value as it is", "keep the text in the status");
            return None;
        }
    };
    let is_zero = none.is_null() || *none == json!("") || *none == json!(0) || *none == json!(false);
    if *show != Shown::Age && !is_zero {
        lost(&format!("`none: {none}` has no place"), "the cell is empty there");
    }
    if !said.header {
        lost("every column has a header", "it is shown with one");
    }
    let mut out = Map::new();
    out.insert("name".into(), json!(said.name));
    out.insert("type".into(), json!(cell_type));
    if !said.doc.is_empty() {
        out.insert("description".into(), json!(said.doc));
    }
    if said.priority != 0 {
        out.insert("priority".into(), json!(said.priority));
    }
    let steps: Vec<Step> = steps.iter().map(step).collect();
    out.insert("jsonPath".into(), json!(json_path(&steps)));
    Some(Json::Object(out))
}

fn step(step: &CellStep) -> Step {
    match step {
        CellStep::Field(name) => Step::Name(name.clone()),
        CellStep::Items => Step::Items,
        CellStep::First => Step::First,
        CellStep::Item { field, text } => Step::Item(field.clone(), text.clone()),
    }
}

/// The most fields of a definition that field selectors may use.
const SELECTABLE_MAX: usize = 8;

/// The fields that field selectors may use.
pub(super) fn selectable(place: &str, kind: &Kind, notes: &mut Notes) -> Vec<Json> {
    let mut found = Vec::new();
    for field in &kind.selectable {
        let path = field.path.json.join(".");
        if found.len() == SELECTABLE_MAX {
            let what = format!("field selector `{}`", field.label);
            let why = format!("a definition has at most {SELECTABLE_MAX} of them");
            notes.add(place, &what, &why, "select by a label");
        } else if field.label == path {
            found.push(json!({ "jsonPath": format!(".{path}") }));
        } else {
            let what = format!("field selector `{}`", field.label);
            notes.add(place, &what, "fields are selected by their paths", "select by `select: true`");
        }
    }
    found
}
