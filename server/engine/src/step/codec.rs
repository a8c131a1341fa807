//! Objects from bytes and to bytes: bodies of clients, stored objects, and their other versions.

use std::{borrow::Cow, sync::Arc};

use bytes::Bytes;
use machinery::{
    fields::Fields,
    json::{self, Finding, Reader, Stop, TypeMeta},
    merge::{RawTexts, written},
    meta::v1::ObjectMeta,
    misfit,
    object::{Object, OfKind},
    wire::Envelope,
    yaml,
};
use serde_json::Value;
use storage::entry::Entry;

use super::unfit::UnfitBytes;
use crate::{
    call::{FieldValidation, Payload},
    catalog::Resource,
    media::BodyType,
    status::ApiError,
};

/// Most bytes of a body without a kind that an error shows.
const SHOWN_BODY_BYTES_MAX: usize = 4096;
/// The version that the types of metadata have.
const METADATA_VERSION: &str = "v1";

/// A decoded body.
pub struct Body {
    /// The object, without defaults.
    pub object: Box<dyn Object>,
    /// Paths of its empty lists and maps, see [`Reader::take_emptied`].
    pub emptied: Vec<String>,
    /// What the client should know.
    pub warnings: Vec<String>,
}

/// The object of a payload, which is to be of this resource type.
///
/// # Errors
/// 400 for a body that cannot be read, has a wrong type, names another kind, or breaks
/// [`FieldValidation::Strict`].
pub(crate) fn object(
    resource: &Resource,
    payload: Payload,
    validation: FieldValidation,
) -> Result<Body, ApiError> {
    match payload {
        Payload::Object(object) => Ok(Body { object, emptied: Vec::new(), warnings: Vec::new() }),
        Payload::Encoded(BodyType::Json, body) => from_json(resource, &body, validation, Vec::new()),
        Payload::Encoded(BodyType::Yaml, body) => {
            let mut repeated = Vec::new();
            let bytes = yaml::to_json(&body, &mut repeated)
                .map_err(|error| UnfitBytes::unreadable(resource, &body, &error))?;
            from_json(resource, &sorted(resource, bytes), validation, repeated)
        }
        Payload::Encoded(BodyType::Binary, body) => from_envelope(resource, &body),
    }
}

/// What was YAML has gone through a tree, in which the keys of JSON that is kept as it was sent are sorted.
fn sorted(resource: &Resource, json: Vec<u8>) -> Vec<u8> {
    if !resource.holds_raw {
        return json;
    }
    // Fields that stand twice, and what is no JSON, are reported by the decoder, which must see them.
    let is_plain = json::duplicates(&json).is_ok_and(|twice| twice.is_empty());
    let tree = is_plain.then(|| serde_json::from_slice::<Value>(&json).ok()).flatten();
    let text = tree.and_then(|tree| text_of(resource, &tree, &RawTexts::sorted()).ok());
    text.unwrap_or(json)
}

/// Decodes JSON that stands for an object of the resource type. `problems` were found on the way to JSON.
///
/// # Errors
/// As `object`.
pub fn from_json(
    resource: &Resource,
    bytes: &[u8],
    validation: FieldValidation,
    problems: Vec<String>,
) -> Result<Body, ApiError> {
    fit_json(resource, bytes, validation, problems).map_err(ApiError::from)
}

/// The same for what did not come from the client as it is, which hears of the flaw in other words.
///
/// # Errors
/// As [`object`].
pub(crate) fn fit_json(
    resource: &Resource,
    bytes: &[u8],
    validation: FieldValidation,
    problems: Vec<String>,
) -> Result<Body, UnfitBytes> {
    match read(resource, Reader::new(bytes), bytes, validation, problems)? {
        (_, Some(malformed)) => Err(malformed),
        (body, None) => Ok(body),
    }
}

/// Decodes the JSON of an applied configuration, or of an object that one was merged into. Values of the
/// right type in a wrong form, such as a quantity `abc`, give the second part, and are absent from the
/// object: the caller has something else to report first.
///
/// # Errors
/// As [`object`], but for such values.
pub(crate) fn applied(
    resource: &Resource,
    bytes: &[u8],
    validation: FieldValidation,
    problems: Vec<String>,
) -> Result<(Body, Option<ApiError>), ApiError> {
    let (body, malformed) = read(resource, Reader::new(bytes).keeping_nulls(), bytes, validation, problems)?;
    Ok((body, malformed.map(ApiError::from)))
}

