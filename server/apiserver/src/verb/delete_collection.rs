//! DELETE on a collection: a list, then a delete of each (spec: resource API, section 3).

use std::sync::Arc;

use machinery::meta::v1::Status;

use super::{
    delete,
    list::{self, ListOptions},
    options::delete_options,
};
use crate::{context::Context, http::status::ApiError, reply::Reply, request::Request};

/// Deletes every object that the list options match. Not atomic: the first failure other than 404 ends
/// it, and what is gone stays gone.
///
/// # Errors
/// As list and delete.
pub async fn delete_collection(cx: &Context, request: &Request) -> Result<Reply, ApiError> {
    let options = delete_options(request, cx.brand())?;
    let selected = list::select(cx, request, &ListOptions::read(cx, request)?).await?;
    for entry in &selected.items {
        match delete::one(cx, request, &options.body, options.mode, Arc::clone(entry)).await {
            Ok(_) => {}
            Err(error) if error.status.code == 404 => {}
            Err(error) => return Err(error),
        }
    }
    Ok(Reply::status(Status { status: "Success".to_owned(), ..Status::default() }))
}
