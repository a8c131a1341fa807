//! PATCH on one object or on a sub-resource (spec: resource API, section 4).
//!
//! The patch is applied to the stored object's JSON; what comes out goes the way of every change.

use machinery::{
    json::{self, Finding},
    merge::{
        json_patch::{JsonPatch, PatchError},
        merge_patch,
    },
    object::Object,
    path::Path,
    problem::Problems,
};
use serde_json::Value;
use storage::entry::Entry;

use super::change::{self, Edit, Edited};
use crate::{
    catalog::Resource,
    context::Context,
    http::{
        query::{FieldValidation, invalid_options},
        status::ApiError,
    },
    reply::Reply,
    request::Request,
    step::{commit::Mode, metadata, read},
};

const OPTIONS: &str = "PatchOptions";
const JSON_PATCH: &str = "application/json-patch+json";
const MERGE_PATCH: &str = "application/merge-patch+json";

/// Changes an object by a patch.
///
/// # Errors
/// 400 for a malformed patch, 404, 409, 413, 415, or 422 when it cannot be carried out or its result
/// breaks rules.
pub async fn patch(cx: &Context, request: &Request) -> Result<Reply, ApiError> {
    let mode = if request.query.dry_run(cx.brand(), OPTIONS)? { Mode::DryRun } else { Mode::Real };
    request.query.check_field_manager(cx.brand(), OPTIONS)?;
    refuse_force(cx, request)?;
    let validation = read::validation(cx, request, OPTIONS)?;
    let patch = match request.content_type.as_str() {
        JSON_PATCH => {
            let (document, repeated) = document(&request.body)?;
            let names_version = names_version(&document);
            let operations = JsonPatch::parse(document).map_err(patch_error)?;
            let repeated = repeated.iter().map(|finding| format!("json patch {finding}")).collect();
            Patch::Operations { operations, repeated, names_version }
        }
        MERGE_PATCH => {
            let (document, repeated) = document(&request.body)?;
            if !document.is_object() {
                return Err(malformed(&"a merge patch must be a JSON object"));
            }
            Patch::Merge { document, repeated }
        }
        _ => return Err(ApiError::unsupported_media_type(&[JSON_PATCH, MERGE_PATCH])),
    };
    change::change(cx, request, &Apply { request, patch, validation }, mode).await
}

/// `force` belongs to apply.
fn refuse_force(cx: &Context, request: &Request) -> Result<(), ApiError> {
    if request.query.boolean("force")?.is_none() {
        return Ok(());
    }
    let mut problems = Problems::default();
    problems.forbidden(&Path::Root.field("force"), "may not be specified for non-apply patch");
    Err(invalid_options(cx.brand(), OPTIONS, &problems))
}

/// A patch as a tree, with the fields that stand twice in it.
fn document(bytes: &[u8]) -> Result<(Value, Vec<String>), ApiError> {
    let findings = json::duplicates(bytes).map_err(|stop| malformed(&stop))?;
    let document: Value = serde_json::from_slice(bytes).map_err(|error| malformed(&error))?;
    Ok((document, findings.iter().map(Finding::to_string).collect()))
}

fn malformed(error: &dyn std::fmt::Display) -> ApiError {
    ApiError::bad_request(format!("the patch cannot be read: {error}"))
}

/// Whether a JSON patch speaks of the version itself.
fn names_version(document: &Value) -> bool {
    let operations = document.as_array().map(Vec::as_slice).unwrap_or_default();
    operations
        .iter()
        .any(|operation| operation.get("path").and_then(Value::as_str) == Some("/metadata/resourceVersion"))
}

enum Patch {
    Operations { operations: JsonPatch, repeated: Vec<String>, names_version: bool },
    Merge { document: Value, repeated: Vec<String> },
}

/// The patch on its way to one object.
struct Apply<'a> {
    request: &'a Request,
    patch: Patch,
    validation: FieldValidation,
}

impl Edit for Apply<'_> {
    fn edit(&self, live: &Entry, _old: &dyn Object) -> Result<Edited, ApiError> {
        let resource = self.request.resource();
        let mut tree: Value = serde_json::from_slice(&live.bytes).map_err(ApiError::internal)?;
        let version = tree.pointer("/metadata/resourceVersion").cloned();
        let findings = match &self.patch {
            Patch::Operations { operations, repeated, .. } => {
                tree = operations.clone().apply(tree).map_err(patch_error)?;
                repeated.clone()
            }
            Patch::Merge { document, repeated } => {
                merge_patch::apply(&mut tree, document.clone()).map_err(|error| malformed(&error))?;
                repeated.clone()
            }
        };
        let text = serde_json::to_vec(&tree).map_err(ApiError::internal)?;
        let mut body = read::from_json(resource, &text, self.validation, findings).map_err(|error| {
            if self.validation == FieldValidation::Strict {
                error
            } else {
                undecodable(resource, &text, &error)
            }
        })?;
        let metadata = body.object.metadata_mut();
        metadata::match_url(&self.request.route, metadata)?;
        // A version that the patch did not touch is no claim of the client about what it has seen.
        if version.as_ref().and_then(Value::as_str) == Some(metadata.resource_version.as_str())
            && !self.names_version()
        {
            metadata.resource_version.clear();
        }
        Ok(Edited { object: body.object, warnings: body.warnings })
    }
}

impl Apply<'_> {
    /// Whether the patch itself speaks of `metadata.resourceVersion`.
    fn names_version(&self) -> bool {
        match &self.patch {
            Patch::Operations { names_version, .. } => *names_version,
            Patch::Merge { document, .. } => document.pointer("/metadata/resourceVersion").is_some(),
        }
    }
}

/// 422: what came out of the patch is no object of this kind.
fn undecodable(resource: &Resource, text: &[u8], error: &ApiError) -> ApiError {
    const SHOWN_BYTES_MAX: usize = 1024;
    let shown = String::from_utf8_lossy(text.get(..SHOWN_BYTES_MAX).unwrap_or(text)).into_owned();
    let mut problems = Problems::default();
    problems.invalid(&Path::Root.field("patch"), &machinery::problem::quote(&shown), &error.status.message);
    ApiError::invalid(resource, "", &problems)
}

fn patch_error(error: PatchError) -> ApiError {
    match error {
        PatchError::Malformed(why) => malformed(&why),
        PatchError::TooManyOperations(_) => ApiError::too_large(error.to_string()),
        PatchError::Failed { .. } => ApiError::patch_failed(),
    }
}
