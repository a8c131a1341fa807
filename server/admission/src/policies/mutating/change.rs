//! Applies what an expression made to the object.

use engine::{
    call::FieldValidation,
    catalog::Resource,
    context::admit::{AdmissionRequest, NotOfKind},
    status::ApiError,
};
use machinery::{
    merge::json_patch::{Failure, JsonPatch, PatchError},
    ownership,
};
use serde_json::Value;

use super::{atomics, made::Made, misfits};
use crate::{matching::Spelling, patch_texts};

/// Why a change is not applied.
pub(super) enum ChangeError {
    /// The failure policy decides.
    Failed(String),
    /// It leaves no object of this kind.
    NotOfKind(String),
    /// The request ends, whatever the failure policy says.
    Refused(Box<ApiError>),
}

impl From<NotOfKind> for ChangeError {
    fn from(NotOfKind(why): NotOfKind) -> Self {
        ChangeError::NotOfKind(why)
    }
}

/// Applies a change. One that has nothing to be applied to does nothing.
pub(super) fn change(
    admission: &mut AdmissionRequest<'_>,
    spelling: &Spelling,
    made: Made,
) -> Result<(), ChangeError> {
    let version = spelling.kind(admission);
    let Some(draft) = admission.draft() else { return Ok(()) };
    let outcome = match made {
        Made::Patch(document) => {
            let outcome = draft.rewrite_as(version, FieldValidation::Strict, |tree| patched(tree, document));
            outcome.map_err(|error| match error {
                ChangeError::NotOfKind(why) => {
                    ChangeError::Refused(Box::new(ApiError::internal_because(&why)))
                }
                other => other,
            })
        }
        Made::Configuration(config) => {
            let merged = |tree| merged(version, tree, config);
            draft.rewrite_as(version, FieldValidation::Strict, merged).map_err(|error| match error {
                ChangeError::NotOfKind(why) => {
                    let (version, kind) = (&version.api_version, &version.kind.name);
                    let what = format!("unable to convert unstructured object to {version}, Kind={kind}");
                    ChangeError::Failed(format!("{what}: error decoding from json: {why}"))
                }
                other => other,
            })
        }
    };
    outcome.map(drop)
}

fn patched(tree: Value, document: Value) -> Result<Value, ChangeError> {
    let patch = JsonPatch::parse(document.clone())
        .map_err(|error| ChangeError::Failed(format!("JSON Patch: {error}")))?;
    match patch.apply(tree.clone()) {
        Ok(patched) => Ok(patched),
        // A test that fails keeps the object as it is, and is no error.
        Err(PatchError::Failed { why: Failure::TestFailed, .. }) => Ok(tree),
        Err(error) => {
            Err(ChangeError::Failed(format!("JSON Patch: {}", patch_texts::text(tree, &document, &error))))
        }
    }
}

/// Merges a configuration as an apply does, without owners.
fn merged(version: &Resource, mut tree: Value, mut config: Value) -> Result<Value, ChangeError> {
    if let Value::Object(members) = &mut config {
        // The object keeps its kind, whatever a configuration says.
        members.retain(|name, _| name != "kind" && name != "apiVersion");
    }
    let failed = |why: String| ChangeError::Failed(format!("error applying patch: {why}"));
    let shape = &version.kind.shape;
    let misfits = misfits::misfits(shape, &config);
    if !misfits.is_empty() {
        let why = misfits::listed(&misfits);
        return Err(failed(format!("failed to convert patch object to typed object: {why}")));
    }
    let atomics = atomics::atomics(shape, &config);
    if !atomics.is_empty() {
        let all = atomics.join(", ");
        return Err(failed(format!(
            "invalid ApplyConfiguration: may not mutate atomic arrays, maps or structs: {all}"
        )));
    }
    ownership::merge(shape, &mut tree, &config)
        .map_err(|error| failed(format!("failed to convert patch object to typed object: {error}")))?;
    Ok(tree)
}
