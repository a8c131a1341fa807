//! The bodies of a record: JSON on one line, in the version of the request. Bodies of kinds that hold
//! credentials are never recorded, whatever the policy says.

use std::sync::Arc;

use bytes::Bytes;
use engine::{
    catalog::Resource,
    edge::Body,
    media::{self, BodyType},
    reply::{Content, Reply},
    request::Route,
    step::codec,
};
use machinery::{json, kind::Verb, meta::v1::ListMeta, wire::Envelope, yaml};
use serde_json::Value;
use storage::entry::Entry;

use super::event::ObjectReference;

/// The largest recorded body. Only lists can be larger, because larger bodies are neither accepted nor
/// stored.
pub(super) const BODY_BYTES_MAX: usize = 16 * 1024 * 1024;

/// The longest name or version that a reference takes from an object. A longer one is invalid.
const TEXT_BYTES_MAX: usize = 1024;

/// Resources whose objects are credentials or carry them in requests and answers: schema group, plural name,
/// sub-resource.
const CREDENTIALS: [(&str, &str, &str); 3] =
    [("core", "secrets", ""), ("core", "serviceaccounts", "token"), ("authentication", "tokenreviews", "")];

/// Whether requests or answers of a route carry credentials.
pub(super) fn carries_credentials(route: &Route) -> bool {
    let kind = &route.resource.kind;
    CREDENTIALS.iter().any(|&(group, plural, subresource)| {
        group == kind.group && plural == kind.plural && subresource == route.subresource_name()
    })
}

/// Copies the name that the server generated.
pub(super) fn complete_name(reference: &mut ObjectReference, object: &[u8]) {
    if let Some(name) = json::pick(object, &["metadata", "name"]) {
        reference.name = json::text_of(name).into_owned();
    }
}

/// Fills empty fields of a reference from the object.
pub(super) fn complete(reference: &mut ObjectReference, object: &[u8]) {
    let Some(metadata) = json::pick(object, &["metadata"]) else { return };
    for (name, field) in [
        ("name", &mut reference.name),
        ("namespace", &mut reference.namespace),
        ("uid", &mut reference.uid),
        ("resourceVersion", &mut reference.resource_version),
    ] {
        if field.is_empty()
            && let Some(value @ [b'"', ..]) = json::pick(metadata, &[name])
            && value.len() <= TEXT_BYTES_MAX
        {
            *field = json::text_of(value).into_owned();
        }
    }
}

/// Converts the body of a request to JSON; `None` if it is empty or unreadable.
pub(super) fn sent(route: &Route, body: &Body<'_>, binary_media_type: &str) -> Option<Bytes> {
    if body.bytes.is_empty() {
        return None;
    }
    let is_patch = route.verb == Verb::Patch;
    let body_type = match media::body_type(body.content_type, binary_media_type) {
        // Every patch format is JSON, except for those with YAML in their names.
        Err(_) if is_patch && body.content_type.ends_with("yaml") => BodyType::Yaml,
        Err(_) if is_patch => BodyType::Json,
        other => other.ok()?,
    };
    match body_type {
        BodyType::Json => Some(body.bytes.clone()),
        BodyType::Yaml => Some(yaml::to_json(body.bytes, &mut Vec::new()).ok()?.into()),
        // The kind of a `DeleteOptions` is not known here, so a binary one is not decoded; clients send JSON.
        BodyType::Binary => {
            let envelope = Envelope::read(body.bytes).ok()?;
            if envelope.kind != route.resource.kind.name {
                return None;
            }
            let object = route.resource.kind.decode_wire(envelope.raw).ok()?;
            let mut writer = json::Writer::for_object();
            writer.object(|w| {
                w.always("kind", route.resource.kind.name.as_ref());
                w.always("apiVersion", route.resource.api_version.as_str());
                object.encode_fields(w);
            });
            Some(writer.into_bytes().into())
        }
    }
}

/// Converts an answer to JSON; `None` for streams, and for a status, which is recorded in another field.
pub(super) fn answered(reply: &Reply) -> Option<Bytes> {
    match &reply.content {
        Content::Object { resource, object } => codec::presented(resource, object.json()).ok(),
        Content::List { resource, metadata, items } => list(resource, metadata, items),
        Content::Watch { .. } | Content::Status(_) | Content::Empty => None,
    }
}

