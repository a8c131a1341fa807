//! Writes the client: takes the document that `kindsmith openapi` writes and that a server sends, leaves out
//! what the generator does not know and all kinds but one, and generates. Nothing of it is committed.

use std::{collections::BTreeSet, env, fs, path::Path};

use anyhow::{Context, Result, anyhow};
use codegen::emit::openapi::published_at;
use openapiv3::{MediaType, OpenAPI, Operation, ReferenceOr, Response, StatusCode};
use progenitor::{GenerationSettings, Generator, InterfaceStyle};

/// The one form in which the generated client sends and reads bodies.
const JSON: &str = "application/json";
/// The resource type whose paths it knows. All types have the same paths, and a client of every type of the
/// group takes a minute to compile.
const TYPE: &str = "/configmaps";

fn main() -> Result<()> {
    let schema = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../../schema");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={}", schema.display());
    let model = schema_model::load_model(&schema).map_err(|report| anyhow!("{report}"))?;
    let published = published_at(&model, "platform", "api/v1")?;
    let mut document: OpenAPI = serde_json::from_str(&published.text)?;
    document.paths.paths.retain(|path, _| path.contains(TYPE));
    for (_, item) in &mut document.paths.paths {
        let ReferenceOr::Item(item) = item else { continue };
        // Its bodies have media types of their own, of which the generator knows none.
        item.patch = None;
        for operation in
            [&mut item.get, &mut item.put, &mut item.post, &mut item.delete].into_iter().flatten()
        {
            prepare(operation);
        }
    }
    leave_out_unreached(&mut document)?;
    let mut generator = Generator::new(GenerationSettings::default().with_interface(InterfaceStyle::Builder));
    let tokens = generator.generate_tokens(&document).context("the generator refuses the document")?;
    fs::write(Path::new(&env::var("OUT_DIR")?).join("client.rs"), tokens.to_string())?;
    Ok(())
}

/// Leaves of an operation what the generator takes: one media type for each body, and failures told apart
/// from successes by their codes.
fn prepare(operation: &mut Operation) {
    if let Some(ReferenceOr::Item(body)) = &mut operation.request_body {
        body.content.retain(|media, _: &mut MediaType| media == JSON);
    }
    let responses = &mut operation.responses;
    // The generator takes `default` for a success as well.
    if let Some(failure) = responses.default.take() {
        responses.responses.retain(|code, _| !matches!(code, StatusCode::Code(401)));
        for hundreds in [4, 5] {
            responses.responses.insert(StatusCode::Range(hundreds), failure.clone());
        }
    }
    for response in responses.responses.values_mut() {
        if let ReferenceOr::Item(Response { content, .. }) = response {
            content.retain(|media, _: &mut MediaType| media == JSON);
        }
    }
}

/// Leaves out the schemas that no path leads to.
fn leave_out_unreached(document: &mut OpenAPI) -> Result<()> {
    let mut reached = BTreeSet::new();
    let mut open = references(&serde_json::to_string(&document.paths)?);
    let Some(components) = &mut document.components else { return Ok(()) };
    while let Some(name) = open.pop() {
        if let Some(schema) = components.schemas.get(&name)
            && reached.insert(name)
        {
            open.extend(references(&serde_json::to_string(schema)?));
        }
    }
    components.schemas.retain(|name, _| reached.contains(name));
    Ok(())
}

/// The names of the schemas that a text refers to.
fn references(json: &str) -> Vec<String> {
    let places = json.split("\"#/components/schemas/").skip(1);
    places.filter_map(|rest| rest.split('"').next()).map(str::to_owned).collect()
}
