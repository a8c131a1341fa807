//! Writes a document as OpenAPI 3.0, through the typed model of `openapiv3`.

use openapiv3::{
    APIKeyLocation, AdditionalProperties, AnySchema, ArrayType, BooleanType, Components, Info, IntegerFormat,
    IntegerType, MediaType, NumberFormat, NumberType, ObjectType, OpenAPI, Parameter as Written,
    ParameterData, ParameterSchemaOrContent, PathItem, PathStyle, Paths, QueryStyle, ReferenceOr,
    RequestBody, Response, Responses, Schema as WrittenSchema, SchemaData, SchemaKind, SecurityScheme,
    StatusCode, StringFormat, StringType, Type, VariantOrUnknownOrEmpty,
};
use serde_json::{Value as Json, json};

use super::{
    content::{Document, TITLE, VERSION, failures, reason},
    definitions::gvk_json,
    operation::{Operation, Path},
    parameters::{Location, Parameter},
    schema::{Bounds, Content, Schema, Size, Text},
};

/// The document as compact JSON.
pub(super) fn write(document: &Document) -> String {
    let schemas = document.definitions.iter().map(|(name, schema)| (name.clone(), self::schema(schema)));
    let paths = document.paths.iter().map(|path| (path.path.clone(), ReferenceOr::Item(item(path))));
    let bearer = SecurityScheme::APIKey {
        location: APIKeyLocation::Header,
        name: "authorization".into(),
        description: Some("Bearer token".into()),
        extensions: Default::default(),
    };
    let written = OpenAPI {
        openapi: "3.0.0".into(),
        info: Info { title: TITLE.into(), version: VERSION.into(), ..Info::default() },
        paths: Paths { paths: paths.collect(), ..Paths::default() },
        components: Some(Components {
            schemas: schemas.collect(),
            security_schemes: [("BearerToken".to_owned(), ReferenceOr::Item(bearer))].into_iter().collect(),
            ..Components::default()
        }),
        security: Some(vec![[("BearerToken".to_owned(), Vec::new())].into_iter().collect()]),
        ..OpenAPI::default()
    };
    serde_json::to_string(&written).expect("every key of a document is a text")
}

fn item(path: &Path) -> PathItem {
    let mut item =
        PathItem { parameters: path.parameters.iter().map(parameter).collect(), ..PathItem::default() };
    for (method, operation) in &path.operations {
        let place = match *method {
            "delete" => &mut item.delete,
            "get" => &mut item.get,
            "head" => &mut item.head,
            "options" => &mut item.options,
            "patch" => &mut item.patch,
            "post" => &mut item.post,
            _ => &mut item.put,
        };
        *place = Some(self::operation(operation));
    }
    item
}

fn operation(operation: &Operation) -> openapiv3::Operation {
    let mut out = openapiv3::Operation {
        tags: vec![operation.tag.clone()],
        description: Some(operation.description.clone()),
        operation_id: Some(operation.id.clone()),
        parameters: operation.parameters.iter().map(parameter).collect(),
        responses: responses(operation),
        deprecated: operation.deprecated,
        ..openapiv3::Operation::default()
    };
    out.request_body = operation.body.as_ref().map(|body| {
        let content = body
            .forms
            .iter()
            .map(|(media, name)| ((*media).to_owned(), media_type(&Schema::reference(name))));
        ReferenceOr::Item(RequestBody {
            content: content.collect(),
            required: body.required,
            ..RequestBody::default()
        })
    });
    if let Some((action, gvk)) = &operation.action {
        out.extensions.insert("x-kubernetes-action".into(), json!(action));
        out.extensions.insert("x-kubernetes-group-version-kind".into(), gvk_json(gvk));
    }
    out
}

fn responses(operation: &Operation) -> Responses {
    let reply = |text: &str, answer: Option<&Schema>, media: &[&str]| {
        let content =
            answer.map(|answer| media.iter().map(|media| ((*media).to_owned(), media_type(answer))));
        ReferenceOr::Item(Response {
            description: text.to_owned(),
            content: content.into_iter().flatten().collect(),
            ..Response::default()
        })
    };
    let mut out = Responses::default();
    for (code, answer) in &operation.replies {
        let written = reply(reason(*code), Some(answer), operation.produces);
        out.responses.insert(StatusCode::Code(*code), written);
    }
    for (code, text, answer) in failures() {
        let written = reply(text, answer.as_ref(), super::operation::OBJECT_MEDIA);
        match code.parse() {
            Ok(code) => drop(out.responses.insert(StatusCode::Code(code), written)),
            Err(_) => out.default = Some(written),
        }
    }
    out
}

fn media_type(content: &Schema) -> MediaType {
    MediaType { schema: Some(schema(content)), ..MediaType::default() }
}

fn parameter(parameter: &Parameter) -> ReferenceOr<Written> {
    let kind = match parameter.form {
        "boolean" => Type::Boolean(BooleanType::default()),
        "integer" => Type::Integer(IntegerType::default()),
        _ => Type::String(StringType::default()),
    };
    let data = ParameterData {
        name: parameter.name.to_string(),
        description: Some(parameter.doc.to_string()),
        required: parameter.location == Location::Path,
        deprecated: None,
        format: ParameterSchemaOrContent::Schema(ReferenceOr::Item(WrittenSchema {
            schema_data: SchemaData::default(),
            schema_kind: SchemaKind::Type(kind),
        })),
        example: None,
        examples: Default::default(),
        explode: None,
        extensions: Default::default(),
    };
    ReferenceOr::Item(match parameter.location {
        Location::Path => Written::Path { parameter_data: data, style: PathStyle::Simple },
        Location::Query => Written::Query {
            parameter_data: data,
            allow_reserved: false,
            style: QueryStyle::Form,
            allow_empty_value: None,
        },
    })
}

