//! GET on objects that are made for each request, and not stored.

use std::sync::Arc;

use futures_util::future;
use http::StatusCode;
use machinery::{meta::v1::ListMeta, object::Object};
use storage::entry::{Entry, Head};

use crate::{
    call::ListOptions,
    catalog::Resource,
    context::{AnyProvider, Context},
    reply::{Content, Rendered, Reply},
    request::Request,
    status::ApiError,
    step::{codec, load, select::Selectors},
};

/// Answers one object.
///
/// # Errors
/// 404 when there is no such object.
pub(crate) async fn get(request: &Request, provider: &dyn AnyProvider) -> Result<Reply, ApiError> {
    let (resource, name) = (&request.route.resource, &request.route.name);
    match provider.find(name).await {
        Some(object) => {
            let rendered = Rendered::Unstored(codec::encode_as_is(resource, object.as_ref()));
            Ok(Reply::object(resource, rendered))
        }
        None => Err(load::missing(resource, name)),
    }
}

/// Answers the objects that match. They have no version, and come all at once.
///
/// # Errors
/// 400 or 422 for options and selectors.
pub(crate) async fn list(
    cx: &Context,
    request: &Request,
    options: &ListOptions,
    provider: &dyn AnyProvider,
) -> Result<Reply, ApiError> {
    options.check_list(cx.brand())?;
    let resource = &request.route.resource;
    let selectors = Selectors::of(resource, &options.selectors)?;
    let found = future::join_all(provider.names().into_iter().map(|name| provider.find(name))).await;
    let entries = found.iter().flatten().map(|object| Arc::new(unstored(resource, object.as_ref())));
    let items = entries.filter(|entry| selectors.matches(entry)).collect();
    let content = Content::List { resource: Arc::clone(resource), metadata: ListMeta::default(), items };
    Ok(Reply { code: StatusCode::OK, content, warnings: Vec::new() })
}

/// An object in the form of stored ones, as lists have them. It is known by its name alone.
fn unstored(resource: &Resource, object: &dyn Object) -> Entry {
    let name = object.metadata().name.as_str();
    Entry::new(name.into(), 0, codec::encode_as_is(resource, object), 0, Head::default(), 0)
}
