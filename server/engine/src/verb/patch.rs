//! PATCH on one object or on a sub-resource.
//!
//! The patch is applied to the stored object's JSON; what comes out goes the way of every change.

use machinery::{
    json::{self, FINDINGS_MAX, Finding},
    merge::{
        RawTexts,
        json_patch::{JsonPatch, PatchError},
        merge_patch,
        strategic::{self, StrategicError},
    },
    meta::v1::ObjectMeta,
    nested,
    path::Path,
    problem::Problems,
    raw::RawJson,
};
use serde_json::{Map, Value};
use storage::entry::Entry;

use super::{
    apply,
    change::{self, Edit, Edited},
};
use crate::{
    call::{self, FieldValidation, PatchKind, PatchOptions},
    catalog::Resource,
    context::Context,
    reply::Reply,
    request::Request,
    status::ApiError,
    step::{codec, metadata, ownership::State, scale::Scaled, unfit::UnfitBytes},
};

/// Changes an object by a patch.
///
/// # Errors
/// 400 for a malformed patch, 404, 409, 413, 415, or 422 when it cannot be carried out or its result
/// breaks rules.
pub(crate) async fn patch(
    cx: &Context,
    request: &Request,
    options: PatchOptions,
    patch: &call::Patch,
) -> Result<Reply, ApiError> {
    // The edge has checked this, but callers inside the process do not come through it.
    let patched = &request.resource().kind;
    if !patch.kind.suits(&patched.shape, patched.codec.is_untyped()) {
        return Err(PatchKind::unsupported(patched));
    }
    let call::WriteOptions { mode, validation } = options.write;
    if patch.kind == PatchKind::Apply {
        return apply::apply(cx, request, options, &patch.document).await;
    }
    let patch = Patch::read(patch, validation);
    let edit = Apply { request, scaled: Scaled::of(cx, request)?, patch, validation };
    change::change(cx, request, &edit, mode).await
}

/// The fields that name the type of an object.
const TYPE_FIELDS: [&str; 2] = ["apiVersion", "kind"];

/// A patch that was read.
struct Patch {
    steps: Steps,
    /// What is odd in the document itself.
    findings: Vec<String>,
    /// Whether it speaks of `metadata.resourceVersion`.
    names_version: bool,
}

enum Steps {
    Operations(JsonPatch),
    Merge(Value),
    Strategic(Value),
}

impl Patch {
    fn read(patch: &call::Patch, validation: FieldValidation) -> Result<Self, ApiError> {
        match patch.kind {
            PatchKind::Json => Patch::operations(&patch.document, validation),
            PatchKind::Merge => {
                // The merge patch `null` would put null in the place of the object (RFC 7396).
                let null = Err(ApiError::bad_request("Invalid JSON Patch"));
                let (document, findings) = document(&patch.document)?;
                // A list takes the place of the object (RFC 7396), unless its fields are looked at first.
                if document.is_array() && validation == FieldValidation::Ignore {
                    return Err(undecodable(&patch.document, "expected an object, found a list"));
                }
                Patch::merge(document, &findings, null, Steps::Merge)
            }
            // Nothing to merge is nothing to do.
            PatchKind::Strategic => {
                let (document, findings) = document(&patch.document)?;
                Patch::merge(document, &findings, Ok(Map::new()), Steps::Strategic)
            }
            // Not a document of changes: it goes its own way.
            PatchKind::Apply => Err(ApiError::internal("a configuration is no document of changes")),
        }
    }

    fn operations(body: &[u8], validation: FieldValidation) -> Result<Self, ApiError> {
        let (document, mut findings) = document(body)?;
        if validation != FieldValidation::Ignore {
            JsonPatch::check_types(&document).map_err(patch_error)?;
        }
        findings.extend(JsonPatch::unknown_members(&document));
        let findings = findings.iter().map(|finding| format!("json patch {finding}")).collect();
        let operations = document.as_array().map(Vec::as_slice).unwrap_or_default();
        let names_version = operations.iter().any(|operation| {
            operation.get("path").and_then(Value::as_str) == Some("/metadata/resourceVersion")
        });
        let operations = JsonPatch::parse(document).map_err(patch_error)?;
        Ok(Patch { steps: Steps::Operations(operations), findings, names_version })
    }