fn read<'a>(
    resource: &Resource,
    mut reader: Reader<'a>,
    bytes: &'a [u8],
    validation: FieldValidation,
    mut problems: Vec<String>,
) -> Result<(Body, Option<UnfitBytes>), UnfitBytes> {
    let decoded = resource.kind.decode_json(&mut reader).and_then(|object| reader.finish().map(|()| object));
    let mut mismatches = Vec::new();
    let mut malformed = false;
    let mut unknown = Vec::new();
    let is_untyped = resource.kind.codec.is_untyped();
    for finding in reader.findings() {
        match finding {
            // `fieldValidation` is about the other two. A value of a wrong type has no place in the object.
            Finding::Type { .. } | Finding::Form(_) if is_untyped => mismatches.push(known_text(finding)),
            Finding::Type { .. } | Finding::Form(_) if malformed => {}
            // The first one ends the reading, and is all that clients know of.
            Finding::Form(text) => {
                malformed = true;
                mismatches = vec![text.clone()];
            }
            Finding::Type { .. } => mismatches.push(finding.to_string()),
            // A tree is read before anything looks for what its schema does not name.
            Finding::Unknown { .. } if is_untyped => unknown.push(finding.to_string()),
            Finding::Unknown { .. } | Finding::Duplicate { .. } => problems.push(finding.to_string()),
        }
    }
    if is_untyped {
        // What an applied configuration may speak of, its shape has said before: there, more stays than in
        // the object.
        if !reader.keeps_nulls() {
            problems.append(&mut unknown);
        }
        // The first one ends the reading.
        mismatches.truncate(1);
    }
    let emptied = reader.take_emptied();
    let named = reader.type_meta();
    let object = decoded
        .map_err(|stop| UnfitBytes::unreadable(resource, bytes, &stop))
        .and_then(|object| {
            is_named(resource, bytes, named)?;
            same_kind(resource, &named.kind, &named.api_version, &object.metadata().name).map(|()| object)
        })
        .and_then(|object| {
            let error = || UnfitBytes::misfit(resource, mismatches.join(", "));
            match mismatches.as_slice() {
                [] => Ok((object, None)),
                _ if reader.has_wrong_types() => Err(error()),
                _ => Ok((object, Some(error()))),
            }
        });
    let (object, malformed) = object?;
    if validation == FieldValidation::Strict && !problems.is_empty() {
        return Err(UnfitBytes::misfit(resource, format!("{STRICT}{}", problems.join(", "))));
    }
    Ok((Body { object, emptied, warnings: warnings(validation, problems) }, malformed))
}

/// A value of the wrong type in the metadata of an object without a declared type, as clients know the text.
fn known_text(finding: &Finding) -> String {
    let text = finding.to_string();
    let in_metadata = text.strip_prefix("metadata.");
    in_metadata
        .and_then(|text| misfit::text(ObjectMeta::default().shape(), METADATA_VERSION, text))
        .unwrap_or(text)
}

/// An object whose type nothing but the body can tell must say it.
fn is_named(resource: &Resource, bytes: &[u8], named: &TypeMeta<'_>) -> Result<(), UnfitBytes> {
    if !resource.kind.codec.is_untyped() {
        return Ok(());
    }
    if named.kind.is_empty() {
        let shown = String::from_utf8_lossy(bytes.get(..SHOWN_BODY_BYTES_MAX).unwrap_or(bytes));
        return Err(UnfitBytes::unreadable(
            resource,
            bytes,
            &format!("Object 'Kind' is missing in '{shown}'"),
        ));
    }
    if named.api_version.is_empty() {
        return Err(other_version(resource, "").into());
    }
    Ok(())
}

/// Returns warnings about unknown and repeated fields of a body that can be read. A refusal for these fields
/// names them itself.
fn warnings(validation: FieldValidation, problems: Vec<String>) -> Vec<String> {
    match validation {
        FieldValidation::Warn => problems,
        FieldValidation::Ignore | FieldValidation::Strict => Vec::new(),
    }
}

