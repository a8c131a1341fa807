//! The command `kindsmith openapi`: which documents, and where to. What they say is not decided here.

use std::{
    io::{self, Write as _},
    path::Path,
};

use anyhow::bail;
use codegen::emit::openapi::{Published, Which, brand_named, document, published, published_at, yaml_of};
use schema_model::{model::Model, model::branded_group};
use words::runtime_config::{Findings, RuntimeSettings};

use crate::{
    Outcome,
    cli::{Openapi, OpenapiFormat, OpenapiVersion},
    folder, load, print, schema_dir,
};

/// Writes what the options ask for.
pub(crate) fn write(options: &Openapi) -> anyhow::Result<Outcome> {
    if options.version == Some(OpenapiVersion::V2) && !options.group_version.is_empty() {
        bail!("--group-version is for --version v3: v2 is one document");
    }
    let model = load(&schema_dir(options.schema.schema.as_deref())?)?;
    let model = as_asked(model, options)?;
    match &options.out {
        Some(folder) => write_files(folder, &chosen(&model, options)?, options.format)?,
        None => print(&formatted(&single(&model, options)?, options.format)?)?,
    }
    Ok(Outcome::Well)
}

/// The model in which that is served which a server with these options would serve.
fn as_asked(model: Model, options: &Openapi) -> anyhow::Result<Model> {
    let brand = brand_named(&model, &options.brand)?.clone();
    let words = options.runtime_config.iter().map(String::as_str);
    let settings = RuntimeSettings::read(words.chain(options.all_versions.then_some("api/all")));
    let findings = |problems| Findings { problems, warnings: Vec::new() };
    let (settings, found) = match settings {
        Ok(settings) => (settings.clone(), model.check_settings(&brand, &settings)),
        Err(problems) => (RuntimeSettings::default(), findings(problems)),
    };
    if !found.problems.is_empty() {
        bail!("--runtime-config: {}", found.problems.join("; "));
    }
    for warning in found.warnings {
        // Nothing can be listed when standard error is closed.
        let _ = writeln!(io::stderr(), "warning: {warning}");
    }
    Ok(model.with_settings(&brand, &settings))
}

/// The documents that get a file.
fn chosen(model: &Model, options: &Openapi) -> anyhow::Result<Vec<Published>> {
    if !options.group_version.is_empty() {
        let groups = options.group_version.iter();
        return groups.map(|group| of_group(model, &options.brand, group)).collect();
    }
    let mut documents = published(model, &options.brand)?;
    match options.version {
        Some(OpenapiVersion::V2) => documents.retain(|document| document.path == "v2"),
        Some(OpenapiVersion::V3) => documents.retain(|document| document.path != "v2"),
        None => {}
    }
    Ok(documents)
}

/// The document that is printed.
fn single(model: &Model, options: &Openapi) -> anyhow::Result<String> {
    match options.group_version.as_slice() {
        [] if options.version == Some(OpenapiVersion::V2) => document(model, &options.brand, Which::V2),
        [] => document(model, &options.brand, Which::V3),
        [group] => Ok(of_group(model, &options.brand, group)?.text),
        several => bail!("{} documents do not go to standard output; say --out DIR", several.len()),
    }
}

/// `discovery/v1` to `apis/discovery.platform.io/v1`, for groups as the schema or as the brand names them.
fn of_group(model: &Model, brand_name: &str, group_version: &str) -> anyhow::Result<Published> {
    let Some((group, version)) = group_version.split_once('/') else {
        bail!("`{group_version}` is not GROUP/VERSION, as `discovery/v1`");
    };
    let brand = model.brands.iter().find(|brand| brand.name == brand_name);
    let path = match branded_group(brand, group) {
        group if group.is_empty() => format!("api/{version}"),
        group => format!("apis/{group}/{version}"),
    };
    published_at(model, brand_name, &path)
}

/// One file for each document, in folders as its URL has them.
fn write_files(folder: &Path, documents: &[Published], format: OpenapiFormat) -> anyhow::Result<()> {
    let ending = match format {
        OpenapiFormat::Json => "json",
        OpenapiFormat::Yaml => "yaml",
    };
    let mut listed = String::new();
    for document in documents {
        let path = format!("{}.{ending}", document.path);
        listed.push_str(&folder::write(folder, &path, &formatted(&document.text, format)?)?);
    }
    print(&listed)
}

fn formatted(json: &str, format: OpenapiFormat) -> anyhow::Result<String> {
    match format {
        OpenapiFormat::Json => Ok(json.to_owned()),
        OpenapiFormat::Yaml => Ok(yaml_of(json)?),
    }
}
