//! The messages of a binary version 3 document: member names, field numbers and forms.
//!
//! The numbers are those of the message `openapi.v3.Document`. It has more than this: forms that the
//! generator does not write (servers, links, callbacks, examples, headers, OAuth, XML) are not here.

use serde_json::Value;

use super::message::{
    Form::{self, Any, Count, Each, Flag, Inside, Number, OneOf, Text},
    Message, TEXTS, map,
};

pub(super) static DOCUMENT: Message = Message {
    fields: &[
        ("openapi", 1, Text),
        ("info", 2, Form::Message(&INFO)),
        ("paths", 4, Form::Message(&PATHS)),
        ("components", 5, Form::Message(&COMPONENTS)),
        ("security", 6, Each(&Form::Message(&SECURITY_REQUIREMENT))),
        ("tags", 7, Each(&Form::Message(&TAG))),
    ],
    entries: None,
    extensions: Some(9),
};

static INFO: Message = Message {
    fields: &[
        ("title", 1, Text),
        ("description", 2, Text),
        ("termsOfService", 3, Text),
        ("version", 6, Text),
        ("summary", 8, Text),
    ],
    entries: None,
    extensions: Some(7),
};

static TAG: Message =
    Message { fields: &[("name", 1, Text), ("description", 2, Text)], entries: None, extensions: Some(4) };

static PATHS: Message =
    Message { fields: &[], entries: Some((1, &Form::Message(&PATH_ITEM))), extensions: Some(2) };

static PATH_ITEM: Message = Message {
    fields: &[
        ("$ref", 1, Text),
        ("summary", 2, Text),
        ("description", 3, Text),
        ("get", 4, Form::Message(&OPERATION)),
        ("put", 5, Form::Message(&OPERATION)),
        ("post", 6, Form::Message(&OPERATION)),
        ("delete", 7, Form::Message(&OPERATION)),
        ("options", 8, Form::Message(&OPERATION)),
        ("head", 9, Form::Message(&OPERATION)),
        ("patch", 10, Form::Message(&OPERATION)),
        ("trace", 11, Form::Message(&OPERATION)),
        ("parameters", 13, Each(&OneOf(parameter_or_reference))),
    ],
    entries: None,
    extensions: Some(14),
};

static OPERATION: Message = Message {
    fields: &[
        ("tags", 1, TEXTS),
        ("summary", 2, Text),
        ("description", 3, Text),
        ("operationId", 5, Text),
        ("parameters", 6, Each(&OneOf(parameter_or_reference))),
        ("requestBody", 7, OneOf(body_or_reference)),
        ("responses", 8, Form::Message(&RESPONSES)),
        ("deprecated", 10, Flag),
        ("security", 11, Each(&Form::Message(&SECURITY_REQUIREMENT))),
    ],
    entries: None,
    extensions: Some(13),
};

static REFERENCE: Message = Message {
    fields: &[("$ref", 1, Text), ("summary", 2, Text), ("description", 3, Text)],
    entries: None,
    extensions: None,
};

static PARAMETER: Message = Message {
    fields: &[
        ("name", 1, Text),
        ("in", 2, Text),
        ("description", 3, Text),
        ("required", 4, Flag),
        ("deprecated", 5, Flag),
        ("allowEmptyValue", 6, Flag),
        ("style", 7, Text),
        ("explode", 8, Flag),
        ("allowReserved", 9, Flag),
        ("schema", 10, SCHEMA_OR_REFERENCE),
    ],
    entries: None,
    extensions: Some(14),
};

static REQUEST_BODY: Message = Message {
    fields: &[("description", 1, Text), ("content", 2, Form::Message(&MEDIA_TYPES)), ("required", 3, Flag)],
    entries: None,
    extensions: Some(4),
};

static MEDIA_TYPES: Message = map(1, &Form::Message(&MEDIA_TYPE));

static MEDIA_TYPE: Message =
    Message { fields: &[("schema", 1, SCHEMA_OR_REFERENCE)], entries: None, extensions: Some(5) };

static RESPONSES: Message = Message {
    fields: &[("default", 1, OneOf(response_or_reference))],
    entries: Some((2, &OneOf(response_or_reference))),
    extensions: Some(3),
};

