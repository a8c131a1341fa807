//! A request that is passed on from a sub-resource. What it is about is looked up by what passes it on.

use std::sync::{Mutex, PoisonError};

use machinery::kind::Verb;
use serde_json::Value;

use crate::{
    call::{Connection, Mode},
    context::{
        Context, Inquiry,
        admit::{AdmissionRequest, Operation},
    },
    reply::Reply,
    request::Request,
    status::ApiError,
    step::admission,
};

/// Passes the request on.
///
/// # Errors
/// What is in the way.
pub(crate) async fn connect(
    cx: &Context,
    request: &Request,
    connection: &Connection,
) -> Result<Reply, ApiError> {
    if !connection.query.text("dryRun").is_empty() {
        return Err(ApiError::bad_request("dryRun is not supported"));
    }
    let connector = cx.answers().connector();
    let connector = connector.ok_or_else(|| ApiError::internal("this server passes no requests on"))?;
    let mut warnings = Vec::new();
    let admitted =
        admit(cx, request, &|| connector.parameters(&request.route, connection), &mut warnings).await;
    if let Err(error) = admitted {
        return Err(error.with_warnings(warnings));
    }
    let asked = Inquiry {
        authorization: cx.authorization(),
        now: cx.now(),
        mode: Mode::Real,
        cx,
        request,
        resource: request.resource(),
        about: None,
        warnings: Mutex::default(),
    };
    let replied = connector.connect(&asked, connection).await;
    warnings.append(&mut asked.warnings.into_inner().unwrap_or_else(PoisonError::into_inner));
    match replied {
        Ok(reply) => Ok(reply.with_warnings(warnings)),
        Err(error) => Err(error.with_warnings(warnings)),
    }
}

/// Both phases of admission. Nothing is stored, so nothing stands between them, and what plugins reserve is
/// given back.
async fn admit(
    cx: &Context,
    request: &Request,
    parameters: &(dyn Fn() -> Value + Sync),
    warnings: &mut Vec<String>,
) -> Result<(), ApiError> {
    let Some(subresource) = &request.route.subresource else { return Ok(()) };
    let is_only_read = subresource.verbs == [Verb::Get];
    let resource = request.resource();
    if is_only_read || !cx.admission().has_interest(resource, Operation::Connect, &subresource.name) {
        return Ok(());
    }
    let parameters = parameters();
    let _given_back =
        admission::mutate_unstored(cx, AdmissionRequest::connect(request, &parameters), warnings).await?;
    let _given_back =
        admission::validate(cx, AdmissionRequest::connect(request, &parameters), warnings).await?;
    Ok(())
}