/// Decodes a binary envelope. Unknown fields are passed over: the format cannot tell them from new ones.
fn from_envelope(resource: &Resource, bytes: &[u8]) -> Result<Body, ApiError> {
    let envelope = Envelope::read(bytes).map_err(|error| UnfitBytes::unreadable(resource, bytes, &error))?;
    same_kind(resource, envelope.kind, envelope.api_version, "")?;
    let object = resource
        .kind
        .decode_wire(envelope.raw)
        .map_err(|error| UnfitBytes::misfit(resource, error.to_string()))?;
    Ok(Body { object, emptied: Vec::new(), warnings: Vec::new() })
}

/// A kind or version that the body names must be the one of the URL; not naming them is fine.
fn same_kind(resource: &Resource, kind: &str, api_version: &str, name: &str) -> Result<(), UnfitBytes> {
    if !api_version.is_empty() && !resource.accepts_api_version(api_version) {
        return Err(other_version(resource, api_version).into());
    }
    if !kind.is_empty() && kind != resource.kind.name {
        if resource.kind.codec.is_untyped() {
            // The kind is a value of the object like any other.
            return Err(ApiError::wrong_kind(resource, (&resource.api_version, kind), name).into());
        }
        let why = format!("the URL is for objects of kind {}", resource.kind.name);
        return Err(UnfitBytes::not_handled(resource, kind, why));
    }
    Ok(())
}

/// Checks that a patched object of an untyped kind still says that it is of that kind.
///
/// # Errors
/// 422 when it names another kind or version. One that names none is no object at all, which its decoding
/// finds.
pub(crate) fn check_patched_kind(resource: &Resource, tree: &Value, name: &str) -> Result<(), ApiError> {
    let text = |field| tree.get(field).and_then(Value::as_str).unwrap_or_default();
    let (api_version, kind) = (text("apiVersion"), text("kind"));
    let is_named = !kind.is_empty() && !api_version.is_empty() && api_version.matches('/').count() < 2;
    let is_own = kind == resource.kind.name && api_version == resource.api_version;
    match resource.kind.codec.is_untyped() && is_named && !is_own {
        true => Err(ApiError::wrong_kind(resource, (api_version, kind), name)),
        false => Ok(()),
    }
}

/// How the text begins that names what `fieldValidation=Strict` refuses.
const STRICT: &str = "strict decoding error: ";

fn other_version(resource: &Resource, api_version: &str) -> ApiError {
    ApiError::bad_request(format!(
        "the API version in the data ({api_version}) does not match the expected API version ({})",
        resource.api_version
    ))
}

/// Decodes an object that this server stored, in the version of the resource type.
///
/// # Errors
/// 500 when the stored bytes are not what was written.
pub fn stored(resource: &Resource, bytes: &[u8]) -> Result<Box<dyn Object>, ApiError> {
    Ok(resource.of_stored(own(resource.stored(), bytes)?))
}

/// Decodes what this server wrote in the version of the resource type.
///
/// # Errors
/// 500 when the bytes are not what was written.
pub fn own(resource: &Resource, bytes: &[u8]) -> Result<Box<dyn Object>, ApiError> {
    resource.kind.decode_json(&mut Reader::new(bytes)).map_err(|stop| damaged(resource, &stop))
}

/// The same as the type of the kind.
///
/// # Errors
/// As [`own`].
pub fn own_as<T: OfKind>(resource: &Resource, bytes: &[u8]) -> Result<T, ApiError> {
    Reader::new(bytes).value().map_err(|stop| damaged(resource, &stop))
}

fn damaged(resource: &Resource, stop: &Stop) -> ApiError {
    ApiError::internal(format!("stored {} cannot be read: {stop}", resource.group_resource))
}

/// The `apiVersion` of stored bytes; empty if they have none.
#[must_use]
pub(crate) fn written_as(bytes: &[u8]) -> Cow<'_, str> {
    json::pick(bytes, &["apiVersion"]).map_or(Cow::Borrowed(""), json::text_of)
}

/// The JSON of an object that this server stored, as clients read it: in the version of the resource type,
/// and compact. The same bytes when they are that already.
///
/// # Errors
/// 500 when the stored bytes are not what was written.
pub fn presented(resource: &Resource, bytes: &Bytes) -> Result<Bytes, ApiError> {
    if resource.is_converted() {
        return Ok(write(resource, stored(resource, bytes)?.as_ref(), json::Writer::new())
            .into_bytes()
            .into());
    }
    Ok(if resource.holds_raw { compact(bytes) } else { bytes.clone() })
}