static RESPONSE: Message = Message {
    fields: &[("description", 1, Text), ("content", 3, Form::Message(&MEDIA_TYPES))],
    entries: None,
    extensions: Some(5),
};

static COMPONENTS: Message = Message {
    fields: &[
        ("schemas", 1, Form::Message(&SCHEMAS)),
        ("securitySchemes", 7, Form::Message(&SECURITY_SCHEMES)),
    ],
    entries: None,
    extensions: Some(10),
};

static SCHEMAS: Message = map(1, &SCHEMA_OR_REFERENCE);

const SCHEMA_OR_REFERENCE: Form = OneOf(schema_or_reference);

static SCHEMA: Message = Message {
    fields: &[
        ("nullable", 1, Flag),
        ("readOnly", 3, Flag),
        ("writeOnly", 4, Flag),
        ("example", 7, Any),
        ("deprecated", 8, Flag),
        ("title", 9, Text),
        ("multipleOf", 10, Number),
        ("maximum", 11, Number),
        ("exclusiveMaximum", 12, Flag),
        ("minimum", 13, Number),
        ("exclusiveMinimum", 14, Flag),
        ("maxLength", 15, Count),
        ("minLength", 16, Count),
        ("pattern", 17, Text),
        ("maxItems", 18, Count),
        ("minItems", 19, Count),
        ("uniqueItems", 20, Flag),
        ("maxProperties", 21, Count),
        ("minProperties", 22, Count),
        ("required", 23, TEXTS),
        ("enum", 24, Each(&Any)),
        ("type", 25, Text),
        ("allOf", 26, Each(&SCHEMA_OR_REFERENCE)),
        ("oneOf", 27, Each(&SCHEMA_OR_REFERENCE)),
        ("anyOf", 28, Each(&SCHEMA_OR_REFERENCE)),
        ("not", 29, Form::Message(&SCHEMA)),
        ("items", 30, Inside(&Each(&SCHEMA_OR_REFERENCE))),
        ("properties", 31, Form::Message(&SCHEMAS)),
        ("additionalProperties", 32, OneOf(schema_or_flag)),
        ("default", 33, OneOf(plain_value)),
        ("description", 34, Text),
        ("format", 35, Text),
    ],
    entries: None,
    extensions: Some(36),
};

static SECURITY_REQUIREMENT: Message = map(1, &Inside(&TEXTS));

static SECURITY_SCHEMES: Message = map(1, &OneOf(security_or_reference));

static SECURITY_SCHEME: Message = Message {
    fields: &[
        ("type", 1, Text),
        ("description", 2, Text),
        ("name", 3, Text),
        ("in", 4, Text),
        ("scheme", 5, Text),
        ("bearerFormat", 6, Text),
    ],
    entries: None,
    extensions: Some(9),
};

/// Most places take either a thing, as field 1, or a reference to it, as field 2.
fn or_reference(value: &Value, form: Form) -> Option<(u32, Form)> {
    Some(if value.get("$ref").is_some() { (2, Form::Message(&REFERENCE)) } else { (1, form) })
}

fn parameter_or_reference(value: &Value) -> Option<(u32, Form)> {
    or_reference(value, Form::Message(&PARAMETER))
}

fn body_or_reference(value: &Value) -> Option<(u32, Form)> {
    or_reference(value, Form::Message(&REQUEST_BODY))
}

fn response_or_reference(value: &Value) -> Option<(u32, Form)> {
    or_reference(value, Form::Message(&RESPONSE))
}

fn schema_or_reference(value: &Value) -> Option<(u32, Form)> {
    or_reference(value, Form::Message(&SCHEMA))
}

fn security_or_reference(value: &Value) -> Option<(u32, Form)> {
    or_reference(value, Form::Message(&SECURITY_SCHEME))
}

fn schema_or_flag(value: &Value) -> Option<(u32, Form)> {
    Some(if value.is_boolean() { (2, Flag) } else { (1, SCHEMA_OR_REFERENCE) })
}

/// The message has no place for a default that is an object or a list.
fn plain_value(value: &Value) -> Option<(u32, Form)> {
    match value {
        Value::Number(_) => Some((1, Number)),
        Value::Bool(_) => Some((2, Flag)),
        Value::String(_) => Some((3, Text)),
        Value::Null | Value::Array(_) | Value::Object(_) => None,
    }
}
