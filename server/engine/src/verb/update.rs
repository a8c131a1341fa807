//! PUT on one object or on a sub-resource.

use machinery::object::Object;

use super::{
    change::{self, Edit, Edited},
    upsert::{self, Made, Upsert},
};
use crate::{
    call::{InPlace, Mode, Payload, WriteOptions},
    catalog::Resource,
    context::Context,
    reply::Reply,
    request::Request,
    status::ApiError,
    step::{
        codec, metadata,
        ownership::{Owners, State},
        scale::Scaled,
    },
};

/// Replaces an object, or creates it where the kind allows that.
///
/// # Errors
/// 400, 403, 404, 409, 415 or 422, as the steps say.
pub(crate) async fn update(
    cx: &Context,
    request: &Request,
    options: WriteOptions,
    object: Payload,
) -> Result<Reply, ApiError> {
    let scaled = Scaled::of(cx, request)?;
    let sent = scaled.map_or(request.resource(), |scaled| scaled.resource);
    let body = codec::object(sent, object, options.validation)?;
    request.emptied.note(&body.emptied);
    let noticed = body.warnings.clone();
    from_body(cx, request, scaled, body, options.mode).await.map_err(|error| error.with_warnings(noticed))
}

async fn from_body(
    cx: &Context,
    request: &Request,
    scaled: Option<Scaled<'_>>,
    mut body: codec::Body,
    mode: Mode,
) -> Result<Reply, ApiError> {
    metadata::match_url(&request.route, body.object.metadata_mut())?;
    metadata::forget_zero_version(body.object.metadata_mut());
    let resource = request.resource();
    let replace = Replace { resource, scaled, body };
    if resource.kind.create_on_update && request.route.subresource.is_none() {
        return upsert::upsert(cx, request, &replace, mode).await;
    }
    change::change(cx, request, &replace, mode).await
}

/// Changes an object on behalf of a caller inside the process.
///
/// # Errors
/// As [`change::change`].
pub(crate) async fn in_place(cx: &Context, request: &Request, change: InPlace) -> Result<Reply, ApiError> {
    change::change(cx, request, &change, Mode::Real).await
}

impl Edit for InPlace {
    fn edit(&self, &State { old, .. }: &State<'_>) -> Result<Edited, ApiError> {
        let mut object = old.clone_object();
        (self.make)(object.as_mut())?;
        object.metadata_mut().resource_version = self.seen.to_string();
        Ok(Edited { object, warnings: Vec::new(), is_pinned: true, scale: None, is_stored: false })
    }
}

/// The body takes the place of the stored object.
struct Replace<'a> {
    resource: &'a Resource,
    /// Set where the body is the Scale of the object.
    scaled: Option<Scaled<'a>>,
    body: codec::Body,
}

impl Edit for Replace<'_> {
    fn edit(&self, &State { live, old, .. }: &State<'_>) -> Result<Edited, ApiError> {
        let mut object = self.body.object.clone_object();
        check_uid(self.resource, old, object.as_ref())?;
        let mut scale = None;
        if let Some(scaled) = &self.scaled {
            let whole = scaled.applied(live, object.as_ref())?;
            scale = Some(std::mem::replace(&mut object, whole));
        }
        let warnings = self.body.warnings.clone();
        Ok(Edited { object, warnings, is_pinned: true, scale, is_stored: false })
    }
}

impl Upsert for Replace<'_> {
    fn make(&self) -> Result<Made, ApiError> {
        let mut object = self.body.object.clone_object();
        let owners = Owners::sent(object.as_mut());
        Ok(Made { object, owners, warnings: self.body.warnings.clone() })
    }

    fn unknown_uid(&self, uid: &str) -> String {
        uid_differs(uid, "")
    }
}

/// A uid in the body is a precondition. A patch that changes it breaks a rule instead.
fn check_uid(resource: &Resource, old: &dyn Object, object: &dyn Object) -> Result<(), ApiError> {
    let (wanted, present) = (&object.metadata().uid, &old.metadata().uid);
    if wanted.is_empty() || wanted == present {
        return Ok(());
    }
    Err(ApiError::conflict(resource, &object.metadata().name, &uid_differs(wanted, present)))
}

fn uid_differs(wanted: &str, present: &str) -> String {
    format!("Precondition failed: UID in precondition: {wanted}, UID in object meta: {present}")
}