    /// `null` is what the patch `null` means.
    fn merge(
        document: Value,
        findings: &[Finding],
        null: Result<Map<String, Value>, ApiError>,
        steps: fn(Value) -> Steps,
    ) -> Result<Self, ApiError> {
        let document = match document {
            Value::Object(members) => Value::Object(members),
            Value::Null => Value::Object(null?),
            _ => return Err(malformed(&"the patch must be a JSON object")),
        };
        let names_version = document.pointer("/metadata/resourceVersion").is_some();
        let findings = findings.iter().map(Finding::to_string).collect();
        Ok(Patch { steps: steps(document), findings, names_version })
    }

    /// The tree of a stored object with the patch carried out on it.
    fn apply(&self, mut tree: Value, resource: &Resource) -> Result<Value, ApiError> {
        match &self.steps {
            // Copied, as below: after a lost race the same patch is applied to the newer state.
            Steps::Operations(operations) => return operations.clone().apply(tree).map_err(patch_error),
            Steps::Merge(document) => {
                merge_patch::apply(&mut tree, document.clone()).map_err(|error| malformed(&error))?;
            }
            Steps::Strategic(document) => {
                let named = TYPE_FIELDS.map(|name| (name, tree.get(name).cloned()));
                strategic::apply(&mut tree, document.clone(), &resource.kind.shape)
                    .map_err(strategic_error)?;
                for (name, value) in named {
                    keep_text(&mut tree, name, value);
                }
            }
        }
        Ok(tree)
    }
}

/// Sets a field back to a text. A strategic patch is carried out on an object of a known type, so that it
/// cannot name another.
fn keep_text(tree: &mut Value, name: &str, text: Option<Value>) {
    let (Some(object), Some(text)) = (tree.as_object_mut(), text) else { return };
    if object.get(name).is_none_or(|patched| patched.is_string() || patched.is_null()) {
        object.insert(name.to_owned(), text);
    }
}

/// Whether an object does not say of which version it is.
fn is_unversioned(tree: &Value) -> bool {
    tree.is_object() && tree.get("apiVersion").is_none_or(|version| version.is_null() || version == "")
}

/// A patch as a tree, with the fields that stand twice in it.
fn document(bytes: &[u8]) -> Result<(Value, Vec<Finding>), ApiError> {
    let findings = json::duplicates(bytes).map_err(|stop| malformed(&stop))?;
    if let Ok(document) = serde_json::from_slice(bytes) {
        return Ok((document, findings));
    }
    // Half a surrogate pair, which the reader of trees refuses, is U+FFFD as in every other body.
    let readable = RawJson::parse(bytes).map_err(|stop| malformed(&stop))?;
    let document: Value = serde_json::from_slice(readable.as_bytes()).map_err(|error| malformed(&error))?;
    Ok((document, findings))
}

fn malformed(error: &dyn std::fmt::Display) -> ApiError {
    ApiError::bad_request(format!("the patch cannot be read: {error}"))
}

/// The patch on its way to one object. That the object exists is found out before the patch is judged.
struct Apply<'a> {
    request: &'a Request,
    /// Set where the Scale of the object is patched.
    scaled: Option<Scaled<'a>>,
    patch: Result<Patch, ApiError>,
    validation: FieldValidation,
}

impl Edit for Apply<'_> {
    fn edit(&self, &State { live, .. }: &State<'_>) -> Result<Edited, ApiError> {
        let resource = self.resource();
        let tree: Value = match &self.scaled {
            None => serde_json::from_slice(&live.bytes).map_err(ApiError::internal)?,
            Some(scaled) => scaled.patched_tree(&live.bytes)?,
        };
        let version = tree.pointer("/metadata/resourceVersion").cloned();
        let patch = self.patch.as_ref().map_err(Clone::clone)?;
        let mut tree = patch.apply(tree, resource)?;
        codec::check_patched_kind(resource, &tree, &self.request.route.name)?;
        let is_read_by_version =
            !matches!(patch.steps, Steps::Strategic(_)) && !resource.kind.codec.is_untyped();
        if is_read_by_version && is_unversioned(&tree) {
            return Err(self.nameless(&tree));
        }
        let mut text = codec::text_of(resource, &tree, &self.raw_texts(live))?;
        let decode = |text: &[u8]| codec::fit_json(resource, text, self.validation, patch.findings.clone());
        let mut decoded = decode(&text);
        let is_odd = decoded.as_ref().map_or(true, |body| body.warnings.len() > patch.findings.len());
        if is_odd && matches!(patch.steps, Steps::Strategic(_)) {
            // Once more with sorted fields: in that order clients know what is odd.
            tree.sort_all_objects();
            text = codec::text_of(resource, &tree, &self.raw_texts(live))?;
            decoded = decode(&text);
        }
        if decoded.is_err() && resource.kind.codec.is_untyped() {
            // Objects of run-time kinds are maps, which are shown with sorted keys.
            tree.sort_all_objects();
            text = serde_json::to_vec(&tree).map_err(ApiError::internal)?;
            decoded = decode(&text);
        }
        let mut body = decoded.map_err(|error| self.undecodable(&text, &error))?;
        self.request.emptied.note(&body.emptied);
        let metadata = body.object.metadata_mut();
        let matched = metadata::match_url(&self.request.route, metadata);
        // A version that the patch did not touch is no claim of the client about what it has seen.
        let is_pinned = patch.names_version
            || version.as_ref().and_then(Value::as_str) != Some(metadata.resource_version.as_str());
        let edited = matched.and_then(|()| match &self.scaled {
            None => Ok((body.object, None)),
            Some(scaled) => scaled.patched(live, body.object),
        });
        match edited {
            Ok((object, scale)) => {
                Ok(Edited { object, warnings: body.warnings, is_pinned, scale, is_stored: false })
            }
            Err(error) => Err(error.with_warnings(body.warnings)),
        }
    }
}

