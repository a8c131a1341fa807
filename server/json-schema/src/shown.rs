//! Schemas in the form in which clients know them from problems: every field, under names of their own.

use machinery::{json, problem::quote};
use serde_json::{Map, Value};

use super::{Node, numbers};

/// How a field is shown.
#[derive(Clone, Copy)]
enum Form {
    Text,
    Flag,
    /// Any value that may be absent.
    Value,
    /// A schema.
    Node,
    /// A list of schemas.
    List,
    /// Schemas by name.
    Map,
    /// A schema or several.
    Items,
    /// A schema, or whether anything is allowed.
    Additional,
    /// Lists of names or schemas by name.
    Dependencies,
    /// Documentation elsewhere.
    Documentation,
    /// Rules in CEL.
    Rules,
}

/// The fields of a schema, in the order in which they are shown, and the fields that they are.
const FIELDS: [(&str, &str, Form); 44] = [
    ("ID", "id", Form::Text),
    ("Schema", "$schema", Form::Text),
    ("Ref", "$ref", Form::Value),
    ("Description", "description", Form::Text),
    ("Type", "type", Form::Text),
    ("Nullable", "nullable", Form::Flag),
    ("Format", "format", Form::Text),
    ("Title", "title", Form::Text),
    ("Default", "default", Form::Value),
    ("Maximum", "maximum", Form::Value),
    ("ExclusiveMaximum", "exclusiveMaximum", Form::Flag),
    ("Minimum", "minimum", Form::Value),
    ("ExclusiveMinimum", "exclusiveMinimum", Form::Flag),
    ("MaxLength", "maxLength", Form::Value),
    ("MinLength", "minLength", Form::Value),
    ("Pattern", "pattern", Form::Text),
    ("MaxItems", "maxItems", Form::Value),
    ("MinItems", "minItems", Form::Value),
    ("UniqueItems", "uniqueItems", Form::Flag),
    ("MultipleOf", "multipleOf", Form::Value),
    ("Enum", "enum", Form::Value),
    ("MaxProperties", "maxProperties", Form::Value),
    ("MinProperties", "minProperties", Form::Value),
    ("Required", "required", Form::Value),
    ("Items", "items", Form::Items),
    ("AllOf", "allOf", Form::List),
    ("OneOf", "oneOf", Form::List),
    ("AnyOf", "anyOf", Form::List),
    ("Not", "not", Form::Node),
    ("Properties", "properties", Form::Map),
    ("AdditionalProperties", "additionalProperties", Form::Additional),
    ("PatternProperties", "patternProperties", Form::Map),
    ("Dependencies", "dependencies", Form::Dependencies),
    ("AdditionalItems", "additionalItems", Form::Additional),
    ("Definitions", "definitions", Form::Map),
    ("ExternalDocs", "externalDocs", Form::Documentation),
    ("Example", "example", Form::Value),
    ("XPreserveUnknownFields", "x-kubernetes-preserve-unknown-fields", Form::Value),
    ("XEmbeddedResource", "x-kubernetes-embedded-resource", Form::Flag),
    ("XIntOrString", "x-kubernetes-int-or-string", Form::Flag),
    ("XListMapKeys", "x-kubernetes-list-map-keys", Form::Value),
    ("XListType", "x-kubernetes-list-type", Form::Value),
    ("XMapType", "x-kubernetes-map-type", Form::Value),
    ("XValidations", "x-kubernetes-validations", Form::Rules),
];

/// Names of the fields of the outermost schema that say something, in this order.
pub fn set_fields(schema: Node<'_>) -> impl Iterator<Item = &'static str> {
    let is_set = move |field: &str| schema.value(field).is_some_and(|value| *value != false && *value != "");
    FIELDS.iter().filter(move |(_, field, _)| is_set(field)).map(|(name, _, _)| *name)
}

/// A schema as it is shown.
pub fn schema(schema: Node<'_>) -> Value {
    let fields = FIELDS.iter().map(|(name, field, form)| ((*name).to_owned(), shown(schema, field, *form)));
    Value::Object(Map::from_iter(fields))
}

/// A value as problems show it: a text in quotes, anything else as JSON.
pub(super) fn value(value: &Value) -> String {
    match value {
        Value::String(text) => quote(text),
        Value::Number(number) if number.is_f64() => numbers::real_text(number.as_f64().unwrap_or_default()),
        _ => escaped(&json::to_text(value)),
    }
}

/// JSON as clients know it: characters of HTML are escaped.
pub fn text(value: &Value) -> String {
    escaped(&value.to_string())
}

fn escaped(json: &str) -> String {
    json.replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026")
}

fn shown(node: Node<'_>, field: &str, form: Form) -> Value {
    let Some(value) = node.value(field) else {
        return match form {
            Form::Text => "".into(),
            Form::Flag => false.into(),
            _ => Value::Null,
        };
    };
    match form {
        Form::Text | Form::Flag | Form::Value => value.clone(),
        Form::Node => one(value),
        Form::List => list(value),
        Form::Map => node.map(field).map(|(name, node)| (name.to_owned(), schema(node))).collect(),
        Form::Items => pair(("Schema", "JSONSchemas"), value.is_object(), one(value), list(value)),
        Form::Additional => {
            let allows = value.as_bool().unwrap_or(true);
            object([("Allows", allows.into()), ("Schema", one(value))])
        }
        Form::Dependencies => {
            let entries = value.as_object().into_iter().flatten().map(|(name, value)| {
                let shown = pair(("Schema", "Property"), value.is_object(), one(value), value.clone());
                (name.clone(), shown)
            });
            Value::Object(entries.collect())
        }
        Form::Documentation => Node::of(value).map_or(Value::Null, |docs| {
            object([("Description", docs.text("description").into()), ("URL", docs.text("url").into())])
        }),
        Form::Rules => node.list(field).map(rule).collect(),
    }
}

/// A rule as it is shown.
pub(super) fn rule(rule: Node<'_>) -> Value {
    let value = |name| rule.value(name).cloned().unwrap_or_default();
    object([
        ("Rule", rule.text("rule").into()),
        ("Message", rule.text("message").into()),
        ("MessageExpression", rule.text("messageExpression").into()),
        ("Reason", value("reason")),
        ("FieldPath", rule.text("fieldPath").into()),
        ("OptionalOldSelf", value("optionalOldSelf")),
    ])
}

fn one(value: &Value) -> Value {
    Node::of(value).map_or(Value::Null, schema)
}

fn list(value: &Value) -> Value {
    value.as_array().into_iter().flatten().map(one).collect()
}

/// Two fields of which one is set.
fn pair(names: (&str, &str), is_first: bool, first: Value, second: Value) -> Value {
    let (first, second) = if is_first { (first, Value::Null) } else { (Value::Null, second) };
    object([(names.0, first), (names.1, second)])
}

fn object<const N: usize>(fields: [(&str, Value); N]) -> Value {
    Value::Object(fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
}
