//! Writes the review that is sent to a webhook.

use std::sync::Arc;

use bytes::Bytes;
use engine::{catalog::Resource, context::admit::AdmissionRequest, status::ApiError};
use machinery::brand::Brand;
use serde::Serialize;

use super::{hook::ReviewVersion, set::Candidate};
use crate::evaluation::facts::{GroupVersionKind, UserInfo, resource_of};

/// The objects of a request in one version, as JSON.
#[derive(Debug, Clone)]
pub(super) struct Objects {
    /// The resource type whose name the webhook reads.
    pub(super) resource: Arc<Resource>,
    pub(super) new: Bytes,
    pub(super) old: Bytes,
}

impl Objects {
    /// The objects as a candidate wants to see them.
    ///
    /// # Errors
    /// 500 when they are not converted to its version.
    pub(super) async fn new(
        admission: &AdmissionRequest<'_>,
        candidate: &Candidate,
    ) -> Result<Self, ApiError> {
        let kind = candidate.spelling.kind(admission);
        admission.prepare(kind).await?;
        let resource = candidate.spelling.resource(admission);
        let or_null = |json: Option<Bytes>| json.unwrap_or(Bytes::from_static(b"null"));
        Ok(Objects {
            new: or_null(admission.object_json_as(kind)),
            old: or_null(admission.old_json_as(kind)),
            resource: Arc::clone(resource),
        })
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
    put(&mut out, b",\"kind\":", &GroupVersionKind::from(candidate.spelling.kind_named(admission)));
    put(&mut out, b",\"resource\":", &resource_of(&objects.resource));
    put_text(&mut out, b",\"subResource\":", subresource);
    put(&mut out, b",\"requestKind\":", &GroupVersionKind::from(admission.kind()));
    put(&mut out, b",\"requestResource\":", &resource_of(sent));
    put_text(&mut out, b",\"requestSubResource\":", subresource);
    put_text(&mut out, b",\"name\":", admission.call_name());
    put_text(&mut out, b",\"namespace\":", admission.call_namespace());
    put(&mut out, b",\"operation\":", &admission.operation.as_str());
    put(&mut out, b",\"userInfo\":", &UserInfo::from(&*request.user));
    out.extend_from_slice(b",\"object\":");
    out.extend_from_slice(objects.new.trim_ascii_end());
    out.extend_from_slice(b",\"oldObject\":");
    out.extend_from_slice(objects.old.trim_ascii_end());
    put(&mut out, b",\"dryRun\":", &admission.dry_run);
    put(&mut out, b",\"options\":", &admission.options(brand));
    out.extend_from_slice(b"}}");
    out.into()
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
