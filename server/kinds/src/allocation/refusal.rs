//! What a client learns when something cannot be had.

use engine::{context::Pool, status::ApiError};
use generated_core::core::v1::Service;
use machinery::problem::Problems;

/// 422 about a service.
pub(super) fn refusal(pool: &Pool<'_>, service: &Service, problems: &Problems) -> ApiError {
    match pool.resource_of::<Service>() {
        Ok(resource) => ApiError::invalid(&resource, &service.metadata.name, problems),
        Err(error) => error,
    }
}
