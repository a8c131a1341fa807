//! The JSON Schemas that editors check and complete files with: those of the language, and what the checks
//! say of single values besides, as names, tags and formats.

use clap::ValueEnum;
use serde_json::{Map, Value, json};

use super::{
    Gate, Group,
    formats::{FORMATS, FormatSubject, names},
    json_schema,
    known::{BRAND_CHOICES, BRAND_LISTS, BRAND_TEXTS},
    table::{Table, table_schema, text},
};

/// The files that a person edits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Editable {
    /// `<group>/<version>/<file>.yaml`
    Kind,
    /// `gates.yaml`
    Gates,
    /// `groups.yaml`
    Groups,
    /// `brands/<name>.yaml`
    Brand,
}

const CAMEL_CASE: &str = "^[A-Z][A-Za-z0-9]*$";
const LOWER_CAMEL_CASE: &str = "^[a-z][A-Za-z0-9]*$";
const LOWER_CASE: &str = "^[a-z][a-z0-9]*$";
const GROUP: &str = "^[a-z]([a-z0-9-]*[a-z0-9])?(\\.[a-z]([a-z0-9-]*[a-z0-9])?)*$";
const VERSION: &str = "^v[1-9][0-9]*((alpha|beta)[1-9][0-9]*)?$";
const RELEASE: &str = "^[0-9]+\\.[0-9]+$";
const SPAN_OF_TIME: &str = "^([0-9]+h)?([0-9]+m)?([0-9]+s)?$";

/// The schema for one kind of file.
#[must_use]
pub fn schema(of: Editable) -> Value {
    match of {
        Editable::Kind => kind(),
        Editable::Gates => by_name::<Gate>("Gates", CAMEL_CASE),
        Editable::Groups => by_name::<Group>("Groups", GROUP),
        Editable::Brand => brand(),
    }
}

fn kind() -> Value {
    let mut schema = json_schema();
    let tag = json!({
        "minimum": 1,
        "maximum": 536_870_911,
        "not": { "minimum": 19_000, "maximum": 19_999 },
    });
    let pattern = |pattern: &str| json!({ "pattern": pattern });
    let names = |pattern: &str| json!({ "propertyNames": { "pattern": pattern } });
    let texts: Vec<&str> = self::names(FormatSubject::Text).collect();
    let all: Vec<&str> = FORMATS.iter().map(|format| format.name).collect();
    for (path, refinement) in [
        ("/properties/kind", pattern(CAMEL_CASE)),
        ("/properties/group", pattern(GROUP)),
        ("/properties/version", pattern(VERSION)),
        ("/properties/plural", pattern(LOWER_CASE)),
        ("/properties/singular", pattern(LOWER_CASE)),
        ("/properties/short/items", pattern(LOWER_CASE)),
        ("/properties/categories/items", pattern(LOWER_CASE)),
        ("/properties/name", json!({ "enum": texts })),
        ("/properties/expires_after", pattern(SPAN_OF_TIME)),
        ("/properties/writes", names(LOWER_CASE)),
        ("/properties/types", names(CAMEL_CASE)),
        ("/properties/enums", names(CAMEL_CASE)),
        ("/$defs/Deprecated/properties/since", pattern(RELEASE)),
        ("/$defs/Deprecated/properties/removed", pattern(RELEASE)),
        ("/$defs/Converts/properties/to", pattern(VERSION)),
        ("/$defs/Type/properties/fields", names(LOWER_CAMEL_CASE)),
        ("/$defs/Type/properties/reserved/items", tag.clone()),
        ("/$defs/Field/properties/tag", tag),
        ("/$defs/Field/properties/gate", pattern(CAMEL_CASE)),
    ] {
        refine(&mut schema, path, &refinement);
    }
    for table in ["Field", "Rules"] {
        let path = |key: &str| format!("/$defs/{table}/properties/{key}");
        refine(&mut schema, &path("format"), &json!({ "enum": all }));
        refine(&mut schema, &path("one_of"), &json!({ "minItems": 1, "uniqueItems": true }));
        refine(&mut schema, &path("none_of"), &json!({ "minItems": 1, "uniqueItems": true }));
    }
    schema
}

/// Adds keys to a part of a schema, which is there: a test walks over them.
fn refine(schema: &mut Value, path: &str, refinement: &Value) {
    let part = schema.pointer_mut(path).and_then(Value::as_object_mut);
    if let (Some(part), Some(more)) = (part, refinement.as_object()) {
        part.extend(more.iter().map(|(key, value)| (key.clone(), value.clone())));
    }
}

/// A file of names with tables.
fn by_name<T: Table>(title: &str, names: &str) -> Value {
    let mut generator = schemars::SchemaGenerator::default();
    let table: Value = table_schema::<T>(&mut generator).into();
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": title,
        "type": "object",
        "description": format!("{} By its name.", text(T::DOC)),
        "propertyNames": { "pattern": names },
        "additionalProperties": table,
    })
}

