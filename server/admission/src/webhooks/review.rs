//! Writes the review that a webhook is asked for.

use std::sync::Arc;

use bytes::Bytes;
use engine::{
    catalog::Resource,
    context::admit::{AdmissionRequest, SpokenKind},
};
use machinery::{brand::Brand, user::User};
use serde::Serialize;
use serde_json::{Map, Value, json};

use super::{hook::ReviewVersion, set::Candidate};

/// The objects of a request in one version, as JSON.
#[derive(Debug, Clone)]
pub(super) struct Objects {
    /// The resource type by whose name the webhook is asked.
    pub(super) resource: Arc<Resource>,
    pub(super) new: Bytes,
    pub(super) old: Bytes,
}

impl Objects {
    /// The objects as a candidate wants to see them.
    pub(super) fn new(admission: &AdmissionRequest<'_>, candidate: &Candidate) -> Self {
        let resource = candidate.resource(admission);
        let kind = candidate.kind(admission);
        let or_null = |json: Option<Bytes>| json.unwrap_or(Bytes::from_static(b"null"));
        Objects {
            new: or_null(admission.object_json_as(kind)),
            old: or_null(admission.old_json_as(kind)),
            resource: Arc::clone(resource),
        }
    }
}

impl Candidate {
    /// The resource type by the name that the rules know.
    pub(super) fn resource<'r>(&'r self, admission: &'r AdmissionRequest<'_>) -> &'r Arc<Resource> {
        self.equivalent.as_ref().unwrap_or(&admission.request.route.resource)
    }

    /// Whether two webhooks are sent the same objects.
    pub(super) fn is_asked_alike(&self, other: &Candidate) -> bool {
        match (&self.equivalent, &other.equivalent) {
            (None, None) => true,
            (Some(one), Some(other)) => one.is_same(other),
            _ => false,
        }
    }

    /// The type of the object, in the version that the rules know.
    pub(super) fn kind<'r>(&'r self, admission: &AdmissionRequest<'r>) -> &'r Resource {
        match &self.equivalent {
            // A sub-resource with a type of its own has it under every version of the object.
            Some(equivalent) if equivalent.id == admission.spoken().id => equivalent,
            _ => admission.spoken(),
        }
    }

    /// The name of that type.
    fn kind_named<'r>(&'r self, admission: &AdmissionRequest<'r>) -> GroupVersionKind<'r> {
        match &self.equivalent {
            Some(equivalent) if equivalent.id == admission.spoken().id => GroupVersionKind {
                group: &equivalent.group,
                version: &equivalent.kind.version,
                kind: &equivalent.kind.name,
            },
            _ => admission.kind().into(),
        }
    }
}

/// The bytes of a review.
pub(super) fn bytes(
    (version, brand): (ReviewVersion, &Brand),
    uid: &str,
    admission: &AdmissionRequest<'_>,
    candidate: &Candidate,
    objects: &Objects,
) -> Bytes {
    let mut out = Vec::with_capacity(objects.new.len() + objects.old.len() + 2048);
    let api_version = brand.api_version("admission", version.name());
    put(&mut out, b"{\"kind\":\"AdmissionReview\",\"apiVersion\":", &api_version);
    put(&mut out, b",\"request\":{\"uid\":", &uid);
    let request = admission.request;
    let sent = &request.route.resource;
    let subresource = request.route.subresource_name();
    put(&mut out, b",\"kind\":", &candidate.kind_named(admission));
    put(&mut out, b",\"resource\":", &resource_of(&objects.resource));
    put_text(&mut out, b",\"subResource\":", subresource);
    put(&mut out, b",\"requestKind\":", &GroupVersionKind::from(admission.kind()));
    put(&mut out, b",\"requestResource\":", &resource_of(sent));
    put_text(&mut out, b",\"requestSubResource\":", subresource);
    put_text(&mut out, b",\"name\":", admission.call_name());
    put_text(&mut out, b",\"namespace\":", admission.call_namespace());
    put(&mut out, b",\"operation\":", &admission.operation.as_str());
    put(&mut out, b",\"userInfo\":", &user_info(&request.user));
    out.extend_from_slice(b",\"object\":");
    out.extend_from_slice(objects.new.trim_ascii_end());
    out.extend_from_slice(b",\"oldObject\":");
    out.extend_from_slice(objects.old.trim_ascii_end());
    put(&mut out, b",\"dryRun\":", &admission.dry_run);
    put(&mut out, b",\"options\":", &admission.options_json(brand));
    out.extend_from_slice(b"}}");
    out.into()
}

/// What a review says of a request apart from its objects, as expressions see it.
pub(super) fn facts(
    brand: &Brand,
    admission: &AdmissionRequest<'_>,
    candidate: &Candidate,
    resource: &Resource,
) -> Value {
    let route = &admission.request.route;
    let subresource = route.subresource_name();
    let mut facts = json!({
        "kind": candidate.kind_named(admission),
        "resource": resource_of(resource),
        "requestKind": GroupVersionKind::from(admission.kind()),
        "requestResource": resource_of(&route.resource),
        "operation": admission.operation.as_str(),
        "userInfo": user_info(&admission.request.user),
        "dryRun": admission.dry_run,
        "options": admission.options_json(brand),
    });
    let texts = [
        ("subResource", subresource),
        ("requestSubResource", subresource),
        ("name", admission.call_name()),
        ("namespace", admission.call_namespace()),
    ];
    if let Some(members) = facts.as_object_mut() {
        let said = texts.into_iter().filter(|(_, text)| !text.is_empty());
        members.extend(said.map(|(name, text)| (name.to_owned(), json!(text))));
    }
    facts
}

fn put(out: &mut Vec<u8>, name: &[u8], value: &impl Serialize) {
    out.extend_from_slice(name);
    // Texts and maps of texts always have a form in JSON, and writing to memory does not fail.
    if serde_json::to_writer(&mut *out, value).is_err() {
        out.extend_from_slice(b"null");
    }
}

/// Leaves out what is empty.
fn put_text(out: &mut Vec<u8>, name: &[u8], value: &str) {
    if !value.is_empty() {
        put(out, name, &value);
    }
}

#[derive(Serialize)]
struct GroupVersionKind<'a> {
    group: &'a str,
    version: &'a str,
    kind: &'a str,
}

#[derive(Serialize)]
struct GroupVersionResource<'a> {
    group: &'a str,
    version: &'a str,
    resource: &'a str,
}

impl<'a> From<SpokenKind<'a>> for GroupVersionKind<'a> {
    fn from(SpokenKind { group, version, kind }: SpokenKind<'a>) -> Self {
        GroupVersionKind { group, version, kind }
    }
}

fn resource_of(resource: &Resource) -> GroupVersionResource<'_> {
    GroupVersionResource {
        group: &resource.group,
        version: &resource.kind.version,
        resource: &resource.kind.plural,
    }
}

/// Whether a request is about a namespace.
pub(super) fn is_namespace(admission: &AdmissionRequest<'_>) -> bool {
    let kind = &admission.resource().kind;
    kind.group == "core" && kind.plural == "namespaces"
}

fn user_info(user: &User) -> Value {
    let mut info = Map::new();
    for (name, text) in [("username", &user.name), ("uid", &user.uid)] {
        if !text.is_empty() {
            info.insert(name.to_owned(), json!(text));
        }
    }
    if !user.groups.is_empty() {
        info.insert("groups".to_owned(), json!(user.groups));
    }
    if !user.extra.is_empty() {
        info.insert("extra".to_owned(), json!(user.extra));
    }
    Value::Object(info)
}
