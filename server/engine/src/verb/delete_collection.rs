//! DELETE on a collection: a list, then a delete of each.

use std::sync::Arc;

use futures_util::future::join_all;
use machinery::{
    json,
    meta::v1::{ListMeta, Status},
};
use storage::entry::Entry;
use tokio::sync::Mutex;

use super::{
    delete::{self, Order},
    list::{self, Selected},
};
use crate::{
    call::{Deletion, ListOptions},
    context::Context,
    reply::Reply,
    request::Request,
    status::ApiError,
    step::select::Selectors,
};

/// Deletes every object that the list options match. Not atomic: after the first failure other than 404
/// nothing more is begun, and what is gone stays gone. With a `limit` the answer carries the token for the
/// rest.
///
/// # Errors
/// As list and delete.
pub(crate) async fn delete_collection(
    cx: &Context,
    request: &Request,
    options: &ListOptions,
    deletion: &Deletion,
) -> Result<Reply, ApiError> {
    options.check_list(cx.brand())?;
    let selectors = Selectors::of_request(request, &options.selectors)?;
    let Selected { metadata, items } = list::select(cx, request, options).await?;
    let mut warnings = Vec::new();
    // Plugins and webhooks see the items in their order. The line is fair, and items reach it in the order in
    // which they begin.
    let line = Mutex::default();
    for group in items.chunks(cx.delete_workers()) {
        let deletes = group.iter().map(async |entry| {
            let mut warnings = Vec::new();
            // An object that was made meanwhile under the same name is not in the list, and one that was
            // changed may not match any more. Neither may be deleted. What only a call can tell of the latter
            // is not asked again.
            let still_meant = |newer: &Entry| uid(newer) == uid(entry) && selectors.matches(newer);
            let (options, mode) = (&deletion.options, deletion.mode);
            let line = Some(&line);
            let order = Order { options, mode, is_judged: true, line, still_meant: &still_meant };
            let deleted = delete::one(cx, request, &order, Arc::clone(entry), &mut warnings).await;
            (deleted, warnings)
        });
        for (deleted, mut told) in join_all(deletes).await {
            warnings.append(&mut told);
            match deleted {
                Ok(_) => {}
                // Another client was faster. The object is gone, as was asked.
                Err(error) if error.status.code == 404 => {}
                Err(error) => return Err(error.with_warnings(warnings)),
            }
        }
        // A dry run waits for no store. Without this, one of a large collection would keep its thread to
        // itself.
        tokio::task::yield_now().await;
    }
    // The version of the list is no use to a client that deleted its items.
    let metadata = ListMeta { resource_version: String::new(), ..metadata };
    let status = Status { metadata, status: "Success".to_owned(), ..Status::default() };
    Ok(Reply::status(status).with_warnings(warnings))
}

fn uid(entry: &Entry) -> Option<&[u8]> {
    json::pick(&entry.bytes, &["metadata", "uid"])
}
