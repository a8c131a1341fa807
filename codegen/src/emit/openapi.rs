//! OpenAPI documents: one Swagger 2.0 document of everything, one OpenAPI 3.0 document per group and
//! version, and the table by which the server finds them.
//!
//! Brand keys stay in braces (`{group_suffix}`): who publishes a document replaces them. No path parameter
//! has the name of a brand key.

mod builtin;
mod connections;
mod content;
mod definitions;
mod discovery;
mod fields;
mod names;
mod operation;
mod operations;
mod parameters;
mod published;
mod rules;
mod schema;
#[cfg(test)]
mod tests;
mod v2;
mod v3;
mod watches;
mod yaml;

use std::{borrow::Cow, collections::BTreeSet};

use anyhow::Context;

use crate::emit::File;
use content::Document;
use definitions::Definitions;
use operation::Path;
pub use published::{Published, published, published_at};
use schema_model::braces::filled;
use schema_model::model::{Brand, Model, Package};
pub use yaml::yaml_of;

/// Which document of everything to write.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Which {
    /// Swagger 2.0.
    V2,
    /// OpenAPI 3.0. No server sends it: it publishes one document for each group and version.
    V3,
}

/// The folder of the documents among all that follow from a schema.
pub(crate) const FOLDER: &str = "openapi";

/// All documents with their brand keys, sorted by path.
#[must_use]
pub(crate) fn documents(model: &Model) -> Vec<File> {
    let definitions = definitions::all(model);
    let parts = parts(model);
    let everything = parts.iter().flat_map(|part| part.paths.clone()).collect();
    let whole = Document::new(everything, &definitions);
    let mut files = vec![File { path: format!("{FOLDER}/v2.json"), text: v2::write(&whole) }];
    let definitions = definitions::for_version_three(&definitions);
    for part in &parts {
        files.push(File {
            path: format!("{FOLDER}/v3/{}.json", part.file),
            text: part.document(model, &definitions),
        });
    }
    files.sort_by(|a, b| a.path.cmp(&b.path));
    files
}

/// The table by which the server finds the documents.
#[must_use]
pub(crate) fn emit(model: &Model) -> Vec<File> {
    vec![File { path: "generated/src/openapi.rs".into(), text: table(&parts(model)) }]
}

/// All that is served of a brand in one document.
///
/// # Errors
/// When the model has no such brand.
pub fn document(model: &Model, brand_name: &str, which: Which) -> anyhow::Result<String> {
    let brand = brand_named(model, brand_name)?;
    let model = &model.as_served();
    let definitions = definitions::all(model);
    let paths = parts(model).into_iter().flat_map(|part| part.paths).collect();
    let text = match which {
        Which::V2 => v2::write(&Document::new(paths, &definitions)),
        Which::V3 => v3::write(&Document::new(paths, &definitions::for_version_three(&definitions))),
    };
    Ok(expand(brand, &text))
}

/// The brand of that name.
///
/// # Errors
/// When there is none.
pub fn brand_named<'model>(model: &'model Model, name: &str) -> anyhow::Result<&'model Brand> {
    let names = || model.brands.iter().map(|brand| brand.name.as_str()).collect::<Vec<_>>().join(", ");
    let brand = model.brands.iter().find(|brand| brand.name == name);
    brand.with_context(|| format!("there is no brand `{name}`; there are {}", names()))
}

/// What one path below `/openapi/v3/` holds.
struct Part {
    /// File name without its ending.
    file: String,
    /// As `apis/discovery.{group_suffix}/v1`.
    path: String,
    /// Schema group, or empty.
    group: String,
    /// Version, or empty.
    version: String,
    paths: Vec<Path>,
}

impl Part {
    fn of(file: &str, path: &str, group: &str, paths: Vec<Path>) -> Self {
        Part { file: file.into(), path: path.into(), group: group.into(), version: String::new(), paths }
    }

    /// The version 3 document.
    fn document(&self, model: &Model, definitions: &Definitions) -> String {
        let content = Document::new(self.paths.clone(), definitions);
        v3::write(&content.of_version(&names::group(model, &self.group), &self.version))
    }
}

fn parts(model: &Model) -> Vec<Part> {
    let mut parts = vec![
        Part::of("api", "api", "", vec![discovery::core()]),
        Part::of("apis", "apis", "", vec![discovery::groups()]),
        Part::of("version", "version", "", vec![discovery::version()]),
        Part::of("issuer", ".well-known/openid-configuration", "", vec![discovery::issuer()]),
        Part::of("issuer_keys", "openid/v1/jwks", "", vec![discovery::issuer_keys()]),
    ];
    let served = || model.with_paths();
    let groups: BTreeSet<&str> = served().map(|package| package.group.as_str()).collect();
    for group in groups.into_iter().filter(|group| discovery::has_own(group)) {
        let path = format!("apis/{}", names::group(model, group));
        parts.push(Part::of(group, &path, group, vec![discovery::group(model, group)]));
    }
    parts.extend(served().map(|package| package_part(model, package)));
    parts.sort_by(|a, b| a.path.cmp(&b.path));
    parts
}

fn package_part(model: &Model, package: &Package) -> Part {
    let mut paths = vec![discovery::resources(model, package)];
    for file in &package.files {
        let Some(kind) = &file.kind else { continue };
        let root = file.types.iter().find(|r#type| r#type.id.name == kind.name);
        if let Some(root) = root {
            paths.extend(operations::of_kind(model, package, kind, root));
        }
    }
    Part {
        file: format!("{}__{}", package.group, package.version),
        path: names::base(model, package).trim_start_matches('/').to_owned(),
        group: package.group.clone(),
        version: package.version.clone(),
        paths,
    }
}

/// Replaces the brand's keys. All other braces stay.
pub(crate) fn expand(brand: &Brand, text: &str) -> String {
    filled(text, |key| brand.word(key).map(Cow::Borrowed))
}

/// The Rust table by which the server finds the documents.
fn table(parts: &[Part]) -> String {
    let rows: String = parts.iter().map(row).collect();
    format!(
        "// Written by kindsmith from schema/. Do not edit: change the schema, then run\n\
         // `kindsmith generate`.\n\
         //! The published API documents, by the names that the server's crate `documents` packs them under. \
         Brand keys\n\
         //! stand in braces; who publishes a document replaces them.\n\n\
         /// Swagger 2.0 of all groups.\n\
         pub const V2: &str = \"v2.json\";\n\n\
         /// An OpenAPI 3.0 document.\n\
         #[derive(Debug, Clone, Copy)]\n\
         pub struct Document {{\n    \
         /// Path below `/openapi/v3/`, with brand keys.\n    pub path: &'static str,\n    \
         /// Group as the schema names it; empty when it belongs to none.\n    pub group: &'static str,\n    \
         /// Version; empty when it belongs to none.\n    pub version: &'static str,\n    \
         /// The packed file: JSON, with brand keys.\n    pub file: &'static str,\n}}\n\n\
         /// OpenAPI 3.0, sorted by path.\n\
         pub const V3: &[Document] = &[\n{rows}];\n"
    )
}

fn row(part: &Part) -> String {
    let Part { file, path, group, version, .. } = part;
    format!(
        "    Document {{\n        path: {path:?},\n        group: {group:?},\n        version: \
         {version:?},\n        \
         file: \"v3/{file}.json\",\n    }},\n"
    )
}