fn reference<T>(name: &str) -> ReferenceOr<T> {
    ReferenceOr::Reference { reference: format!("#/components/schemas/{name}") }
}

fn schema(schema: &Schema) -> ReferenceOr<WrittenSchema> {
    if let (Content::Reference(name), true) = (&schema.content, schema.is_bare()) {
        return reference(name);
    }
    ReferenceOr::Item(WrittenSchema {
        schema_data: SchemaData {
            nullable: schema.nullable,
            read_only: schema.read_only,
            deprecated: schema.deprecated,
            description: Some(schema.description.clone()).filter(|text| !text.is_empty()),
            default: schema.default.clone(),
            extensions: extensions(schema).collect(),
            ..SchemaData::default()
        },
        schema_kind: kind(&schema.content),
    })
}

/// The extensions of a schema: those of this API, and its zero under the name that the brand gives it.
fn extensions(schema: &Schema) -> impl Iterator<Item = (String, Json)> {
    let zero = schema.zero_default.iter().map(|zero| ("{zero_default}".to_owned(), zero.clone()));
    zero.chain(schema.extensions.iter().map(|(name, value)| ((*name).to_owned(), value.clone())))
}

fn boxed(schema: &Schema) -> ReferenceOr<Box<WrittenSchema>> {
    match self::schema(schema) {
        ReferenceOr::Reference { reference } => ReferenceOr::Reference { reference },
        ReferenceOr::Item(item) => ReferenceOr::Item(Box::new(item)),
    }
}

fn kind(content: &Content) -> SchemaKind {
    SchemaKind::Type(match content {
        Content::Reference(name) | Content::NullableTime(name) => {
            return SchemaKind::AllOf { all_of: vec![reference(name)] };
        }
        Content::IntOrString => return int_or_string(),
        Content::TextOrNumber => return text_or_number(),
        Content::Value => return SchemaKind::Any(AnySchema::default()),
        Content::AnyBody => Type::Object(ObjectType {
            additional_properties: Some(AdditionalProperties::Any(true)),
            ..ObjectType::default()
        }),
        Content::Any => Type::Object(ObjectType {
            // The same as `true`, which `kubectl explain` cannot read.
            additional_properties: Some(AdditionalProperties::Schema(Box::new(anything()))),
            ..ObjectType::default()
        }),
        Content::Object { properties, required } => Type::Object(ObjectType {
            properties: properties.iter().map(|(name, property)| (name.clone(), boxed(property))).collect(),
            required: required.clone(),
            ..ObjectType::default()
        }),
        Content::Map(value, size) => Type::Object(ObjectType {
            additional_properties: Some(AdditionalProperties::Schema(Box::new(schema(value)))),
            min_properties: size.min,
            max_properties: size.max,
            ..ObjectType::default()
        }),
        Content::List { item, size: Size { min, max }, unique } => Type::Array(ArrayType {
            items: Some(boxed(item)),
            min_items: *min,
            max_items: *max,
            unique_items: *unique,
        }),
        Content::Boolean => Type::Boolean(BooleanType::default()),
        Content::Integer(format, bounds) => Type::Integer(integer(format, bounds)),
        Content::Number(bounds) => Type::Number(NumberType {
            format: VariantOrUnknownOrEmpty::Item(NumberFormat::Double),
            // Bounds in schemas are whole and small, so that the conversion keeps them.
            minimum: bounds.min.map(|bound| bound as f64),
            maximum: bounds.max.map(|bound| bound as f64),
            ..NumberType::default()
        }),
        Content::Text(text) => Type::String(self::text(text)),
    })
}

fn integer(format: &str, bounds: &Bounds) -> IntegerType {
    let format = if format == "int32" { IntegerFormat::Int32 } else { IntegerFormat::Int64 };
    IntegerType {
        format: VariantOrUnknownOrEmpty::Item(format),
        minimum: bounds.min,
        maximum: bounds.max,
        ..IntegerType::default()
    }
}

fn text(text: &Text) -> StringType {
    let format = match text.format {
        "date-time" => VariantOrUnknownOrEmpty::Item(StringFormat::DateTime),
        "byte" => VariantOrUnknownOrEmpty::Item(StringFormat::Byte),
        "" => VariantOrUnknownOrEmpty::Empty,
        other => VariantOrUnknownOrEmpty::Unknown(other.to_owned()),
    };
    StringType {
        format,
        pattern: text.pattern.clone(),
        enumeration: text.words.iter().cloned().map(Some).collect(),
        min_length: text.size.min,
        max_length: text.size.max,
    }
}

/// A schema that every value fits.
fn anything() -> ReferenceOr<WrittenSchema> {
    ReferenceOr::Item(WrittenSchema {
        schema_data: SchemaData::default(),
        schema_kind: SchemaKind::Any(AnySchema::default()),
    })
}

fn int_or_string() -> SchemaKind {
    SchemaKind::Any(AnySchema {
        format: Some("int-or-string".into()),
        one_of: vec![
            of_type(Type::Integer(IntegerType::default())),
            of_type(Type::String(StringType::default())),
        ],
        ..AnySchema::default()
    })
}

fn text_or_number() -> SchemaKind {
    SchemaKind::OneOf {
        one_of: vec![
            of_type(Type::String(StringType::default())),
            of_type(Type::Number(NumberType::default())),
        ],
    }
}

fn of_type(kind: Type) -> ReferenceOr<WrittenSchema> {
    ReferenceOr::Item(WrittenSchema {
        schema_data: SchemaData::default(),
        schema_kind: SchemaKind::Type(kind),
    })
}
