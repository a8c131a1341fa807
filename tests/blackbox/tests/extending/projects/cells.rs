//! Tables show what the columns of a definition name.

use blackbox::http::Api;
use serde_json::{Value, json};

use crate::projects::{definitions::Kind, report::Report};

const TABLE: &str = "application/json;as=Table;v=v1;g=meta.k8s.io";

/// Compares the columns of a kind with its definition.
pub(crate) async fn check_columns(api: &Api, kind: &Kind, report: &mut Report) {
    let table = api.get_as(&kind.path(), TABLE).await.json();
    let columns = table["columnDefinitions"].as_array().map(Vec::as_slice).unwrap_or_default();
    let shown: Vec<&Value> = columns.iter().map(|column| &column["name"]).collect();
    let (name, age) = (json!("Name"), json!("Age"));
    let declared = declared(kind);
    let others = if declared.is_empty() {
        vec![&age]
    } else {
        declared.iter().map(|column| &column["name"]).collect()
    };
    let wanted: Vec<&Value> = std::iter::once(&name).chain(others).collect();
    report.expect(shown == wanted, &kind.name, || format!("columns {shown:?}, not {wanted:?}"));
}

/// Compares the row of an object with what the columns name, where that is a single value.
pub(crate) async fn check_row(api: &Api, kind: &Kind, path: &str, object: &Value, report: &mut Report) {
    let table = api.get_as(path, TABLE).await.json();
    let cells = table["rows"][0]["cells"].as_array().map(Vec::as_slice).unwrap_or_default();
    let declared = declared(kind);
    report.expect(cells.len() == 1 + declared.len().max(1), &kind.name, || format!("cells {cells:?}"));
    for (column, cell) in declared.iter().zip(cells.iter().skip(1)) {
        let text = |name: &str| column[name].as_str().unwrap_or_default();
        // Ages change while they are compared.
        let Some(names) = names(text("jsonPath")).filter(|_| text("type") != "date") else { continue };
        let value = names.iter().try_fold(object, |value, name| value.get(name)).unwrap_or(&Value::Null);
        let is_single = !value.is_object() && !value.is_array();
        let has_type = match text("type") {
            "string" => value.is_string(),
            "integer" => value.is_i64(),
            "boolean" => value.is_boolean(),
            _ => false,
        };
        if is_single && (has_type || value.is_null()) {
            report.expect(cell == value, &kind.name, || format!("{column} shows {cell}, not {value}"));
        }
    }
}

fn declared(kind: &Kind) -> &[Value] {
    kind.version["additionalPrinterColumns"].as_array().map(Vec::as_slice).unwrap_or_default()
}

/// The names of a path that has nothing else: `.a.b\.c['d']`.
fn names(path: &str) -> Option<Vec<String>> {
    let plain = path.replace("['", ".").replace("']", "").replace(r"\.", "\0");
    let mut names = plain.split('.').map(|name| name.replace('\0', "."));
    let is_plain =
        names.next().is_some_and(|first| first.is_empty()) && !plain.contains(['[', '*', '?', '(', ' ']);
    is_plain.then(|| names.collect())
}
