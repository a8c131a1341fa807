//! What a request says apart from its objects, and the variables of expressions.

use std::{collections::BTreeMap, sync::Arc, time::Instant};

use bytes::Bytes;
use cel::{
    meter::Interrupt,
    program::Bindings,
    value::{AccessResource, Datum, MapValue},
};
use engine::{
    catalog::Resource,
    context::admit::{AdmissionRequest, Host, SpokenKind},
};
use machinery::{brand::Brand, user::User};
use serde::Serialize;
use serde_json::{Value, json};

use super::{
    reads::{NAMESPACE, Reads},
    rights::Rights,
};
use crate::matching::Spelling;

/// A request as expressions see it: what some of them read. The rest is none here, and null for expressions.
#[derive(Default)]
pub(crate) struct Facts {
    request: Option<Value>,
    object: Option<Value>,
    old: Option<Value>,
    /// What is written, as the authorizer knows it.
    resource: Option<AccessResource>,
    /// None for a request without an end.
    deadline: Option<Arc<Deadline>>,
}

/// The time at which the client has its answer, whatever expressions say.
struct Deadline(Instant);

impl Interrupt for Deadline {
    fn is_due(&self) -> bool {
        Instant::now() >= self.0
    }
}

impl Facts {
    /// A request of which nothing is known yet.
    pub(crate) fn new(admission: &AdmissionRequest<'_>) -> Self {
        let deadline = admission.request.deadline.map(|at| Arc::new(Deadline(at)));
        Facts { deadline, ..Facts::default() }
    }

    /// Learns what expressions read, by the names that rules use.
    pub(crate) fn provide(
        &mut self,
        host: Host<'_>,
        admission: &AdmissionRequest<'_>,
        spelling: &Spelling,
        reads: Reads,
    ) {
        let kind = spelling.kind(admission);
        if reads.object && self.object.is_none() {
            self.object = Some(read(admission.object_json_as(kind)));
        }
        if reads.old && self.old.is_none() {
            self.old = Some(read(admission.old_json_as(kind)));
        }
        if reads.request && self.request.is_none() {
            self.request = Some(request(host.brand(), admission, spelling));
        }
        if reads.authorizer && self.resource.is_none() {
            self.resource = Some(access_resource(admission));
        }
    }

    /// Looks at the object again, which was changed.
    pub(crate) fn renew(&mut self, admission: &AdmissionRequest<'_>, spelling: &Spelling) {
        if let Some(object) = &mut self.object {
            *object = read(admission.object_json_as(spelling.kind(admission)));
        }
    }

    /// The variables of a request: the objects, what it says of itself, and the namespace of the object.
    /// There are no parameters, and no variables of a policy.
    pub(crate) fn bindings<'f>(&'f self, namespace: &'f Value) -> Bindings<'f> {
        let known = |fact: &'f Option<Value>| fact.as_ref().map_or(Datum::Null, Datum::json);
        let bindings = Bindings::new()
            .with("object", known(&self.object))
            .with("oldObject", known(&self.old))
            .with("request", known(&self.request))
            .with(NAMESPACE, Datum::json(namespace))
            .with("params", Datum::Null)
            .with("variables", Datum::Map(MapValue::new([])));
        match &self.deadline {
            Some(deadline) => bindings.interrupted_by(Arc::clone(deadline) as Arc<dyn Interrupt>),
            None => bindings,
        }
    }

    /// Adds the authorizer to variables.
    pub(crate) fn add_authorizer<'f>(&self, bindings: &mut Bindings<'f>, rights: &Rights) {
        let authorizer = rights.authorizer();
        let resource = self.resource.clone().unwrap_or_default();
        let of_resource = Datum::resource_check(Arc::clone(&authorizer), resource);
        bindings.set("authorizer", Datum::authorizer(authorizer));
        bindings.set("authorizer.requestResource", of_resource);
    }

    #[cfg(test)]
    pub(super) fn of(request: Value, object: Value) -> Self {
        Facts { request: Some(request), object: Some(object), ..Facts::default() }
    }

    #[cfg(test)]
    pub(super) fn due_at(self, at: Instant) -> Self {
        Facts { deadline: Some(Arc::new(Deadline(at))), ..self }
    }
}

fn read(json: Option<Bytes>) -> Value {
    json.and_then(|json| serde_json::from_slice(&json).ok()).unwrap_or_default()
}

fn access_resource(admission: &AdmissionRequest<'_>) -> AccessResource {
    let route = &admission.request.route;
    AccessResource {
        group: route.resource.group.clone(),
        resource: route.resource.kind.plural.to_string(),
        subresource: route.subresource_name().to_owned(),
        namespace: admission.call_namespace().to_owned(),
        name: admission.call_name().to_owned(),
        ..AccessResource::default()
    }
}

/// What a request says of itself.
fn request(brand: &Brand, admission: &AdmissionRequest<'_>, spelling: &Spelling) -> Value {
    let route = &admission.request.route;
    let subresource = route.subresource_name();
    let mut facts = json!({
        "kind": GroupVersionKind::from(spelling.kind_named(admission)),
        "resource": resource_of(spelling.resource(admission)),
        "requestKind": GroupVersionKind::from(admission.kind()),
        "requestResource": resource_of(&route.resource),
        "operation": admission.operation.as_str(),
        "userInfo": UserInfo::from(&*admission.request.user),
        "dryRun": admission.dry_run,
        "options": admission.options(brand),
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

/// The name of a kind.
#[derive(Serialize)]
pub(crate) struct GroupVersionKind<'a> {
    group: &'a str,
    version: &'a str,
    kind: &'a str,
}

/// The name of a resource type.
#[derive(Serialize)]
pub(crate) struct GroupVersionResource<'a> {
    group: &'a str,
    version: &'a str,
    resource: &'a str,
}

impl<'a> From<SpokenKind<'a>> for GroupVersionKind<'a> {
    fn from(SpokenKind { group, version, kind }: SpokenKind<'a>) -> Self {
        GroupVersionKind { group, version, kind }
    }
}

pub(crate) fn resource_of(resource: &Resource) -> GroupVersionResource<'_> {
    GroupVersionResource {
        group: &resource.group,
        version: &resource.kind.version,
        resource: &resource.kind.plural,
    }
}

/// A user, as reviews show one.
#[derive(Serialize)]
pub(crate) struct UserInfo<'a> {
    #[serde(skip_serializing_if = "str::is_empty")]
    username: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    uid: &'a str,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    groups: &'a [String],
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    extra: &'a BTreeMap<String, Vec<String>>,
}

impl<'a> From<&'a User> for UserInfo<'a> {
    fn from(User { name, uid, groups, extra }: &'a User) -> Self {
        UserInfo { username: name, uid, groups, extra }
    }
}
