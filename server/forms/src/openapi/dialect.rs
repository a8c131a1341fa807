//! The two versions of OpenAPI, as far as they write the same operation in different words.

use serde_json::{Map, Value, json};

/// A version of the documents.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Dialect {
    /// Swagger 2.0.
    V2,
    /// OpenAPI 3.0.
    V3,
}

/// One operation, in neither of the two.
pub(super) struct Operation {
    pub(super) id: String,
    pub(super) description: String,
    /// What the operation does, and to which kind; nothing for one that is not about a kind.
    pub(super) action: Option<(String, Value)>,
    pub(super) tag: String,
    /// Name and type of what may stand in the query.
    pub(super) parameters: Vec<(&'static str, &'static str)>,
    pub(super) body: Option<Body>,
    /// The media types of answers.
    pub(super) media: Vec<String>,
    /// The schema of the answer.
    pub(super) answer: Value,
    /// The schema of every other answer.
    pub(super) failure: Value,
    pub(super) codes: Vec<u16>,
}

/// What is sent with an operation.
pub(super) struct Body {
    /// Media types with their schemas.
    pub(super) media: Vec<(String, Value)>,
    pub(super) is_required: bool,
}

impl Dialect {
    /// Where definitions are, as references name it.
    pub(super) fn definitions(self) -> &'static str {
        match self {
            Dialect::V2 => "#/definitions/",
            Dialect::V3 => "#/components/schemas/",
        }
    }

    /// A parameter in the path or the query.
    pub(super) fn parameter(self, place: &str, name: &str, of_type: &str) -> Value {
        let mut parameter = match self {
            Dialect::V2 => json!({ "in": place, "name": name, "type": of_type }),
            Dialect::V3 => json!({ "in": place, "name": name, "schema": { "type": of_type } }),
        };
        if let Some(parameter) = parameter.as_object_mut().filter(|_| place == "path") {
            parameter.insert("required".to_owned(), Value::Bool(true));
        }
        parameter
    }

    /// An operation.
    pub(super) fn operation(self, operation: &Operation) -> Value {
        let mut parameters: Vec<Value> = operation
            .parameters
            .iter()
            .map(|(name, of_type)| self.parameter("query", name, of_type))
            .collect();
        let mut written = Map::new();
        let mut set = |key: &str, value: Value| {
            written.insert(key.to_owned(), value);
        };
        set("description", json!(operation.description));
        set("operationId", json!(operation.id));
        set("tags", json!([operation.tag]));
        match (self, &operation.body) {
            (Dialect::V2, body) => {
                set("schemes", json!(["https"]));
                set("produces", json!(operation.media));
                if let Some(Body { media, is_required }) = body {
                    set("consumes", media.iter().map(|(media, _)| json!(media)).collect());
                    // One schema for all media types: the most general is the first.
                    let schema = media.first().map(|(_, schema)| schema);
                    parameters.push(
                        json!({ "in": "body", "name": "body", "required": is_required, "schema": schema }),
                    );
                }
            }
            (Dialect::V3, Some(Body { media, is_required })) => {
                let content: Map<String, Value> = media
                    .iter()
                    .map(|(media, schema)| (media.clone(), json!({ "schema": schema })))
                    .collect();
                set("requestBody", json!({ "content": content, "required": is_required }));
            }
            (Dialect::V3, None) => {}
        }
        if !parameters.is_empty() {
            set("parameters", Value::Array(parameters));
        }
        set("responses", self.responses(operation));
        if let Some((action, kind)) = &operation.action {
            set("x-kubernetes-action", json!(action));
            set("x-kubernetes-group-version-kind", kind.clone());
        }
        Value::Object(written)
    }

    fn responses(self, operation: &Operation) -> Value {
        let mut responses = Map::new();
        for code in &operation.codes {
            let description = match code {
                201 => "Created",
                202 => "Accepted",
                _ => "OK",
            };
            responses
                .insert(code.to_string(), self.response(description, &operation.answer, &operation.media));
        }
        responses.insert("401".to_owned(), json!({ "description": "Unauthorized" }));
        responses
            .insert("default".to_owned(), self.response("Failure", &operation.failure, &operation.media));
        Value::Object(responses)
    }

    fn response(self, description: &str, schema: &Value, media: &[String]) -> Value {
        match self {
            Dialect::V2 => json!({ "description": description, "schema": schema }),
            Dialect::V3 => {
                let content: Map<String, Value> =
                    media.iter().map(|media| (media.clone(), json!({ "schema": schema }))).collect();
                json!({ "description": description, "content": content })
            }
        }
    }
}
