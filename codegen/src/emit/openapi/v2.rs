//! Writes a document as Swagger 2.0.

use serde_json::{Map, Value as Json, json};

use super::{
    content::{Document, TITLE, VERSION, failures, reason},
    definitions::gvk_json,
    operation::{Operation, Path},
    parameters::{Location, Parameter},
    schema::{Bounds, Content, Schema, Size, Text},
};

/// The document as compact JSON.
pub(super) fn write(document: &Document) -> String {
    let definitions: Map<String, Json> =
        document.definitions.iter().map(|(name, schema)| (name.clone(), self::schema(schema))).collect();
    let paths: Map<String, Json> =
        document.paths.iter().map(|path| (path.path.clone(), item(path))).collect();
    let bearer = json!({
        "description": "Bearer token", "in": "header", "name": "authorization", "type": "apiKey",
    });
    json!({
        "swagger": "2.0",
        "info": { "title": TITLE, "version": VERSION },
        "paths": paths,
        "definitions": definitions,
        "securityDefinitions": { "BearerToken": bearer },
        "security": [{ "BearerToken": [] }],
    })
    .to_string()
}

fn item(path: &Path) -> Json {
    let mut item: Map<String, Json> = Map::new();
    for (method, operation) in &path.operations {
        item.insert((*method).to_owned(), self::operation(operation));
    }
    if !path.parameters.is_empty() {
        item.insert("parameters".into(), path.parameters.iter().map(parameter).collect());
    }
    Json::Object(item)
}

fn operation(operation: &Operation) -> Json {
    let mut out = Map::new();
    out.insert("description".into(), json!(operation.description));
    let mut parameters: Vec<Json> = operation.parameters.iter().map(parameter).collect();
    if let Some(body) = &operation.body {
        let media: Vec<&str> = body.forms.iter().map(|(media, _)| *media).collect();
        out.insert("consumes".into(), json!(media));
        // One body parameter stands for all media types here: the form of the first.
        let form = body.forms.first().map(|(_, name)| reference(name));
        let mut sent = json!({ "in": "body", "name": "body", "schema": form });
        if body.required {
            sent["required"] = json!(true);
        }
        parameters.insert(0, sent);
    } else if operation.action.is_some() {
        // This version of OpenAPI asks what a call takes also where it takes nothing.
        out.insert("consumes".into(), json!([super::operation::ANY_MEDIA]));
    } else {
        out.insert("consumes".into(), json!(operation.produces));
    }
    out.insert("produces".into(), json!(operation.produces));
    out.insert("schemes".into(), json!(["https"]));
    out.insert("tags".into(), json!([operation.tag]));
    out.insert("operationId".into(), json!(operation.id));
    if !parameters.is_empty() {
        out.insert("parameters".into(), Json::Array(parameters));
    }
    out.insert("responses".into(), responses(operation));
    if operation.deprecated {
        out.insert("deprecated".into(), json!(true));
    }
    if let Some((action, gvk)) = &operation.action {
        out.insert("x-kubernetes-action".into(), json!(action));
        out.insert("x-kubernetes-group-version-kind".into(), gvk_json(gvk));
    }
    Json::Object(out)
}

fn responses(operation: &Operation) -> Json {
    let replies = operation
        .replies
        .iter()
        .map(|(code, answer)| (code.to_string(), reason(*code), Some(answer.clone())));
    let failures = failures().map(|(code, text, answer)| (code.to_owned(), text, answer));
    replies
        .chain(failures)
        .map(|(code, text, answer)| {
            let mut written = json!({ "description": text });
            if let Some(answer) = &answer {
                written["schema"] = schema(answer);
            }
            (code, written)
        })
        .collect::<Map<String, Json>>()
        .into()
}

fn parameter(parameter: &Parameter) -> Json {
    let location = match parameter.location {
        Location::Path => "path",
        Location::Query => "query",
    };
    let mut out = json!({
        "description": parameter.doc, "in": location, "name": parameter.name, "type": parameter.form,
    });
    if parameter.location == Location::Path {
        out["required"] = json!(true);
    }
    out
}

