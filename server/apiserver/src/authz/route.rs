//! The question that a route asks: may this user do that?

use machinery::user::User;

use super::{Attributes, Authorization, refusal};
use crate::{http::status::ApiError, request::Route};

/// Asks whether a user may do what a route says.
///
/// # Errors
/// 403 in the words that clients know.
pub fn authorize(authorization: &Authorization, route: &Route, user: &User) -> Result<(), ApiError> {
    let attributes = Attributes {
        user,
        verb: route.verb.as_str(),
        namespace: &route.namespace,
        group: &route.resource.group,
        version: route.resource.kind.version,
        resource: route.resource.kind.plural,
        subresource: route.subresource_name(),
        name: &route.name,
        path: "",
        is_resource: true,
    };
    authorization
        .authorize(&attributes)
        .map_err(|reason| ApiError::forbidden(&route.resource, &route.name, &refusal(&attributes, &reason)))
}
