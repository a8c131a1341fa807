//! POST to a collection.

use http::StatusCode;
use machinery::{change::Operation, kind::GenerateName, object::Object};
use storage::entry::Entry;

use crate::{
    call::{Mode, Payload, WriteOptions},
    context::Context,
    context::admit::{AdmissionRequest, Reservations},
    reply::{Rendered, Reply},
    request::Request,
    status::ApiError,
    step::{
        admission, allocate, codec,
        commit::{self, Outcome},
        metadata,
        ownership::{self, Owners},
        rules, shown,
    },
};

/// How often a name is generated before the client must try again.
// A prefix has 14 million generated names (27 characters, five places), so even one repetition is rare.
const GENERATE_ATTEMPTS_MAX: usize = 8;

/// Makes a new object.
///
/// # Errors
/// 400, 403, 404, 409, 415 or 422, as the steps say.
pub(crate) async fn create(
    cx: &Context,
    request: &Request,
    options: WriteOptions,
    object: Payload,
) -> Result<Reply, ApiError> {
    let mut body = codec::object(request.resource(), object, options.validation)?;
    request.emptied.note(&body.emptied);
    metadata::match_url(&request.route, body.object.metadata_mut())
        .map_err(|error| error.with_warnings(body.warnings.clone()))?;
    let owners = Owners::sent(body.object.as_mut());
    from_object(cx, request, body.object, owners, body.warnings, options.mode).await
}

/// Makes a new object from one that was decoded and matched with the URL; also how PUT and apply create.
///
/// # Errors
/// As [`create`].
pub(crate) async fn from_object(
    cx: &Context,
    request: &Request,
    object: Box<dyn Object>,
    owners: Owners,
    mut warnings: Vec<String>,
    mode: Mode,
) -> Result<Reply, ApiError> {
    let resource = &request.route.resource;
    if resource.kind.ending {
        return Err(ApiError::kind_is_ending(resource, &object.metadata().name));
    }
    match make(cx, request, object, owners, &mut warnings, mode).await {
        Ok(made) => {
            let reply = shown::reply(cx, request, made).await;
            let reply = reply.map_err(|error| error.with_warnings(warnings.clone()))?;
            Ok(Reply { code: StatusCode::CREATED, ..reply }.with_warnings(warnings))
        }
        Err(error) => Err(error.with_warnings(warnings)),
    }
}

