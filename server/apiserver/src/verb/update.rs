//! PUT on one object or on a sub-resource.

use machinery::{object::Object, path::Path, problem::Problems};
use storage::entry::Entry;

use super::{
    change::{self, Edit, Edited},
    upsert::{self, Made, Upsert},
};
use crate::{
    catalog::Resource,
    context::Context,
    http::status::ApiError,
    reply::Reply,
    request::Request,
    step::{commit::Mode, metadata, ownership::Owners, read},
};

const OPTIONS: &str = "UpdateOptions";

/// Replaces an object, or creates it where the kind allows that.
///
/// # Errors
/// 400, 403, 404, 409, 415 or 422, as the steps say.
pub async fn update(cx: &Context, request: &Request) -> Result<Reply, ApiError> {
    let mode = if request.query.dry_run(cx.brand(), OPTIONS)? { Mode::DryRun } else { Mode::Real };
    request.query.check_field_manager(cx.brand(), OPTIONS)?;
    let body = read::object(cx, request, OPTIONS)?;
    let noticed = body.warnings.clone();
    from_body(cx, request, body, mode).await.map_err(|error| error.with_warnings(noticed))
}

async fn from_body(
    cx: &Context,
    request: &Request,
    mut body: read::Body,
    mode: Mode,
) -> Result<Reply, ApiError> {
    metadata::match_url(&request.route, body.object.metadata_mut())?;
    let resource = request.resource();
    let replace = Replace { resource, body };
    if resource.kind.create_on_update && request.route.subresource.is_none() {
        return upsert::upsert(cx, request, &replace, mode).await;
    }
    change::change(cx, request, &replace, mode).await
}

/// The body takes the place of the stored object.
struct Replace<'a> {
    resource: &'a Resource,
    body: read::Body,
}

impl Edit for Replace<'_> {
    fn edit(&self, _live: &Entry, _old: &dyn Object) -> Result<Edited, ApiError> {
        let object = self.body.object.clone_object();
        if !self.resource.kind.unconditional_update {
            require_version(self.resource, object.as_ref())?;
        }
        Ok(Edited { object, warnings: self.body.warnings.clone() })
    }
}

impl Upsert for Replace<'_> {
    fn make(&self) -> Result<Made, ApiError> {
        let mut object = self.body.object.clone_object();
        let owners = Owners::sent(object.as_mut());
        Ok(Made { object, owners, warnings: self.body.warnings.clone() })
    }
}

fn require_version(resource: &Resource, object: &dyn Object) -> Result<(), ApiError> {
    if !object.metadata().resource_version.is_empty() {
        return Ok(());
    }
    let mut problems = Problems::default();
    let metadata = Path::Root.field("metadata");
    problems.invalid(&metadata.field("resourceVersion"), "0", "must be specified for an update");
    Err(ApiError::invalid(resource, &object.metadata().name, &problems))
}