impl Apply<'_> {
    /// The resource type of what is patched.
    fn resource(&self) -> &Resource {
        self.scaled.as_ref().map_or(self.request.resource(), |scaled| scaled.resource)
    }

    /// 400: to a decoder that reads the version first, an object of no version has no fields, and so no name.
    fn nameless(&self, tree: &Value) -> ApiError {
        let unnamed = metadata::match_url(&self.request.route, &mut ObjectMeta::default());
        let error = unnamed.err().unwrap_or_else(ApiError::patch_failed);
        if self.validation == FieldValidation::Ignore {
            return error;
        }
        let fields = tree.as_object().into_iter().flat_map(Map::keys);
        let mut unknown: Vec<&String> =
            fields.filter(|name| !["apiVersion", "kind"].contains(&name.as_str())).collect();
        unknown.sort_unstable();
        let findings =
            unknown.into_iter().take(FINDINGS_MAX).map(|name| Finding::Unknown { path: name.clone() });
        error.with_warnings(findings.map(|finding| finding.to_string()).collect())
    }

    /// What JSON that is kept as it was sent looks like in the result.
    fn raw_texts(&self, live: &Entry) -> RawTexts {
        match &self.patch {
            Ok(Patch { steps: Steps::Operations(_) | Steps::Merge(_), .. }) => {
                codec::raw_texts(self.resource(), &live.bytes)
            }
            _ => RawTexts::sorted(),
        }
    }

    /// 422: the result of the patch is no object of this kind, or has fields that `fieldValidation=Strict`
    /// refuses. The refusal shows the result, and of a strategic patch the patch.
    fn undecodable(&self, text: &[u8], unfit: &UnfitBytes) -> ApiError {
        let patch = match &self.patch {
            Ok(Patch { steps: Steps::Strategic(document), .. }) => Some(nested::printed(document)),
            _ => None,
        };
        // Which kind the result is none of, the refusal of a patch does not say.
        undecodable(patch.as_deref().map_or(text, str::as_bytes), unfit.flaw())
    }
}

/// 422: the text, which is a patch or its result, stands for no object.
fn undecodable(text: &[u8], flaw: &str) -> ApiError {
    const SHOWN_BYTES_MAX: usize = 256 * 1024;
    let shown = String::from_utf8_lossy(text.get(..SHOWN_BYTES_MAX).unwrap_or(text)).into_owned();
    let mut problems = Problems::default();
    problems.invalid(&Path::Root.field("patch"), &machinery::problem::quote(&shown), flaw);
    ApiError::invalid_kind("", "", "", "", &problems)
}

fn patch_error(error: PatchError) -> ApiError {
    match error {
        PatchError::Malformed(why) => malformed(&why),
        PatchError::TooManyOperations(_) => ApiError::too_large(error),
        PatchError::Failed { .. } => ApiError::patch_failed(),
    }
}

/// What contradicts itself is malformed; a list of lists is sound but cannot be merged.
fn strategic_error(error: StrategicError) -> ApiError {
    match error {
        StrategicError::ListOfLists { .. } => ApiError::patch_failed(),
        _ => ApiError::bad_request(error.to_string()),
    }
}
