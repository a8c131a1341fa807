//! Schemas in the form in which they are stored: free JSON in them, such as defaults, in one spelling.

use generated_apiextensions::apiextensions::v1::{CustomResourceDefinitionSpec, JSONSchemaProps};
use machinery::{
    choice::Choice,
    json::{self, Reader},
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
    let free = schema.default.iter_mut().chain(&mut schema.example).chain(&mut schema.enum_);
    free.for_each(spell);
    schema.items.iter_mut().for_each(|items| {
        items.message_mut().into_iter().for_each(complete);
        items.alternative_mut().iter_mut().for_each(complete);
    });
    let flagged = schema.additional_properties.iter_mut().chain(&mut schema.additional_items);
    flagged.filter_map(Choice::message_mut).for_each(complete);
    schema.dependencies.values_mut().filter_map(Choice::message_mut).for_each(complete);
    for list in [&mut schema.all_of, &mut schema.one_of, &mut schema.any_of] {
        list.iter_mut().for_each(complete);
    }
    schema.not.iter_mut().for_each(|not| complete(not));
    for map in [&mut schema.properties, &mut schema.pattern_properties, &mut schema.definitions] {
        map.values_mut().for_each(complete);
    }
}

/// Sorts the keys, writes each number in its shortest form and escapes what answers escape: equal values are
/// equal bytes in the binary form, too.
fn spell(free: &mut RawJson) {
    if let Ok(value) = Reader::new(free.as_bytes()).tree() {
        let text = RawJson::of(&value);
        *free =
            if text.is_null() { text } else { RawJson::trusted(json::compact(text.as_bytes()).into_owned()) };
    }
}
