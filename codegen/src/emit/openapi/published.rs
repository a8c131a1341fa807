//! The documents of a brand as its server sends them: their paths, and every byte.

use anyhow::bail;
use schema_model::model::Model;
use serde_json::json;
use sha2::{Digest, Sha512};

use super::{Document, brand_named, definitions, expand, parts, v2};

/// A document that a server sends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Published {
    /// Path below `/openapi/`: `v2`, `v3`, `v3/api/v1`, `v3/apis/<group>/<version>`.
    pub path: String,
    /// JSON.
    pub text: String,
}

/// All of them, sorted by path.
///
/// # Errors
/// When the model has no such brand.
pub fn published(model: &Model, brand_name: &str) -> anyhow::Result<Vec<Published>> {
    let brand = brand_named(model, brand_name)?;
    let model = &model.as_served();
    let definitions = definitions::all(model);
    let parts = parts(model);
    let everything = parts.iter().flat_map(|part| part.paths.clone()).collect();
    let text = v2::write(&Document::new(everything, &definitions));
    let mut documents = vec![Published { path: "v2".into(), text: expand(brand, &text) }];
    let definitions = definitions::for_version_three(&definitions);
    for part in parts {
        let text = part.document(model, &definitions);
        documents.push(Published {
            path: format!("v3/{}", expand(brand, &part.path)),
            text: expand(brand, &text),
        });
    }
    // Behind all others, whose bytes it hashes.
    documents.push(index(&documents));
    documents.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(documents)
}

/// The version 3 document of one path below `/openapi/v3/`.
///
/// # Errors
/// When the model has no such brand, or the brand no such path.
pub fn published_at(model: &Model, brand_name: &str, path: &str) -> anyhow::Result<Published> {
    let all = published(model, brand_name)?;
    let known: Vec<&str> = all.iter().filter_map(|document| document.path.strip_prefix("v3/")).collect();
    match all.iter().find(|document| document.path.strip_prefix("v3/") == Some(path)) {
        Some(found) => Ok(found.clone()),
        None => bail!("nothing is published at `{path}`; there are {}", known.join(", ")),
    }
}

/// The index of the version 3 documents, with the hash of each in its URL.
fn index(documents: &[Published]) -> Published {
    let mut paths = serde_json::Map::new();
    // The keys are sorted by the parts of their model, which is not the order after a brand's words.
    let mut sorted: Vec<(&str, &str)> = documents
        .iter()
        .filter_map(|document| Some((document.path.strip_prefix("v3/")?, document.text.as_str())))
        .collect();
    sorted.sort_unstable();
    for (path, text) in sorted {
        let hash: String = Sha512::digest(text).iter().map(|byte| format!("{byte:02X}")).collect();
        paths.insert(
            path.to_owned(),
            json!({ "serverRelativeURL": format!("/openapi/v3/{path}?hash={hash}") }),
        );
    }
    Published { path: "v3".into(), text: json!({ "paths": paths }).to_string() }
}
