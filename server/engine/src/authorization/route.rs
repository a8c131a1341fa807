//! The question that a request asks: may this user do that? And the answer to the client when not.

use machinery::user::User;

use super::{Attributes, Authorization, Decision, Verdict, refusal};
use crate::{request::Route, status::ApiError};

/// Asks whether a user may do what a route says.
///
/// # Errors
/// As [`of_route`].
pub async fn authorize(authorization: &Authorization, route: &Route, user: &User) -> Result<(), ApiError> {
    let decision = authorization.authorize(&Attributes::of_route(user, route)).await;
    of_route(&decision, route, user)
}

/// What a decision on a route means for the client.
///
/// # Errors
/// 403 in the words that clients know; 500 when no authorizer allows it and one could not decide.
pub fn of_route(decision: &Decision, route: &Route, user: &User) -> Result<(), ApiError> {
    allowed(decision, |reason| {
        let why = refusal(&Attributes::of_route(user, route), reason);
        ApiError::forbidden(&route.resource, &route.name, &why)
    })
}

/// What a decision on a path that leads to no resource that is served means for the client.
///
/// # Errors
/// As [`of_route`].
pub fn of_path(decision: &Decision, attributes: &Attributes<'_>) -> Result<(), ApiError> {
    allowed(decision, |reason| {
        let why = refusal(attributes, reason);
        if attributes.is_resource {
            ApiError::forbidden_type(attributes.group, attributes.resource, attributes.name, &why)
        } else {
            ApiError::forbidden_path(&why)
        }
    })
}

fn allowed(decision: &Decision, forbidden: impl FnOnce(&str) -> ApiError) -> Result<(), ApiError> {
    match (decision.verdict, &decision.error) {
        (Verdict::Allow, _) => Ok(()),
        // Not 403: that would say that the rights of the user were looked at and do not suffice.
        (_, Some(error)) => Err(ApiError::undecided(error)),
        (_, None) => Err(forbidden(decision.reason.as_str())),
    }
}