async fn make(
    cx: &Context,
    request: &Request,
    mut object: Box<dyn Object>,
    owners: Owners,
    warnings: &mut Vec<String>,
    mode: Mode,
) -> Result<Rendered, ApiError> {
    // Before ownership, so that defaults are owned like sent values.
    object = request.resource().with_defaults(cx.brand(), object);
    let resource = request.resource().working_version();
    // Clears what only the server may set, before ownership and plugins read it.
    metadata::begin_create(resource, object.as_mut());
    metadata::dedupe_sent(request, object.as_mut(), warnings);
    // Before plugins: a caller owns what it sent. Later, it would own what a plugin added too, and its next
    // apply, which leaves that out, would remove it.
    ownership::own_new(cx, request, request.resource(), object.as_mut(), owners);
    // Plugins change the object before the server prepares and checks it: what they set can't be a field that
    // only the server sets, and can't break a rule.
    let mut mutated =
        admission::mutate(cx, AdmissionRequest::create(request, mode, &mut object), warnings).await?;
    metadata::dedupe_mutated(object.as_mut(), warnings);
    // After plugins: they can't choose the uid, by which other objects refer to this one.
    metadata::complete_create(cx, object.as_mut());
    // Before validation, so that a refused write carries these warnings, too.
    rules::warn_of_new(cx.brand(), resource, object.as_ref(), warnings);
    rules::tell_deprecations(cx.brand(), request, object.as_ref(), warnings);

    let generate = object.metadata().name.is_empty() && !object.metadata().generate_name.is_empty();
    // What is allocated belongs to a name: the next one begins without it.
    let begun = (generate && allocate::applies(cx, resource)).then(|| object.clone_object());
    for _ in 0..GENERATE_ATTEMPTS_MAX {
        if generate {
            let prefix = &object.metadata().generate_name;
            let name = match resource.kind.generate_name {
                GenerateName::Whole => prefix.clone(),
                GenerateName::Prefix | GenerateName::FreePrefix => {
                    metadata::generated_name(cx.clock(), prefix)
                }
            };
            object.metadata_mut().name = name;
        }
        // After plugins, which must not hand out what others hold. Before validation, which asks for what is
        // allocated.
        let locks = allocate::begin(cx, request, &mut object, None, mode).await?;
        let judged = match finish(cx, request, &mut object, warnings, mode).await {
            Ok(judged) => judged,
            Err(error) => {
                locks.undo().await;
                return Err(error);
            }
        };
        let names = object.metadata();
        let key = resource.key(&names.namespace, &names.name);
        let storing = match shown::storing(request, object.as_mut()).await {
            Ok(storing) => storing,
            Err(error) => {
                locks.undo().await;
                return Err(error);
            }
        };
        let locks = locks.at_stake();
        let (held, judged) = (std::mem::take(&mut mutated).at_stake(), judged.at_stake());
        match commit::create(cx, storing.resource, key, storing.object(), mode).await? {
            Outcome::Done(made) => {
                locks.keep().await;
                // Only now: a write that is refused must not use up a quota.
                held.and(judged).done(mode);
                return Ok(made);
            }
            // The client did not choose this name, so another one will do.
            Outcome::Raced(_) if generate => {
                judged.give_back().await;
                mutated = held.not_stored();
                locks.undo().await;
                if let Some(begun) = &begun {
                    object = begun.clone_object();
                }
            }
            Outcome::Raced(present) => {
                held.and(judged).give_back().await;
                locks.undo().await;
                let terminating = present.is_some_and(|entry| is_terminating(&entry));
                return Err(ApiError::already_exists(resource, &object.metadata().name, terminating));
            }
        }
    }
    Err(ApiError::no_unique_name(resource, &object.metadata().name))
}

/// The steps between an allocation and the store.
async fn finish(
    cx: &Context,
    request: &Request,
    object: &mut Box<dyn Object>,
    warnings: &mut Vec<String>,
    mode: Mode,
) -> Result<Reservations, ApiError> {
    let resource = request.resource().working_version();
    let change = rules::change(cx, request, Operation::Create);
    // After plugins: it takes fields from the caller. Earlier, a plugin could forge who asked for a
    // certificate.
    rules::prepare(resource, &change, object.as_mut(), None);
    // After the last change to the object, so that nothing can break a rule behind it.
    rules::validate(resource, &change, object.as_ref(), None, request.emptied.paths(), warnings)?;
    rules::warn(resource, &change, object.as_ref(), None, warnings);
    // Judges exactly what would be stored, and may rely on the rules of its kind. What a later step changed
    // would not be judged.
    let judged = admission::validate(cx, AdmissionRequest::create(request, mode, object), warnings).await?;
    if mode == Mode::Real && metadata::names_version(object.metadata()) {
        return Err(refused_version(cx, request, object.as_ref()).await?);
    }
    Ok(judged)
}

/// The refusal of an object that names a version of what does not exist yet. A name that is taken comes
/// before it.
async fn refused_version(cx: &Context, request: &Request, object: &dyn Object) -> Result<ApiError, ApiError> {
    let (resource, names) = (request.resource(), object.metadata());
    let snapshot = cx.newest(resource).await?;
    Ok(match snapshot.get(&resource.key(&names.namespace, &names.name)) {
        Some(present) => ApiError::already_exists(resource, &names.name, is_terminating(present)),
        None => ApiError::bad_request(metadata::VERSION_ON_CREATE),
    })
}

fn is_terminating(entry: &Entry) -> bool {
    machinery::json::pick(&entry.bytes, &["metadata", "deletionTimestamp"]).is_some()
}