/// The same without white space but for the line end.
fn compact(bytes: &Bytes) -> Bytes {
    let text = bytes.trim_ascii_end();
    match json::compact(text) {
        Cow::Borrowed(_) => bytes.clone(),
        Cow::Owned(mut compact) => {
            compact.extend_from_slice(bytes.get(text.len()..).unwrap_or_default());
            compact.into()
        }
    }
}

/// How JSON that is kept as it was sent is written after a patch of this object that leaves alone what it
/// does not name.
pub(crate) fn raw_texts(resource: &Resource, object: &[u8]) -> RawTexts {
    if resource.holds_raw { RawTexts::of(&resource.kind.shape, object) } else { RawTexts::sorted() }
}

/// The text of an object as a tree, which a patch or a configuration made.
///
/// # Errors
/// None in practice: every tree has a text.
pub(crate) fn text_of(resource: &Resource, tree: &Value, raw: &RawTexts) -> Result<Vec<u8>, ApiError> {
    let text =
        if resource.holds_raw { written(&resource.kind.shape, tree, raw) } else { serde_json::to_vec(tree) };
    text.map_err(ApiError::internal)
}

/// A stored state in the version of the resource type: the same one when that is the stored version.
///
/// # Errors
/// 500 when the stored bytes are not what was written.
pub(crate) fn seen(resource: &Resource, live: &Arc<Entry>) -> Result<Arc<Entry>, ApiError> {
    if !resource.is_converted() {
        return Ok(Arc::clone(live));
    }
    let (key, head) = (Arc::clone(&live.key), live.head.clone());
    let bytes = presented(resource, &live.bytes)?;
    // Without a place for the revision: edits read this entry, but only the stored one is compared and
    // written over.
    let seen = Entry::new(key, live.revision, bytes, 0, head, live.written_at);
    Ok(Arc::new(if live.outdated { seen.outdated() } else { seen }))
}

/// An encoded object, with the place where the store writes the revision.
pub struct Encoded {
    /// JSON with an empty `resourceVersion`, and a line end.
    pub bytes: Vec<u8>,
    /// Where the digits of the revision belong.
    pub stamp_at: usize,
}

/// Encodes an object for the store, in the version that is stored.
///
/// # Errors
/// 500 when the kind's metadata has no place for the revision, which is a fault of its schema.
pub fn encode(resource: &Resource, object: &dyn Object) -> Result<Encoded, ApiError> {
    let writer = write_stored(resource, object, json::Writer::reserving_revision());
    let stamp_at = writer.stamp_at().ok_or_else(|| {
        ApiError::internal(format!("{} has no metadata.resourceVersion", resource.group_resource))
    })?;
    Ok(Encoded { bytes: writer.into_bytes(), stamp_at })
}

/// Encodes an object in the version that is stored, with the resourceVersion that stands in it.
#[must_use]
pub fn encode_as_is(resource: &Resource, object: &dyn Object) -> Bytes {
    write_stored(resource, object, json::Writer::keeping_sent()).into_bytes().into()
}

fn write_stored<'o>(resource: &Resource, object: &dyn Object, writer: json::Writer<'o>) -> json::Writer<'o> {
    match resource.to_stored(object) {
        None => write(resource, object, writer),
        Some(stored) => write(resource.stored(), stored.as_ref(), writer),
    }
}

/// Writes an object of the resource type's own version.
pub fn write<'o>(resource: &Resource, object: &dyn Object, mut writer: json::Writer<'o>) -> json::Writer<'o> {
    writer.object(|writer| {
        writer.always("kind", resource.kind.name.as_ref());
        writer.always("apiVersion", resource.api_version.as_str());
        object.encode_fields(writer);
    });
    // Stored with it, so that an answer is sent as it is stored.
    writer.end_line();
    writer
}

/// Whether an encoding is what is stored: compares around the place of the revision, which the new one
/// leaves empty.
#[must_use]
pub(crate) fn is_stored(encoded: &Encoded, live: &Entry) -> bool {
    let digits = live.revision.to_string().len();
    let at = encoded.stamp_at;
    // What earlier releases stored has no line end, which is no difference.
    let (new, stored) = (encoded.bytes.trim_ascii_end(), live.text());
    live.stamp_at as usize == at
        && stored.len() == new.len() + digits
        && stored.get(..at) == new.get(..at)
        && stored.get(at + digits..) == new.get(at..)
}