fn reference(name: &str) -> Json {
    json!({ "$ref": format!("#/definitions/{name}") })
}

fn schema(schema: &Schema) -> Json {
    let mut out = Map::new();
    if !schema.description.is_empty() {
        out.insert("description".into(), json!(schema.description));
    }
    content(&schema.content, &mut out);
    // A reference takes neither default nor null here: readers drop what stands beside it, but for the
    // description.
    let is_reference = matches!(schema.content, Content::Reference(_) | Content::NullableTime(_));
    if let Some(default) = schema.default.as_ref().filter(|_| !is_reference) {
        out.insert("default".into(), default.clone());
    }
    for (flag, name) in [(schema.nullable && !is_reference, "x-nullable"), (schema.read_only, "readOnly")] {
        if flag {
            out.insert(name.into(), json!(true));
        }
    }
    for (name, value) in &schema.extensions {
        out.insert((*name).to_owned(), value.clone());
    }
    Json::Object(out)
}

fn content(content: &Content, out: &mut Map<String, Json>) {
    let form = match content {
        Content::Reference(name) | Content::NullableTime(name) => {
            out.insert("$ref".into(), json!(format!("#/definitions/{name}")));
            return;
        }
        Content::Value => return,
        Content::Any | Content::AnyBody | Content::Object { .. } | Content::Map(..) => "object",
        Content::List { .. } => "array",
        Content::Boolean => "boolean",
        Content::Integer(..) => "integer",
        Content::Number(_) => "number",
        Content::Text(_) | Content::IntOrString | Content::TextOrNumber => "string",
    };
    out.insert("type".into(), json!(form));
    match content {
        Content::Object { properties, required } => {
            let properties: Map<String, Json> =
                properties.iter().map(|(name, property)| (name.clone(), schema(property))).collect();
            if !required.is_empty() {
                out.insert("required".into(), json!(required));
            }
            out.insert("properties".into(), properties.into());
        }
        Content::Map(value, size) => {
            out.insert("additionalProperties".into(), schema(value));
            self::size(size, ["minProperties", "maxProperties"], out);
        }
        Content::List { item, size, unique } => {
            out.insert("items".into(), schema(item));
            self::size(size, ["minItems", "maxItems"], out);
            if *unique {
                out.insert("uniqueItems".into(), json!(true));
            }
        }
        Content::Integer(format, bounds) => number(format, bounds, out),
        Content::Number(bounds) => number("double", bounds, out),
        Content::Text(text) => self::text(text, out),
        Content::IntOrString => {
            out.insert("format".into(), json!("int-or-string"));
        }
        Content::Any | Content::AnyBody => {
            out.insert("additionalProperties".into(), json!(true));
        }
        Content::Boolean
        | Content::Reference(_)
        | Content::NullableTime(_)
        | Content::TextOrNumber
        | Content::Value => {}
    }
}

fn number(format: &str, bounds: &Bounds, out: &mut Map<String, Json>) {
    out.insert("format".into(), json!(format));
    for (name, bound) in [("minimum", bounds.min), ("maximum", bounds.max)] {
        if let Some(bound) = bound {
            out.insert(name.into(), json!(bound));
        }
    }
}

fn text(text: &Text, out: &mut Map<String, Json>) {
    if !text.format.is_empty() {
        out.insert("format".into(), json!(text.format));
    }
    if !text.words.is_empty() {
        out.insert("enum".into(), json!(text.words));
    }
    if let Some(pattern) = &text.pattern {
        out.insert("pattern".into(), json!(pattern));
    }
    size(&text.size, ["minLength", "maxLength"], out);
}

fn size(size: &Size, [least, most]: [&str; 2], out: &mut Map<String, Json>) {
    for (name, bound) in [(least, size.min), (most, size.max)] {
        if let Some(bound) = bound {
            out.insert(name.into(), json!(bound));
        }
    }
}
