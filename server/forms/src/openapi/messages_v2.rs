//! The messages of the binary version 2 document: member names, field numbers and forms.
//!
//! The numbers are those of the message `openapi.v2.Document`. It has more than this: forms that the
//! generator does not write (files, OAuth, XML, examples, response headers) are not here.

use serde_json::Value;

use super::message::{
    Form::{self, Any, Count, Each, Flag, Inside, Number, OneOf, Text},
    Message, TEXTS, map,
};

pub(super) static DOCUMENT: Message = Message {
    fields: &[
        ("swagger", 1, Text),
        ("info", 2, Form::Message(&INFO)),
        ("host", 3, Text),
        ("basePath", 4, Text),
        ("schemes", 5, TEXTS),
        ("consumes", 6, TEXTS),
        ("produces", 7, TEXTS),
        ("paths", 8, Form::Message(&PATHS)),
        ("definitions", 9, Form::Message(&SCHEMAS)),
        ("parameters", 10, Form::Message(&PARAMETERS)),
        ("responses", 11, Form::Message(&RESPONSES)),
        ("security", 12, Each(&Form::Message(&SECURITY_REQUIREMENT))),
        ("securityDefinitions", 13, Form::Message(&SECURITY_DEFINITIONS)),
        ("tags", 14, Each(&Form::Message(&TAG))),
    ],
    entries: None,
    extensions: Some(16),
};

static INFO: Message = Message {
    fields: &[
        ("title", 1, Text),
        ("version", 2, Text),
        ("description", 3, Text),
        ("termsOfService", 4, Text),
    ],
    entries: None,
    extensions: Some(7),
};

static TAG: Message =
    Message { fields: &[("name", 1, Text), ("description", 2, Text)], entries: None, extensions: Some(4) };

static PATHS: Message =
    Message { fields: &[], entries: Some((2, &Form::Message(&PATH_ITEM))), extensions: Some(1) };

static PATH_ITEM: Message = Message {
    fields: &[
        ("$ref", 1, Text),
        ("get", 2, Form::Message(&OPERATION)),
        ("put", 3, Form::Message(&OPERATION)),
        ("post", 4, Form::Message(&OPERATION)),
        ("delete", 5, Form::Message(&OPERATION)),
        ("options", 6, Form::Message(&OPERATION)),
        ("head", 7, Form::Message(&OPERATION)),
        ("patch", 8, Form::Message(&OPERATION)),
        ("parameters", 9, Each(&OneOf(parameter_or_reference))),
    ],
    entries: None,
    extensions: Some(10),
};

static OPERATION: Message = Message {
    fields: &[
        ("tags", 1, TEXTS),
        ("summary", 2, Text),
        ("description", 3, Text),
        ("operationId", 5, Text),
        ("produces", 6, TEXTS),
        ("consumes", 7, TEXTS),
        ("parameters", 8, Each(&OneOf(parameter_or_reference))),
        ("responses", 9, Form::Message(&OPERATION_RESPONSES)),
        ("schemes", 10, TEXTS),
        ("deprecated", 11, Flag),
        ("security", 12, Each(&Form::Message(&SECURITY_REQUIREMENT))),
    ],
    entries: None,
    extensions: Some(13),
};

static PARAMETERS: Message = map(1, &OneOf(parameter));

static REFERENCE: Message =
    Message { fields: &[("$ref", 1, Text), ("description", 2, Text)], entries: None, extensions: None };

static BODY_PARAMETER: Message = Message {
    fields: &[
        ("description", 1, Text),
        ("name", 2, Text),
        ("in", 3, Text),
        ("required", 4, Flag),
        ("schema", 5, Form::Message(&SCHEMA)),
    ],
    entries: None,
    extensions: Some(6),
};

/// Parameters in headers and paths.
static PLACED_PARAMETER: Message = Message {
    fields: &[
        ("required", 1, Flag),
        ("in", 2, Text),
        ("description", 3, Text),
        ("name", 4, Text),
        ("type", 5, Text),
        ("format", 6, Text),
        ("items", 7, Form::Message(&ITEMS)),
        ("collectionFormat", 8, Text),
        ("default", 9, Any),
        ("maximum", 10, Number),
        ("exclusiveMaximum", 11, Flag),
        ("minimum", 12, Number),
        ("exclusiveMinimum", 13, Flag),
        ("maxLength", 14, Count),
        ("minLength", 15, Count),
        ("pattern", 16, Text),
        ("maxItems", 17, Count),
        ("minItems", 18, Count),
        ("uniqueItems", 19, Flag),
        ("enum", 20, Each(&Any)),
        ("multipleOf", 21, Number),
    ],
    entries: None,
    extensions: Some(22),
};