fn brand() -> Value {
    let word = |key: &&str| {
        let choice = BRAND_CHOICES.iter().find(|(known, _)| known == key);
        let schema = match *key {
            _ if let Some((_, words)) = choice => json!({ "enum": words }),
            "name" => json!({ "type": "string", "pattern": "^[a-z][a-z0-9_-]*$" }),
            "api_release" => json!({ "type": "string", "pattern": "^[0-9]+[.][0-9]+$" }),
            _ => json!({ "type": "string", "minLength": 1 }),
        };
        ((*key).to_owned(), schema)
    };
    let list = |key: &&str| {
        let items = json!({ "type": "string", "pattern": GROUP });
        ((*key).to_owned(), json!({ "type": "array", "items": items, "uniqueItems": true }))
    };
    let properties: Map<String, Value> =
        BRAND_TEXTS.iter().map(word).chain(BRAND_LISTS.iter().map(list)).collect();
    let required = [BRAND_TEXTS, BRAND_LISTS].concat();
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Brand",
        "type": "object",
        "description": "The names of one product.",
        "properties": properties,
        "required": required,
        "additionalProperties": false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_tags_and_formats_are_bound() {
        let schema = schema(Editable::Kind);
        let at = |path: &str| schema.pointer(path).cloned().unwrap_or_default();
        let field = "/$defs/Field/properties";
        assert_eq!(at(&format!("{field}/tag/minimum")), 1);
        assert_eq!(at(&format!("{field}/tag/not/minimum")), 19_000);
        assert_eq!(at("/$defs/Type/properties/reserved/items/maximum"), 536_870_911);
        assert!(at(&format!("{field}/format/enum")).as_array().is_some_and(|all| all.len() == FORMATS.len()));
        assert!(at("/$defs/Rules/properties/format/enum").is_array());
        assert!(at("/properties/name/enum").as_array().is_some_and(|all| all.len() < FORMATS.len()));
        for (path, pattern) in [
            ("/properties/kind/pattern", CAMEL_CASE),
            ("/properties/group/pattern", GROUP),
            ("/properties/version/pattern", VERSION),
            ("/properties/plural/pattern", LOWER_CASE),
            ("/properties/singular/pattern", LOWER_CASE),
            ("/properties/short/items/pattern", LOWER_CASE),
            ("/properties/categories/items/pattern", LOWER_CASE),
            ("/properties/expires_after/pattern", SPAN_OF_TIME),
            ("/properties/writes/propertyNames/pattern", LOWER_CASE),
            ("/properties/types/propertyNames/pattern", CAMEL_CASE),
            ("/properties/enums/propertyNames/pattern", CAMEL_CASE),
            ("/$defs/Deprecated/properties/since/pattern", RELEASE),
            ("/$defs/Deprecated/properties/removed/pattern", RELEASE),
            ("/$defs/Converts/properties/to/pattern", VERSION),
            ("/$defs/Type/properties/fields/propertyNames/pattern", LOWER_CAMEL_CASE),
            ("/$defs/Field/properties/gate/pattern", CAMEL_CASE),
        ] {
            assert_eq!(at(path), pattern, "{path}");
        }
    }

    #[test]
    fn gates_groups_and_brands_have_a_schema() {
        let gates = schema(Editable::Gates);
        assert_eq!(gates["additionalProperties"]["required"], json!(["stage"]));
        assert_eq!(gates["propertyNames"]["pattern"], CAMEL_CASE);
        let groups = schema(Editable::Groups);
        assert_eq!(groups["additionalProperties"]["required"], json!(["priority"]));
        assert_eq!(groups["propertyNames"]["pattern"], GROUP);
        let brand = schema(Editable::Brand);
        assert_eq!(
            brand["properties"].as_object().map(Map::len),
            Some(BRAND_TEXTS.len() + BRAND_LISTS.len())
        );
        assert_eq!(brand["additionalProperties"], false);
        for (key, words) in BRAND_CHOICES {
            assert_eq!(brand["properties"][key]["enum"], json!(words));
        }
    }

    #[test]
    fn patterns_are_those_of_the_checks() {
        use crate::spelling::{is_camel_case, is_group, is_lower_camel_case, is_lower_case, is_version};
        type Check = fn(&str) -> bool;
        let rows: [(&str, Check); 5] = [
            (CAMEL_CASE, is_camel_case),
            (LOWER_CAMEL_CASE, is_lower_camel_case),
            (LOWER_CASE, is_lower_case),
            (GROUP, is_group),
            (VERSION, is_version),
        ];
        let words = [
            "Widget",
            "widget",
            "widgetSpec",
            "widget_spec",
            "a",
            "A",
            "",
            "a-b",
            "a-",
            "a.b",
            "a.b-c",
            "a..b",
            ".a",
            "1a",
            "v1",
            "v0",
            "v1beta1",
            "v2alpha10",
            "v1beta",
            "vbeta1",
            "v1gamma1",
            "example.org",
        ];
        for (pattern, check) in rows {
            let regex = regex::Regex::new(pattern).unwrap();
            for word in words {
                assert_eq!(regex.is_match(word), check(word), "{word} and {pattern}");
            }
        }
    }
}
