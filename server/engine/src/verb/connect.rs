//! A request that is passed on from a sub-resource. What it is about is looked up by what passes it on.

use std::sync::{Mutex, PoisonError};

use crate::{
    call::{Connection, Mode},
    context::{Context, Inquiry},
    reply::Reply,
    request::Request,
    status::ApiError,
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
    let connector = cx.answers().connector();
    let connector = connector.ok_or_else(|| ApiError::internal("this server passes no requests on"))?;
    let replied = connector.connect(&asked, connection).await;
    let warnings = asked.warnings.into_inner().unwrap_or_else(PoisonError::into_inner);
    match replied {
        Ok(reply) => Ok(reply.with_warnings(warnings)),
        Err(error) => Err(error.with_warnings(warnings)),
    }
}