/// Parameters in queries and forms, which may be empty.
static QUERY_PARAMETER: Message = Message {
    fields: &[
        ("required", 1, Flag),
        ("in", 2, Text),
        ("description", 3, Text),
        ("name", 4, Text),
        ("allowEmptyValue", 5, Flag),
        ("type", 6, Text),
        ("format", 7, Text),
        ("items", 8, Form::Message(&ITEMS)),
        ("collectionFormat", 9, Text),
        ("default", 10, Any),
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
        ("enum", 21, Each(&Any)),
        ("multipleOf", 22, Number),
    ],
    entries: None,
    extensions: Some(23),
};

/// Items of a parameter that is a list.
static ITEMS: Message = Message {
    fields: &[
        ("type", 1, Text),
        ("format", 2, Text),
        ("items", 3, Form::Message(&ITEMS)),
        ("collectionFormat", 4, Text),
        ("default", 5, Any),
        ("pattern", 12, Text),
        ("enum", 16, Each(&Any)),
    ],
    entries: None,
    extensions: Some(18),
};

static RESPONSES: Message = map(1, &Form::Message(&RESPONSE));

static OPERATION_RESPONSES: Message =
    Message { fields: &[], entries: Some((1, &OneOf(response_or_reference))), extensions: Some(2) };

static RESPONSE: Message = Message {
    fields: &[("description", 1, Text), ("schema", 2, Inside(&Form::Message(&SCHEMA)))],
    entries: None,
    extensions: Some(5),
};

static SCHEMAS: Message = map(1, &Form::Message(&SCHEMA));

static SCHEMA: Message = Message {
    fields: &[
        ("$ref", 1, Text),
        ("format", 2, Text),
        ("title", 3, Text),
        ("description", 4, Text),
        ("default", 5, Any),
        ("multipleOf", 6, Number),
        ("maximum", 7, Number),
        ("exclusiveMaximum", 8, Flag),
        ("minimum", 9, Number),
        ("exclusiveMinimum", 10, Flag),
        ("maxLength", 11, Count),
        ("minLength", 12, Count),
        ("pattern", 13, Text),
        ("maxItems", 14, Count),
        ("minItems", 15, Count),
        ("uniqueItems", 16, Flag),
        ("maxProperties", 17, Count),
        ("minProperties", 18, Count),
        ("required", 19, TEXTS),
        ("enum", 20, Each(&Any)),
        ("additionalProperties", 21, OneOf(schema_or_flag)),
        ("type", 22, Inside(&TEXTS)),
        ("items", 23, Inside(&Each(&Form::Message(&SCHEMA)))),
        ("allOf", 24, Each(&Form::Message(&SCHEMA))),
        ("properties", 25, Form::Message(&SCHEMAS)),
        ("discriminator", 26, Text),
        ("readOnly", 27, Flag),
        ("example", 30, Any),
    ],
    entries: None,
    extensions: Some(31),
};

static SECURITY_REQUIREMENT: Message = map(1, &Inside(&TEXTS));

static SECURITY_DEFINITIONS: Message = map(1, &OneOf(security));

static BASIC_SECURITY: Message =
    Message { fields: &[("type", 1, Text), ("description", 2, Text)], entries: None, extensions: Some(3) };

static API_KEY_SECURITY: Message = Message {
    fields: &[("type", 1, Text), ("name", 2, Text), ("in", 3, Text), ("description", 4, Text)],
    entries: None,
    extensions: Some(5),
};

fn parameter_or_reference(value: &Value) -> Option<(u32, Form)> {
    Some(if value.get("$ref").is_some() { (2, Form::Message(&REFERENCE)) } else { (1, OneOf(parameter)) })
}

fn parameter(value: &Value) -> Option<(u32, Form)> {
    Some(match value.get("in")?.as_str()? {
        "body" => (1, Form::Message(&BODY_PARAMETER)),
        _ => (2, OneOf(parameter_without_body)),
    })
}

fn parameter_without_body(value: &Value) -> Option<(u32, Form)> {
    match value.get("in")?.as_str()? {
        "header" => Some((1, Form::Message(&PLACED_PARAMETER))),
        "formData" => Some((2, Form::Message(&QUERY_PARAMETER))),
        "query" => Some((3, Form::Message(&QUERY_PARAMETER))),
        "path" => Some((4, Form::Message(&PLACED_PARAMETER))),
        _ => None,
    }
}

fn response_or_reference(value: &Value) -> Option<(u32, Form)> {
    Some(if value.get("$ref").is_some() {
        (2, Form::Message(&REFERENCE))
    } else {
        (1, Form::Message(&RESPONSE))
    })
}

fn schema_or_flag(value: &Value) -> Option<(u32, Form)> {
    Some(if value.is_boolean() { (2, Flag) } else { (1, Form::Message(&SCHEMA)) })
}

fn security(value: &Value) -> Option<(u32, Form)> {
    match value.get("type")?.as_str()? {
        "basic" => Some((1, Form::Message(&BASIC_SECURITY))),
        "apiKey" => Some((2, Form::Message(&API_KEY_SECURITY))),
        _ => None,
    }
}
