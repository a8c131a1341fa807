//! Stored objects as a request sees them, and objects of a request as they are stored.
//!
//! Objects of the schema pass untouched: the store has only their current form. Those of a kind that prunes
//! are brought to the version of the request.

use std::sync::Arc;

use machinery::object::Object;
use storage::entry::{Entry, Head};

use super::{
    bringer::{Bringer, CALL_OBJECTS_MAX, convert_one, written, written_out},
    codec,
    select::Selectors,
};
use crate::{
    catalog::Resource,
    context::Context,
    reply::{Rendered, Reply},
    request::{Request, Route},
    status::ApiError,
};

/// Stored objects and their resource type, as an answer shows them.
///
/// # Errors
/// As [`Bringer::all`].
pub(crate) async fn entries(
    cx: &Context,
    request: &Request,
    entries: Vec<Arc<Entry>>,
) -> Result<(Arc<Resource>, Vec<Arc<Entry>>), ApiError> {
    match Bringer::of(cx.conversions(), request) {
        None => Ok((Arc::clone(&request.route.resource), entries)),
        Some(bringer) => Ok((bringer.resource(), bringer.all(entries).await?)),
    }
}

/// Those of stored objects that match so far which do so, too, in the version of the request: at least
/// `limit` of them if there are as many and that is not 0.
///
/// # Errors
/// As [`Bringer::all`].
pub(crate) async fn matching(
    cx: &Context,
    request: &Request,
    selectors: &Selectors,
    entries: Vec<Arc<Entry>>,
    limit: usize,
) -> Result<Vec<Arc<Entry>>, ApiError> {
    let Some(bringer) = Bringer::of(cx.conversions(), request) else { return Ok(entries) };
    let mut matching = Vec::new();
    for part in entries.chunks(CALL_OBJECTS_MAX) {
        let shown = bringer.all(part.to_vec()).await?;
        let judged = part.iter().zip(&shown).filter(|(_, shown)| selectors.matches_shown(shown));
        matching.extend(judged.map(|(stored, _)| Arc::clone(stored)));
        if limit != 0 && matching.len() >= limit {
            break;
        }
    }
    Ok(matching)
}

/// The answer about one object of the request's resource type.
///
/// # Errors
/// As [`Bringer::all`].
pub(crate) async fn reply(cx: &Context, request: &Request, object: Rendered) -> Result<Reply, ApiError> {
    let Some(bringer) = Bringer::of(cx.conversions(), request) else {
        return Ok(Reply::object(&request.route.resource, object));
    };
    let object = match object {
        Rendered::Stored(entry) => Rendered::Stored(bringer.one(entry).await?),
        Rendered::Unstored(bytes) => {
            // In the version that would be stored.
            let unstored = Entry::new("".into(), 0, bytes, 0, Head::default(), 0);
            let unstored = unstored.by_schema(request.resource().stored().form);
            Rendered::Unstored(bringer.one(Arc::new(unstored)).await?.bytes.clone())
        }
    };
    Ok(Reply::object(&bringer.resource(), object))
}

/// A stored object in the version of a request.
pub(crate) struct Seen {
    /// What clients read.
    pub(crate) entry: Arc<Entry>,
    /// The same as an object.
    pub(crate) object: Box<dyn Object>,
    /// The same in the working version, if that is another one.
    in_work: Option<Box<dyn Object>>,
}

impl Seen {
    /// The object in the working version.
    pub(crate) fn in_work(&self) -> &dyn Object {
        self.in_work.as_deref().unwrap_or(self.object.as_ref())
    }
}

/// A stored object as a change of it begins.
///
/// # Errors
/// As [`Bringer::all`].
pub(crate) async fn seen(cx: &Context, request: &Request, live: &Arc<Entry>) -> Result<Seen, ApiError> {
    let resource = &request.route.resource;
    if !resource.kind.prunes {
        let object = codec::stored(resource, &live.bytes)?;
        let written = resource.working_version();
        let in_work = match resource.is_worked_on_as_sent() {
            true => None,
            false => Some(codec::stored(written, &live.bytes)?),
        };
        return Ok(Seen { entry: codec::seen(resource, live)?, object, in_work });
    }
    let entry = match Bringer::of(cx.conversions(), request) {
        None => Arc::clone(live),
        Some(bringer) => bringer.one(Arc::clone(live)).await?,
    };
    let object = codec::own(resource, &entry.bytes)?;
    Ok(Seen { entry, object, in_work: None })
}

/// The request of a caller inside the process, about the version in which an object is stored: such callers
/// look at metadata, and must not depend on other programs. None if the request is right for it as it is.
///
/// # Errors
/// 500 if the kind does not have that version any more.
pub(crate) fn about_stored(request: &Request, live: &Entry) -> Result<Option<Request>, ApiError> {
    let resource = &request.route.resource;
    if !request.as_stored || !resource.kind.prunes || live.schema == resource.form {
        return Ok(None);
    }
    let written = written(&request.catalog, resource, live)?;
    if written.is_same(resource) {
        return Ok(None);
    }
    let route = Route { resource: Arc::clone(written), ..request.route.clone() };
    Ok(Some(request.about(route)))
}

/// An object as it goes to the store.
pub(crate) struct Storing<'o> {
    /// Its version.
    pub(crate) resource: &'o Resource,
    converted: Option<Box<dyn Object>>,
    object: &'o dyn Object,
}

impl Storing<'_> {
    /// The object, in that version or one that is converted without a call.
    pub(crate) fn object(&self) -> &dyn Object {
        self.converted.as_deref().unwrap_or(self.object)
    }
}

/// An object of the working version on its way to the store.
///
/// What is stored of a kind that prunes has all defaults of its version, because reads in that version send
/// it as it is. The object may lack some: those of a status that the write dropped, and those that only the
/// stored version has.
///
/// # Errors
/// 500 when it is not converted.
pub(crate) async fn storing<'o>(
    request: &'o Request,
    object: &'o mut dyn Object,
) -> Result<Storing<'o>, ApiError> {
    let resource = request.resource();
    if !resource.kind.prunes {
        let written = resource.working_version();
        if !resource.is_worked_on_as_sent() {
            // Only now: what the client's version has no defaults for is checked as it was sent.
            written.default_fields(request.catalog.brand, object);
        }
        return Ok(Storing { resource: written, converted: None, object });
    }
    let own = if request.as_stored { resource.as_brought() } else { resource };
    if !own.is_converted() {
        object.default_fields();
        return Ok(Storing { resource: own, converted: None, object });
    }
    let stored = own.stored();
    let mut converted = match own.to_stored(object) {
        Some(converted) => converted,
        None => {
            let json = convert_one(stored, written_out(own, object), request.deadline).await?;
            codec::own(stored, &json)?
        }
    };
    converted.default_fields();
    Ok(Storing { resource: stored, converted: Some(converted), object })
}
