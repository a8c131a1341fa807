//! Configuration files: documents in YAML or JSON with `apiVersion` and `kind`, read strictly.

mod decode;

use std::{fs::File, io::Read, path::Path as FilePath};

use machinery::{brand::Brand, json, path::Path, yaml};
use serde::de::DeserializeOwned;
use serde_json::Value;
use sha2::{Digest, Sha256};

pub use self::decode::DocumentFault;
use self::decode::decode;

/// The largest file. Files are read before anything is known of them, and this is far more than a person
/// writes.
const FILE_BYTES_MAX: u64 = 1024 * 1024;

/// The type of a document, in its fields `apiVersion` and `kind`.
#[derive(Debug, Clone, Copy)]
pub struct TypeMeta {
    /// The API group, without the suffix of the brand.
    pub group: &'static str,
    /// The version.
    pub version: &'static str,
    /// The kind.
    pub kind: &'static str,
}

impl TypeMeta {
    /// Such groups have a dot and the suffix of the brand all the same, unlike those of stored kinds.
    fn api_version(&self, brand: &Brand) -> String {
        format!("{}.{}/{}", self.group, brand.group_suffix, self.version)
    }
}

/// Reads a file in YAML or JSON.
///
/// # Errors
/// When it cannot be read, is neither, or has a key twice.
pub fn read(file: &FilePath) -> Result<Value, String> {
    parse(&read_bytes(file)?)
}

/// Reads the bytes of a file.
///
/// # Errors
/// When it cannot be read, or is larger than such files may be.
pub fn read_bytes(file: &FilePath) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    File::open(file)
        .and_then(|file| file.take(FILE_BYTES_MAX + 1).read_to_end(&mut bytes))
        .map_err(|error| format!("cannot be read: {error}"))?;
    if bytes.len() as u64 > FILE_BYTES_MAX {
        return Err(format!("is larger than {FILE_BYTES_MAX} bytes"));
    }
    Ok(bytes)
}

/// Returns the hash of a file, by which metrics tell versions of it apart.
#[must_use]
pub fn hash(bytes: &[u8]) -> String {
    format!("sha256:{:x}", Sha256::digest(bytes))
}

/// Parses a document in YAML or JSON.
///
/// # Errors
/// When it is neither, or has a key twice: parsers disagree about which of the two counts.
pub fn parse(bytes: &[u8]) -> Result<Value, String> {
    let mut twice = Vec::new();
    let text = yaml::to_json(bytes, &mut twice).map_err(|error| error.to_string())?;
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
///
/// A field that the type does not have is refused, also without `deny_unknown_fields`; null counts as an
/// absent field.
///
/// # Errors
/// The first thing that does not fit the type, and its place.
pub fn typed<T: DeserializeOwned>(
    value: &Value,
    types: &[TypeMeta],
    brand: &Brand,
    at: Path<'_>,
) -> Result<T, DocumentFault> {
    match value {
        Value::Object(fields) if !types.is_empty() => {
            check_type(value, types, brand).map_err(|problem| DocumentFault::new(at, problem))?;
            let is_content = |(field, _): &(&String, _)| !matches!(field.as_str(), "apiVersion" | "kind");
            let content = fields.iter().filter(is_content);
            let content = content.map(|(field, value)| (field.clone(), value.clone())).collect();
            decode(&Value::Object(content), at)
        }
        value if types.is_empty() => decode(value, at),
        _ => Err(DocumentFault::new(at, format!("must be a map with {}", known(types, brand)))),
    }
}

/// Checks the `apiVersion` and `kind` of a document: it must be of one of these types.
///
/// # Errors
/// The type that was found, and those that are allowed.
pub fn check_type(document: &Value, types: &[TypeMeta], brand: &Brand) -> Result<(), String> {
    let [api_version, kind] = ["apiVersion", "kind"].map(|field| document.get(field));
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
