//! PUT on one object or on a sub-resource.

use machinery::{object::Object, path::Path, problem::Problems};
use storage::entry::Entry;

use super::{
    change::{self, Edit, Edited},
    create,
};
use crate::{
    catalog::Resource,
    context::Context,
    http::status::ApiError,
    reply::Reply,
    request::Request,
    step::{commit::Mode, load, metadata, ownership::Owners, read},
};

const OPTIONS: &str = "UpdateOptions";

/// Replaces an object, or creates it where the kind allows that.
///
/// # Errors
/// 400, 404, 409, 415 or 422, as the steps say.
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
    let resource = &request.route.resource;
    if resource.kind.create_on_update && request.route.subresource.is_none() {
        let snapshot = load::newest(cx, resource).await?;
        if snapshot.get(&request.route.key()).is_none() {
            return create_instead(cx, request, body, mode).await;
        }
    }
    if !resource.kind.unconditional_update {
        require_version(resource, body.object.as_ref())?;
    }
    change::change(cx, request, &Replace(body), mode).await
}

/// Creates through PUT. A version in the body says that the client thought the object exists.
async fn create_instead(
    cx: &Context,
    request: &Request,
    mut body: read::Body,
    mode: Mode,
) -> Result<Reply, ApiError> {
    if !body.object.metadata().resource_version.is_empty() {
        return Err(ApiError::stale(&request.route.resource, &request.route.name));
    }
    let owners = Owners::sent(body.object.as_mut());
    create::from_object(cx, request, body.object, owners, body.warnings, mode).await
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

/// The body takes the place of the stored object.
struct Replace(read::Body);

impl Edit for Replace {
    fn edit(&self, _live: &Entry, _old: &dyn Object) -> Result<Edited, ApiError> {
        Ok(Edited { object: self.0.object.clone_object(), warnings: self.0.warnings.clone() })
    }
}
