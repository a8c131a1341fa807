//! The bodies of a record: JSON on one line, in the version of the request. Never those that hold credentials by their
//! kind, whatever a policy says.

use std::sync::Arc;

use bytes::Bytes;
use engine::{
    catalog::Resource,
    edge::Body,
    media::{self, BodyType},
    reply::{Content, Reply},
    request::Route,
    step::read,
};
use machinery::{json, kind::Verb, meta::v1::ListMeta, wire::Envelope, yaml};
use serde_json::Value;
use storage::entry::Entry;

use super::event::ObjectReference;

/// Largest body that is told. Only lists can be larger: nothing larger is sent or stored.
pub(super) const BODY_BYTES_MAX: usize = 16 * 1024 * 1024;

/// Longest name or version that a reference takes over from an object; longer ones are refused anyhow.
const TEXT_BYTES_MAX: usize = 1024;

/// Resource types whose objects are credentials, or carry them in questions and answers: group of the schema, plural
/// name, sub-resource.
const CREDENTIALS: [(&str, &str, &str); 3] =
    [("core", "secrets", ""), ("core", "serviceaccounts", "token"), ("authentication", "tokenreviews", "")];

/// Whether what is sent to a route, and answered, carries credentials.
pub(super) fn carries_credentials(route: &Route) -> bool {
    let kind = &route.resource.kind;
    CREDENTIALS.iter().any(|&(group, plural, subresource)| {
        group == kind.group && plural == kind.plural && subresource == route.subresource_name()
    })
}

/// The name that the server gave.
pub(super) fn complete_name(reference: &mut ObjectReference, object: &[u8]) {
    if let Some(name) = json::pick(object, &["metadata", "name"]) {
        reference.name = json::text_of(name).into_owned();
    }
}

/// What an object says of itself that the URL does not: for a reference that is not complete.
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

/// The body of a request as JSON; none when there is none, or it is nothing that this server reads.
pub(super) fn sent(route: &Route, body: &Body<'_>, binary_media_type: &str) -> Option<Bytes> {
    if body.bytes.is_empty() {
        return None;
    }
    let is_patch = route.verb == Verb::Patch;
    let body_type = match media::body_type(body.content_type, binary_media_type) {
        // Every patch is JSON but those that say that they are YAML.
        Err(_) if is_patch && body.content_type.ends_with("yaml") => BodyType::Yaml,
        Err(_) if is_patch => BodyType::Json,
        other => other.ok()?,
    };
    match body_type {
        BodyType::Json => Some(body.bytes.clone()),
        BodyType::Yaml => Some(yaml::to_json(body.bytes, &mut Vec::new()).ok()?.into()),
        // Options have no kind here that could be decoded; clients send them as JSON.
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

/// What is answered, as JSON; none for streams, and for a status, which is told otherwise.
pub(super) fn answered(reply: &Reply) -> Option<Bytes> {
    match &reply.content {
        Content::Object { resource, object } => read::presented(resource, object.json()).ok(),
        Content::List { resource, metadata, items } => list(resource, metadata, items),
        Content::Watch { .. } | Content::Status(_) => None,
    }
}

/// None when it is too large.
fn list(resource: &Resource, metadata: &ListMeta, items: &[Arc<Entry>]) -> Option<Bytes> {
    let mut text = resource.list_head.to_vec();
    text.extend_from_slice(br#""metadata":"#);
    text.extend_from_slice(json::to_text(metadata).as_bytes());
    text.extend_from_slice(br#","items":["#);
    for (index, entry) in items.iter().enumerate() {
        if index > 0 {
            text.push(b',');
        }
        // Items do not repeat what the list says of their kind.
        let object = read::presented(resource, &entry.bytes).ok()?;
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

/// JSON on one line, without `metadata.managedFields` if so wished. None for what is no JSON.
pub(super) fn tidied(body: &Bytes, omit_managed_fields: bool) -> Option<Bytes> {
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
        // The other fields keep their order.
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
        let object = "{\n  \"metadata\": {\"name\": \"a\\n\", \"managedFields\": [1], \"uid\": \"u\"},\n \"z\": 1.0, \"a\": 12345678901234567890}";
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