/// Joins the items of a list; `None` if the text becomes too large.
fn list(resource: &Resource, metadata: &ListMeta, items: &[Arc<Entry>]) -> Option<Bytes> {
    let mut text = resource.list_head.to_vec();
    text.extend_from_slice(br#""metadata":"#);
    text.extend_from_slice(json::to_text(metadata).as_bytes());
    text.extend_from_slice(br#","items":["#);
    for (index, entry) in items.iter().enumerate() {
        if index > 0 {
            text.push(b',');
        }
        // Inside a list, items do not repeat their kind and version.
        let object = codec::presented(resource, &entry.bytes).ok()?;
        match object.strip_prefix(&resource.head[..]) {
            Some(fields) => {
                text.push(b'{');
                text.extend_from_slice(fields);
            }
            None => text.extend_from_slice(&object),
        }
        if text.len() > BODY_BYTES_MAX {
            return None;
        }
    }
    text.extend_from_slice(b"]}");
    Some(text.into())
}

/// Parses and rewrites JSON on one line, optionally without `metadata.managedFields`. `None` for invalid
/// JSON.
pub(super) fn tidied(body: &Bytes, omit_managed_fields: bool) -> Option<Bytes> {
    // Parsed rather than copied: the log is read line by line, so a line end inside a body could forge a
    // record.
    let mut tree: Value = serde_json::from_slice(body).ok()?;
    if omit_managed_fields {
        drop_managed_fields(&mut tree);
        if let Some(Value::Array(items)) = tree.get_mut("items") {
            items.iter_mut().for_each(drop_managed_fields);
        }
    }
    Some(serde_json::to_vec(&tree).ok()?.into())
}

fn drop_managed_fields(object: &mut Value) {
    if let Some(Value::Object(metadata)) = object.get_mut("metadata") {
        // `shift_remove` keeps the order of the other fields.
        metadata.shift_remove("managedFields");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tidy(text: &str, omit: bool) -> Option<String> {
        tidied(&Bytes::copy_from_slice(text.as_bytes()), omit)
            .map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
    }

    #[test]
    fn a_body_is_one_line_of_json_with_or_without_owners() {
        let object = "{\n  \"metadata\": {\"name\": \"a\\n\", \"managedFields\": [1], \"uid\": \"u\"},\n \
            \"z\": 1.0, \"a\": 12345678901234567890}";
        let all =
            r#"{"metadata":{"name":"a\n","managedFields":[1],"uid":"u"},"z":1.0,"a":12345678901234567890}"#;
        let without = r#"{"metadata":{"name":"a\n","uid":"u"},"z":1.0,"a":12345678901234567890}"#;
        assert_eq!(tidy(object, false).as_deref(), Some(all));
        assert_eq!(tidy(object, true).as_deref(), Some(without));
        let list = format!(r#"{{"metadata":{{}},"items":[{object},{object}]}}"#);
        let expected = format!(r#"{{"metadata":{{}},"items":[{without},{without}]}}"#);
        assert_eq!(tidy(&list, true), Some(expected));
        // A JSON patch is a list.
        let patch = r#"[{"op":"remove","path":"/metadata/managedFields"}]"#;
        assert_eq!(tidy(patch, true).as_deref(), Some(patch));
        assert_eq!(tidy("no: json", false), None);
    }

    #[test]
    fn a_reference_takes_from_an_object_what_it_lacks() {
        let mut reference = ObjectReference { name: "known".to_owned(), ..ObjectReference::default() };
        complete(
            &mut reference,
            br#"{"metadata":{"name":"other","namespace":"ns","uid":7,"resourceVersion":"12"}}"#,
        );
        let expected = ObjectReference {
            name: "known".to_owned(),
            namespace: "ns".to_owned(),
            resource_version: "12".to_owned(),
            ..ObjectReference::default()
        };
        assert_eq!(reference, expected);
        for nonsense in ["", "[", "{\"metadata\":[", "null", "{\"metadata\":{\"name\":"] {
            complete(&mut reference, nonsense.as_bytes());
            assert_eq!(reference, expected, "{nonsense}");
        }
    }
}
