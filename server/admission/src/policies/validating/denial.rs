//! The refusal of a request by a policy that checks objects.

use engine::{context::admit::AdmissionRequest, status::ApiError};
use machinery::meta::v1::StatusCause;

use crate::policies::{
    binding::Binding,
    policy::{Policy, Validations},
};

/// A refusal.
pub(super) struct Denial {
    text: String,
    reason: String,
}

impl Denial {
    /// Without a reason it is `Invalid`.
    pub(super) fn new(
        policy: &Policy<Validations>,
        binding: Option<&Binding>,
        message: &str,
        reason: Option<&str>,
    ) -> Self {
        let with = binding.map_or_else(String::new, |binding| format!(" with binding '{}'", binding.name));
        let text = format!("ValidatingAdmissionPolicy '{}'{with} denied request: {message}", policy.name);
        Denial { text, reason: reason.unwrap_or("Invalid").to_owned() }
    }

    /// The answer.
    pub(super) fn status(self, admission: &AdmissionRequest<'_>) -> ApiError {
        let mut error = admission.forbidden(&self.text);
        let status = &mut error.status;
        status.code = match self.reason.as_str() {
            "Unauthorized" => 401,
            "Forbidden" => 403,
            "RequestEntityTooLarge" => 413,
            _ => 422,
        };
        status.reason = self.reason;
        let causes = &mut status.details.get_or_insert_default().causes;
        causes.push(StatusCause { message: self.text, ..StatusCause::default() });
        error
    }
}
