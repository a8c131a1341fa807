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

use super::{atomics, made::Made, patch_texts};
use crate::matching::Spelling;

/// Why a change is not applied.
pub(super) enum ChangeError {
    /// The failure policy decides.
    Failed(String),
    /// The request ends, whatever the failure policy says.
    Refused(Box<ApiError>),
}

impl From<NotOfKind> for ChangeError {
    fn from(NotOfKind(why): NotOfKind) -> Self {
        ChangeError::Refused(Box::new(ApiError::internal_because(&why)))
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
            draft.rewrite_as(version, FieldValidation::Strict, |tree| patched(tree, document))
        }
        Made::Configuration(config) => {
            draft.rewrite_as(version, FieldValidation::Strict, |tree| merged(version, tree, config))
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
fn merged(version: &Resource, mut tree: Value, config: Value) -> Result<Value, ChangeError> {
    let failed = |why: String| ChangeError::Failed(format!("error applying patch: {why}"));
    let shape = &version.kind.shape;
    let undeclared = atomics::undeclared(shape, &config);
    if !undeclared.is_empty() {
        let why = atomics::listed(&undeclared);
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
