//! Configurations as they stand in files.

use std::{fs::File, io::Read, path::Path as FilePath};

use machinery::{brand::Brand, json, path::Path, yaml};
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::{
    TypeMeta,
    decode::{Fault, decode},
};

/// The largest file. Files are read before anything is known of them, and this is far more than a person writes.
const FILE_BYTES_MAX: u64 = 1024 * 1024;

/// Reads a file in YAML or JSON.
///
/// # Errors
/// When it cannot be read, is neither, or has a key twice: parsers disagree about which of the two counts.
pub(super) fn read(file: &FilePath) -> Result<Value, String> {
    let mut bytes = Vec::new();
    File::open(file)
        .and_then(|file| file.take(FILE_BYTES_MAX + 1).read_to_end(&mut bytes))
        .map_err(|error| format!("cannot be read: {error}"))?;
    if bytes.len() as u64 > FILE_BYTES_MAX {
        return Err(format!("is larger than {FILE_BYTES_MAX} bytes"));
    }
    let mut twice = Vec::new();
    let text = yaml::to_json(&bytes, &mut twice).map_err(|error| error.to_string())?;
    if let Some(first) = twice.first() {
        return Err(first.clone());
    }
    // The file may have been JSON.
    if let Some(first) = json::duplicates(&text).ok().and_then(|found| found.into_iter().next()) {
        return Err(first.to_string());
    }
    serde_json::from_slice(&text).map_err(|error| error.to_string())
}

/// Reads a value that is of one of these types, or has no `apiVersion` and `kind` if there are none.
pub(super) fn typed<T: DeserializeOwned>(
    value: &Value,
    types: &[TypeMeta],
    brand: &Brand,
    at: Path<'_>,
) -> Result<T, Fault> {
    match value {
        Value::Object(fields) if !types.is_empty() => {
            let said = ["apiVersion", "kind"].map(|field| fields.get(field));
            check(said, types, brand).map_err(|problem| Fault::new(at, problem))?;
            let is_content = |(field, _): &(&String, _)| !matches!(field.as_str(), "apiVersion" | "kind");
            let content = fields.iter().filter(is_content);
            let content = content.map(|(field, value)| (field.clone(), value.clone())).collect();
            decode(&Value::Object(content), at)
        }
        value if types.is_empty() => decode(value, at),
        _ => Err(Fault::new(at, format!("must be a map with {}", known(types, brand)))),
    }
}

fn check([api_version, kind]: [Option<&Value>; 2], types: &[TypeMeta], brand: &Brand) -> Result<(), String> {
    let [said_version, said_kind] = [api_version, kind].map(|value| value.and_then(Value::as_str));
    let is_said =
        |of: &TypeMeta| said_version == Some(of.api_version(brand).as_str()) && said_kind == Some(of.kind);
    if types.iter().any(is_said) {
        return Ok(());
    }
    let shown = |value: Option<&Value>| value.map_or("missing".to_owned(), Value::to_string);
    Err(format!(
        "apiVersion is {} and kind is {}; known is {}",
        shown(api_version),
        shown(kind),
        known(types, brand)
    ))
}

fn known(types: &[TypeMeta], brand: &Brand) -> String {
    let known = types.iter().map(|of| format!("apiVersion {} with kind {}", of.api_version(brand), of.kind));
    known.collect::<Vec<_>>().join(", or ")
}
