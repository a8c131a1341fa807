//! Schemas in the form in which they are stored: without what no schema has.
//!
//! A field like `items` holds a schema or a list of them, which no type of the schema language says. So its JSON is read
//! here.

use generated::apiextensions::v1::{CustomResourceDefinitionSpec, JSONSchemaProps};
use machinery::{
    json::{Finding, Reader},
    raw::RawJson,
};

/// Completes all schemas of a definition.
pub(super) fn schemas(spec: &mut CustomResourceDefinitionSpec) {
    for version in &mut spec.versions {
        let schema = version.schema.as_mut().and_then(|schema| schema.open_apiv3_schema.as_deref_mut());
        schema.into_iter().for_each(complete);
    }
}

fn complete(schema: &mut JSONSchemaProps) {
    for raw in [&mut schema.items, &mut schema.additional_properties, &mut schema.additional_items] {
        raw.iter_mut().for_each(complete_raw);
    }
    schema.dependencies.values_mut().for_each(complete_raw);
    for list in [&mut schema.all_of, &mut schema.one_of, &mut schema.any_of] {
        list.iter_mut().for_each(complete);
    }
    schema.not.iter_mut().for_each(|not| complete(not));
    for map in [&mut schema.properties, &mut schema.pattern_properties, &mut schema.definitions] {
        map.values_mut().for_each(complete);
    }
}

/// Completes a schema or a list of schemas. Anything else stays as it is; the checks of the definition report it.
fn complete_raw(raw: &mut RawJson) {
    let mut reader = Reader::new(raw.as_bytes());
    let completed = match raw.as_bytes().first() {
        Some(b'{') => reader.value::<JSONSchemaProps>().map(|mut schema| {
            complete(&mut schema);
            RawJson::of(&schema)
        }),
        Some(b'[') => reader.value::<Vec<JSONSchemaProps>>().map(|mut schemas| {
            schemas.iter_mut().for_each(complete);
            RawJson::of(&schemas)
        }),
        _ => return,
    };
    let is_mistyped = |finding: &Finding| matches!(finding, Finding::Type { .. } | Finding::Form(_));
    if let Ok(completed) = completed
        && !reader.findings().iter().any(is_mistyped)
    {
        *raw = completed;
    }
}
