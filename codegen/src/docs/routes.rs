//! The operations of every kind, read from the OpenAPI documents, so that the reference cannot say anything
//! else than they do.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::emit::File;

/// All operations and parameters.
pub(super) struct Routes {
    by_kind: BTreeMap<(String, String, String), Vec<Operation>>,
    /// Query parameters by name.
    pub(super) parameters: BTreeMap<String, Parameter>,
}

/// A method on a path.
#[derive(Debug, Clone)]
pub(super) struct Operation {
    /// `operationId`.
    pub(super) id: String,
    /// In capitals.
    pub(super) method: String,
    /// With brand keys and parameters in braces.
    pub(super) path: String,
    /// As `list` or `deletecollection`.
    pub(super) action: String,
    /// What it does.
    pub(super) doc: String,
    /// Names of query parameters, sorted.
    pub(super) query: Vec<String>,
    /// Media types of the body.
    pub(super) body: Vec<String>,
    /// Codes and what each answers.
    pub(super) answers: Vec<(String, String)>,
}

/// A query parameter.
#[derive(Debug, Clone)]
pub(super) struct Parameter {
    /// `string`, `boolean` or `integer`.
    pub(super) form: String,
    /// What it does.
    pub(super) doc: String,
}

impl Routes {
    /// The operations of these documents; those of version 2 say the same again.
    pub(super) fn of(documents: &[File]) -> Self {
        let mut routes = Routes { by_kind: BTreeMap::new(), parameters: BTreeMap::new() };
        for file in documents.iter().filter(|file| file.path.contains("/v3/")) {
            let document: Value = serde_json::from_str(&file.text).unwrap_or_default();
            for (path, item) in document["paths"].as_object().into_iter().flatten() {
                routes.add_path(path, item);
            }
        }
        routes
    }

    /// The operations of a kind in a group as paths spell it.
    pub(super) fn of_kind(&self, group: &str, version: &str, kind: &str) -> &[Operation] {
        let key = (group.to_owned(), version.to_owned(), kind.to_owned());
        self.by_kind.get(&key).map_or(&[], Vec::as_slice)
    }

    fn add_path(&mut self, path: &str, item: &Value) {
        for method in ["get", "post", "put", "patch", "delete"] {
            let operation = &item[method];
            let Some(owner) = operation.get("x-kubernetes-group-version-kind") else { continue };
            // The older paths of watches would make every page a third longer, and new clients should not use
            // them.
            if path.contains("/watch/") {
                continue;
            }
            let lists = [&item["parameters"], &operation["parameters"]];
            let mut query = Vec::new();
            for parameter in lists.into_iter().filter_map(Value::as_array).flatten() {
                if parameter["in"] == "query" {
                    query.push(text(&parameter["name"]));
                    self.parameters.entry(text(&parameter["name"])).or_insert_with(|| Parameter {
                        form: text(&parameter["schema"]["type"]),
                        doc: text(&parameter["description"]),
                    });
                }
            }
            query.sort();
            let key = (text(&owner["group"]), text(&owner["version"]), text(&owner["kind"]));
            self.by_kind.entry(key).or_default().push(Operation {
                id: text(&operation["operationId"]),
                method: method.to_uppercase(),
                path: path.to_owned(),
                action: text(&operation["x-kubernetes-action"]),
                doc: text(&operation["description"]),
                query,
                body: keys(&operation["requestBody"]["content"]),
                answers: answers(&operation["responses"]),
            });
        }
    }
}

/// What a success answers, by code; failures are the same everywhere.
fn answers(responses: &Value) -> Vec<(String, String)> {
    let success = responses.as_object().into_iter().flatten().filter(|(code, _)| code.starts_with('2'));
    let mut answers: Vec<(String, String)> =
        success.map(|(code, answer)| (code.clone(), schema_name(answer))).collect();
    answers.sort();
    answers
}

/// The last word of the definition that an answer's first form refers to.
fn schema_name(answer: &Value) -> String {
    let form = answer["content"].as_object().and_then(|forms| forms.values().next());
    let reference = form.map(|form| text(&form["schema"]["$ref"])).unwrap_or_default();
    reference.rsplit(['.', '/']).next().unwrap_or_default().to_owned()
}

fn keys(value: &Value) -> Vec<String> {
    value.as_object().map(|entries| entries.keys().cloned().collect()).unwrap_or_default()
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}
