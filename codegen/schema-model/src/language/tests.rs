//! The language holds together: its JSON Schema, and its words against those of the runtime.

use std::{fs, path::Path};

use serde_json::Value;

use super::{
    formats::{self, FormatSubject},
    json_schema, known,
};

fn values(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../server/values/src").join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn every_key_has_a_description_and_every_reference_a_target() {
    fn walk(value: &Value, root: &Value, count: &mut usize) {
        if let Some(properties) = value["properties"].as_object().filter(|_| value["title"].is_string()) {
            for (key, property) in properties {
                assert!(property["description"].as_str().is_some_and(|text| !text.is_empty()), "{key}");
                *count += 1;
            }
        }
        if let Some(target) = value["$ref"].as_str() {
            assert!(root.pointer(target.trim_start_matches('#')).is_some(), "{target}");
        }
        match value {
            Value::Object(entries) => entries.values().for_each(|value| walk(value, root, count)),
            Value::Array(items) => items.iter().for_each(|value| walk(value, root, count)),
            _ => {}
        }
    }
    let schema = json_schema();
    let mut count = 0;
    walk(&schema, &schema, &mut count);
    assert!(count > 60, "only {count} keys");
}

#[test]
fn formats_are_those_of_the_runtime() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../server/words/src/format");
    let (mut text, mut bytes) = (Vec::new(), Vec::new());
    for entry in fs::read_dir(folder).unwrap() {
        let source = fs::read_to_string(entry.unwrap().path()).unwrap();
        for line in source.lines() {
            let Some((name, parameters)) = line.strip_prefix("pub fn ").and_then(|line| line.split_once('('))
            else {
                continue;
            };
            if parameters.ends_with(": &str, flaws: &mut Flaws) {") {
                text.push(name.to_owned());
            } else if parameters.ends_with(": &[u8], flaws: &mut Flaws) {") {
                bytes.push(name.to_owned());
            }
        }
    }
    text.sort();
    bytes.sort();
    assert_eq!(text, formats::names(FormatSubject::Text).collect::<Vec<_>>());
    assert_eq!(bytes, formats::names(FormatSubject::Bytes).collect::<Vec<_>>());
}

#[test]
fn brand_keys_are_those_of_the_runtime() {
    let source = values("brand.rs");
    let structure = source.split_once("pub struct Brand {").unwrap().1.split_once("\n}").unwrap().0;
    let fields = |type_: &str| -> Vec<&str> {
        structure
            .lines()
            .filter_map(|line| line.trim().strip_prefix("pub ")?.strip_suffix(','))
            .filter_map(|field| field.split_once(": "))
            .filter(|(_, found)| *found == type_)
            .map(|(name, _)| name)
            .collect()
    };
    assert_eq!(fields("&'static str"), known::BRAND_TEXTS);
    assert_eq!(fields("&'static [&'static str]"), known::BRAND_LISTS);
    let words = source.split_once("fn words").unwrap().1;
    let replaced: Vec<&str> = words
        .lines()
        .filter_map(|line| line.trim().strip_prefix("(\"")?.split_once("\", self."))
        .map(|(key, _)| key)
        .collect();
    assert_eq!(replaced, known::BRAND_WORDS);
}

#[test]
fn editors_take_true_for_a_boolean() {
    let schema = json_schema();
    let immutable = &schema["$defs"]["Field"]["properties"]["immutable"]["enum"];
    assert_eq!(*immutable, serde_json::json!([true, "once_set"]));
}
