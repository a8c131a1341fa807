//! What PUT and apply share: they change the object of their URL, or make it when there is none.
//!
//! The request was authorized for its own verb only. A caller who creates an object this way needs the
//! permission to create as well.

use machinery::{kind::Verb, meta::v1::ObjectMeta, object::Object};

use super::{
    change::{self, Edit},
    create,
};
use crate::{
    authorization,
    call::Mode,
    context::Context,
    reply::Reply,
    request::{Request, Route},
    status::ApiError,
    step::{load, metadata, ownership::Owners},
};

/// How often a request starts again because the object came or went meanwhile.
const ATTEMPTS_MAX: usize = 8;

/// A change that knows what to do when there is nothing to change.
pub(crate) trait Upsert: Edit {
    /// The object to make.
    ///
    /// # Errors
    /// What is wrong with the client's part.
    fn make(&self) -> Result<Made, ApiError>;

    /// Why there is a conflict when the client's part names the uid of an object that does not exist.
    fn unknown_uid(&self, uid: &str) -> String;
}

/// An object to be created.
pub(crate) struct Made {
    /// The object.
    pub(crate) object: Box<dyn Object>,
    /// Who owns its fields.
    pub(crate) owners: Owners,
    /// What the client should know.
    pub(crate) warnings: Vec<String>,
}

/// Changes the object, or makes it.
///
/// # Errors
/// As [`change::change`] and [`create::from_object`], and 403 when no authorizer allows a creation that it
/// takes.
pub(crate) async fn upsert(
    cx: &Context,
    request: &Request,
    upsert: &dyn Upsert,
    mode: Mode,
) -> Result<Reply, ApiError> {
    // Here, since nothing looks the object up before it is created: the rules would refuse such a name
    // with 422.
    load::check_name(&request.route.name)?;
    let key = request.route.key();
    let mut attempts = 0..ATTEMPTS_MAX;
    loop {
        let is_last = attempts.next().is_none();
        let is_there = cx.newest(request.resource()).await?.get(&key).is_some();
        let done = if is_there {
            change::change(cx, request, upsert, mode).await
        } else {
            create_instead(cx, request, upsert, mode).await
        };
        let missed = if is_there { "NotFound" } else { "AlreadyExists" };
        match done {
            // The object came or went between the look and the write, so the other branch applies now.
            Err(error) if error.status.reason == missed && !is_last => {}
            other => return other,
        }
    }
}

async fn create_instead(
    cx: &Context,
    request: &Request,
    upsert: &dyn Upsert,
    mode: Mode,
) -> Result<Reply, ApiError> {
    let create = Route { verb: Verb::Create, ..request.route.clone() };
    // Before the configuration is looked at: without the permission, the answer says nothing about it.
    authorization::authorize(cx.authorization(), &create, &request.user).await?;
    let Made { mut object, owners, warnings } = upsert.make()?;
    check_uid(request, upsert, object.metadata())?;
    let metadata = object.metadata_mut();
    metadata::match_url(&request.route, metadata)?;
    // Exported files name a version, maybe one of another server. Nothing is there that could have changed
    // since. A dry run shows it, as that of any creation does.
    if mode == Mode::Real {
        metadata.resource_version.clear();
    }
    create::from_object(cx, request, object, owners, warnings, mode).await
}

/// 409 where the object names a uid: the client means an object that it has seen.
fn check_uid(request: &Request, upsert: &dyn Upsert, metadata: &ObjectMeta) -> Result<(), ApiError> {
    if metadata.uid.is_empty() {
        return Ok(());
    }
    Err(ApiError::conflict(request.resource(), &request.route.name, &upsert.unknown_uid(&metadata.uid)))
}
