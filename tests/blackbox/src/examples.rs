//! The good examples of the schema, as objects that a test can send. Every kind has some, so that tests of
//! all kinds need no list of their own.

use std::{fs, path::Path};

use machinery::kind::Kind;
use serde_json::Value;

/// `apiVersion` of a kind under the brand `platform`, in which examples are written.
///
/// # Panics
/// The brand is gone.
#[must_use]
pub fn api_version(kind: &Kind) -> String {
    let brand = generated::brands::BRANDS.iter().find(|brand| brand.name == "platform").expect("a brand");
    brand.api_version(&kind.group, &kind.version)
}

/// Path of the collection, in the namespace `default` where there are namespaces.
#[must_use]
pub fn collection(kind: &Kind) -> String {
    let root = if kind.group == "core" { "api" } else { "apis" };
    let namespace = if kind.namespaced { "/namespaces/default" } else { "" };
    format!("/{root}/{}{namespace}/{}", api_version(kind), kind.plural)
}

/// The good examples of a kind that are one object, under another name and in the namespace `default`.
///
/// # Panics
/// The version of the kind has no examples, or one cannot be read.
#[must_use]
pub fn good(kind: &Kind, name: &str) -> Vec<Value> {
    let mut all = good_as_named(kind);
    for object in all.iter_mut().filter(|_| kind.stored) {
        object["metadata"]["name"] = Value::from(name);
    }
    all
}

/// The good examples of a version of a kind under their own names, in the namespace `default` if they have
/// one. A version that has none is the same as the stored one, and has the examples of that.
///
/// # Panics
/// As [`good`].
#[must_use]
pub fn good_as_named(kind: &Kind) -> Vec<Value> {
    let mut objects = of_version(kind);
    if let (true, Some(conversion)) = (objects.is_empty(), &kind.conversion) {
        objects = of_version(&conversion.hub);
        objects.iter_mut().for_each(|object| object["apiVersion"] = Value::from(api_version(kind)));
    }
    objects
}

fn of_version(kind: &Kind) -> Vec<Value> {
    let api_version = api_version(kind);
    let schema = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../schema");
    let version = schema.join(&*kind.group).join(&*kind.version).join("examples");
    let mut files: Vec<_> = fs::read_dir(version)
        .into_iter()
        .flatten()
        .flat_map(|folder| fs::read_dir(folder.expect("an entry").path()).expect("a folder"))
        .map(|file| file.expect("an entry").path())
        .filter(|file| file.file_name().is_some_and(|name| name.to_string_lossy().starts_with("good-")))
        .collect();
    files.sort();
    let read = |file: &std::path::PathBuf| {
        let text = fs::read_to_string(file).expect("an example");
        let json = machinery::yaml::to_json(text.as_bytes(), &mut Vec::new()).ok()?;
        let mut object: Value = serde_json::from_slice(&json).ok()?;
        if object["kind"] != *kind.name || object["apiVersion"] != api_version {
            return None;
        }
        if kind.namespaced {
            object["metadata"]["namespace"] = Value::from("default");
        }
        Some(object)
    };
    files.iter().filter_map(read).collect()
}
