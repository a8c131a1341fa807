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

use super::{atomics, configuration::Native, made::Made, misfits};
use crate::{
    matching::Spelling,
    misfit_texts::{self, BAD_BASE64},
    patch_texts,
};

/// How the text about an amount that cannot be read begins.
const BAD_QUANTITY: &str = "quantities must match";

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
pub(super) async fn change(
    admission: &mut AdmissionRequest<'_>,
    spelling: &Spelling,
    made: Made,
) -> Result<(), ChangeError> {
    let has_type = admission.spoken().group == admission.resource().group;
    let version = spelling.kind(admission);
    let spoken = admission.spoken();
    if admission.draft().is_none() {
        return Ok(());
    }
    let back = |tree: Value| way_back(version, spoken).map(|()| tree);
    let outcome = match made {
        Made::Patch(document) => {
            let mut left = Value::Null;
            let change = |tree| {
                left = patched(tree, document).and_then(back)?;
                Ok(left.clone())
            };
            let outcome = admission.rewrite_as(version, FieldValidation::Strict, change).await;
            outcome.map_err(|error| match error {
                ChangeError::NotOfKind(why) => {
                    let why = misfit_texts::text(version, &left, &why);
                    ChangeError::Refused(Box::new(ApiError::internal_because(&why)))
                }
                other => other,
            })
        }
        Made::Configuration(_) if !has_type => Err(untyped(version)),
        Made::Configuration(config) => {
            let json = config.json();
            let change = |tree| merged(version, tree, &config, &json).and_then(back);
            let outcome = admission.rewrite_as(version, FieldValidation::Strict, change).await;
            outcome.map_err(|error| match error {
                ChangeError::NotOfKind(why) => ChangeError::Failed(unconverted(version, &json, &why)),
                other => other,
            })
        }
    };
    outcome.map(drop)
}

/// The kind of a Scale, an eviction or a token request is declared with the kinds that have them as
/// sub-resources, and its own group does not know its fields.
fn untyped(version: &Resource) -> ChangeError {
    let (api_version, kind) = (&version.api_version, &version.kind.name);
    let why = format!("no corresponding type for {api_version}, Kind={kind}");
    ChangeError::Failed(format!(
        "error applying patch: failed to convert patch object to typed object: {why}"
    ))
}

/// An object that was changed in another version than that of the request has no way back to it, unless its
/// kind was declared at run time. Clients rely on the refusal, since no such change was ever made.
fn way_back(version: &Resource, spoken: &Resource) -> Result<(), ChangeError> {
    if version.is_same(spoken) || version.addition() > 0 {
        return Ok(());
    }
    let named = |resource: &Resource| format!("({}.{})", resource.kind.version, resource.kind.name);
    let (from, to) = (named(version), named(spoken));
    Err(ChangeError::Failed(format!("converting {from} to {to}: unknown conversion")))
}

/// Why a merged object is none of its kind.
fn unconverted(version: &Resource, config: &Value, why: &str) -> String {
    let (api_version, kind) = (&version.api_version, &version.kind.name);
    let group = if api_version.contains('/') { "" } else { "/" };
    let bits = ["32", "64"].into_iter().find(|bits| why.contains(&format!("expected a {bits}-bit integer")));
    let unreadable = misfit_texts::form(&version.kind.shape, config);
    let why = unreadable
        .map(|why| if why.starts_with(BAD_BASE64) { format!("error decoding from json: {why}") } else { why })
        .or_else(|| bits.map(|bits| format!("cannot convert float64 to int{bits}")))
        .unwrap_or_else(|| why.get(why.find(BAD_QUANTITY).unwrap_or_default()..).unwrap_or(why).to_owned());
    format!("unable to convert unstructured object to {group}{api_version}, Kind={kind}: {why}")
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
fn merged(
    version: &Resource,
    mut tree: Value,
    native: &Native,
    config: &Value,
) -> Result<Value, ChangeError> {
    let failed = |why: String| ChangeError::Failed(format!("error applying patch: {why}"));
    let shape = &version.kind.shape;
    let misfits = misfits::misfits(shape, native);
    if !misfits.is_empty() {
        let why = misfits::listed(&misfits);
        return Err(failed(format!("failed to convert patch object to typed object: {why}")));
    }
    let atomics = atomics::atomics(shape, config);
    if !atomics.is_empty() {
        let all = atomics.join(", ");
        return Err(failed(format!(
            "invalid ApplyConfiguration: may not mutate atomic arrays, maps or structs: {all}"
        )));
    }
    ownership::merge(shape, &mut tree, config)
        .map_err(|error| failed(format!("failed to convert patch object to typed object: {error}")))?;
    Ok(tree)
}
