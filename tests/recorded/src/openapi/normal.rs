//! One form for documents that say the same: without the members about their writer and about log-ins, and
//! with all parameters of an operation written out at the operation.

use serde_json::{Map, Value};

/// Members that are not about the API.
const LEFT_OUT: [&str; 7] =
    ["info", "openapi", "swagger", "security", "securityDefinitions", "servers", "parameters"];

/// Parameters of features that are off in the recorded server.
const UNFINISHED: [&str; 2] = ["shardSelector", "ignoreStoreReadErrorWithClusterBreakingPotential"];

/// What counts of a document.
pub(super) fn body(document: &Value) -> Value {
    let mut body: Map<String, Value> = document.as_object().cloned().unwrap_or_default();
    body.retain(|key, _| !LEFT_OUT.contains(&key.as_str()));
    let paths = document["paths"].as_object().into_iter().flatten();
    let paths = paths.map(|(path, item)| (path.clone(), operations(document, item)));
    body.insert("paths".to_owned(), paths.collect());
    Value::Object(body)
}

/// The operations of a path with all their parameters.
fn operations(document: &Value, item: &Value) -> Value {
    let shared = parameters(document, item);
    let methods = item.as_object().into_iter().flatten();
    let methods = methods.filter(|(method, operation)| *method != "parameters" && operation.is_object());
    let with_parameters = |operation: &Value| {
        let mut own = parameters(document, operation);
        let is_own = |parameter: &Value| own.iter().any(|own| same(own, parameter));
        let others: Vec<Value> = shared.iter().filter(|parameter| !is_own(parameter)).cloned().collect();
        own.extend(others);
        let mut operation = operation.clone();
        if !own.is_empty() {
            own.retain(|parameter| !UNFINISHED.contains(&parameter["name"].as_str().unwrap_or_default()));
            operation["parameters"] = own.into_iter().map(plain).collect();
        }
        operation
    };
    methods.map(|(method, operation)| (method.clone(), with_parameters(operation))).collect()
}

/// The parameters of a path or an operation, with those that are kept elsewhere.
fn parameters(document: &Value, of: &Value) -> Vec<Value> {
    let resolved = |parameter: &Value| {
        let pointer = parameter["$ref"].as_str().and_then(|reference| reference.strip_prefix('#'));
        pointer.and_then(|pointer| document.pointer(pointer)).unwrap_or(parameter).clone()
    };
    of["parameters"].as_array().into_iter().flatten().map(resolved).collect()
}

fn same(a: &Value, b: &Value) -> bool {
    (&a["in"], &a["name"]) == (&b["in"], &b["name"])
}

/// A parameter without words that say nothing.
fn plain(mut parameter: Value) -> Value {
    if let Some(members) = parameter.as_object_mut() {
        let is_list = members.get("type").is_some_and(|kind| kind == "array");
        members.retain(|key, value| {
            !(key == "style" && value == "form"
                || key == "required" && *value == false
                || key == "uniqueItems" && !is_list)
        });
        if let Some(schema) = members.get_mut("schema").and_then(Value::as_object_mut) {
            let is_list = schema.get("type").is_some_and(|kind| kind == "array");
            schema.retain(|key, _| key != "uniqueItems" || is_list);
        }
    }
    parameter
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn parameters_stand_at_operations() {
        let document = json!({
            "swagger": "2.0",
            "parameters": {"p": {"in": "query", "name": "pretty", "type": "string", "uniqueItems": true}},
            "paths": {"/a": {
                "parameters": [{"$ref": "#/parameters/p"}, {"in": "path", "name": "n", "required": true}],
                "get": {"parameters": [{"in": "path", "name": "n", "required": false}]},
            }},
        });
        let expected = json!({"paths": {"/a": {"get": {"parameters": [
            {"in": "path", "name": "n"}, {"in": "query", "name": "pretty", "type": "string"},
        ]}}}});
        assert_eq!(body(&document), expected);
    }
}
